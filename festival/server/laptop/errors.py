from __future__ import annotations


class PartyError(Exception):
    """Why the party cannot start, in one sentence for the person at the terminal."""
