"""The database backend of a hosted Moonbowl."""
