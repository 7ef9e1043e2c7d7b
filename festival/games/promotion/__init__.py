"""Shing Quon Tu."""
