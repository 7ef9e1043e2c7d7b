"""A party on one laptop: its data file, its backups, its port, its terminal."""
