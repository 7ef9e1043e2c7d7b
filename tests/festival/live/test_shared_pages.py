"""Pages are alike for many guests, and what is kept of them is what it would be if made anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join import claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.live.publisher import draw
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival
from festival.play import write_path
from festival.play.undo import undo
from rules.bobing.game.commands import Pause
from rules.errors import RulesError
from tests.festival.evening import correct, post, started, stored, throw
from tests.festival.memory import forget_everything
from tests.games.bobing.join.phones import device, phone

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PAGES = ("board", "tv", "rules", "results", "public_log", "join")
ITS_OWN = re.compile(r'(name="(csrfmiddlewaretoken|key)" value="|data-now=")[^"]*|"phone:[^"]*"')


def address(festival: Festival, name: str) -> str:
    return reverse(name, args=[festival.code])


def shown(client: Client, festival: Festival, name: str, language: str = "en") -> str:
    """The page, without what is another each time."""
    answer = client.get(address(festival, name), headers={"accept-language": language})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-cache, private")
    return ITS_OWN.sub("…", answer.content.decode())


def evening(seed: int, acts_of_it: int) -> Iterator[Festival]:
    """A random evening, act by act; what the rules refuse is none."""
    random = Random(seed)
    festival = started(counts={1: 1, 2: 1, 3: 2, 6: 4})

    def dice() -> str:
        return "".join(random.choices("123456", k=6))

    acts: list[Callable[[], object]] = [
        *3 * [lambda: throw(festival, dice())],
        lambda: undo(post(festival)),
        lambda: correct(festival, 2, dice()),
        lambda: ask_to_join(festival.pk, name=f"Guest {dice()}", device=device("b")),
        lambda: claimed_names.claim(festival.pk, random.randint(1, 3), device()),
        lambda: write_path.perform(post(festival), Pause()),
    ]
    for _ in range(acts_of_it):
        with suppress(RulesError, IndexError):
            random.choice(acts)()
        yield stored(festival)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seed", "acts"), [(0, 3), *(pytest.param(n, 9, marks=pytest.mark.proof) for n in range(4))]
)
def test_page_from_memory_is_the_page_made_anew(seed: int, acts: int) -> None:
    clients, seen = (Client(), phone()), set()
    for step, festival in enumerate(evening(seed, acts)):
        for place, name in enumerate(PAGES):
            language = LANGUAGES[(step + place) % len(LANGUAGES)]
            for client in clients:
                first = shown(client, festival, name, language)
                assert shown(client, festival, name, language) == first
                forget_everything()
                assert shown(client, festival, name, language) == first, (name, language)
                seen.add(first)
    assert len(seen) > acts // 3 * len(PAGES)


@pytest.mark.django_db
def test_each_phone_has_its_own_card_and_nobody_elses() -> None:
    festival = started()
    claimed_names.claim(festival.pk, 1, device("a"))
    claimed_names.claim(festival.pk, 2, device("b"))

    cards = [
        re.findall(r'me__one" data-number="(\d)"', shown(client, festival, "board"))
        for client in (phone("a"), phone("b"), Client(), phone("a"))
    ]

    assert cards == [["1"], ["2"], [], ["1"]]


@pytest.mark.django_db
def test_parts_are_remembered_in_each_language_by_itself() -> None:
    topics = [Topic(BOARD, started().table.pk, language) for language in LANGUAGES]
    forget_everything()
    together, alone = [draw(topic).parts for topic in topics], []
    for topic in topics:
        forget_everything()
        alone.append(draw(topic).parts)

    assert together == alone
