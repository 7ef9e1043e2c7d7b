"""Pages that many guests see alike come from memory, and are what they would be if made anew."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.live import guest_pages, table_screens
from festival.live.hub import Hub
from festival.live.other_processes import GROUP
from festival.live.publisher import draw
from festival.live.shared_parts import render_cached
from festival.live.table_screens import BOARD, Topic
from festival.models import Festival
from festival.people import guests
from festival.play import write_path
from festival.record import record
from festival.setup.festivals import update_festival
from festival.views import page_cache
from rules.bobing.game.commands import Pause
from rules.errors import RulesError
from tests.festival.evening import ONE, correct, details, post, started, stored, throw
from tests.festival.live.listening import Screen, elsewhere, roll, wait_for
from tests.festival.pages import Page
from tests.festival.people.phones import device, phone

LANGUAGES = [code for code, _ in settings.LANGUAGES]
PAGES = ("board", "tv", "rules", "results", "public_log", "join")
ITS_OWN = re.compile(r'(name="(csrfmiddlewaretoken|key)" value="|data-now=")[^"]*|"phone:[^"]*"')


def address(festival: Festival, name: str) -> str:
    return reverse(name, args=[festival.code])


def shown(client: Client, festival: Festival, name: str, language: str = "en") -> str:
    """The page, without what is another each time."""
    answer = client.get(address(festival, name), headers={"accept-language": language})
    assert answer.status_code == 200
    return ITS_OWN.sub("…", answer.content.decode())


def forget() -> None:
    for memory in (
        page_cache._pages,
        page_cache._own,
        table_screens._shown,
        table_screens._snapshots,
    ):
        memory.clear()
    record.forget_records()
    render_cached.cache_clear()


def evening(seed: int, acts_of_it: int) -> Iterator[Festival]:
    """A random evening, act by act; what the rules refuse is none."""
    random = Random(seed)
    festival = started(counts={1: 1, 2: 1, 3: 2, 6: 4})

    def dice() -> str:
        return "".join(random.choices("123456", k=6))

    acts: list[Callable[[], object]] = [
        *3 * [lambda: throw(festival, dice())],
        lambda: write_path.undo(post(festival)),
        lambda: correct(festival, 2, dice()),
        lambda: guests.register_guest(festival.pk, name=f"Guest {dice()}", device=device("b")),
        lambda: guests.claim(festival.pk, random.randint(1, 3), device()),
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
                forget()
                assert shown(client, festival, name, language) == first, (name, language)
                seen.add(first)
    assert len(seen) > acts // 3 * len(PAGES)


@pytest.mark.django_db
def test_browser_that_has_the_page_is_told_so_until_it_is_another() -> None:
    festival, client = started(), Client()
    throw(festival, ONE)
    urls = [address(festival, name) for name in PAGES if name != "tv"]
    for url in urls:
        client.get(url)  # which gives it its cookies
    firsts = {url: client.get(url) for url in urls}

    def asked(guest: Client) -> dict[str, tuple[int, str, str]]:
        found = {
            url: guest.get(url, headers={"if-none-match": firsts[url]["ETag"]}) for url in urls
        }
        return {url: (a.status_code, a["ETag"], a["Cache-Control"]) for url, a in found.items()}

    again = {url: (304, firsts[url]["ETag"], "no-cache, private") for url in urls}
    assert asked(client) == again
    assert {status for status, *_ in asked(Client()).values()} == {200}  # its token is another
    update_festival(festival.pk, details(name="Another night"))
    assert {status for status, *_ in asked(client).values()} == {200}


@pytest.mark.django_db
def test_page_is_deflated_around_what_belongs_to_the_device() -> None:
    festival, client = started(), Client()
    client.get(address(festival, "board"))
    plain = client.get(address(festival, "board"))

    pressed = client.get(address(festival, "board"), headers={"accept-encoding": "gzip"})

    text = gzip.decompress(pressed.content).decode()
    assert pressed["Content-Encoding"] == "gzip"
    assert len(pressed.content) < len(plain.content) / 4
    assert ITS_OWN.sub("…", text) == ITS_OWN.sub("…", plain.content.decode())
    token = Page(text).form("csrfmiddlewaretoken").fields["csrfmiddlewaretoken"]
    assert token.encode() in pressed.content  # as it is, beside nothing that it was pressed with


@pytest.mark.django_db
def test_each_phone_has_its_own_card_and_nobody_elses() -> None:
    festival = started()
    guests.claim(festival.pk, 1, device("a"))
    guests.claim(festival.pk, 2, device("b"))

    cards = [
        re.findall(r'me__one" data-number="(\d)"', shown(client, festival, "board"))
        for client in (phone("a"), phone("b"), Client(), phone("a"))
    ]

    assert cards == [["1"], ["2"], [], ["1"]]


@pytest.mark.django_db
def test_name_of_a_guest_cannot_name_a_hole() -> None:
    festival = started(names=("Ana", f"{guest_pages.hole('csrf_token')}"[:40], "own."))

    assert "own." in shown(Client(), festival, "board")


@pytest.mark.django_db(transaction=True)
async def test_page_asks_the_database_nothing_while_its_revision_is_known(of_here: Hub) -> None:
    festival = await elsewhere(started)
    topic = Topic(BOARD, festival.table.pk, "en")
    await of_here.join(topic, Screen(), -1)
    await wait_for(lambda: GROUP in get_channel_layer().groups)

    def all_pages() -> dict[str, str]:
        return {name: shown(Client(), festival, name) for name in PAGES}

    def asked() -> dict[str, list[dict[str, str]]]:
        found = {}
        for name in PAGES:
            with CaptureQueriesContext(connection) as captured:
                shown(Client(), festival, name)
            found[name] = captured.captured_queries
        return found

    await elsewhere(all_pages)
    assert await elsewhere(asked) == {name: [] for name in PAGES}
    await roll(festival)
    before = await elsewhere(all_pages)
    await elsewhere(forget)
    assert before == await elsewhere(all_pages)


@pytest.mark.django_db
def test_parts_are_remembered_in_each_language_by_itself() -> None:
    topics = [Topic(BOARD, started().table.pk, language) for language in LANGUAGES]
    forget()
    together, alone = [draw(topic).parts for topic in topics], []
    for topic in topics:
        forget()
        alone.append(draw(topic).parts)

    assert together == alone
