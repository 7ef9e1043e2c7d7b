"""Every command and every event of every game comes back from its data, whatever it holds."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bobing import Rulebook
from rules.bobing import game as bobing
from rules.bobing.game import commands, events
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.game import follow
from tests.given import given_by, lack
from tests.rules.bobing.books import book
from tests.rules.games import GAMES

CODECS = {"bobing": bobing.CODEC, **{name: game.CODEC for name, (game, _) in GAMES.items()}}
KINDS: dict[str, tuple[Any, Any]] = {
    "bobing": (commands, events),
    **{
        name: (import_module(f"rules.{name}.commands"), import_module(f"rules.{name}.events"))
        for name in GAMES
    },
}
faces = st.integers(1, 6)
# What is checked when it is made cannot be made of anything.
MADE: dict[type[Any], st.SearchStrategy[Any]] = {
    Roll: st.tuples(*[faces] * 6).map(Roll),
    Rulebook: st.sampled_from([book("xiamen", third="same4"), book("manila", end="timed")]),
}
for name in GAMES:
    MADE |= {} if lack(name, "MADE") else given_by(name, "MADE")
for made, values in MADE.items():
    st.register_type_strategy(made, values)


@pytest.mark.parametrize("name", CODECS)
def test_codec_knows_every_command_and_every_event(name: str) -> None:
    asked, told = KINDS[name]

    assert set(CODECS[name].kinds.values()) == {*get_args(asked.Command), *get_args(told.Event)}


@pytest.mark.parametrize("name", CODECS)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_command_or_event_survives_being_written_and_read(name: str, data: st.DataObject) -> None:
    """By its text too, which shows the type of each field and the times that == leaves out."""
    if name in GAMES:
        given_by(name, "MADE")
    for kind in CODECS[name].kinds.values():
        value = data.draw(st.from_type(kind))

        read = CODECS[name].from_dict(json.loads(json.dumps(CODECS[name].to_dict(value))))

        assert (read, repr(read)) == (value, repr(value))


SHOWN = [["As Ah", ""], ["2c 2d", "six_pairs"], ["", ""]]
NO_HOUSE = {
    "straight": "bust",
    "faces": "pips",
    "later_players_limited_to_first": False,
    "lives": 0,
    "stake": "0",
    "match_to": 0,
}
LIMITS = {"turn_limit": 30, "most_to_go": 0}
RACE = {"pairs": "floor", "order": "te_cung_chang", "straight_start": "15", "start_choice": "rule"}


@pytest.mark.parametrize(
    ("name", "kind", "values"),
    [
        ("poker_dice", "HandMade", {"player": 3, "hand": ["44426", "bust"]}),
        ("poker_dice", "Start", {"players": [3, 1], "settings": NO_HOUSE}),
        ("chinese_poker", "Showdown", {"hands": SHOWN}),
        ("spots", "Guess", {"player": 3, "guess": 7}),
        ("spots", "Guess", {"player": 3, "guess": "odd"}),
        ("promotion", "Start", {"players": [3, 1], "settings": {**RACE, **LIMITS}}),
        ("bobing", "PrizesDealt", {"shares": [[601, 3]], "why": "raffle"}),
        ("bobing", "ThrowVoided", {"player": 3, "fault": "out", "rolls_again": 0, "sits_out": 1}),
    ],
)
def test_texts_of_the_data_are_those_a_person_reads(
    name: str, kind: str, values: dict[str, Any]
) -> None:
    """As they stand in logs that were written before."""
    data = {"type": kind, **values}

    assert CODECS[name].to_dict(CODECS[name].from_dict(data)) == data


def refused(name: str, state: Any, command: Any) -> str:
    with pytest.raises(IllegalCommand) as error:
        GAMES[name][0].decide(state, command)
    return error.value.sentence.code


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_start_comes_first_and_nothing_after_the_end(name: str, data: st.DataObject) -> None:
    game, kind = GAMES[name]
    others = [each for each in get_args(KINDS[name][0].Command) if each is not KINDS[name][0].Start]
    waiting = game.opening(kind())
    started = follow(game, waiting, game.decide(waiting, KINDS[name][0].Start((1, 2, 3, 4))))
    over = follow(game, started, game.decide(started, KINDS[name][0].End(is_confirmed=True)))

    for other in others:
        command = data.draw(st.from_type(other))
        assert refused(name, waiting, command) == "game.not_started"
        assert refused(name, over, command) == "game.over"


@pytest.mark.parametrize("name", GAMES)
def test_nobody_plays_alone_or_has_two_seats(name: str) -> None:
    game, kind = GAMES[name]
    waiting, start = game.opening(kind()), KINDS[name][0].Start

    codes = [refused(name, waiting, start(players)) for players in ((), (1,), (1, 2, 3, 1))]

    few = "mahjong.four" if name == "mahjong" else "game.few_players"
    assert codes == [few, few, "game.twice_seated"]
