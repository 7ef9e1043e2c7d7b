"""Every string of the interface goes through gettext.

The pages are rendered in a made-up language that puts brackets round each translated text; what is
then left outside the brackets must be something a person typed or a name of the rulebook.
"""

from __future__ import annotations

import gettext as gettext_module
import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trans_real

from festival.games.bobing.direction import directed_screens
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.models import Festival, Screen
from festival.play.undo import undo
from festival.words.money import currencies
from rules.bobing.book.rulebook import Rulebook, shipped
from tests.festival import evening
from tests.festival.web.laptops import plug_in
from tests.games.bobing.join.phones import claim, phone

READ_ALOUD = ("alt", "title", "placeholder", "aria-label", "label")
SAID_BY_SCRIPTS = re.compile(
    r"data-(.*text|wrong|short|full|no-entry|cleared|unavailable|offline|busy)"
)
# Names: of the program, of keys, of file formats, of this test's festival, of a month.
NAMES = [
    "Moonbowl",
    "Enter",
    "Backspace",
    "Esc",
    "CSV",
    "JSON",
    "Moon Night",
    "Prize",
    "Sept",
    "localhost",
    "Wi-Fi",
]
NAMES += [name for _, name in settings.LANGUAGES]  # as they call themselves
NAMES += [*evening.NAMES, "Dia", "[A-Z?/]", *(code for code, _ in currencies())]


def titles() -> list[str]:
    """What the rulebooks call things; they say it in three scripts themselves."""
    books = [Rulebook.load(key) for key in shipped()]
    names = [book.names for book in books]
    names += [tier.names for book in books for tier in book.tiers]
    names += [title for book in books for title in book.combinations.values()]
    names += [book.grab("red_6") for book in books]
    titles = (text for name in names for text in (name.roman, name.english, name.sound))
    return [re.escape(text) for text in titles if text]


ADDRESS = re.compile(r"(http://)?[\w.]+(:\d+)?/[\w/]*")
ALLOWED = re.compile(rf"\b({'|'.join(sorted([*NAMES, *titles()], key=len, reverse=True))})\b")


class Brackets(gettext_module.NullTranslations):
    """A language in which every translated text stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


class Texts(HTMLParser):
    """Collects whatever of a page is said to people; paths and commands are in no language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.attributes: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style", "code")
        for name, value in attrs:
            if value and (name in READ_ALOUD or SAID_BY_SCRIPTS.fullmatch(name)):
                self.attributes.append(value)

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style", "code")

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.texts.append(data.strip())

    def all(self) -> list[str]:
        """The attributes, and the text without its translated parts, which may hold elements."""
        text = "\n".join(self.texts)
        return [*self.attributes, *without_brackets(text).split("\n")]


def without_brackets(text: str) -> str:
    previous = None
    while previous != text:
        previous, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    return text


def outside_brackets(text: str) -> str:
    """What is left of a text without its translated parts and without known names."""
    return re.sub(r"[^A-Za-z]", "", ALLOWED.sub("", ADDRESS.sub("", without_brackets(text))))


def untranslated(html: str) -> list[str]:
    parser = Texts()
    parser.feed(html)
    return [text for text in parser.all() if outside_brackets(text)]


@pytest.fixture
def bracket_language() -> Iterator[None]:
    class Language(Brackets):
        def language(self) -> str:
            return "en"

        def to_language(self) -> str:
            return "en"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trans_real, "translation", lambda _: Language())
        patch.setattr(trans_real, "_default", None)
        yield
    translation.deactivate()  # or the next test, if it asks for no page, would speak it too


def rolling() -> Festival:
    festival = evening.started(counts=evening.ONE_EACH)
    ask_to_join(festival.pk, name="Dia", device="phone")
    evening.throws(festival, evening.ONE, evening.RED_4, evening.NOTHING, evening.ONE)
    undo(evening.post(festival))
    return festival


def ended() -> Festival:
    festival = evening.started()
    evening.throw(festival, evening.GRAB, is_confirmed=True)
    return festival


def roll_off() -> Festival:
    festival = evening.started(counts={**dict.fromkeys(range(2, 7), 0), 1: 1, 6: 1})
    evening.throws(festival, evening.RED_4, evening.RED_4, evening.ONE)
    return festival


PHASES: dict[str, Callable[[], Festival]] = {
    "waiting": evening.new_festival,
    "xiamen": lambda: evening.new_festival(rulebook="xiamen"),
    "rolling": rolling,
    "ended": ended,
    "roll_off": roll_off,
}
each_phase = pytest.mark.parametrize("phase", PHASES)


