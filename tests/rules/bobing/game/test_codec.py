from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any, get_args

import pytest

from rules.bobing.book.switches import FLOW, GrabScope, StopLeftover
from rules.bobing.game import CODEC
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.dice import Roll
from rules.log import Entry, Kind
from tests.rules.bobing.books import book

BOOK = book("xiamen", third="same4")
PRIZES = (Prize(101, 1), Prize(602, 6))
ROLL = Roll.parse("144263")

COMMANDS: list[c.Command] = [
    c.Start(BOOK, PRIZES, (3, 1, 2), elder=1, elder_dice=(2, 6)),
    c.Start(book("manila"), PRIZES, (3, 1)),
    c.Start(book("manila", first_player="lots"), PRIZES, (3, 1), first=1, is_simulated=True),
    c.Start(book("manila", end="timed"), PRIZES, (3, 1), minutes=45, at=1_000),
    c.Throw(3, ROLL),
    c.Throw(3, ROLL, at=1_000),
    c.Throw(3, ROLL, is_simulated=True, is_confirmed=True),
    c.Void(3, Fault.OUT),
    c.Void(3, Fault.LEANING),
    c.Skip(3),
    c.Skip(3, at=1_000),
    c.TakeFrom(3, at=1_000),
    c.Call(3),
    c.Join(3),
    c.Throw(3, ROLL, prize=602),
    c.Leave(3, at=1_000),
    c.ComeBack(3),
    c.Reorder((2, 3, 1)),
    c.Merge(3, into=1, at=1_000),
    c.TakeBack(602),
    c.Give(602, 3),
    c.Swap(602, 101),
    c.Crown(),
    c.Crown((3, 1, 2)),
    c.Stop(),
    *(c.Stop(by, StopLeftover.RAFFLE, (3, 1), is_after_round=True) for by in ChampionBy),
    c.Pause(at=1_000),
    c.Resume(at=1_900),
]
EVENTS: list[e.Event] = [
    e.Started(BOOK, PRIZES, (3, 1, 2)),
    e.Started(BOOK, PRIZES, (3, 1, 2), ends_at=1_060),
    e.Rolled(3, ROLL),
    e.Rolled(3, ROLL, is_simulated=True),
    e.ThrowVoided(3, Fault.OUT, rolls_again=False, sits_out=True),
    e.ThrowVoided(3, Fault.LEANING, rolls_again=True, sits_out=False),
    e.PrizeAwarded(101, 3),
    e.PrizeTaken(101, 3, 1),
    e.PrizeReturned(101, 3),
    e.PrizeGiven(101, None, 3),
    e.PrizeGiven(101, 1, 3),
    e.PrizesSwapped(101, 1, 602, 3),
    e.PrizesSwapped(101, None, 602, 3),
    e.PrizesSwapped(101, 1, 602, None),
    e.ChaseOpened(3, 2),
    *(e.PrizesDealt(((601, 3), (602, 1)), why) for why in e.Dealing),
    e.PrizesDealt((), e.Dealing.SHARED),
    e.RestScrambled(),
    e.TierFoundEmpty(3, 4),
    e.CandidateRecorded(3, ROLL, leader=1),
    e.CandidateRecorded(3, ROLL, leader=1, is_equal=True),
    *(e.AllGrabbed(3, scope) for scope in GrabScope),
    e.PrizesExhausted(),
    e.TimeCalled(),
    e.TurnPassed(3),
    e.PlayerCalled(3),
    e.TurnSkipped(3),
    e.TurnForgone(3),
    e.RoundEnded(2),
    e.RoundBegan(3),
    e.PlayerJoined(3),
    e.PlayerLeft(3),
    e.PlayerCameBack(3),
    e.OrderChanged((2, 3, 1)),
    e.PlayersMerged(3, into=1),
    e.Paused(1_000),
    e.Resumed(900),
    e.LastRoundCalled(ChampionBy.LOTS),
    e.LastRoundCalled(ChampionBy.BEST_THROW, StopLeftover.KEEP, (3, 1)),
    e.Stopped(),
    e.Stopped(ChampionBy.NOBODY, StopLeftover.RAFFLE),
    e.RollOffOpened((3, 1), seats=1, settled=(2,)),
    e.RollOffOpened((3, 1), seats=1, settled=()),
    e.RollOffThrown(3, ROLL, is_simulated=True),
    e.RollOffThrown(3, None),
    e.ChampionsDecided((3, 1)),
    e.ChampionsDecided(()),
    e.ChampionsDecided((3,), ChampionBy.LOTS),
    e.Crowned(3),
    e.Crowned(3, ChampionBy.BEST_THROW),
    e.Ended(),
]


