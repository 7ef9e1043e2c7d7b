"""What every side table shows and says around its game, and where its pages lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import direction
from festival.kinds import AnySideKind, side_kinds
from festival.models import FIRST, Table
from festival.people import helpers
from festival.play.side_tables import start
from rules.chinese_poker import commands as chinese_poker
from rules.mahjong import commands as mahjong
from rules.poker_dice import commands as poker_dice
from rules.promotion import commands as promotion
from rules.spots import commands as spots
from tests.festival.pages import page_of
from tests.festival.people.phones import phone
from tests.festival.side_tables import do, lay_table, post, stored, tell
from tests.games.chinese_poker.tables import HANDS, show
from tests.games.mahjong.tables import TWELVE, win
from tests.games.poker_dice.tables import make
from tests.games.promotion.tables import game, throw

pytestmark = pytest.mark.django_db

every_kind = pytest.mark.parametrize("kind", side_kinds(), ids=lambda kind: kind.key)

HOSTILE = ("<script>alert(1)</script>", '" autofocus onfocus="x', "{{ 7 }}</title>", "<b>Dora</b>")
SEATS = {"mahjong": 4}


def each(act: Callable[[Table, str], object], table: Table, *dice: str) -> None:
    for thrown in dice:
        act(table, thrown)


# What is done after the start, to the end; every page is looked at after each.
STEPS: dict[str, list[Callable[[Table], object]]] = {
    "chinese_poker": [
        lambda table: show(table, *HANDS),
        lambda table: do(table, chinese_poker.End()),
    ],
    "mahjong": [
        lambda table: win(table, 2, TWELVE, 3),
        lambda table: do(table, mahjong.NextHand()),
        lambda table: do(table, mahjong.End(is_confirmed=True)),
    ],
    "poker_dice": [
        lambda table: make(table, "44126"),
        lambda table: each(make, table, "44426", "66321"),
        lambda table: do(table, poker_dice.End()),
    ],
    "promotion": [
        lambda table: each(throw, table, "555551", "123456", "112356"),
        lambda table: do(table, promotion.End(is_confirmed=True)),
    ],
    "spots": [
        lambda table: [do(table, spots.Guess(number, 6 + number)) for number in (1, 2)],
        lambda table: do(table, spots.Lift((3, 4), is_confirmed=True)),
        lambda table: do(table, spots.End()),
    ],
}


def phases(kind: AnySideKind, names: tuple[str, ...] = HOSTILE) -> Iterator[Table]:
    """A table as it waits, as it has begun, and after each of its steps."""
    about: dict[str, Any] = {"name": names[0], "names": names[: SEATS.get(kind.key, 3)]}
    table = lay_table(kind.key, **about)
    yield table
    start(post(table))
    yield stored(table)
    for step in STEPS.get(kind.key, []):
        step(table)
        yield stored(table)


@every_kind
def test_every_page_is_there_in_every_phase_and_names_are_text_on_it(kind: AnySideKind) -> None:
    """The languages take turns."""
    languages = [code for code, _ in settings.LANGUAGES]
    wrong = []
    for phase, table in enumerate(phases(kind)):
        for place, page in enumerate(("board", "tv", "rules", "results", "public_log")):
            language = languages[(phase + place) % len(languages)]
            answer = Client().get(table.public_address(page), headers={"Accept-Language": language})
            html = answer.content.decode()
            marked = [each for each in ("<script>alert(1)", "<b>Dora") if each in html]
            named = {name for _, found in page_of(answer).elements for name in found}
            is_right = answer.status_code == 200 and f'lang="{language}"' in html
            if marked or "onfocus" in named or not is_right:
                wrong.append((phase, page, language, answer.status_code))

    assert wrong == []


@every_kind
def test_whoever_may_only_watch_finds_nothing_to_press(kind: AnySideKind) -> None:
    names = ("Ana", "Ben", "Cora", "Dora")
    *_, table = islice(phases(kind, names), 3)
    helper = helpers.add_helper(table.festival_id, name="Vic", role="viewer").helper
    viewer = Client()
    viewer.force_login(helper.user)

    page = page_of(viewer.get(table.address("console")))

    assert [name for name in names if name in page.text]
    assert [form for form in page.forms if "/console/" in form.action] == []
    assert [tag for tag, found in page.elements if "data-command" in found] == []


def links(answer: Any) -> set[str]:
    return {each["href"] for _, each in page_of(answer).elements if "href" in each}


@pytest.mark.parametrize("asked", ["99", "x", "", "-1", "99999999999"])
def test_table_that_is_none_is_the_bowl(asked: str) -> None:
    table = lay_table("promotion")

    page = phone().get(reverse("who", args=[table.festival.code]), {"table": asked})

    assert reverse("board", args=[table.festival.code]) in links(page)


def test_wall_speaks_as_the_first_table_does() -> None:
    table = lay_table("promotion")
    first = table.festival.tables.get(number=FIRST)
    before = stored(table).revision

    direction.speak(first.pk, "", "zh-hant")

    assert stored(table).revision > before  # it hears of it
    assert 'lang="zh-hant"' in wall_of(table)
    direction.speak(first.pk, "", "")
    assert 'lang="en"' in wall_of(table)


def wall_of(table: Table) -> str:
    return Client().get(table.public_address("tv")).content.decode()


def test_correction_is_called_one_on_the_wall_and_speaks_of_no_prizes(desk: Client) -> None:
    table = game("123456", "112356")
    sent = {"what": "dice", "roll": "111234", "version": str(stored(table).version), "key": "k"}
    preview = page_of(desk.post(table.address("correction", 2), sent)).text
    saved = desk.post(table.address("correction", 2), {**sent, "save": "1"}, follow=True)
    wall = page_of(Client().get(table.public_address("tv"))).text

    assert "What changes" in preview
    assert "corrected" in wall
    log = page_of(saved).text
    assert not [word for word in ("hands", "prize") if word in (preview + log).casefold()]


@every_kind
def test_console_says_since_when_it_shows_what_it_shows(desk: Client, kind: AnySideKind) -> None:
    table = lay_table(kind.key, seated=4, names=("Ana", "Ben", "Cora", "Dora"))
    tell(desk, table, "start")

    elements = page_of(desk.get(table.address("console"))).elements

    (shown,) = [each["data-version"] for _, each in elements if each.get("id") == "c-undo"]
    assert shown == str(stored(table).version)
