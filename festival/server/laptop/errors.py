from __future__ import annotations


class PartyError(Exception):
    """Why the party cannot start, in one sentence for the person at the terminal."""


class AlreadyRuns(PartyError):
    """Another server uses the data folder, and listens on this port."""

    def __init__(self, sentence: str, port: int) -> None:
        super().__init__(sentence)
        self.port = port
