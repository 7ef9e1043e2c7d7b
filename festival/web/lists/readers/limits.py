"""How large uploaded files may be, for the server and for the processes that read them."""

from __future__ import annotations

MOST_ROWS = 10_000
MOST_COLUMNS = 30
LONGEST_CELL = 2000  # letters; what is longer is said to be too long, and need not be whole
MOST_TEXT = 8 * 1024 * 1024  # letters of a workbook's list: its preview sends it back as one field
MOST_PIXELS = 20_000_000  # of a picture
SIDE = 512  # dots of a picture of ours at the most, as large as a wall shows a prize
MOST_UNPACKED = 120 * 1024 * 1024  # bytes of a festival's file
