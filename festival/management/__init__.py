"""Commands of `manage.py`: the party, a backup restored, many evenings, one roll judged."""
