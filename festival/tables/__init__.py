"""What every table has, whatever is played at it: its record, its screens, its lists."""
