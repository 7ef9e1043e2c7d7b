"""What the screens of poker dice show."""
