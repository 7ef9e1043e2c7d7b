"""The poster, the cards for the tables, and the address that guests use."""
