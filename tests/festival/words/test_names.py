"""Names: two people of one name have their number beside it, one person who is on the list twice is
seen before the dice are, and each name stands where a reader of that language looks for it."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from festival.games.bobing.desk import desk_line_and_gone_home, hand_outs
from festival.games.bobing.direction import directed_screens
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players.players import add_players
from festival.models import Festival, Player, Screen
from festival.words.clean_text import LONGEST, clean_name
from festival.words.look_alikes import MOST_COUNTED, look_alikes, traits_of, warnings_of
from festival.words.name_order import order_key
from rules.bobing.game.commands import ChampionBy
from rules.data_folders import FILES
from tests.festival import evening
from tests.festival.pages import Page
from tests.festival.web.test_views import POST_ONLY, addresses
from tests.tables import beside

pytestmark = pytest.mark.django_db
ROWS = beside(__file__)

JUAN = "Juan dela Cruz"
NUMBERS = (71, 72)
SPOKEN = {"aria-label", "alt", "title"}
AT_THE_BOWL = {"results", "public_log", "keepsake", "board", "tv", "console_state", "winners"}


def running() -> Festival:
    """The champion's prize goes from one to the other and back."""
    festival = evening.new_festival(names=("Ines",), rulebook="xiamen")
    add_players(festival.pk, [JUAN, JUAN], numbers=NUMBERS)
    program_rolls_and_lots.start(evening.post(festival))
    evening.throws(
        festival, evening.ONE, evening.RED_4, "444456", evening.NOTHING, "444466", evening.TWO
    )
    won = [prize for prize, who in evening.state_of(festival).holdings.items() if who == NUMBERS[0]]
    hand_outs.hand_out(festival.table.pk, NUMBERS[0], won[-1:], None)
    desk_line_and_gone_home.set_at_desk(festival.table.pk, NUMBERS[1], Player.AtDesk.IN_LINE)
    return festival


def over() -> Festival:
    festival = running()
    program_rolls_and_lots.stop(
        evening.post(festival), ChampionBy.BEST_THROW, None, after_round=False
    )
    directed_screens.show(festival.table.pk, "", Screen.Scene.COLLECT)
    return festival


@pytest.mark.parametrize(
    ("make", "few"),
    [
        (over, AT_THE_BOWL),
        pytest.param(running, (), marks=pytest.mark.proof),
        pytest.param(over, (), marks=pytest.mark.proof),
    ],
)
def test_number_stands_beside_each_of_one_name(
    desk: Client, make: Callable[[], Festival], few: set[str]
) -> None:
    """On every page and in every file; `few` for a quick look."""
    found = addresses(make())
    names = few or found.keys() - POST_ONLY
    urls = [url for name in sorted(names) for url in found[name]]
    answers = {url: "\n".join(texts(desk, url)) for url in urls}

    assert sum(JUAN in text for text in answers.values()) > (len(few) // 2 or 30)
    assert {url: alone for url, text in answers.items() if (alone := without_number(text))} == {}


def texts(client: Client, url: str) -> Iterator[str]:
    """What people read of an answer: words and labels of a page, files as they are."""
    answer: Any = client.get(url)
    body = b"".join(answer) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "")
    if body.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(body))
        names = [each for each in archive.namelist() if each.endswith((".csv", ".txt", ".json"))]
        yield from (archive.read(name).decode() for name in names)
    elif "html" in kind:
        yield read(body.decode())
    elif url.endswith("state/") and "json" in kind:
        yield "\n".join(read(part) for part in json.loads(body).get("parts", {}).values())
    elif not kind.startswith(("image", "font")):
        yield body.decode(errors="replace")


def read(html: str) -> str:
    page = Page(html)
    spoken = [
        attributes[name] for _, attributes in page.elements for name in SPOKEN & {*attributes}
    ]
    return "\n".join([page.text, *spoken])


def without_number(text: str) -> list[str]:
    """The places where nobody can tell who is meant."""
    text = re.sub(rf"{JUAN} \(\d+\)", "", " ".join(text.split()))
    before = re.compile(r"\b(?:[12]|7[12])\b\W{0,4}(?:name\W{0,4})?$")
    after = re.compile(r"^\W{0,4}(?:number\W{0,4}|Grand final\W{0,4}|[Nn]o\.? )?(?:[12]|7[12])\b")
    return [
        text[max(0, each.start() - 40) : each.end() + 40]
        for each in re.finditer(JUAN, text)
        if not before.search(text[: each.start()]) and not after.search(text[each.end() :])
    ]


