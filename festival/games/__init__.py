"""The games, each whole in a folder of its own."""
