"""Playing the promotion game: functions for the write path, the console and corrections."""
