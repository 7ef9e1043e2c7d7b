"""Runs a hosted server: readiness, metrics, log, database and cache."""