# Written as a log keeps it: the act in the place of the wrong one, and the one after it.
CORRECTION: Entry[c.Command, e.Event] = Entry(
    5,
    Kind.CORRECT,
    c.Skip(3),
    target=2,
    acts=(
        Entry(2, Kind.ACT, c.Skip(3), (e.TurnSkipped(3), e.TurnPassed(1))),
        Entry(3, Kind.ACT, c.Crown((1, 3)), (e.Crowned(1), e.Ended())),
    ),
)


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


@pytest.mark.parametrize("value", [*COMMANDS, *EVENTS], ids=lambda value: type(value).__name__)
def test_command_or_event_survives_being_written_and_read(value: c.Command | e.Event) -> None:
    read = CODEC.from_dict(through_json(CODEC.to_dict(value)))

    assert read == value
    assert type(read) is type(value)
    assert getattr(read, "at", None) == getattr(value, "at", None)  # which `==` does not compare


def test_every_kind_of_command_and_event_is_tried_here() -> None:
    tried = {type(value) for value in (*COMMANDS, *EVENTS)}

    assert tried == set(get_args(c.Command)) | set(get_args(e.Event)) == set(CODEC.kinds.values())


def test_texts_of_the_data_are_those_a_person_reads() -> None:
    assert CODEC.to_dict(c.Throw(3, ROLL, is_confirmed=True)) == {
        "type": "Throw",
        "player": 3,
        "roll": "144263",
        "is_simulated": False,
        "is_confirmed": True,
        "prize": None,
        "at": 0,
        "is_on_phone": False,
    }
    assert CODEC.to_dict(e.PrizesDealt(((601, 3),), e.Dealing.RAFFLE)) == {
        "type": "PrizesDealt",
        "shares": [[601, 3]],
        "why": "raffle",
    }
    assert CODEC.to_dict(e.ThrowVoided(3, Fault.OUT, rolls_again=False, sits_out=True)) == {
        "type": "ThrowVoided",
        "player": 3,
        "fault": "out",
        "rolls_again": False,
        "sits_out": True,
    }


@pytest.mark.parametrize(
    "entry",
    [
        Entry(1, Kind.ACT, COMMANDS[0], (EVENTS[0],)),
        Entry(2, Kind.ACT, COMMANDS[2], (EVENTS[1], EVENTS[5], EVENTS[11])),
        Entry(3, Kind.UNDO, target=2),
        Entry(4, Kind.REDO, target=2),
        CORRECTION,
        replace(CORRECTION, acts=()),
    ],
)
def test_entry_survives_being_written_and_read(entry: Entry[c.Command, e.Event]) -> None:
    assert CODEC.entry_from_dict(through_json(CODEC.entry_to_dict(entry))) == entry


def test_book_in_an_entry_still_scores_as_it_did() -> None:
    entry: Entry[c.Command, e.Event] = Entry(1, Kind.ACT, COMMANDS[0], (EVENTS[0],))

    read = CODEC.entry_from_dict(through_json(CODEC.entry_to_dict(entry)))

    assert isinstance(read.command, c.Start)
    assert read.command.book.score(Roll.parse("444123")).tier == 4


def test_act_is_written_with_what_was_asked_and_what_followed() -> None:
    assert CODEC.entry_to_dict(Entry(3, Kind.ACT, c.Skip(3), (e.TurnPassed(1),))) == {
        "seq": 3,
        "kind": "act",
        "command": {"type": "Skip", "player": 3, "at": 0},
        "events": [{"type": "TurnPassed", "player": 1}],
    }


