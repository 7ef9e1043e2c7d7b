"""Writes to running games, and the forms and previews of the console's pages."""
