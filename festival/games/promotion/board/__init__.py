"""What the screens of the promotion game show."""
