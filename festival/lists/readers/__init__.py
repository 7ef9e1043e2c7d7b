"""Reads each uploaded file in its own process, so that a hostile file can break nothing else."""
