"""Shing Quon Tu, the promotion game: six dice move pieces from office to office to the palace."""
