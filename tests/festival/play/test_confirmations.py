"""What is asked before a throw ends the game: who gets what by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Festival
from tests.festival.evening import (
    GRAB,
    ONE,
    ONE_EACH,
    RED_4,
    SIX_5S,
    everything,
    started,
    throw_at_desk,
    throws,
    version_of,
)

pytestmark = pytest.mark.django_db

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
