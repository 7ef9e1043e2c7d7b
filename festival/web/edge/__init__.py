"""What every request passes before any page."""
