"""The evening's server on one laptop: its data folder, its port, and what the terminal says."""
