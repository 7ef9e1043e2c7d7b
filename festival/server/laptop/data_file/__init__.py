"""The data file of a laptop: one server at a time, checked and updated at the start, watched."""
