"""Who may open what: every address is listed here, and a new one has to be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver, reverse

from festival.accounts import one_time_links
from festival.games.bobing.desk.views import AT_DESK
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.join.views import VERBS as GUEST_VERBS
from festival.games.bobing.results import winner_files as hall_files
from festival.games.bobing.rulebooks.editable_rulebook import starting_text
from festival.hall.views import all_tables
from festival.hall.views import halls as hall
from festival.models import FIRST, Festival, OwnRulebook, Photo, Picture, Table
from festival.play.helpers import helpers
from festival.play.side_tables.side_tables import open_table
from festival.server.laptop.backups.backups import folder_of
from festival.tables.kinds import side_kinds
from festival.tables.results import players_and_prizes_lists
from festival.web.storage_errors import data_file
from tests.festival.evening import ONE, everything, new_festival, order, started, throws, version_of
from tests.festival.halls import add_tables
from tests.festival.pages import page_of
from tests.tables import beside

pytestmark = pytest.mark.django_db

ROWS = beside(__file__)
PUBLIC, KEPT, BACKUPS, POST_ONLY, FORMS = (
    set(ROWS[name]) for name in ("public", "kept", "backups", "post_only", "forms")
)
EVERYBODY = "everybody"
TABLE = {name: who for who, names in ROWS["may"].items() for name in names}
OPEN = {name for name, who in TABLE.items() if who == EVERYBODY}
EMCEES = set(TABLE) - OPEN
HELPER_VERBS = ("link", "one", "everywhere", "revoke")
VERBS = ROWS["verbs"]
SECRET_NAME = "Anastasia Secretova"
PHOTO = "0123456789abcdef"


def named() -> set[str]:
    """The names of all addresses, as Django itself resolves them."""
    patterns = get_resolver().url_patterns
    return {str(getattr(each, "name", each)) for each in patterns}


def addresses(festival: Festival) -> dict[str, list[str]]:
    """Every address of a festival, by name, for each of its verbs and kinds."""
    if not festival.bowls.exists():  # all tables of a hall are shown where there are some
        add_tables(festival, 1)
    festival_id, code = festival.pk, festival.code
    bare = {"home", "sign_in_help", "sign_out", "set_language", "signed_in", "guide", "demo"}
    bare |= {"festival_new", "house_rules", "import_festival", "backups", "backup_new"}
    bare |= {"privacy", "books", "book_form_new"}
    bare |= {"television", "television_new", "guests_address"}
    known: dict[str, Any] = {name: [[festival_id]] for name in EMCEES}
    known |= {name: [[code]] for name in PUBLIC | KEPT}
    known |= {name: [[]] for name in bare}
    known |= {name: [[own_book()]] for name in ("book_form", "book_delete")}
    known |= {name: [[code, "tv"]] for name in ("screen", "screen_state")}
    known |= {name: [[backup()]] for name in ("backup_file", "backup_restore")}
    known |= {"guide_chapter": [["prize-desk"]], "guide_picture": [["tv-board"]]}
    known |= {
        "room": [[festival_id, "tv"]],
        "sheet": [[Path(settings.STATIC_URL).name, "base.join"]],
    }
    known |= {"picture": [[picture().short]], "sign_in": [[one_time_links.create_link()]]}
    known |= {"at_desk": [[code, 1]], "correction": [[festival_id, 2]]}
    known |= {"photo": [[code, PHOTO]], "own_photo": [[festival_id, PHOTO]]}
    if not version_of(festival):
        known |= {"correction": [], "photo": [], "own_photo": []}
    elif not Photo.objects.filter(digest=PHOTO).exists():
        Photo.objects.create(entry=festival.table.entries.get(seq=1), digest=PHOTO, data=b"photo")
    tables = [[festival_id, table.number] for table in side_tables(festival)]
    known |= {"side_table": tables, "side_table_close": tables}
    known |= {name: [[festival_id, verb] for verb in verbs] for name, verbs in VERBS.items()}
    known["phones_switch"] = [[*each, "on"] for each in tables]
    known["emcee_hand"] = [[*each, 1] for each in tables]
    known["emcee_hand_action"] = [[*each, 1, "take"] for each in tables]
    known["hand"] = [[code, each[1], 1] for each in tables]
    known["hand_action"] = [[code, each[1], 1, "ready"] for each in tables]
    known["player_action"] = [[festival_id, 1, verb] for verb in VERBS["player_action"]]
    known["guest_action"] = [[code, 1, verb] for verb in GUEST_VERBS]
    known["desk_tick"] = [[festival_id, 1, verb] for verb in ("tick", "untick", *AT_DESK)]
    known["helper_action"] = [[festival_id, helper(festival), v] for v in HELPER_VERBS]
    known["signed_in_action"] = [[verb] for verb in ("one", "others", "everywhere")]
    known["hall_all"] = [[festival_id, verb] for verb in all_tables.FOR]
    known["hall_lock"] = [[festival_id, verb] for verb in ("lock", "unlock")]
    known["hall_action"] = [[festival_id, verb] for verb in hall.VERBS]
    known["away"] = [[bowl(festival).pk, verb] for verb in ("take", "back")]
    known["printed"] = [[festival_id, what] for what in ROWS["printed"]]
    sheets, files = ("csv", "xlsx"), ("csv", "xlsx", "json")
    for name in ("players_template", "prizes_template", "hall_template", "shopping_file"):
        known[name] = [[festival_id, kind] for kind in sheets]
    by: dict[str, Iterable[str]] = {
        "list_file": players_and_prizes_lists.LISTS,
        "winners_file": ("prize", "person"),
    }
    by["hall_winners_file"] = hall_files.OF_HALL
    for name, lists_of_it in by.items():
        known[name] = [[festival_id, each, kind] for each in lists_of_it for kind in files]
    return {name: [reverse(name, args=a) for a in args] for name, args in known.items()}


def bowl(festival: Festival) -> Festival:
    """A table of the festival's hall; that of a bowl is one beside it."""
    hall = festival.hall or festival
    there = hall.bowls.first()
    if there is None:
        there = new_festival(name="Table 1")
        there.hall, there.round, there.place = hall, 1, 1
        there.save()
    return there


