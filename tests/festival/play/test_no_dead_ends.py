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
    ONE_EACH,
    RED_4,
    SIX_5S,
    STRAIGHT,
    confirmed,
    everything,
    order,
    post,
    started,
    state_of,
    stored,
    throw_at_desk,
    throws,
    version_of,
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


CHASING: dict[str, Any] = {"switches": CHOOSES}
STATES: dict[str, Callable[[], Festival]] = {
    "begun": started,
    "in a round": lambda: thrown(ONE),
    "somebody left": lambda: done(started(), Leave(2)),
    "all but one left": lambda: done(started(), Leave(2), Leave(3)),
    "prizes gone": lambda: thrown(ONE, counts=FEW),
    "no champion after the last round": lambda: thrown(ONE, NOTHING, NOTHING, counts=FEW),
    "choosing": lambda: thrown(STRAIGHT, STRAIGHT, STRAIGHT, **CHASING),
    "tie": lambda: thrown(RED_4, RED_4, ONE, counts=FEW),
    "paused": lambda: done(thrown(ONE), Pause()),
    "choosing, paused": lambda: done(thrown(STRAIGHT, STRAIGHT, STRAIGHT, **CHASING), Pause()),
    "tie, paused": lambda: done(thrown(RED_4, RED_4, ONE, counts=FEW), Pause()),
    "roll-off of all": lambda: done(started(), Stop()),
    "crowning": lambda: done(thrown(RED_4), Stop()),
    "crowning with a raffle": (
        lambda: done(thrown(RED_4, switches={"stop_leftover": "raffle"}), Stop())
    ),
    "lights out": lambda: ended(started(switches={"six_black": "scramble"}), SIX_5S),
    "crowned": lambda: done(thrown(RED_4), Stop(), Crown()),
    "grabbed": lambda: ended(started(), GRAB),
}
# By what it goes on, where it is not by a throw.
ON = {"choosing": "take", "lights out": "crown", "crowned": "", "grabbed": ""}


@pytest.mark.parametrize("state", STATES)
def test_console_goes_back_from_everywhere_and_forth_again_and_on(desk: Client, state: str) -> None:
    """On by the next command, or to the winners when the game is over."""
    festival = STATES[state]()
    there = state_of(festival)

    page = desk.get(reverse("console", args=[festival.pk])).content.decode()
    back = order(desk, festival, "undo")
    forth = order(desk, festival, "redo")

    assert reverse("command", args=[festival.pk, "undo"]) in page
    assert (back.status_code, forth.status_code) == (200, 200)
    assert state_of(festival) == there
    verb = "resume" if state.endswith("paused") else "crown" if "crowning" in state else "throw"
    verb = ON.get(state, verb)
    if not verb:
        assert f'href="{reverse("winners", args=[festival.pk])}"' in page
        return
    fields = {"roll": NOTHING, "player": there.turn} if verb == "throw" else {"giver": 1}
    assert reverse("command", args=[festival.pk, verb]) in page
    assert order(desk, festival, verb, **fields).status_code == 200


SHARED = "The %s prizes that are left are shared round the table."
FOURS, FIVES = ("\u00a0".join(face * 6) for face in "45")


def running(*rolls: str, **changes: Any) -> Festival:
    festival = started(counts=ONE_EACH, **changes)
    throws(festival, *rolls)
    return festival


def asked(desk: Client, festival: Festival, roll: str) -> str:
    before = everything()
    answer = throw_at_desk(desk, festival, roll)
    assert (answer.status_code, answer.json()["kind"]) == (422, "confirm")
    assert everything() == before
    return str(answer.json()["notice"])


SCOPES = {
    "all": "Ben takes every prize.",
    "untaken": "Ben takes every prize not yet won.",
    # of six prizes Ana has one and Ben takes two
    "champion_and_second": f"Ben takes the champion’s and all second prizes. {SHARED % 3}",
}


def test_a_total_grab_is_asked_with_what_it_takes(desk: Client) -> None:
    found = {
        scope: asked(desk, running(ONE, switches={"grab_scope": scope}), GRAB) for scope in SCOPES
    }

    assert found == {
        scope: f"Ben has Red 6, which ends the game. {sentence} Do the dice show {FOURS}?"
        for scope, sentence in SCOPES.items()
    }


def test_a_grab_of_what_nobody_holds_says_that_the_champions_prize_passes(desk: Client) -> None:
    festival = running(
        RED_4, rulebook="xiamen", switches={"grab_scope": "untaken", "first_player": "order"}
    )

    assert "Ben takes Prize 1-1 from Ana." in asked(desk, festival, GRAB)


def test_six_alike_are_asked_with_what_becomes_of_the_rest_and_done_once_confirmed(
    desk: Client,
) -> None:
    """Where they end nothing they are given without a question. A name that looks like a
    placeholder stays a name."""
    lights_out = "Lights out: everybody grabs what is left on the table."
    names = ("Ana", "{throw}", "{0}")
    for rule, sentence in (("ends_and_share", SHARED % 4), ("scramble", lights_out)):
        festival = running(ONE, switches={"six_black": rule}, names=names)

        assert asked(desk, festival, SIX_5S) == (
            f"{{throw}} has Same 6, which ends the game. {sentence} Do the dice show {FIVES}?"
        )
        assert throw_at_desk(desk, festival, SIX_5S, confirmed="1").status_code == 200
        assert version_of(festival) == 3
    assert throw_at_desk(desk, running(), SIX_5S).status_code == 200
