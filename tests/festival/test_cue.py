"""What the emcee says aloud about the last throw."""

from __future__ import annotations

import pytest

from festival import services
from festival.screens import console_of
from rules.bobing.commands import Fault, ThrowInvalid
from tests.festival.evening import GRAB, NOTHING, TWO, confirmed, post, started, stored, throws

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rolls", "cue"),
    [
        ((TWO,), "Ana: two 4s, so Red 2. Ki Din! Wins Prize 5-1."),
        (
            (TWO, "444123"),
            "Ben: three 4s; the other three are not a triple, so Red 3. Tam Hue! Wins Prize 3-1.",
        ),
        ((TWO, NOTHING), "Ben: no 4 and no set that wins. No prize."),
        ((), ""),
    ],
)
def test_cue_says_who_what_and_what_for(rolls: tuple[str, ...], cue: str) -> None:
    festival = started()
    throws(festival, *rolls)

    assert console_of(stored(festival), "").cue == cue


def test_cue_of_a_die_out_of_the_bowl_says_what_follows() -> None:
    festival = started()
    services.perform(post(festival), ThrowInvalid(1, Fault.OUT))

    assert console_of(stored(festival), "").cue == "Ana: A die left the bowl: rolls again."


def test_cue_of_a_total_grab_names_it() -> None:
    festival = started()
    confirmed(festival, GRAB)

    assert console_of(stored(festival), "").cue.startswith("Ana: six 4s, so Red 6")