def side_tables(festival: Festival) -> list[Table]:
    """One of each kind that can be played beside the bowl."""
    there = list(festival.tables.exclude(number=FIRST))
    return there or [open_table(festival.pk, kind.key, "") for kind in side_kinds()]


def picture() -> Picture:
    known = {"data": b"", "width": 1, "height": 1}
    return Picture.objects.get_or_create(digest="5" * 64, defaults=known)[0]


def backup() -> str:
    """The name of a file that lies among the backups."""
    folder = folder_of(data_file())
    folder.mkdir(exist_ok=True)
    (folder / "kept.sqlite3").touch()
    return "kept.sqlite3"


def own_book() -> int:
    """A rulebook that was written here."""
    text = starting_text("manila", owner=None)
    assert text is not None
    return OwnRulebook.objects.get_or_create(key="own", defaults={"text": text})[0].pk


def helper(festival: Festival) -> int:
    """Somebody who may watch."""
    known = festival.helpers.filter(name="Vera").first()
    if known is None:
        known = helpers.add_helper(festival.pk, name="Vera", role="viewer").helper
    return known.pk


def each(festival: Festival, names: set[str]) -> list[str]:
    found = addresses(festival)
    return [url for name in sorted(names) for url in found[name]]


def evening() -> Festival:
    festival = started(names=[SECRET_NAME, "Ben", "Cora"])
    ask_to_join(festival.pk, name="Waits", device="phone")
    throws(festival, ONE)
    return festival


def test_every_address_is_classified() -> None:
    assert named() == set(TABLE)
    assert named() == set(addresses(new_festival()))


@pytest.mark.parametrize(
    "methods",
    [
        ("get", "post"),
        pytest.param(("head", "put", "patch", "delete", "options"), marks=pytest.mark.proof),
    ],
    ids=["common", "rare"],
)
def test_guest_at_the_emcees_addresses_is_led_to_the_sign_in(
    methods: tuple[str, ...],
) -> None:
    festival, guest = evening(), Client()
    urls = each(festival, EMCEES)
    before = everything()

    answers = {(how, url): getattr(guest, how)(url) for how in methods for url in urls}

    wrong = {
        asked: answer.status_code
        for asked, answer in answers.items()
        if answer.status_code != 405
        and (answer.status_code, answer.get("Location", "")[:9]) != (302, "/sign-in/")
    }
    told = [asked for asked, answer in answers.items() if SECRET_NAME.encode() in answer.content]
    assert (wrong, told) == ({}, [])
    assert everything() == before


def test_every_post_without_a_token_is_refused(emcee: User) -> None:
    festival = evening()
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(emcee)
    urls = each(festival, POST_ONLY | FORMS)
    before = everything()

    answers = {url: stranger.post(url, {"name": "Eve", "add": "1"}) for url in urls}

    assert {url: answer.status_code for url, answer in answers.items()} == dict.fromkeys(urls, 403)
    assert {
        page_of(answer).text.count("For safety, nothing was saved.") for answer in answers.values()
    } == {1}
    assert everything() == before
    assert stranger.get(reverse("home")).status_code == 200  # nor was anybody signed out


def test_a_browser_that_keeps_no_cookies_is_told_so() -> None:
    """Without a cookie no page is of this browser, however new it is."""
    festival, browser = new_festival(), Client(enforce_csrf_checks=True)
    form = page_of(browser.get(reverse("join", args=[festival.code]))).form("name")
    browser.cookies.clear()

    refused = browser.post(reverse("join", args=[festival.code]), {**form.fields, "name": "Gina"})

    assert refused.status_code == 403
    said = page_of(refused).text
    assert "This browser keeps no cookies for this page: allow them, or use another browser" in said


