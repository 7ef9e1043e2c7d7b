"""Fifteen thousand or fifteen: wherever money is typed, a point that may mean both is asked about,
and one press answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.prizes.prize_import import PRIZES
from festival.lists.list_import import ListImport
from festival.lists.text_to_rows import rows_of_text
from festival.models import Festival, SparePrize, Table
from festival.tables.kinds import side_kinds
from festival.web.fields import WholeNumberField
from tests.festival.answers import edit
from tests.festival.evening import ONE_EACH, everything, new_festival, stored
from tests.festival.pages import Form, Page, page_of
from tests.festival.play.test_side_tables import table_of
from tests.festival.side_tables import stored as stored_table
from tests.games.bobing.prizes.test_picture_form import OPENED

pytestmark = pytest.mark.django_db
Found = Callable[[], object]


def at_budget(name: str) -> tuple[str, Found]:
    festival = new_festival()
    return edit(festival), lambda: getattr(stored(festival), name)


def at_prizes(query: dict[str, str]) -> tuple[str, Found]:
    festival = new_festival(counts=ONE_EACH)
    url = reverse("prizes", args=[festival.pk], query=query)
    return url, lambda: stored(festival).table.prizes.get(tier=6).value


def at_reserve() -> tuple[str, Found]:
    festival = new_festival()
    return reverse("spares", args=[festival.pk]), lambda: SparePrize.objects.get().value


def at_side_table(key: str, rule: str) -> tuple[str, Found]:
    table = table_of(next(kind for kind in side_kinds() if kind.key == key), 1, 2)
    return table.address("side_table"), lambda: int(stored_table(table).settings[rule]) * 100


FIELDS: dict[str, Callable[[], tuple[str, Found]]] = {
    "budget": lambda: at_budget("budget"),
    "buy_in": lambda: at_budget("buy_in"),
    "value-6": lambda: at_prizes({}),
    "value-6-1": lambda: at_prizes(OPENED),
    "value": at_reserve,
    "rule_point": lambda: at_side_table("mahjong", "point"),
    "rule_stake": lambda: at_side_table("poker_dice", "stake"),
}
TOKENS = ("csrfmiddlewaretoken",)
BESIDE = {"value": {"name": "Umbrella"}}  # typed with it


def sent(desk: Client, url: str, form: Form, **typed: object) -> Any:
    """As a browser sends the form of a page."""
    return desk.post(form.action or url, {**form.fields, **typed}, follow=True)


def pressed(desk: Client, url: str, page: Page, name: str, amount: str) -> Any:
    """With the button of an amount, whose field comes before it."""
    form = page.form(name)
    assert (name, amount) in form.buttons
    return sent(desk, url, form, **{name: [form.fields[name], amount]})


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize(("amount", "minor"), [("15,000", 1_500_000), ("15", 1500)])
def test_both_amounts_are_buttons_and_one_press_takes_one(
    desk: Client, name: str, amount: str, minor: int
) -> None:
    url, found = FIELDS[name]()
    form = page_of(desk.get(url)).form(name)
    saving = {"save": "1"} if name.startswith("value-") else {}
    before = everything()

    refused = sent(desk, url, form, **{name: "15.000"}, **BESIDE.get(name, {}), **saving)

    page = page_of(refused)
    assert refused.status_code == 422
    assert everything() == before
    assert name in page.marked()
    assert page.text.count("type ₱15,000 or ₱15 (you typed 15.000)") >= 1
    typed = {**form.fields, name: "15.000", **BESIDE.get(name, {})}
    kept = page.form(name).fields
    assert [each for each in typed if each not in TOKENS and kept[each] != typed[each]] == []
    answer = pressed(desk, url, page, name, amount)
    if saving:  # the page shows the amount, not saved yet
        answer = sent(desk, url, page_of(answer).form(name), **saving)
    assert (answer.status_code, found()) == (200, minor)


def test_fill_all_asks_once_for_all_prizes_of_a_tier(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})
    url = reverse("prizes", args=[festival.pk], query=OPENED)
    form = page_of(desk.get(url)).form("fill-value-6")
    named = {f"name-6-{place}": "Hopia" for place in (1, 2, 3)}

    page = page_of(sent(desk, url, form, **named, **{"fill-value-6": "15.000", "fill": "6"}))

    buttons = [each for each in page.form("fill-value-6").buttons if each[1] in ("15,000", "15")]
    assert buttons == [("fill-value-6", "15,000"), ("fill-value-6", "15")]
    filled = page_of(pressed(desk, url, page, "fill-value-6", "15,000")).form("value-6-1").fields
    assert {filled[f"value-6-{place}"] for place in (1, 2, 3)} == {"15,000"}


def test_enter_in_a_field_chooses_no_amount(desk: Client) -> None:
    """A browser presses the first button of the form."""
    for name, opened in FIELDS.items():
        url, _ = opened()
        form = page_of(desk.get(url)).form(name)
        assert form.buttons[0][0] in ("", "save"), name


def test_list_marks_an_unclear_amount_with_both(desk: Client) -> None:
    festival = new_festival()
    url = reverse("prizes_import", args=[festival.pk])
    text = "2;Rice cooker;15.000\n6;Hopia;50"

    answer = desk.post(url, {"pasted": text})

    asked, clear = answer.context["listed"].lines
    assert (asked.state, asked.note) == ("wrong", "type ₱15,000 or ₱15 (you typed 15.000)")
    assert (clear.state, clear.value) == ("new", 5000)
    again = pressed(desk, url, page_of(answer), "value-1", "15,000")
    assert [(line.state, line.value) for line in again.context["listed"].lines] == [
        *(("new", 1_500_000), ("new", 5000))
    ]


def test_festival_in_points_reads_them_as_thousands(desk: Client) -> None:
    festival: Festival = new_festival(currency="IDR")

    form = page_of(desk.get(edit(festival))).form("budget")
    sent(desk, edit(festival), form, budget="Rp 15.000")
    lines = ListImport(PRIZES, festival, rows_of_text("2;TV;1.500.000\n6;Tea;5.000"), {}).lines

    assert stored(festival).budget == 1_500_000
    assert [(line.name, line.value) for line in lines] == [("TV", 150_000_000), ("Tea", 500_000)]


def test_whole_numbers_are_read_with_their_thousands(desk: Client) -> None:
    url, _ = at_side_table("chinese_poker", "point")
    table = Table.objects.get(number=2)

    chips = []
    for typed in ("1,000", "5.000", "12000"):
        sent(desk, url, page_of(desk.get(url)).form("rule_chips"), rule_chips=typed)
        chips.append(stored_table(table).settings["chips"])

    assert chips == ["1000", "5000", "12000"]
    assert [WholeNumberField(most=5000).clean(typed) for typed in ("1,000", "1.000")] == [1000] * 2
