"""Numbers as money is written; Django would put nothing between the thousands."""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
