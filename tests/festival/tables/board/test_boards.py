"""The screens as plain pages: they show the evening without a script and cost little; what every
side table shows around its game; what stands under the title of the emcee's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.games.bobing.direction import directed_screens
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import players
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, CONSOLE, Topic
from festival.models import FIRST, Festival, Table
from festival.play.helpers import helpers
from festival.play.side_play import start
from festival.tables.board.board_kind import BoardKind
from festival.tables.kinds import AnySideKind, side_kinds
from festival.tables.record.record import table_record
from tests.festival import evening
from tests.festival.memory import forget_everything
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, lay_table, post, stored, tell
from tests.games.bobing.join.phones import claim, phone
from tests.games.promotion.samples import game
from tests.given import given_by

pytestmark = pytest.mark.django_db

OF_EMCEES = ("console", "players", "prizes", "winners")


def text(festival: Festival, name: str = "board") -> str:
    return page_of(Client().get(reverse(name, args=[festival.code]))).text


def test_board_works_without_a_script_and_reloads_by_itself() -> None:
    festival = evening.started()
    evening.throws(festival, evening.ONE, evening.STRAIGHT)

    for name in ("board", "tv"):
        answer = Client().get(reverse(name, args=[festival.code]))
        shown = page_of(answer).text
        for part in ("Moon Night", "Round 1", "Now rolling Cora", "Ben rolled", "Wins Prize 2-1"):
            assert part in shown
        assert "31 of 32 left" in shown
        reloads = '<noscript><meta http-equiv="refresh" content="10"></noscript>'
        assert reloads in answer.content.decode()


def test_waiting_or_rejected_guest_is_not_on_the_board() -> None:
    before, festival = evening.new_festival(), evening.started()
    for each in (before, festival):
        ask_to_join(each.pk, name="Rude Word", device="phone")
    players.reject_guest(before.pk, 4)

    pages = [text(each, name) for each in (before, festival) for name in ("board", "tv")]

    assert ["Rude Word" in page for page in pages] == [False] * 4
    assert "3 players" in pages[0]
    assert "The game has not started yet." in pages[0]
    state = Client().get(reverse("board_state", args=[festival.code])).content
    assert b"Rude Word" not in state


def test_a_page_shows_the_very_parts_that_the_socket_brings(desk: Client) -> None:
    festival = evening.started()
    evening.throws(festival, evening.ONE, evening.STRAIGHT, evening.RED_4)
    console = snapshot(Topic(CONSOLE, festival.table.pk, "en"))
    missing = []
    for name, screen in (("board", ""), ("tv", "tv")):
        page = Client().get(reverse(name, args=[festival.code])).content.decode()
        parts = snapshot(Topic(BOARD, festival.table.pk, "en", screen)).parts
        missing += [(name, part) for part, html in parts.items() if html.strip() not in page]

    at_desk = desk.get(reverse("console", args=[festival.pk])).content.decode()

    assert missing == []
    assert [part for part in console.parts if f'id="{part}"' not in at_desk] == []


def test_page_costs_the_same_queries_for_any_number_of_guests(desk: Client) -> None:
    few, many = (
        evening.started(names=[f"Guest {number}" for number in range(size)]) for size in (3, 30)
    )
    evening.throws(few, evening.ONE)
    evening.throws(many, *[evening.ONE] * 40)

    def cost(page: str, festival: Festival) -> int:
        forget_everything()
        of = festival.pk if page in OF_EMCEES else festival.code
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(reverse(page, args=[of])).status_code == 200
        return len(captured)

    pages = (*OF_EMCEES, "board", "tv", "board_state", "rules")
    assert {page: cost(page, many) for page in pages} == {page: cost(page, few) for page in pages}


def test_a_state_that_is_known_is_answered_with_nothing() -> None:
    festival = evening.started()
    url = reverse("board_state", args=[festival.code])
    revision = Client().get(url).json()["revision"]

    answers = [Client().get(url, {"since": since}) for since in (revision, "0", "x", "\x00")]

    assert [answer.status_code for answer in answers] == [204, 200, 200, 200]
    assert answers[0].content == b""
    assert revision == stored(festival.table).revision


NOT_BEGUN, STILL_RUNNING, OVER = (
    "The game has not started yet.",
    'data-state="live"',
    "The game is over.",
)
SETTLED = "The game is running, so players, prizes and rules stay as they are."
COMES_LATE = "Latecomers sit last"


def over() -> Festival:
    festival = evening.started()
    evening.confirmed(festival, evening.GRAB)
    return festival


def text_of(desk: Client, name: str, festival: Festival) -> str:
    return desk.get(reverse(name, args=[festival.pk])).content.decode()


def test_what_stands_there_fits_the_state_of_the_game(desk: Client) -> None:
    said = {
        "winners": (NOT_BEGUN, STILL_RUNNING),
        "players": (COMES_LATE, OVER),
        "festival_edit": (SETTLED, OVER),
    }
    festivals = {"waiting": evening.new_festival(), "running": evening.started(), "over": over()}

    def told(name: str, phase: str) -> list[str]:
        page = text_of(desk, name, festivals[phase])
        return [sentence for sentence in said[name] if sentence in page]

    expected = {
        ("winners", "waiting"): [NOT_BEGUN],
        ("winners", "running"): [STILL_RUNNING],
        ("players", "running"): [COMES_LATE],
        ("players", "over"): [OVER],
        ("festival_edit", "running"): [SETTLED],
        ("festival_edit", "over"): [OVER],
    }
    assert {each: told(*each) for each in expected} == expected


every_kind = pytest.mark.parametrize("kind", side_kinds(), ids=lambda kind: kind.key)

HOSTILE = ("<script>alert(1)</script>", '" autofocus onfocus="x', "{{ 7 }}</title>", "<b>Dora</b>")
SEATS = {"mahjong": 4}
TEMPLATES = Path(settings.BASE_DIR) / "templates"


def phases(kind: AnySideKind, names: tuple[str, ...] = HOSTILE) -> Iterator[Table]:
    """A table as it waits, as it has begun, and after each of its steps."""
    about: dict[str, Any] = {"name": names[0], "names": names[: SEATS.get(kind.key, 3)]}
    table = lay_table(kind.key, **about)
    yield table
    start(post(table))
    yield stored(table)
    for step in given_by(kind.key, "STEPS"):
        step(table)
        yield stored(table)


@every_kind
def test_every_page_works_in_every_phase_and_escapes_names(kind: AnySideKind) -> None:
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
def test_phones_call_nobody_up_after_the_end(kind: AnySideKind) -> None:
    *_, table = phases(kind)

    board = Client().get(table.public_address("board")).content.decode()

    assert ("data-turn=" in board, table_record(table).state.phase) == (False, "ended")


def test_viewers_are_led_from_the_console_to_the_board() -> None:
    table, viewer = lay_table("promotion"), Client()
    viewer.force_login(helpers.add_helper(table.festival_id, name="Vic", role="viewer").helper.user)

    answer = viewer.get(table.address("console"))

    assert (answer.status_code, answer["Location"]) == (302, table.public_address("board"))


@pytest.mark.parametrize("kind", ["chinese_poker", "promotion"])
def test_phone_of_somebody_from_elsewhere_offers_other_names(kind: str) -> None:
    table, guest = begun_table(kind), phone("a")
    players.add_players(table.festival_id, ["Emil"])
    claim(guest, table.festival, table.festival.players.get(name="Emil").number)

    page = page_of(guest.get(table.public_address("board")))

    assert "You are Emil, not at this table." in page.text
    assert "Not you, or several names?" in page.text


INCLUDED = re.compile(r'{% include "(games/\w+/(?:board|play)/(parts/)?(\w+)\.html)"')


def parts_in(page: str) -> Iterator[str]:
    """The names of the parts that a page includes."""
    for path, folder, name in INCLUDED.findall((TEMPLATES / page).read_text(encoding="utf-8")):
        yield from [name] if folder else parts_in(path)


@every_kind
def test_every_part_that_a_page_includes_is_brought_up_to_date(kind: AnySideKind) -> None:
    """A part that the game's `Screens` leaves out would stay as it was when the page came."""
    table = lay_table(kind.key)
    board = BoardKind.of(table)
    shown = board.board_of(table)
    walls = {part.id for part in board.board_parts(table, shown)}
    registered = {
        "board/tv": walls,
        "board/phone": walls | {part.id for part in board.phone_parts(table, shown)},
        "play/console": {each.removeprefix("c-") for each in board.console_ids},
    }

    left_out = {
        page: parts
        for page, known in registered.items()
        if (parts := {*parts_in(f"games/{kind.key}/{page}.html")} - known)
    }

    assert left_out == {}, f"Screens of {kind.key} leaves out a part"


