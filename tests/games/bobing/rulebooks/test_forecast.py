"""The line that says what evening to expect, and what `simulate` says.

The chances are within four standard errors of the exact tables; so are the lengths of the means
until all prizes are gone, the champion's too. A round is played to its end: some rolls more."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from festival.games.bobing.rulebooks import forecast, forecast_cache
from festival.games.bobing.rulebooks.forecast import expectations_of
from festival.games.bobing.rulebooks.forecast_cache import Evening, Outlook
from rules.bobing import Rulebook
from rules.bobing.odds.evenings import Evening as Simulated
from rules.bobing.odds.evenings import Evenings
from tests.festival.answers import GOOD, NEW, edit
from tests.festival.evening import PYRAMID, everything, new_festival
from tests.festival.pages import Page, page_of

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


NOTHING = re.compile(r"About (\d+) of \d+ guests wins? nothing\.")
TIE = "two throws tie for the champion’s prize."


def evening(
    book: str = "manila", *, switches: dict[str, str] | None = None, **known: Any
) -> Evening:
    answers = {"counts": PYRAMID, "pace": 16, **known}
    return Evening(book=Rulebook.load(book, **(switches or {})), **answers)


def outlook_of(evening: Evening) -> Outlook:
    outlook = evening.figures().outlook
    assert outlook is not None
    return outlook


def risks(**known: Any) -> str:
    return " ".join(expectations_of(evening(**known)).risks)


def near(rolls: float, *, sets: int = 1) -> Any:
    """Within four standard errors."""
    return pytest.approx(rolls, abs=4 * SPREAD * sets**0.5 / FEW**0.5)


def test_evening_is_told_in_rolls_and_time_no_finer_than_it_is() -> None:
    told = {rolls: forecast._sentence(rolls, 16) for rolls in (7.2, 97.6, 220.6, 402, 2204, 21_000)}

    assert told == {
        7.2: "About 7 rolls, 5 minutes.",
        97.6: "About 98 rolls, 25 minutes.",
        220.6: "About 220 rolls, an hour.",
        402: "About 400 rolls, 105 minutes.",
        2204: "About 2,200 rolls, 10 hours.",
        21_000: "About 21,000 rolls, 93.5 hours.",
    }
    assert forecast._sentence(220.6, None) == "About 220 rolls."


def test_evening_is_as_long_as_its_rules_and_prizes_make_it() -> None:
    two = evening(counts={tier: 2 * count for tier, count in PYRAMID.items()})
    few = evening(counts={1: 1, 6: 32})

    assert outlook_of(evening()).rolls == near(GONE)
    assert outlook_of(evening(switches={"third": "same4"})).rolls == near(GONE_AS_PRINTED)
    assert outlook_of(evening("xiamen_printed")).rolls == near(GONE_AS_PRINTED)
    assert outlook_of(two).rolls == near(402.48, sets=2)
    # 32 over their chance, 17,400 / 46,656, and then the wait for a champion throw, 561 / 46,656,
    # if none has come.
    late = (17400 / 17961) ** 32 * 46656 / 561
    assert outlook_of(few).rolls == near(32 * 46656 / 17400 + late)


def test_long_evening_is_simulated_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast_cache, "ROLLS", 40_000)
    played: list[int] = []
    play = Evenings.play

    def counted(evenings: Evenings, codes: Iterator[int]) -> Simulated:
        found = play(evenings, codes)
        played.append(found.rolls)
        return found

    monkeypatch.setattr(Evenings, "play", counted)
    ten = evening(counts={tier: 10 * count for tier, count in PYRAMID.items()}, guests=40)

    assert re.search(r", (8\.5|9|9\.5) hours\.$", expectations_of(ten).sentence)
    assert 15 < len(played) < 25


def test_the_chances_are_near_those_of_the_tables() -> None:
    """10.83 % and 0.44 %."""
    found = outlook_of(evening())

    assert found.no_champion == pytest.approx(0.1083, abs=4 * 0.311 / FEW**0.5)
    assert found.ended_first == pytest.approx(0.0044, abs=4 * 0.066 / FEW**0.5)


def test_chances_are_told_in_evenings_and_rare_ones_not_at_all() -> None:
    chances = (0.1083, 0.25, 0.3, 0.44, 0.93, 0.97, 0.999, 1, 0.009, 0)
    told = [list(forecast._chance("{some} of {all}", chance)) for chance in chances]

    said = ["1 of 9", "1 of 4", "3 of 10", "4 of 10", "9 of 10", "19 of 20", "99 of 100"]
    assert told == [*([text] for text in said), ["99 of 100"], [], []]


def test_what_may_go_wrong_stands_behind_the_line() -> None:
    """Of two throws that win, of one guest or of two, none or one of them has nothing."""
    slides = {"empty_tier": "next_lower"}
    late = r"In 1 of (8|9|10|11) evenings nobody is champion when the other prizes are gone\."

    assert re.search(late, risks())
    assert (TIE in risks(), TIE in risks(guests=20)) == (False, True)
    assert not NOTHING.search(risks(guests=3))
    found = {
        guests: NOTHING.findall(risks(switches=slides, counts={1: 1, 6: 1}, guests=guests))
        for guests in (2, 300)
    }
    assert found == {2: ["1"], 300: ["299"]}
    assert "nobody is champion" not in risks(counts={6: 32})
    assert "at about 1 of the 10 tables." in risks(tables=10)


def test_the_clock_may_leave_prizes() -> None:
    timed = {"end": "timed"}

    assert "The clock may end the game before that." in risks(switches=timed)
    soon = risks(switches=timed, minutes=20)
    assert "In 99 of 100 evenings the time is up before all prizes are won." in soon
    assert re.search(r"About (7|8|9) prizes are left then\.", soon)
    assert "time is up" not in risks(switches=timed, minutes=600)


def test_what_cannot_be_foretold_is_said() -> None:
    never = expectations_of(evening(switches={"straight_prize": "off", "double3": "off"}))
    empty = expectations_of(evening(counts={1: 1}))

    assert never.sentence == "No throw wins the prizes of Pong Gan under these rules."
    assert (never.risks, never.is_out_of_reach) == ((), True)
    assert empty.sentence == "There are no prizes below the champion’s yet."
    assert empty.risks == ()


def test_equal_evenings_are_simulated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    expectations_of(evening(guests=41))

    monkeypatch.delattr(Evenings, "play")
    assert "rolls" in expectations_of(evening(guests=41)).sentence


def look(desk: Client, url: str, **fields: str) -> Page:
    """The line as the page asks for it while somebody types."""
    headers = {"HX-Request": "true", "HX-Target": "expectations"}
    answer = desk.get(url, fields, headers=headers)
    assert answer.status_code == 200
    return page_of(answer)


def test_line_and_folded_parts_follow_the_answers(desk: Client) -> None:
    page = look(desk, NEW, rulebook="manila", currency="SGD", guests="20", buy_in="300")
    slow = look(desk, NEW, rulebook="manila", pace="60")
    unread = look(desk, NEW, rulebook="manila", sets="two", guests="x")

    assert re.search(r"About 2[123]0 rolls, an hour\.", page.text)
    assert "20 guests · S$300 per guest · Singapore dollar" in page.text
    assert re.search(r"rolls, (3\.5|4) hours\.", slow.text)
    assert "rolls" not in unread.text


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


def test_no_answer_breaks_the_line_or_is_stored_by_it(desk: Client) -> None:
    festival = new_festival()
    before = everything()

    for answers in BAD_ANSWERS:
        safe = {name: text.encode("utf-8", "replace").decode() for name, text in answers.items()}
        texts = [look(desk, url, **safe).text for url in (NEW, edit(festival))]
        assert ["all as in" in text or "changed" in text for text in texts] == [True] * 2, answers
    assert everything() == before


def test_line_needs_no_script_and_looking_saves_nothing(
    desk: Client,
) -> None:
    festival = new_festival(counts={1: 1, 6: 32})
    before = everything()

    plain = page_of(desk.get(NEW)).text
    refused = page_of(desk.post(NEW, {**GOOD, "name": "", "third": "same4"})).text
    answers = [desk.post(url, {**GOOD, "sets": "2", "look": "1"}) for url in (NEW, edit(festival))]

    assert re.search(r"About 2[123]0 rolls, an hour\.", plain)
    assert re.search(r"About (18|19|20)0 rolls, (50|55) minutes\.", refused)
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