SOME = st.lists(st.text("abAB12 éoО0lł.", min_size=1, max_size=8), max_size=8)


def are_alike(one: str, other: str) -> bool:
    return look_alikes({1: one, 2: other}) == {1: (2,), 2: (1,)}


def test_names_hard_to_tell_apart_are_alike() -> None:
    assert [pair for pair in ROWS["alike"] if not are_alike(*pair)] == []


def test_names_of_their_own_are_left_alone() -> None:
    pairs = ROWS["of_their_own"]
    assert [pair for pair in pairs if look_alikes(dict(enumerate(pair))) != {}] == []


@given(SOME)
def test_whom_a_name_looks_like_does_not_depend_on_the_others(names: list[str]) -> None:
    numbered = dict(enumerate(names))
    pairs = {
        (one, other)
        for one, other in combinations(numbered, 2)
        if are_alike(numbered[one], numbered[other])
    }

    found = look_alikes(numbered)

    assert {(one, other) for one in found for other in found[one] if one < other} == pairs
    assert all(one in found[other] for one in found for other in found[one])


def test_warning_names_the_others_and_says_if_names_are_equal() -> None:
    names = {1: "Ana", 2: "ANA", 3: "Ben", 7: "Ben"}

    assert warnings_of(names) == {
        1: "Looks like ANA (no. 2).",
        2: "Looks like Ana (no. 1).",
        3: "The same name as Ben (no. 7).",
        7: "The same name as Ben (no. 3).",
    }


UNFOLDS = "\ufdfa" * 38  # one sign for eighteen: 684 letters of 38


@pytest.fixture
def _nothing_kept() -> Iterator[None]:
    """What was computed with other limits is not taken for what these give."""
    traits_of.cache_clear()
    yield
    traits_of.cache_clear()


@pytest.mark.usefixtures("_nothing_kept")
def test_name_that_unfolds_costs_no_more_than_others() -> None:
    longest = len(traits_of("x" * LONGEST))

    assert clean_name(UNFOLDS) == UNFOLDS
    assert len(traits_of(UNFOLDS)) == 1 < longest
    assert are_alike(UNFOLDS, UNFOLDS)


def test_crowd_of_doubles_finds_only_as_many_as_are_named() -> None:
    crowd = dict.fromkeys(range(1, 201), "Maria")

    found = look_alikes(crowd)

    assert {len(others) for others in found.values()} == {MOST_COUNTED}
    assert warnings_of(crowd)[200] == (
        "The same name as Maria (no. 1), Maria (no. 2), Maria (no. 3) and many more."
    )


def ordered(names: list[str], language: str) -> list[str]:
    with translation.override(language):
        return sorted(names, key=order_key)


@pytest.mark.parametrize(("language", "names"), ROWS["in_order"])
def test_names_are_in_the_order_of_the_language(language: str, names: list[str]) -> None:
    assert ordered(list(reversed(names)), language) == names


def test_names_that_differ_in_case_alone_stay_in_their_order() -> None:
    for names in permutations(["ANA", "Ana", "ana"]):
        assert ordered(list(names), "en") == list(names)


def test_all_that_is_in_order_of_names_is_in_this_order() -> None:
    """Nothing sorts by a name folded some other way, nor lets the database or a browser do it."""
    other_ways = re.compile(
        r"""(sorted|\.sort)\([^\n]*(casefold|plain)\(|key=.*(casefold|plain)\("""
        r"""|order_by\([^)\n]*["']-?(\w+__)?name["']|ordering = .*"name\""""
        r"""|dictsort:"[\w.]*name|localeCompare"""
    )
    found = [
        f"{path.relative_to(FILES)}: {line.strip()}"
        for folder, ending in [("festival", "py"), ("templates", "html"), ("static", "js")]
        for path in sorted((FILES / folder).rglob(f"*.{ending}"))
        for line in path.read_text("utf-8").splitlines()
        if other_ways.search(line) and "order_key" not in line
    ]
    assert not found