def test_a_post_from_another_site_is_refused_with_a_token_too(emcee: User) -> None:
    festival = evening()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(emcee)
    page = page_of(browser.get(reverse("console", args=[festival.pk])))
    fields = page.posts_to("undo/").fields
    before = everything()

    def send(origin: str) -> Any:
        url = reverse("command", args=[festival.pk, "undo"])
        return browser.post(url, fields, headers={"Origin": origin})

    origins = ["http://evil.example", "http://testserver:9", "https://testserver", "null"]
    assert [send(origin).status_code for origin in origins] == [403] * 4
    assert everything() == before
    assert send("http://testserver").status_code == 302


@pytest.mark.parametrize(
    "names",
    [OPEN, set(sorted(EMCEES)[::2]), set(sorted(EMCEES)[1::2])],
    ids=["open", "emcees", "other emcees"],
)
@pytest.mark.parametrize("phase", ["playing", pytest.param("waiting", marks=pytest.mark.proof)])
@pytest.mark.parametrize(
    "method", ["get", *(pytest.param(how, marks=pytest.mark.proof) for how in ("head", "options"))]
)
def test_nothing_is_changed_by_looking(
    desk: Client, method: str, phase: str, names: set[str]
) -> None:
    """And every page of the emcee opens."""
    if phase == "playing":
        festival = evening()
    else:
        festival = new_festival(rulebook="xiamen", switches={"first_player": "elder"})
    urls, pages = each(festival, names), each(festival, (EMCEES & names) - POST_ONLY)
    before = everything()

    statuses = {url: getattr(desk, method)(url).status_code for url in urls}

    assert set(statuses.values()) <= {200, 302, 405}
    assert everything() == before
    if method != "options":  # but what changes something is not opened
        assert {statuses[url] for url in each(festival, POST_ONLY & names)} == {405}
    if method == "get":  # nobody's name and hand lead to who it is
        led = dict.fromkeys(each(festival, {"forget_name", "emcee_hand"} & names), 302)
        opened = {url: statuses[url] for url in pages}
        assert opened == {**dict.fromkeys(pages, 200), **led}


def test_what_is_only_read_takes_no_post(desk: Client) -> None:
    festival = evening()
    urls = each(festival, named() - POST_ONLY - FORMS)

    assert {desk.post(url).status_code for url in urls} == {405}


def test_screens_are_public_and_revalidated_each_time() -> None:
    festival = evening()
    urls, kept = each(festival, PUBLIC), each(festival, KEPT)

    answers = {url: Client().get(url) for url in (*urls, *kept)}

    statuses = {url: answer.status_code for url, answer in answers.items()}
    assert statuses == {**dict.fromkeys(urls, 200), **dict.fromkeys(kept, 302)}
    for answer in answers.values():
        assert {"no-cache", "private"} <= set(answer["Cache-Control"].split(", "))
    for url in each(festival, {"board", "tv", "board_state"}):  # no session
        # Of the form that chooses a language.
        assert set(answers[url].cookies) <= {settings.CSRF_COOKIE_NAME}


def test_an_address_that_is_not_there_says_so_kindly(desk: Client) -> None:
    nowhere = [
        *("/nothing/", "/festivals/", "/f/", "/f/nosuch/", "/f/nosuch/tv/", "/f/nosuch/state/"),
        *("/f/nosuch/join/", f"/f/{'a' * 5000}/", "/admin/", "/festivals/999999/console/"),
        *(f"/festivals/{10**30}/console/", "/festivals/-1/", "/festivals/x/console/", "/%00/"),
        *("/f/%00/", "/%ED%A0%80/", "/../etc/passwd", "/static/../festival/config/settings.py"),
    ]

    answers = {url: desk.get(url) for url in nowhere}

    said = {
        url[:60]: (answer.status_code, "There is nothing at this address" in page_of(answer).text)
        for url, answer in answers.items()
    }
    assert said == dict.fromkeys(said, (404, True))
    assert len(said) == len(nowhere)


def test_a_command_that_is_not_there_changes_nothing(desk: Client) -> None:
    festival = evening()
    before = everything()

    for verb in ("nosuch", "admit", "START", "join"):
        statuses = [order(desk, festival, verb, html=html, player=1).status_code for html in (0, 1)]
        action = reverse("player_action", args=[festival.pk, 1, verb])
        assert (statuses, desk.post(action).status_code) == ([404, 404], 404), verb

    assert everything() == before


def test_bare_address_leads_guests_to_the_board_emcees_to_desk(
    desk: Client,
) -> None:
    guest = Client()
    nothing_there = guest.get("/")
    new_festival(name="Old Night")
    newest = new_festival(name="New Night")

    assert nothing_there["Location"] == reverse("sign_in_help")
    assert guest.get("/")["Location"] == reverse("board", args=[newest.code])
    headings = re.findall(r"<h3[^>]*>([^<]*)</h3>", desk.get("/").content.decode())
    assert headings == ["New Night", "Old Night"]
