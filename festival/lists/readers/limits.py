"""Limits of uploaded files, for the server and for the processes that read the files."""

from __future__ import annotations

MOST_ROWS = 10_000
MOST_COLUMNS = 30
LONGEST_CELL = 2000  # letters; a longer cell is refused, so it may be cut
MOST_TEXT = 8 * 1024 * 1024  # letters of a workbook's list
MOST_PIXELS = 20_000_000  # of a picture
SIDE = 512  # dots of a picture's longer side, as large as a wall shows a prize
MOST_UNPACKED = 120 * 1024 * 1024  # bytes of a festival's file
