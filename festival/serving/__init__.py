"""The server in this process: Daphne, its connections, and how it stops."""
