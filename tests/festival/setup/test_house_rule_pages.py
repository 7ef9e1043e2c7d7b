"""The states that house rules bring about, on every page: translated throughout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.play import write_path
from festival.play.bobing import commands
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Stop
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    ONE,
    RED_4,
    SIX_5S,
    STRAIGHT,
    TWO,
    began,
    confirmed,
    correct,
    new_festival,
    post,
    started,
    stored,
    take,
    throws,
)
from tests.festival.words.test_language import bracket_language as bracket_language
from tests.festival.words.test_language import untranslated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bracket_language")]

DESK = ("players", "console", "winners")
SCREENS = ("board", "tv")


def waiting() -> Iterator[Festival]:
    for rule, minutes in (("lots", None), ("random", 30)):
        switches = {"end": "timed", "first_player": rule}
        yield new_festival(switches=switches, minutes=minutes)


def running() -> Iterator[Festival]:
    choosing = started(switches=CHOOSES)
    throws(choosing, STRAIGHT, STRAIGHT, STRAIGHT)
    yield choosing
    chosen = started(switches=CHOOSES)
    throws(chosen, STRAIGHT, STRAIGHT, STRAIGHT)
    take(chosen, 1)
    yield chosen
    for at in (0, 4_000_000_000):  # long ago, and in 2096
        timed = began(new_festival(switches={"end": "timed"}, minutes=30), at=at)
        throws(timed, RED_4)
        yield timed
    corrected = started()
    throws(corrected, ONE)
    correct(corrected, 2, TWO)
    yield corrected


def finishing_sooner() -> Iterator[Festival]:
    """Every way to finish sooner is offered in one of these, or was taken."""
    for throw in ((), (ONE,), (ONE, ONE), (RED_4,), (RED_4, RED_4)):
        offered = started()
        throws(offered, *throw)
        yield offered
    ways = (ChampionBy.LOTS, ChampionBy.BEST_THROW, ChampionBy.ROLL_OFF, ChampionBy.NOBODY)
    for way, is_after_round in zip(ways, (False, True, False, True), strict=True):
        taken = started()
        throws(taken, ONE)
        commands.stop(post(taken), way, StopLeftover.RAFFLE, after_round=is_after_round)
        yield taken
    yield started(counts={6: 2})


def ended() -> Iterator[Festival]:
    for scope in ("all", "untaken", "champion_and_second"):
        grabbed = started(switches={"grab_scope": scope})
        confirmed(grabbed, GRAB)
        yield grabbed
    for rule in ("ends_and_share", "scramble"):
        black = started(switches={"six_black": rule})
        confirmed(black, SIX_5S)
        yield black
    for rule in ("keep", "raffle", "consolation"):
        stopped = started(switches={"stop_leftover": rule})
        throws(stopped, RED_4)
        write_path.perform(post(stopped), Stop())
        yield stopped
        commands.crown(post(stopped))
        yield stopped


@pytest.mark.parametrize("states", [waiting, running, finishing_sooner, ended])
def test_every_text_is_translated(desk: Client, states: object) -> None:
    assert callable(states)
    found = {}
    for festival in map(stored, states()):
        pages = [reverse(name, args=[festival.pk]) for name in DESK]
        pages += [reverse(name, args=[festival.code]) for name in SCREENS]
        for page in pages:
            missing = untranslated(desk.get(page, HTTP_HOST="localhost").content.decode())
            if missing:
                found[page] = missing

    assert found == {}
