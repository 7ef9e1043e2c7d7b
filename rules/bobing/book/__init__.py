"""What a rulebook says: its rows, its house rules, and what a roll counts as by them."""
