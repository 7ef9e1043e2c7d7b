"""Reads uploaded files in a process of their own, so that a hostile one can end nothing else."""
