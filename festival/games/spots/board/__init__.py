"""The screens of guess-the-spots."""
