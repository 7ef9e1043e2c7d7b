"""Set-up before the evening: the festival, its tables and televisions, its steps."""
