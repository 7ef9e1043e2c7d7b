"""Accounts of organisers, where Moonbowl is hosted: invited, signed in by a password, and by a
second factor where they have one."""
