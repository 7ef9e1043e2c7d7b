"""Reads games: replays a log to a state, and writes its entries as lines that people read."""
