"""Set-up before the evening: the festival's form, the bowls of a hall, the demo."""
