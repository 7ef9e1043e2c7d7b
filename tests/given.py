"""What each game of a side table gives for the tests of all games, and where: found by its key, so
that a new game is named in no test."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from festival.play.phones.phone_seats import PhonePlay
from festival.tables.kinds import AnySideKind
from tests.running import ROOT

SAMPLES_OF_RULES = "tests/rules/{key}/samples.py"
SAMPLES = "tests/games/{key}/samples.py"
TURNS = "tests/games/{key}/turns.py"
GIVEN = {
    "MADE": SAMPLES_OF_RULES,
    "CHOICES": SAMPLES_OF_RULES,
    "SENTENCES": SAMPLES_OF_RULES,
    "STEPS": SAMPLES,
    "PLAY": SAMPLES,
    "RESULTS": SAMPLES,
    "evening": SAMPLES,  # of a game in which the program throws, draws or deals
    "PRIVATE": SAMPLES,  # of a game in which players choose on their phones in secret
    "house_rules": TURNS,
    "turn": TURNS,
    "LOOKED": "tests/games/{key}/pages.py",
}
EVENINGS = "tests/rules/{key}/evenings"
# Games of side tables have one rule sheet each; the bowl's rules are in rulebooks.
SIDE_GAMES = sorted(path.parent.name for path in (ROOT / "rules").glob("*/sheet.py"))


def lack(key: str, name: str) -> str:
    """A sentence for what a game does not give; "" where it does."""
    path = GIVEN[name].format(key=key)
    text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""
    is_there = re.search(rf"^(?:def )?{name}\b", text, re.M)
    return "" if is_there else f"The game {key} gives no {name}: write it in {path}."


def given_by(key: str, name: str) -> Any:
    """Fails in one sentence where the game does not give it."""
    if sentence := lack(key, name):
        pytest.fail(sentence, pytrace=False)
    path = GIVEN[name].format(key=key)
    return getattr(import_module(path.removesuffix(".py").replace("/", ".")), name)


def chooses_in_secret(kind: AnySideKind) -> bool:
    """Whether players choose on their phones what nobody else may see yet."""
    phones = kind.phones
    return isinstance(phones, PhonePlay) and type(phones).chosen is not PhonePlay.chosen


def lacking(kind: AnySideKind) -> list[str]:
    """All that a game does not give, a sentence each."""
    key = kind.key
    is_needed = {"evening": kind.draws({}), "PRIVATE": chooses_in_secret(kind)}
    names = [name for name in GIVEN if is_needed.get(name, True)]
    found = [sentence for name in names if (sentence := lack(key, name))]
    evenings = EVENINGS.format(key=key)
    if not [*(ROOT / evenings).glob("*.json")]:
        found.append(f"The game {key} has no evening by hand: write one in {evenings}/.")
    return found
