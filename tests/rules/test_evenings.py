from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.evenings import Evening, asked, seen
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
