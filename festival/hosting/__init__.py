"""What several processes behind a proxy need: readiness, figures, a log, a pool of connections."""
