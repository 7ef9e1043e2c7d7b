"""The evening's server on one laptop: its data file, its backups, its port and its terminal."""
