"""The pages of guests."""
