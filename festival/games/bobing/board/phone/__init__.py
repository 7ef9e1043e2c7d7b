"""What guests see on their own phones."""
