"""How often and how much: tries, guesses and quotas."""
