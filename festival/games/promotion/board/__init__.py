"""The screens of the promotion game."""
