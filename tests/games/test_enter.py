"""Enter in a field of a form presses the first button of the form. It settles what was typed, or
nothing; never what nobody chose."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random

import pytest
from django.test import Client

from festival.models import Table
from festival.play.phones.phone_seats import set_phones, take_over
from festival.tables.kinds import side_kind_of, side_kinds
from tests.festival.pages import Attributes
from tests.festival.side_tables import begun_table, stored
from tests.festival.web.test_views import EMCEES, evening
from tests.festival.web.test_views import each as each_address
from tests.games.bobing.join.phones import claim, phone
from tests.games.onlookers import ANA, BEN, addresses
from tests.games.sample import Play
from tests.given import given_by

pytestmark = pytest.mark.django_db

NO_FIELD = ("hidden", "submit", "button", "file", "image", "reset")
# Where a game is played and corrected; the addresses of the bowl include all others.
PLAYED = {"console", "correction", "emcee_hand", "hand", "side_table"}
KEEPS = "/set/"  # what a phone has entered, and settles nothing
# First buttons that post what was typed: an announcement, a rulebook to check, the list of prizes.
OF_THE_LINE = {("do", "announcement"), ("check", "1"), ("save", "1")}


class Forms(HTMLParser):
    """The fields and buttons of each form of a page, in the order of the page, for a browser with
    scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, list[tuple[str, Attributes]]] = {}
        self._open, self._count, self._has_script = "", 0, True
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._count += 1
            self._open = attributes.get("id") or f"form {self._count}"
        elif tag == "noscript":
            self._has_script = False
        elif tag in ("input", "button") and self._has_script:
            owner = attributes.get("form") or self._open
            self.found.setdefault(owner, []).append((tag, attributes))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = ""
        elif tag == "noscript":
            self._has_script = True

    def wrong(self) -> Iterator[str]:
        """The forms with several buttons whose first one makes a choice."""
        for name, parts in self.found.items():
            kinds = [(tag, each.get("type", "text")) for tag, each in parts]
            has_field = any(tag == "input" and kind not in NO_FIELD for tag, kind in kinds)
            buttons = [
                each
                for tag, each in parts
                if tag == "button" and each.get("type", "submit") == "submit"
            ]
            if name and has_field and len(buttons) > 1 and makes_choice(buttons[0]):
                yield f"{name}: {buttons[0].get('name')} = {buttons[0].get('value')}"


def makes_choice(button: Attributes) -> bool:
    """A button that is switched off presses nothing."""
    if "disabled" in button or (button.get("name"), button.get("value")) in OF_THE_LINE:
        return False
    return "name" in button or not button.get("formaction", KEEPS).endswith(KEEPS)


def wrong_at(client: Client, address: str) -> Iterator[str]:
    answer = client.get(address)
    if answer.headers.get("Content-Type", "").startswith("text/html"):
        yield from Forms(answer.content.decode()).wrong()


def stages(key: str) -> Iterator[Table]:
    """A game's table at its beginning, by other house rules, and with entries to correct."""
    play: Play = given_by(key, "PLAY")
    rules = given_by(key, "house_rules")(Random(0))  # these have guesses that nobody types
    yield play.begun()
    yield begun_table(key, names=("Ana", "Ben", "Cora", "Dan"), **rules)
    yield play.to_correct[0]()


@pytest.mark.parametrize("key", [kind.key for kind in side_kinds()])
def test_enter_makes_no_choice_in_any_form_of_a_game(key: str, desk: Client) -> None:
    found: set[str] = set()
    for table in stages(key):
        guests = {ANA: phone("a"), BEN: phone("b")}
        for number, guest in guests.items():
            claim(guest, table.festival, number)
        if side_kind_of(table).phones is not None:
            set_phones(table.pk, is_on=True)
            take_over(table.pk, BEN, is_by_emcee=True)
        of_guests, of_helpers = addresses(stored(table))
        for client, pages in ((guests[ANA], of_guests), (desk, of_helpers)):
            for name, at in pages:
                if name in PLAYED:
                    found.update(wrong_at(client, at))

    assert found == set()


@pytest.mark.proof
def test_enter_makes_no_choice_in_any_form_of_the_bowl(desk: Client) -> None:
    urls = each_address(evening(), EMCEES)

    assert {each for url in urls for each in wrong_at(desk, url)} == set()
