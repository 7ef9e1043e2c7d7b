"""Prizes out of a list, on top of those that are there."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.games.bobing.prizes.pasted_prizes import read_list
from festival.games.bobing.prizes.prize_import import PRIZES
from festival.games.bobing.setup.festivals import create_festival
from festival.lists.list_import import ListImport
from festival.lists.text_to_rows import rows_of_text
from festival.models import Festival, Prize
from festival.words.clean_text import clean_text
from festival.words.money import parse_money
from tests.festival.evening import ONE_EACH, details, new_festival, started, stored
from tests.festival.pages import Page, page_of
from tests.festival.tables.results.test_workbook import HOSTILE
from tests.running import ROOT
from tests.tables import beside

pytestmark = pytest.mark.django_db
ROWS = beside(__file__)
SENT = ROOT / "tests/festival/lists" / "sent"  # as people sent them


def read(festival: Festival, text: str, **said: str) -> ListImport:
    return ListImport(PRIZES, festival, rows_of_text(text, PRIZES.reading.headings), said)


def found(listed: ListImport) -> list[tuple[str, ...]]:
    return [(*line.cells, line.state) for line in listed.lines if line.state != "left"]


def empty(**changes: Any) -> Festival:
    """With 63 prizes that are nothing yet."""
    return stored(create_festival(details(**changes)))


def url(festival: Festival) -> str:
    return reverse("prizes_import", args=[festival.pk])


def upload(desk: Client, festival: Festival, text: str) -> Page:
    file = SimpleUploadedFile("prizes.csv", text.encode())
    return page_of(desk.post(url(festival), {"file": file}))


def save(desk: Client, festival: Festival, page: Page) -> Any:
    return desk.post(url(festival), {**page.form("carried").fields, "save": "all"}, follow=True)


def prizes(festival: Festival) -> list[tuple[int, str, int]]:
    return list(stored(festival).table.prizes.values_list("tier", "name", "value"))


def test_name_says_how_many_where_no_column_does() -> None:
    text = "2,Kettle x2,600\n6,32 × Hopia,50\n5,Game Box X,300"

    assert found(read(empty(), text)) == [
        ("2", "Kettle", "₱600", "2", "new"),
        ("6", "Hopia", "₱50", "32", "new"),
        ("5", "Game Box X", "₱300", "1", "new"),
    ]
    assert found(read(empty(), "Tier,Prize,Count\n2,Kettle x2,3")) == [
        ("2", "Kettle x2", "", "3", "new")
    ]


@pytest.mark.parametrize("text", ROWS["counts"])
def test_count_may_have_a_unit(text: str) -> None:
    for list_ in (f"Tier,Prize,Value,Count\n2,Kettle,600,{text}", f"2\tKettle\t600\t{text}"):
        assert found(read(empty(), list_)) == [("2", "Kettle", "₱600", "2", "new")]


def test_a_row_with_only_a_tier_is_that_of_the_rows_below() -> None:
    for text in ROWS["by_tiers"]:
        listed = read(empty(), text)
        assert found(listed) == [
            *(("1", "TV", "₱15,000", "1", "new"), ("1", "Rice cooker", "₱2,500", "2", "new")),
            ("6", "Hopia", "", "8", "new"),
        ], text
        notes = [line.note for line in listed.of_state("left")]
        assert notes.count("the tier of the rows below") == 2, text


@pytest.mark.parametrize(("text", "expected"), ROWS["told"])
def test_tier_is_read_wherever_it_is_said(text: str, expected: list[str]) -> None:
    assert [f"{cells[0]} {cells[1]}" for cells in found(read(empty(), text))] == expected


def test_import_reads_a_line_as_a_paste_into_a_tier_does() -> None:
    text = (SENT / "208_pasted_into_a_tier.txt").read_text(encoding="utf-8")
    lines = [line for line in read(empty(), f"1st Prize\n{text}").lines if line.state != "left"]

    pasted = [(each.name, parse_money(each.value, "PHP")) for each in read_list(text, 400, "PHP")]
    assert [(line.name, line.value) for line in lines for _ in range(line.count)] == pasted
    assert [line.value // 100 for line in lines] == [2500, 1500, 15000, 1200, 3499, 1000, 0, 0]
    assert [(line.name, line.count) for line in lines[-2:]] == [("Hopia", 8), ("Umbrella", 2)]


@pytest.mark.parametrize(("text", "expected"), ROWS["alike"])
def test_import_and_a_paste_into_a_tier_read_alike(text: str, expected: list[Any]) -> None:
    tiers = {f"tier-{line}": "1" for line in range(1, 5)}
    lines = [line for line in read(empty(), text, **tiers).lines if line.state == "new"]
    pasted = [(each.name, parse_money(each.value, "PHP")) for each in read_list(text, 400, "PHP")]

    assert [[line.name, line.value // 100, line.count] for line in lines] == expected
    assert pasted == [(name, worth * 100) for name, worth, count in expected for _ in range(count)]


def test_amount_alone_is_one_text_that_is_left_out() -> None:
    for text in ("1,200", "1,200\n3,400", "1st Prize\nTV 15,000\n1,200"):
        last = read(empty(), text).lines[-1]
        assert (last.cells[0], last.state, last.note) == ("", "left", "a number alone"), text


def test_no_column_is_chosen_where_two_could_be_the_prize() -> None:
    for text in ("Coins\tSilver\t300\nGold\tBar\t50", "5\t100\n6\t50"):
        listed = read(empty(), text)
        assert ({*listed.reading.layout.keys}, listed.reading.is_open, listed.lines) == (
            {""},
            True,
            [],
        ), text
    numbered = "\n".join(f"{at}\tPrize {'abcdefg'[at - 1]}\t{at * 100}" for at in range(1, 8))
    assert read(empty(), numbered).reading.layout.keys == ("", "name", "value")


def test_value_of_a_name_stays_when_the_name_is_changed() -> None:
    text = "1st Prize\n2 x TV - 15,000"

    renamed = read(empty(), text, **{"name-2": "Radio"})
    cleared = read(empty(), text, **{"value-2": ""})
    dearer = read(empty(), text, **{"value-2": "₱16,000"})

    assert found(renamed) == [("1", "Radio", "₱15,000", "2", "new")]
    assert found(cleared) == [("1", "TV", "", "2", "new")]
    assert [each.reading.typed_rows()[1].cells for each in (renamed, cleared, dearer)] == [
        *(("2 x Radio - 15,000",), ("2 x TV",), ("2 x TV - ₱16,000",))
    ]


def test_columns_are_found_by_headings_or_by_contents() -> None:
    expected = [("2", "Kettle", "₱600", "2", "new"), ("6", "Hopia", "₱50.50", "32", "new")]

    assert [text for text in ROWS["lists"] if found(read(empty(), text)) != expected] == []
    told = {"column-0": "name", "column-1": "count", "column-2": "tier"}  # by the emcee
    assert found(read(empty(), "Kettle;2;3\nTea;1;6", **told)) == [
        *(("3", "Kettle", "", "2", "new"), ("6", "Tea", "", "1", "new"))
    ]


def test_amount_with_a_comma_is_one_value() -> None:
    expected = [("1", "Phone", "₱30,100", "1", "new"), ("2", "TV", "₱1,200", "1", "new")]

    assert [text for text in ROWS["amounts"] if found(read(empty(), text)) != expected] == []
    assert [line.cells for line in read(empty(), "Gold bar, ₱3,100\nTV, ₱1,200").lines] == [
        *(("", "Gold bar", "₱3,100", ""), ("", "TV", "₱1,200", ""))
    ]


def test_one_wrong_amount_hides_no_column() -> None:
    text = "1\tGold bar\t30000\n2\tTea\tmany\n4\tPot\t500\n6\tHopia\t50"

    states = [(line.name, line.value, line.state) for line in read(empty(), text).lines]
    assert states == [
        *(("Gold bar", 3_000_000, "new"), ("", 0, "wrong")),
        *(("Pot", 50_000, "new"), ("Hopia", 5_000, "new")),
    ]


def test_tier_may_be_given_by_title_but_is_never_guessed() -> None:
    for book, titles in ROWS["titles"].items():
        festival = empty(rulebook=book)
        read_as = {title: found(read(festival, f"Tier,Prize\n{title},Kettle")) for title in titles}
        expected = {
            title: [(str(tier), "Kettle", "", "1", "new")] for title, tier in titles.items()
        }
        assert read_as == expected
    for typed in ("1st / 一秀", "1/7", "x"):
        lines = read(empty(), f"Tier,Prize\n{typed},Kettle").lines
        assert [line.state for line in lines] == ["left", "wrong"], typed


def test_page_and_template_explain_tiers_and_skip_the_example(desk: Client) -> None:
    festival = empty()
    template = reverse("prizes_template", args=[festival.pk, "csv"])

    for language in ("en", "zh-hans"):
        desk.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = page_of(desk.get(url(festival))).text
        text = desk.get(template).content.decode()
        lines = read(festival, text + "2,Kettle,600,1").lines
        assert ("2nd" in page, "(1–6)" in text.splitlines()[0]) == (True, True), language
        assert [line.state for line in lines] == ["left", "left", "new"], language
    for ending in ("csv", "xlsx"):
        data = desk.get(template.replace("csv", ending)).content
        file = SimpleUploadedFile(f"template.{ending}", data)
        listed = desk.post(url(festival), {"file": file}).context["listed"]
        assert [(line.row.line, line.state) for line in listed.lines] == [(1, "left"), (2, "left")]
    assert desk.get(template.replace("csv", "exe")).status_code == 404


def test_every_refused_row_is_named_with_its_line_and_reason() -> None:
    text = (
        "Tier,Prize,Value,Count\n7,Kettle,1,1\n,Kettle,1,1\n2.5,Kettle,1,1\n2,Kettle,cheap,1\n"
        f"2,Kettle,1,0\n2,Kettle,1,some\n2,{'x' * 41},1,1\n2,Kettle,600,1\n2,,600,1\n0,Kettle,,"
    )

    listed = read(new_festival(), text)

    assert {line.row.line: line.note for line in listed.of_state("wrong")} == {
        2: "type a tier from 1 to 6 (you typed “7”)",
        3: "type a tier from 1 to 6",
        4: "type a tier from 1 to 6 (you typed “2.5”)",
        5: "type an amount such as 600 or 12,500.50 (you typed “cheap”)",
        6: "type a number of prizes from 1 to 400 (you typed “0”)",
        7: "type a number of prizes from 1 to 400 (you typed “some”)",
        8: "type at most 40 letters for a prize (you typed 41)",
        11: "type a tier from 1 to 6 (you typed “0”)",
    }
    assert [line.row.line for line in listed.of_state("new")] == [9, 10]


def test_repeated_list_adds_nothing_and_a_longer_one_the_new(desk: Client) -> None:
    festival = empty()
    text = "Tier,Prize,Value,Count\n6,Hopia,50,20\n6,Tea,50,1\n5,,100,16\n1,,,1"

    page = upload(desk, festival, text)
    for _ in range(2):
        save(desk, festival, page)
    once = prizes(festival)
    again = upload(desk, festival, text)
    dearer = read(festival, "Tier,Prize,Value\n6,Tea,999")
    before = dict(festival.table.prizes.values_list("pk", "name"))
    more = upload(desk, festival, text.replace("50,20", "55,22").replace("1,,,1", "1,Car,,2"))
    save(desk, festival, more)
    after = dict(stored(festival).table.prizes.values_list("pk", "name"))

    names = Counter(name for tier, name, _ in once if tier == 6)
    assert names == {"Hopia": 20, "Tea": 1, "": 11}
    assert [prize for prize in once if prize[0] == 5] == [(5, "", 10_000)] * 16
    assert "4 rows are already here and are left out." in again.text
    assert "2 more than there are" in more.text
    kept = {pk: name for pk, name in before.items() if name}
    assert after.items() >= kept.items()  # no prize becomes another
    assert Counter(name for tier, name, _ in prizes(festival) if tier == 1) == {"Car": 2}
    told = ("known", "already among the prizes, for ₱50")
    assert [(line.state, line.note) for line in dearer.lines[1:]] == [told]
    assert Counter(name for tier, name, _ in prizes(festival) if tier == 6)["Hopia"] == 22


def test_running_game_names_prizes_but_adds_none(desk: Client) -> None:
    festival = started(counts=ONE_EACH)
    festival.table.prizes.filter(tier=6).update(name="", value=0)

    one = upload(desk, festival, "Tier,Prize\n6,Hopia")
    two = upload(desk, festival, "Tier,Prize\n6,Tea\n6,Hopia")
    save(desk, festival, two)
    before = prizes(festival)
    save(desk, festival, one)

    assert "The game is running, so no prizes can be added" in two.text
    assert before[-1] == (6, "", 0)
    assert prizes(festival)[-1] == (6, "Hopia", 0)


def test_prizes_that_we_wrote_read_back_without_a_change(desk: Client) -> None:
    festival = new_festival()
    for prize, text in zip(festival.table.prizes.filter(tier=5), HOSTILE[20:], strict=False):
        Prize.objects.filter(pk=prize.pk).update(name=clean_text(text))
    festival.table.prizes.filter(tier=6, position__lte=20).update(name="Hopia", value=5050)

    for kind in ("csv", "xlsx"):
        other = empty()
        data = desk.get(reverse("list_file", args=[festival.pk, "prizes", kind])).content
        sent = [
            desk.post(url(to), {"file": SimpleUploadedFile("p.csv", data)})
            for to in (festival, other)
        ]
        save(desk, other, page_of(sent[1]))
        states = [line.state for line in sent[0].context["listed"].lines[1:]]
        assert states == ["known"] * (63 - 19)  # twenty are one row
        assert prizes(other) == prizes(festival)
