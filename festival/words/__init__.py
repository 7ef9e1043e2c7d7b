"""Saying it: sentences, money and rules in the reader's language."""
