"""What the screens of Chinese poker show."""
