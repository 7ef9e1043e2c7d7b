"""Imports festivals from files: reads, checks, compares and stores them."""
