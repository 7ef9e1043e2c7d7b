"""The screens of Chinese poker."""
