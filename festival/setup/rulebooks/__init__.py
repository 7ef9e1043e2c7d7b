"""An organiser's own rulebooks."""
