"""In every state of a game the console offers a way forward and a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.play import write_path
from rules.bobing.game.commands import Crown, Leave, Pause, Stop
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    NOTHING,
    ONE,
    RED_4,
    SIX_5S,
    STRAIGHT,
    confirmed,
    new_festival,
    order,
    post,
    started,
    state_of,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db
FEW = {1: 1, 6: 1}


def done(festival: Festival, *commands: Any) -> Festival:
    for command in commands:
        write_path.perform(post(festival), command)
    return stored(festival)


def thrown(*rolls: str, **changes: Any) -> Festival:
    festival = started(**changes)
    throws(festival, *rolls)
    return stored(festival)


def ended(festival: Festival, roll: str) -> Festival:
    confirmed(festival, roll)
    return stored(festival)


def throw_in_turn(festival: Festival) -> dict[str, Any]:
    return {"roll": NOTHING, "player": state_of(festival).turn}


def nothing(_: Festival) -> dict[str, Any]:
    return {}


def first_holder(_: Festival) -> dict[str, Any]:
    return {"giver": 1}


Fields = Callable[[Festival], dict[str, Any]]
OPEN: dict[str, tuple[Callable[[], Festival], str, Fields]] = {
    "begun": (started, "throw", throw_in_turn),
    "in a round": (lambda: thrown(ONE), "throw", throw_in_turn),
    "somebody left": (lambda: done(started(), Leave(2)), "throw", throw_in_turn),
    "all but one left": (lambda: done(started(), Leave(2), Leave(3)), "throw", throw_in_turn),
    "prizes gone": (lambda: thrown(ONE, counts=FEW), "throw", throw_in_turn),
    "no champion after the last round": (
        lambda: thrown(ONE, NOTHING, NOTHING, counts=FEW),
        "throw",
        throw_in_turn,
    ),
    "choosing": (
        lambda: thrown(STRAIGHT, STRAIGHT, STRAIGHT, switches=CHOOSES),
        "take",
        first_holder,
    ),
    "tie": (lambda: thrown(RED_4, RED_4, ONE, counts=FEW), "throw", throw_in_turn),
    "paused": (lambda: done(thrown(ONE), Pause()), "resume", nothing),
    "choosing, paused": (
        lambda: done(thrown(STRAIGHT, STRAIGHT, STRAIGHT, switches=CHOOSES), Pause()),
        "resume",
        nothing,
    ),
    "tie, paused": (
        lambda: done(thrown(RED_4, RED_4, ONE, counts=FEW), Pause()),
        "resume",
        nothing,
    ),
    "roll-off of all": (lambda: done(started(), Stop()), "throw", throw_in_turn),
    "crowning": (lambda: done(thrown(RED_4), Stop()), "crown", nothing),
    "crowning with a raffle": (
        lambda: done(thrown(RED_4, switches={"stop_leftover": "raffle"}), Stop()),
        "crown",
        nothing,
    ),
    "lights out": (
        lambda: ended(started(switches={"six_black": "scramble"}), SIX_5S),
        "crown",
        nothing,
    ),
}
OVER: dict[str, Callable[[], Festival]] = {
    "crowned": lambda: done(thrown(RED_4), Stop(), Crown()),
    "grabbed": lambda: ended(started(), GRAB),
}


def test_console_goes_forward_before_the_start(desk: Client) -> None:
    festival = new_festival()

    page = desk.get(reverse("console", args=[festival.pk])).content.decode()
    answer = order(desk, festival, "start")

    assert reverse("command", args=[festival.pk, "start"]) in page
    assert answer.status_code == 200


@pytest.mark.parametrize("state", [*OPEN, *OVER])
def test_console_goes_back_from_everywhere_and_forth_again_and_on(desk: Client, state: str) -> None:
    """On by the next command, or to the winners when the game is over."""
    festival = OPEN[state][0]() if state in OPEN else OVER[state]()
    there = state_of(festival)

    page = desk.get(reverse("console", args=[festival.pk])).content.decode()
    back = order(desk, festival, "undo")
    forth = order(desk, festival, "redo")

    assert reverse("command", args=[festival.pk, "undo"]) in page
    assert (back.status_code, forth.status_code) == (200, 200)
    assert state_of(festival) == there
    if state in OVER:
        assert f'href="{reverse("winners", args=[festival.pk])}"' in page
    else:
        _, verb, fields = OPEN[state]
        assert reverse("command", args=[festival.pk, verb]) in page
        assert order(desk, festival, verb, **fields(festival)).status_code == 200
