"""Playing guess-the-spots: functions for the write path, the console and corrections."""
