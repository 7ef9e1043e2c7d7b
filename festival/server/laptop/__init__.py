"""Runs a party on one laptop: data file, backups, port and terminal."""
