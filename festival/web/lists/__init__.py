"""Lists that people upload: their rows, columns and encodings."""
