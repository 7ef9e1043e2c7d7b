"""The bowls of a hall as they are set up."""
