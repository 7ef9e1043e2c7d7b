"""Short evenings of the side games written down by hand, and how they are played again.

A step is a command as the codec writes it, or an undo, a redo, a correction; beside it stands what
is told of it, or why it is refused. `state` holds what is to be seen then.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.correction import correct
from rules.errors import IllegalCommand
from rules.game import Game, replay
from rules.log import Entry, Log

Line = dict[str, Any]


class Evening:
    """An evening of one game, from its file."""

    def __init__(self, game: Game[Any, Any, Any], settings: type[Any], path: Path) -> None:
        self.game = game
        self.text: Line = json.loads(path.read_text(encoding="utf-8"))
        self.settings = settings.from_dict(self.text["settings"])
        self.log: Log[Any, Any] = Log()

    @property
    def steps(self) -> list[Line]:
        steps: list[Line] = self.text["steps"]
        return steps

    @property
    def state(self) -> Any:
        return replay(self.game, self.game.opening(self.settings), self.log.done)

    def play(self, line: Line) -> Line:
        """Do what the line asks; what came of it, in the line's own words."""
        try:
            entry, came = self._entry(line)
        except IllegalCommand as error:
            return {"refused": str(error)}
        self.log = self.log.append(entry)
        return came

    def _entry(self, line: Line) -> tuple[Entry[Any, Any], Line]:
        if "undo" in line:
            return self.log.undo(), {}
        if "redo" in line:
            return self.log.redo(), {}
        command = self.game.CODEC.from_dict(line["do"])
        if "correct" in line:
            opening = self.game.opening(self.settings)
            found = correct(self.game, opening, self.log, line["correct"], command)
            return found.entry, {"dropped": [act.seq for act in found.dropped]}
        events = self.game.decide(self.state, command)
        told = [str(said) for event in events if (said := self.game.tell(event)) is not None]
        return self.log.act(command, events), {"told": told}


def asked(line: Line) -> Line:
    """What a line says must come of it."""
    return {key: line[key] for key in ("told", "refused", "dropped") if key in line}


def seen(state: Any, wanted: Line) -> Line:
    """As much of the state as the line has, as JSON data."""
    found = {key: getattr(state, key) for key in wanted if key != "standing"}
    if "standing" in wanted:
        found["standing"] = state.standing()
    read: Line = json.loads(json.dumps(found))
    return read
