"""Playing mahjong: functions for the write path, the console and corrections."""
