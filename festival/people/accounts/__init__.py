"""Organisers' accounts on a hosted Moonbowl: invited, with a password and maybe a second factor."""
