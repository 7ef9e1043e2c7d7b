"""Commands of `manage.py`: the party, evenings by the thousand, one roll judged."""
