"""Whole festivals: the first page, the files that hold one, and forgetting one."""
