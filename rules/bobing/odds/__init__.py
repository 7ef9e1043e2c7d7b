"""What to expect of an evening: exact where it can be computed, simulated where not."""