@pytest.mark.parametrize("kind", [Kind.UNDO, Kind.REDO])
def test_undo_and_redo_are_written_with_what_they_name(kind: Kind) -> None:
    data = CODEC.entry_to_dict(Entry(3, kind, target=2))

    assert data == {"seq": 3, "kind": kind.value, "target": 2}


def test_fault_is_read_as_the_one_that_the_game_looks_for() -> None:
    read = CODEC.from_dict({"type": "Void", "player": 3, "fault": "out"})

    assert read.fault is Fault.OUT


def test_correction_is_written_with_what_stands_in_the_place_of_the_wrong_act() -> None:
    data = CODEC.entry_to_dict(CORRECTION)

    assert {key: value for key, value in data.items() if key != "acts"} == {
        "seq": 5,
        "kind": "correct",
        "target": 2,
        "command": {"type": "Skip", "player": 3, "at": 0},
    }
    assert [(act["seq"], act["kind"], act["command"]["type"]) for act in data["acts"]] == [
        (2, "act", "Skip"),
        (3, "act", "Crown"),
    ]


def test_thing_of_another_game_is_not_read() -> None:
    with pytest.raises(KeyError):
        CODEC.from_dict({"type": "Pung"})


def test_game_whose_book_is_older_than_a_rule_plays_on_without_it() -> None:
    start = json.loads(json.dumps(CODEC.to_dict(c.Start(BOOK, PRIZES, (3, 1), 1, (2, 6)))))
    for rule in ("empty_tier", "turn_order"):
        del start["book"]["book"]["switches"][rule]

    older = CODEC.from_dict(start).book

    assert older.problems() != ()
    assert (older.switches["empty_tier"], older.switches["turn_order"]) == ("nothing", "fixed")
    assert older.score(Roll.parse("444126")).tier == 4


def test_event_written_before_a_field_was_known_is_read_as_it_was_then() -> None:
    older = {"type": "CandidateRecorded", "player": 1, "roll": "444411", "leader": 1}

    assert CODEC.from_dict(older) == e.CandidateRecorded(1, Roll.parse("444411"), leader=1)


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
    ],
)
def test_line_of_an_older_log_is_read_as_it_was_meant(
    older: dict[str, Any], read: c.Command | e.Event
) -> None:
    assert CODEC.from_dict(older) == read


def test_book_of_an_older_game_plays_without_any_rule_that_came_later() -> None:
    start = json.loads(json.dumps(CODEC.to_dict(c.Start(BOOK, PRIZES, (3, 1), 1, (2, 6)))))
    switches = start["book"]["book"]["switches"]
    for rule in [rule for rule in switches if rule in FLOW and rule not in ("chase", "end")]:
        del switches[rule]

    older = CODEC.from_dict(start).book

    assert {rule: value for rule, value in older.switches.items() if rule in FLOW} == {
        **{rule: next(iter(values)).value for rule, values in FLOW.items()},
        **{"chase": "champion+second+red3", "end": "immediate"},
    }
    assert older.score(Roll.parse("222244")).carried is None


NAMES_OF_PRIZES = {"prize", "prizes", "other", "shares"}


def test_every_field_that_names_prizes_can_be_renumbered() -> None:
    named = {
        kind.__name__: tuple(field.name for field in fields(kind) if field.name in NAMES_OF_PRIZES)
        for kind in (*get_args(c.Command), *get_args(e.Event))
    }

    assert {name: found for name, found in named.items() if found} == CODEC.things


def test_prizes_have_other_numbers_and_players_keep_theirs() -> None:
    act: Entry[c.Command, e.Event] = Entry(
        2,
        Kind.ACT,
        c.Swap(3, 4),
        (
            e.PrizesSwapped(3, 3, 4, None),
            e.PrizesDealt(((5, 5), (6, 3)), e.Dealing.RAFFLE),
            e.PrizeAwarded(3, 3),
        ),
    )
    correction: Entry[c.Command, e.Event] = Entry(
        7, Kind.CORRECT, c.Give(3, 3), target=2, acts=(act,)
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
