"""The set-up of a hall's tables."""
