"""What the screens of the dice game show."""
