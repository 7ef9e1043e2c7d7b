"""A hosted server: its readiness, its figures, its log, its database and its cache."""
