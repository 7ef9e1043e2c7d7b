"""Times without full stops, since sentences end in times."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "N j, Y, g:i A"
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
