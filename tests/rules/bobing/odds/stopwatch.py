"""The second referee's clock: it ends a game, and it stands still in a break."""

from __future__ import annotations

from rules.bobing.game import commands as c


class Stopwatch:
    """deadline: None where no clock ends the game. stopped_at: when the break began, or None."""

    def __init__(self, start: c.Start) -> None:
        is_timed = start.book.switches["end"] == "timed"
        self.deadline = start.at + 60 * (start.minutes or 0) if is_timed else None
        self.stopped_at: int | None = None

    def watch(self, command: c.Pause | c.Resume) -> None:
        if isinstance(command, c.Pause):
            self.stopped_at = command.at
            return
        if self.deadline is not None and self.stopped_at is not None:
            self.deadline = max(self.deadline, self.deadline + command.at - self.stopped_at)
        self.stopped_at = None

    def is_over(self, at: int) -> bool:
        time = at if self.stopped_at is None else self.stopped_at
        return self.deadline is not None and time >= self.deadline
