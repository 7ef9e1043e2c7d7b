"""What is drawn at random is the same at every run, so that two runs say the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st


def drawn() -> list[int]:
    numbers: list[int] = []

    @given(st.integers())
    def draw(number: int) -> None:
        numbers.append(number)

    draw()
    return numbers


def test_every_run_draws_the_same_examples() -> None:
    first, second = drawn(), drawn()

    assert len(set(first)) > 20
    assert first == second
