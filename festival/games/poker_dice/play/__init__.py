"""Playing poker dice: functions for the write path, the console and corrections."""
