"""Adapts Daphne and Twisted to Moonbowl. Only this room uses their private parts."""
