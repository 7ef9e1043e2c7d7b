"""The example of a rulebook in CONTRIBUTING is played as the paper says."""

from __future__ import annotations

import json
import re

import pytest

from rules.bobing.book.rulebook import Rulebook
from tests.golden import evening
from tests.golden.test_evenings import go_as_written
from tests.running import ROOT

PAPER = (ROOT / "docs" / "CONTRIBUTING.md").read_text(encoding="utf-8")


def printed(pattern: str) -> str:
    """What stands on the paper where there is but one place for it."""
    (found,) = re.findall(pattern, PAPER, re.DOTALL)
    return str(found)


def test_example_of_a_rulebook_is_played_as_the_paper_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, written = printed("```toml\n(.*?)```"), json.loads(printed("```json\n(.*?)```"))
    book = Rulebook.parse(text)
    monkeypatch.setattr(evening, "book", lambda key, **switches: book)

    go_as_written(evening.Evening(written))

    ways = {str(tier or "none"): number for tier, number in book.tier_ways().items()}
    assert (written["rulebook"], written["ways"]) == (book.key, ways)
