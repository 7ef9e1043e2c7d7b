from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.correction import correct
from rules.errors import IllegalCommand
from rules.game import Game, replay
from rules.log import Entry, Log
from tests.rules.games import GAMES

HERE = Path(__file__).parent
EVENINGS = [path for name in GAMES for path in sorted((HERE / name / "evenings").glob("*.json"))]
each_evening = pytest.mark.parametrize(
    "path", EVENINGS, ids=[f"{path.parent.parent.name}-{path.stem}" for path in EVENINGS]
)


def evening_of(path: Path) -> Evening:
    game, settings = GAMES[path.parent.parent.name]
    return Evening(game, settings, path)


@each_evening
def test_evening_goes_line_by_line_as_written(path: Path) -> None:
    evening = evening_of(path)

    for number, line in enumerate(evening.steps, start=1):
        came = evening.play(line)
        assert came == asked(line), f"line {number}: {line}"
        wanted = line.get("state", {})
        assert seen(evening.state, wanted) == wanted, f"line {number}: {line}"


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
        told = [
            str(said) for event in events if (said := self.game.event_sentence(event)) is not None
        ]
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