def in_phase(phase: str) -> Festival:
    return evening.stored(PHASES[phase]())


def left_on(pages: Iterable[str], client: Client) -> dict[str, list[str]]:
    """Which pages say something untranslated, and what."""
    read = {page: client.get(page, HTTP_HOST="localhost").content.decode() for page in pages}
    return {page: left for page, html in read.items() if (left := untranslated(html))}


EMCEES = "festival_edit", "prizes", "players", "console", "winners", "log", "desk", "helpers"


@each_phase
@pytest.mark.usefixtures("bracket_language")
def test_every_text_of_every_page_is_translated(desk: Client, phase: str) -> None:
    festival = in_phase(phase)
    pages = [reverse(name) for name in ("home", "festival_new", "sign_in_help")]
    pages += [reverse(name, args=[festival.pk]) for name in EMCEES]
    pages += [reverse("correction", args=[festival.pk, 2])] * (festival.table.version > 1)
    pages += [reverse("judge", args=[festival.pk]) + f"?roll={roll}" for roll in ("444123", "7")]
    names = ("board", "tv", "join", "results", "public_log")
    pages += [reverse(name, args=[festival.code]) for name in names]

    assert left_on(pages, desk) == {}


@each_phase
@pytest.mark.usefixtures("bracket_language")
def test_whatever_a_screen_shows_is_translated(
    desk: Client, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in(monkeypatch).adapters = [("Wi-Fi", "192.168.1.5/24", "e4-46-b0-0a-d4-b9")]
    festival = in_phase(phase)
    pages = [reverse("tv", args=[festival.code]), reverse("screens", args=[festival.pk])]

    found = {}
    for scene in Screen.Scene:
        directed_screens.show(festival.table.pk, "tv", scene, text="Moon Night")
        found[scene] = left_on(pages, desk)

    assert found == {scene: {} for scene in Screen.Scene}


@pytest.mark.usefixtures("bracket_language")
def test_what_a_correction_brings_is_translated(desk: Client) -> None:
    """It takes a prize from one, gives one to another, and leaves no room for a later throw."""
    festival = evening.started(counts={5: 1, 6: 1}, switches={"end": "immediate"})
    evening.throws(festival, evening.ONE, evening.NOTHING, evening.TWO)
    address = reverse("correction", args=[festival.pk, 2])

    shown = [
        desk.post(address, {"player": 2, "what": "dice", "roll": roll}, HTTP_HOST="localhost")
        for roll in (evening.TWO, evening.ONE, evening.RED_4, evening.GRAB, "7")
    ]
    evening.correct(festival, 2, evening.TWO)
    log = desk.get(reverse("log", args=[festival.pk]), HTTP_HOST="localhost")

    assert [untranslated(answer.content.decode()) for answer in [*shown, log]] == [[]] * 6


@pytest.mark.usefixtures("bracket_language")
def test_what_changes_hands_is_translated(desk: Client) -> None:
    festival = evening.started()
    evening.throws(festival, evening.RED_3, evening.ONE)
    prize = festival.table.prizes.get(name="Prize 3-1").pk
    page, key = reverse("holdings", args=[festival.pk]), {"version": 3, "key": "a"}
    addresses = [page, f"{page}?prize={prize}&q=3", f"{page}?q=%3F"]
    addresses.append(reverse("judge", args=[festival.pk]) + f"?roll={evening.RED_3}")

    shown = [desk.get(address, HTTP_HOST="localhost") for address in addresses]
    for verb, fields in (("give", {}), ("swap", {}), ("take_back", {}), ("give", {"player": 1})):
        address = reverse("hand_over", args=[festival.pk, verb])
        sent = {"prize": prize, **key, **fields}
        shown.append(desk.post(address, sent, HTTP_HOST="localhost"))

    assert [answer.status_code for answer in shown] == [200] * 4 + [422, 422, 200, 422]
    assert [untranslated(answer.content.decode()) for answer in shown] == [[]] * 8


@each_phase
@pytest.mark.usefixtures("db", "bracket_language")
def test_what_guests_read_about_themselves_is_translated(phase: str) -> None:
    festival, family = in_phase(phase), phone()
    for number in (1, 2, 3):
        claim(family, festival, number)

    pages = [reverse(name, args=[festival.code]) for name in ("board", "who", "join")]
    assert left_on(pages, family) == {}


def test_the_brackets_show_a_text_that_is_not_translated() -> None:
    page = '<p>⟦Wins <b>⟦a prize⟧</b>⟧ Ana</p><i>3 of 4</i><img alt="left over"><img alt="⟦x⟧">'

    assert untranslated(page) == ["left over", "3 of 4"]