def links(answer: Any) -> set[str]:
    return {each["href"] for _, each in page_of(answer).elements if "href" in each}


@pytest.mark.parametrize("asked", ["99", "x", "", "-1", "99999999999"])
def test_table_that_is_none_is_the_bowl(asked: str) -> None:
    table = lay_table("promotion")

    page = phone().get(reverse("who", args=[table.festival.code]), {"table": asked})

    assert reverse("board", args=[table.festival.code]) in links(page)


def test_phone_is_offered_the_players_of_its_table() -> None:
    table = lay_table("promotion", names=("Ana", "Ben", "Cora"), seated=2)
    who = reverse("who", args=[table.festival.code])

    def offered(**asked: Any) -> list[bool]:
        text = page_of(phone().get(who, asked)).text
        return [f" {name} " in text for name in ("Ana", "Ben", "Cora")]

    assert offered(table=2) == [True, True, False]
    assert offered(table=2, q="cora") == [False, False, True]
    assert offered() == [True, True, True]


def test_wall_speaks_as_the_first_table_does() -> None:
    table = lay_table("promotion")
    first = table.festival.tables.get(number=FIRST)
    before = stored(table).revision

    directed_screens.set_language(first.pk, "", "zh-hant")

    assert stored(table).revision > before  # it hears of it
    assert 'lang="zh-hant"' in wall_of(table)
    directed_screens.set_language(first.pk, "", "")
    assert 'lang="en"' in wall_of(table)


def wall_of(table: Table) -> str:
    return Client().get(table.public_address("tv")).content.decode()


def test_correction_on_the_wall_is_named_so_without_prizes(desk: Client) -> None:
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


@every_kind
def test_console_has_one_form_for_each_command(desk: Client, kind: AnySideKind) -> None:
    """Its script finds the form of a press by the address, and takes the hidden fields of the
    first: whom a press is about is chosen in its form."""
    twice = []
    for table in phases(kind):
        elements = page_of(desk.get(table.address("console"))).elements
        posted = [each["action"] for _, each in elements if "data-command" in each]
        twice += [action for action in posted if posted.count(action) > 1]

    assert twice == []
