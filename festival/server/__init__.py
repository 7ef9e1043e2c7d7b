"""Running as a server: the laptop of a party, the parts of Daphne, and hosting."""
