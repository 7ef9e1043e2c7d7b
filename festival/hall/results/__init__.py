"""After an evening in a hall: one winner list of all bowls."""
