"""The pages of a hall."""
