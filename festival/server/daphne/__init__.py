"""What stands between Daphne and the application: its private parts are touched here alone."""
