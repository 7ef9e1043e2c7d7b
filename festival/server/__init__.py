"""Runs Moonbowl as a server: on a party's laptop or hosted, both with Daphne."""
