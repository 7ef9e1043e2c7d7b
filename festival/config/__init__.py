"""Settings, environments, addresses and the command line."""
