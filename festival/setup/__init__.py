"""Set-up before the evening: the festival, its tables and televisions."""
