"""Words in the reader's language: sentences, money, names and rules."""
