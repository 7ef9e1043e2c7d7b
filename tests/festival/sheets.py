"""Rule sheets to test with, made of books alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from festival.games.bobing.board.pyramid import TierRow
from festival.games.bobing.board.rule_sheet import RuleSheet, SheetThrow, rule_sheet
from rules.bobing import Rulebook


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Also after a test that made up a language."""
    with override("en"):
        yield


def sheet_for(book: Rulebook) -> RuleSheet:
    tiers = [
        TierRow(number=tier.number, names=tier.names, tiles=(), left=0, scrambled=0)
        for tier in book.tiers
    ]
    return rule_sheet(book, tiers)


def sheet(key: str = "manila", **switches: str) -> RuleSheet:
    return sheet_for(Rulebook.load(key, **switches))


def titles(shown: RuleSheet) -> list[list[str]]:
    return [[line.names.english for line in tier.lines] for tier in shown.tiers]


def lines(shown: RuleSheet) -> dict[str, SheetThrow]:
    return {line.names.english: line for tier in shown.tiers for line in tier.lines}


def notes(name: str, key: str = "manila", **switches: str) -> str:
    return " ".join(lines(sheet(key, **switches))[name].notes)
