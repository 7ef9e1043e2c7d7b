"""What the screens of guess-the-spots show."""
