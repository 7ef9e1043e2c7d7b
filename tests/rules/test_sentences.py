"""What the side games say of their facts."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args

import pytest

from rules.poker_dice import events as e
from rules.poker_dice.events import event_sentence
from tests.given import given_by
from tests.rules.cells import cells
from tests.rules.games import GAMES
from tests.rules.scenes import Stage


def events_of(name: str) -> Any:
    return import_module(f"rules.{name}.events").Event


@pytest.mark.parametrize("name", GAMES)
def test_each_fact_is_told_as_it_says(name: str) -> None:
    (game, _), told = GAMES[name], given_by(name, "SENTENCES")
    stage = Stage(game, lambda opening: opening, lambda table, dice: [])
    found, codes = {}, {}
    for fact, _ in cells(told):
        said = game.event_sentence(stage.command(fact))
        found[fact] = "" if said is None else str(said)
        if said is not None:
            codes[said.wording.english] = said.code

    assert [*found.items()] == cells(told)
    lacking = {*get_args(events_of(name))} - {type(stage.command(fact)) for fact in found}
    assert not lacking, f"SENTENCES of {name} lack {lacking}"
    assert len(set(codes.values())) == len(codes)  # what is said otherwise has a code of its own


def test_dice_are_named_so_that_pages_can_show_them_as_cards() -> None:
    told = event_sentence(e.Thrown(3, (4, 4, 1, 2, 6), (0, 1)))

    assert told is not None
    ids = {key: (ref.kind, ref.id) for key, ref in told.values.items()}  # type: ignore[attr-defined]
    assert ids == {"held": ("dice", "44"), "dice": ("dice", "126")}
