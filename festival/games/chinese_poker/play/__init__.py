"""Playing Chinese poker: functions for the write path, the console and corrections."""
