"""Dates and numbers as they are written in the Philippines."""

DATE_FORMAT = "F j, Y"
SHORT_DATE_FORMAT = "N j, Y"
TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "F j, Y, g:i A"
SHORT_DATETIME_FORMAT = "N j, Y, g:i A"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
