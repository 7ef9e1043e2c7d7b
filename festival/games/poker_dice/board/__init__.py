"""The screens of poker dice."""
