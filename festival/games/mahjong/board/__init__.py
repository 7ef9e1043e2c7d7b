"""What the screens of mahjong show."""
