"""A guest's code as hand scanners type it: each text was worked out from the layout, key by key."""

from __future__ import annotations

import pytest

from festival.games.bobing.desk.scanner_codes import Scan, scanned, why_unread
from tests.tables import beside

ROWS = beside(__file__)
CODE = "ya7q2m"  # y, a, q, m and figures lie elsewhere on other keyboards
ADDRESS = f"http://192.0.2.7:8000/f/{CODE}/desk/3/"


@pytest.mark.parametrize("text", ROWS["typed"].values(), ids=ROWS["typed"])
def test_code_is_read_through_any_of_these_keyboards(text: str) -> None:
    assert scanned(text, {CODE, "another"}) == Scan(CODE, 3)


def test_last_of_two_codes_counts_and_a_foreign_one_does_not() -> None:
    assert scanned(ADDRESS + ADDRESS.replace("desk/3", "desk/14"), {CODE}) == Scan(CODE, 14)
    assert scanned(ADDRESS, {"another"}) is None
    assert "This code is from another festival" in why_unread(ADDRESS)


@pytest.mark.parametrize(("text", "keyboard"), ROWS["unread"])
def test_garbled_code_is_told_from_names_and_explained(text: str, keyboard: str) -> None:
    assert scanned(text, {CODE}) is None
    assert keyboard in why_unread(text)


def test_names_and_numbers_are_no_scanned_codes() -> None:
    names = ("", "3", "Ana", "林美玲", "Maria Concepcion dela Cruz-Villanueva", "f/desk")

    assert [scanned(name, {CODE}) for name in names] == [None] * len(names)
    assert [why_unread(name) for name in names] == [""] * len(names)
