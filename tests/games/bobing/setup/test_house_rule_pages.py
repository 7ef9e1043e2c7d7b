"""The states that house rules bring about, on every page, and the pages of rulebooks: translated
throughout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival, OwnRulebook
from festival.play import write_path
from rules.bobing.book.rulebook import shipped
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Stop
from tests.festival import evening
from tests.festival.words.test_language import bracket_language as bracket_language
from tests.festival.words.test_language import left_on, untranslated
from tests.games.bobing.rulebooks.bookshelf import changed, form_url, opened, own_book

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bracket_language")]

DESK = ("players", "console", "winners")
SCREENS = ("board", "tv")


def played(*throws_made: str, **switches: str) -> Festival:
    festival = evening.started(switches=switches)
    evening.throws(festival, *throws_made)
    return festival


def before_and_in_the_game() -> Iterator[Festival]:
    for rule, minutes in (("lots", None), ("random", 30)):
        switches = {"end": "timed", "first_player": rule}
        yield evening.new_festival(switches=switches, minutes=minutes)
    yield evening.began(
        evening.new_festival(switches={"end": "timed"}, minutes=30), at=0
    )  # long ago
    yield played(evening.STRAIGHT, evening.STRAIGHT, evening.STRAIGHT, **evening.CHOOSES)
    chosen = played(evening.STRAIGHT, evening.STRAIGHT, evening.STRAIGHT, **evening.CHOOSES)
    evening.take(chosen, 1)
    yield chosen


def finishing_sooner() -> Iterator[Festival]:
    """Every way to finish sooner is offered in one of these, or was taken."""
    for made in ((), (evening.ONE, evening.ONE), (evening.RED_4, evening.RED_4)):
        yield played(*made)
    for number, way in enumerate(list(ChampionBy)[:4]):
        taken = played(evening.ONE)
        program_rolls_and_lots.stop(
            evening.post(taken), way, StopLeftover.RAFFLE, after_round=number % 2 == 1
        )
        yield taken
    yield evening.started(counts={6: 2})


def over() -> Iterator[Festival]:
    ended = [(evening.GRAB, {"grab_scope": scope}) for scope in ("untaken", "champion_and_second")]
    ended += [(evening.SIX_5S, {"six_black": rule}) for rule in ("ends_and_share", "scramble")]
    for thrown, switches in ended:
        grabbed = evening.started(switches=switches)
        evening.confirmed(grabbed, thrown)
        yield grabbed
    for rule in ("keep", "raffle", "consolation"):
        stopped = played(evening.RED_4, stop_leftover=rule)
        write_path.perform(evening.post(stopped), Stop())
        program_rolls_and_lots.crown(evening.post(stopped))
        yield stopped


@pytest.mark.parametrize("states", [before_and_in_the_game, finishing_sooner, over])
def test_every_text_is_translated(desk: Client, states: Callable[[], Iterator[Festival]]) -> None:
    found: dict[str, list[str]] = {}
    for festival in map(evening.stored, states()):
        pages = [reverse(name, args=[festival.pk]) for name in DESK]
        pages += [reverse(name, args=[festival.code]) for name in SCREENS]
        found |= left_on(pages, desk)

    assert found == {}


def test_every_text_about_rulebooks_is_translated(desk: Client) -> None:
    own = own_book()
    evening.new_festival(rulebook="own")
    urls = [reverse("books"), form_url(), form_url(own)]
    pages = [*map(desk.get, urls), opened(desk, b"key =")]
    OwnRulebook.objects.update(text=changed('"manila"', '"vanished"'))
    pages += [desk.get(urls[0]), desk.get(urls[2])]

    typed = re.compile(r"<(textarea|code|option)\b.*?</\1>", re.DOTALL)
    names = re.compile(rf"\b({'|'.join(['Own Dice', 'Our own', 'own', *shipped()])})\b")
    texts = [names.sub("", typed.sub("", page.content.decode())) for page in pages]
    assert [untranslated(text) for text in texts] == [[]] * 6
