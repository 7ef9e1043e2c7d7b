"""Reads the lists that people upload: rows, columns and encodings."""
