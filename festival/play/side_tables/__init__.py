"""The page of a festival's side tables: adds them, and changes their house rules."""
