from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.bobing.book.switches import FLOW, GrabScope
from rules.bobing.game import CODEC
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.dice import Roll
from rules.log import Entry, EntryKind
from tests.rules.bobing.books import book

BOOK = book("xiamen", third="same4")
PRIZES = (Prize(101, 1), Prize(602, 6))
ROLL = Roll.parse("144263")

START = c.Start(BOOK, PRIZES, (3, 1), 1, (2, 6))


@pytest.mark.parametrize(
    ("older", "read"),
    [
        ({"type": "Skip", "player": 3}, c.Skip(3)),
        ({"type": "ThrowInvalid", "player": 3, "fault": "out"}, c.Void(3, Fault.OUT)),
        ({"type": "Crown"}, c.Crown()),
        ({"type": "Stop"}, c.Stop(ChampionBy.ROLL_OFF)),
        ({"type": "Stopped"}, e.Stopped(ChampionBy.ROLL_OFF)),
        ({"type": "ChampionsDecided", "players": [3]}, e.ChampionsDecided((3,), None)),
        ({"type": "Crowned", "player": 3}, e.Crowned(3, None)),
        ({"type": "AllGrabbed", "player": 3}, e.AllGrabbed(3, GrabScope.ALL)),
        ({"type": "Throw", "player": 3, "roll": "144263"}, c.Throw(3, ROLL)),
        (
            {"type": "CandidateRecorded", "player": 1, "roll": "144263", "leader": 1},
            e.CandidateRecorded(1, ROLL, leader=1),
        ),
    ],
)
def test_line_of_an_older_log_is_read_as_it_was_meant(
    older: dict[str, Any], read: c.Command | e.Event
) -> None:
    assert CODEC.from_dict(older) == read


def test_book_of_an_older_game_plays_without_later_rules() -> None:
    start = json.loads(json.dumps(CODEC.to_dict(START)))
    switches = start["book"]["book"]["switches"]
    for rule in [rule for rule in switches if rule in FLOW and rule not in ("chase", "end")]:
        del switches[rule]

    older = CODEC.from_dict(start).book

    assert {rule: value for rule, value in older.switches.items() if rule in FLOW} == {
        **{rule: next(iter(values)).value for rule, values in FLOW.items()},
        **{"chase": "champion+second+red3", "end": "immediate"},
    }
    assert older.score(Roll.parse("222244")).carried is None


NAMING_PRIZES = {
    **{"Start": ("prizes",), "Throw": ("prize",), "TakeBack": ("prize",), "Give": ("prize",)},
    **{"Swap": ("prize", "other"), "Started": ("prizes",), "PrizeAwarded": ("prize",)},
    **{"PrizeTaken": ("prize",), "PrizeReturned": ("prize",), "PrizeGiven": ("prize",)},
    **{"PrizesSwapped": ("prize", "other"), "PrizesDealt": ("shares",)},
}


def test_every_field_that_names_prizes_can_be_renumbered() -> None:
    assert {name: found for name, found in CODEC.things.items() if found} == NAMING_PRIZES


def test_prizes_have_other_numbers_and_players_keep_theirs() -> None:
    act: Entry[c.Command, e.Event] = Entry(
        2,
        EntryKind.ACT,
        c.Swap(3, 4),
        (
            e.PrizesSwapped(3, 3, 4, None),
            e.PrizesDealt(((5, 5), (6, 3)), e.Dealing.RAFFLE),
            e.PrizeAwarded(3, 3),
        ),
    )
    correction: Entry[c.Command, e.Event] = Entry(
        7, EntryKind.CORRECT, c.Give(3, 3), target=2, acts=(act,)
    )

    data = CODEC.with_things(CODEC.entry_to_dict(correction), lambda number: number + 100)

    renumbered = replace(
        act,
        command=c.Swap(103, 104),
        events=(
            e.PrizesSwapped(103, 3, 104, None),
            e.PrizesDealt(((105, 5), (106, 3)), e.Dealing.RAFFLE),
            e.PrizeAwarded(103, 3),
        ),
    )
    expected = replace(correction, command=c.Give(103, 3), acts=(renumbered,))
    assert CODEC.entry_from_dict(json.loads(json.dumps(data))) == expected
