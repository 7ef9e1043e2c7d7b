"""`manage.py simulate`: evenings by the thousand, and what it says of them."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command


def simulated(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def figure(text: str, line: str) -> float:
    found = re.search(rf"^{line}\D*([\d.]+)", text, re.MULTILINE)
    assert found, text
    return float(found[1])


def test_simulate_prints_figures_that_are_near_the_published_ones() -> None:
    text = simulated("--evenings", "2000", "--seed", "1")

    # numbers.md: 224.8 rolls with 20 players; 10.83 % without a champion throw.
    assert figure(text, "rolls") == pytest.approx(224.8, abs=5.5)
    assert figure(text, "no champion throw yet") == pytest.approx(10.83, abs=2.8)
    assert figure(text, "minutes at 16 s a roll") == pytest.approx(224.8 * 16 / 60, abs=2)


def test_same_seed_gives_the_same_evenings() -> None:
    first, again, other = (
        simulated("--evenings", "300", "--seed", seed).partition("\n")[2] for seed in "778"
    )

    assert first == again != other


def test_clock_ends_a_timed_game_in_the_round_in_which_time_is_called() -> None:
    arguments = ("--evenings", "500", "--switch", "end=timed", "--minutes", "30", "--pace", "15")

    # 120 rolls in half an hour are six rounds of 20; evenings without a champion go on.
    assert "50% 120, " in simulated(*arguments)


def test_what_makes_no_evening_is_refused() -> None:
    refused = {
        ("--players", "1"): "--players: expected at least 2, got 1",
        ("--evenings", "0"): "--evenings: expected at least 1, got 0",
        ("--rulebook", "lisbon"): "expected a rulebook out of .*, got “lisbon”",
        ("--switch", "third=best"): "expected third to be one of .*, got “best”",
    }

    for arguments, said in refused.items():
        with pytest.raises(CommandError, match=said):
            simulated(*arguments)
