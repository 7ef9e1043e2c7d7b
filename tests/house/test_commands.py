"""`make quick` runs what belongs to a room, because tests mirror rooms."""

from __future__ import annotations

import pytest

from tests.__main__ import tried_in
from tests.running import ROOT


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("festival/play", ["tests/festival/play"]),
        ("festival/play/write_path.py", ["tests/festival/play"]),
        ("festival/kinds.py", ["tests/festival/test_kinds.py"]),
        ("rules/dice.py", ["tests/rules/test_dice.py"]),
        ("rules/mahjong/game.py", ["tests/rules/mahjong"]),
        ("templates/board/tv.html", ["tests/festival/board"]),
        ("static/css/people/guests.css", ["tests/festival/people"]),
        ("seeds/rulebooks/manila.toml", ["tests/golden", "tests/rules"]),
        ("tests/rules/test_dice.py", ["tests/rules/test_dice.py"]),
        ("tests/festival/evening.py", ["tests/festival"]),
        ("tests/conftest.py", []),
        ("LICENSE", []),
    ],
)
def test_tests_of_a_change_are_those_of_its_room(path: str, tests: list[str]) -> None:
    assert list(tried_in(path)) == tests


def test_every_room_with_tests_of_its_own_is_found() -> None:
    rooms = [path.name for path in (ROOT / "tests" / "festival").iterdir() if path.is_dir()]
    ours = [name for name in rooms if (ROOT / "festival" / name).is_dir()]

    assert [name for name in ours if not tried_in(f"festival/{name}")] == []
