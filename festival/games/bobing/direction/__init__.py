"""The page that directs the screens."""
