"""The prize desk: whom it serves, its search and its line, and what it hands out."""
