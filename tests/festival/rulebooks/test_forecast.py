"""What the panel beside the form foretells before anything is saved, and what `simulate` says.

The chances are within four standard errors of the exact tables; so are the lengths of the means
until all prizes are gone, the champion's too. A round is played to its end: some rolls more."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from festival.rulebooks import forecast, forecast_cache
from festival.rulebooks.forecast import Expectations
from festival.rulebooks.forecast_cache import Evening
from rules.bobing import Rulebook
from tests.festival.answers import GOOD, NEW, edit
from tests.festival.evening import PYRAMID, everything, new_festival
from tests.festival.pages import Page, page_of
from tests.festival.rulebooks.simulations import finish_simulations

pytestmark = pytest.mark.django_db

FEW = 400  # simulated evenings, where a test asks for many figures
GONE, GONE_AS_PRINTED = 216.50, 187.51  # exact means of rolls until all 63 prizes are gone
SPREAD = 70  # rolls: the standard deviation of an evening with one set of prizes


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(forecast_cache, "EVENINGS", FEW)
    forecast_cache._kept.cache_clear()
    yield
    forecast_cache._kept.cache_clear()


NOTHING = "guests with nothing"
TIES = {1: "a tie for first place", 2: "a tie for the last champion’s prize"}  # by champions


def evening(
    book: str = "manila", *, switches: dict[str, str] | None = None, **known: Any
) -> Evening:
    answers = {"counts": PYRAMID, "pace": 16, **known}
    return Evening(book=Rulebook.load(book, **(switches or {})), **answers)


def expectations_of(evening: Evening) -> Expectations:
    """What the panel says in the end."""
    if not forecast._problem(evening.book, evening.figures()):
        evening.figures().simulate()
    return forecast.expectations_of(evening)


def facts(**known: Any) -> dict[str, str]:
    return {fact.what: fact.figure for fact in expectations_of(evening(**known)).facts}


def rolls_of(text: str) -> int:
    found = re.search(r"([\d,]+) rolls", text)
    assert found, text
    return int(found[1].replace(",", ""))


def near(rolls: float, *, sets: int = 1) -> Any:
    """Within four standard errors."""
    return pytest.approx(rolls, abs=4 * SPREAD * sets**0.5 / FEW**0.5)


def test_the_length_is_told_in_rolls_and_in_time_at_the_pace() -> None:
    found, unpaced = expectations_of(evening()), expectations_of(evening(pace=None))

    assert [each.share for each in found.points] == ["5%", "50%", "90%", "95%"]
    assert rolls_of(found.sentence) == near(GONE)
    assert found.sentence == f"About {found.rolls} rolls, {found.time} at 16 seconds a roll."
    assert found.time.endswith(" min")
    assert (unpaced.sentence, unpaced.time) == (f"About {found.rolls} rolls.", "")
    assert {point.minutes for point in unpaced.points} == {""}
    assert f"The figures come from {FEW} simulated evenings." in found.notes


def test_long_evening_is_simulated_less_often_and_in_hours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(forecast_cache, "ROLLS", 40_000)
    ten = evening(counts={tier: 10 * count for tier, count in PYRAMID.items()})

    found, outlook = expectations_of(ten), ten.figures().outlook

    assert outlook is not None
    assert 15 < len(outlook.lengths) < 25
    assert found.time.startswith(("8 h", "9 h"))


def test_the_chances_are_near_those_of_the_tables() -> None:
    """10.83 % and 0.44 %."""
    found = evening()
    expectations_of(found)
    outlook = found.figures().outlook

    assert outlook is not None
    assert outlook.no_champion == pytest.approx(0.1083, abs=4 * 0.311 / FEW**0.5)
    assert outlook.grab_first == pytest.approx(0.0044, abs=4 * 0.066 / FEW**0.5)
    told = [forecast.about(chance) for chance in (0.1083, 0.0044, 0.0001, 0, 1)]
    assert told == ["about 11%", "about 0.4%", "under 0.1%", "under 0.1%", "over 99.9%"]


def test_with_guests_a_tie_and_those_with_nothing_are_told() -> None:
    """Of two throws that win, of one guest or of two, none or one of them has nothing."""
    slides = {"empty_tier": "next_lower"}
    found = expectations_of(evening(guests=20)).facts
    slid = expectations_of(evening(switches=slides, counts={1: 1, 5: 1, 6: 1}, guests=2)).facts

    assert any(fact.what == TIES[1] for fact in found)
    nothing = next(fact for fact in slid if fact.what == NOTHING)
    assert 0.1 < float(nothing.figure.removesuffix(" of 2")) < 1
    few = {guests: facts(counts={1: 1, 6: 1}, guests=guests)[NOTHING] for guests in (2, 300)}
    assert few == {2: "1.0 of 2", 300: "299 of 300"}
    assert facts(guests=3)[NOTHING] == "under 0.1 of 3"


def test_what_cannot_be_foretold_is_said() -> None:
    never = expectations_of(evening(switches={"straight_prize": "off", "double3": "off"}))
    empty = expectations_of(evening(counts={1: 1}))

    assert never.sentence == "No throw wins the prizes of Pong Gan under these rules."
    assert (never.rolls, never.facts) == ("", ())
    assert empty.sentence == "There are no prizes below the champion’s yet."
    assert empty.facts == ()


def test_pages_do_not_wait_for_simulations() -> None:
    """Of 63 prizes and 41 guests nobody else asks; 400 evenings take longer than to say so."""
    planned, next_one = evening(guests=41), evening(guests=42)

    first = forecast.expectations_of(planned)
    assert first.is_pending
    figures = {fact.what: fact.figure for fact in first.facts}
    assert figures[TIES[1]] == "about …%"
    forecast.expectations_of(next_one)
    wait_for(planned)
    wait_for(next_one)  # whatever was asked for last is simulated too

    found = forecast.expectations_of(planned)
    assert not found.is_pending
    assert [fact.what for fact in found.facts] == list(figures)  # nothing moves
    assert not [fact for fact in found.facts if "…" in fact.figure]
    assert next_one.figures().is_simulated


def wait_for(planned: Evening) -> None:
    for thread in threading.enumerate():
        while thread.name == "simulations" and not planned.figures().is_simulated:
            thread.join(0.05)


def look(desk: Client, url: str, **fields: str) -> Page:
    """The panel as the page asks for it while somebody types, and again a moment later."""
    headers = {"HX-Request": "true", "HX-Target": "expectations"}
    answer = desk.get(url, fields, headers=headers)
    if "data-look-again" in answer.content.decode():
        finish_simulations()
        answer = desk.get(url, fields, headers=headers)
    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<section id="expectations"')
    return page_of(answer)


def test_panel_forecasts_from_the_answers_and_names_errors(desk: Client) -> None:
    text = look(desk, NEW, rulebook="manila", currency="PHP", budget="600", guests="20").text
    asked = look(desk, NEW, rulebook="manila", sets="two", guests="x").text

    said = ("rolls", "₱600: ₱100 for each of the six tiers.", "32 × ₱3", "of 20")
    assert [each for each in said if each not in text.replace("\xa0", " ")] == []
    wrong = (
        "Sets of prizes: type a whole number from 1 to 10 (you typed “two”)",
        "Expected guests: type a whole number from 1 to 500 (you typed “x”)",
    )
    assert [each for each in wrong if each not in asked] == []
    assert "rolls" not in asked


CHOICES: list[tuple[float, int, dict[str, str]]] = [
    (GONE, 1, {}),
    (GONE_AS_PRINTED, 1, {"third": "same4"}),
    (218.81, 1, {"shown": "manila", "switch_double3": "not_fours"}),
    (402.48, 2, {"sets": "2"}),
]


def test_the_panel_follows_every_choice(desk: Client) -> None:
    for rolls, sets, choice in CHOICES:
        text = look(desk, NEW, **{"rulebook": "manila", **choice}).text
        assert rolls_of(text) == near(rolls, sets=sets), choice
    slow = look(desk, NEW, rulebook="manila", pace="60").text
    assert re.search(r"3 h [3-5]\d min", slow)
    assert rolls_of(look(desk, NEW, rulebook="xiamen_printed").text) == near(GONE_AS_PRINTED)


BAD_ANSWERS = [
    {},
    {"rulebook": "x"},
    {"rulebook": "manila", "currency": "XXX", "budget": "600"},
    {"rulebook": "manila", "sets": "0", "pace": "x", "guests": "x", "budget": "x", "buy_in": "x"},
    {"rulebook": "manila", "shown": "manila", "switch_end": "timed"},
    {"rulebook": "manila", "shown": "manila", "switch_end": "sometimes"},
    {"rulebook": "manila", "guests": "500", "buy_in": "9" * 12},
    {"budget": "\x00", "guests": "\ud83c", "pace": "9" * 400},
]


def test_no_answer_breaks_the_panel_or_is_stored_by_it(desk: Client) -> None:
    festival = new_festival()
    before = everything()

    for answers in BAD_ANSWERS:
        safe = {name: text.encode("utf-8", "replace").decode() for name, text in answers.items()}
        texts = [look(desk, url, **safe).text for url in (NEW, edit(festival))]
        assert ["The evening to expect" in text for text in texts] == [True, True], answers
    assert everything() == before


def test_panel_works_without_a_script_and_looking_saves_nothing(
    desk: Client,
) -> None:
    festival = new_festival(counts={1: 1, 6: 32})
    before = everything()

    plain = page_of(desk.get(NEW)).text
    refused = page_of(desk.post(NEW, {**GOOD, "name": "", "third": "same4"})).text
    answers = [desk.post(url, {**GOOD, "sets": "2", "look": "1"}) for url in (NEW, edit(festival))]

    # Of a festival with the prizes it has: 32 over their chance, 17,400 / 46,656, and then the wait
    # for a champion throw, 561 / 46,656, if none has come.
    own = look(desk, edit(festival), rulebook="manila", sets="1").text
    assert rolls_of(own) == near(32 * 46656 / 17400 + (17400 / 17961) ** 32 * 46656 / 561)
    assert "The evening to expect" in plain
    assert "₱12,500.50: ₱2,083 for each of the six tiers." in refused
    pages = [page_of(answer) for answer in answers]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [page.form("name", "sets").fields["sets"] for page in pages] == ["2", "2"]
    assert everything() == before


def simulated(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def figure(text: str, line: str) -> float:
    found = re.search(rf"^{line}\D*([\d.]+)", text, re.MULTILINE)
    assert found, text
    return float(found[1])


def test_simulate_prints_figures_near_the_published_ones() -> None:
    text = simulated("--evenings", "2000", "--seed", "1")

    # Counted apart from the program: 224.8 rolls with 20 players; 10.83 % without a champion throw.
    assert figure(text, "rolls") == pytest.approx(224.8, abs=5.5)
    assert figure(text, "no champion throw yet") == pytest.approx(10.83, abs=2.8)
    assert figure(text, "minutes at 16 s a roll") == pytest.approx(224.8 * 16 / 60, abs=2)
