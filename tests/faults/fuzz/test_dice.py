"""The file of the dice with something else at each of its places, given to the script that a guest
runs: it answers in one sentence, and never says that a die is right which is not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from festival.results.dice_commitment_file import dice_file
from tests import dice_script
from tests.faults.fuzz import nasty
from tests.faults.fuzz.judged import is_sentence
from tests.festival.play.dice_evenings import EVENINGS

pytestmark = [pytest.mark.proof, pytest.mark.django_db, pytest.mark.timeout(0)]

MOST = 200  # letters of what is said when it is wrong
WORDS = ("Nothing was checked: ", "WRONG: ")


def files(desk: Any) -> list[bytes]:
    """One of each game that draws; and one whose log has a draw that nothing promised."""
    found = [dice_file(play(desk)).encode() for play in EVENINGS.values()]
    missing = json.loads(found[0])
    missing["promises"][0]["draws"].pop(0)
    return [*found, dice_script.sealed(missing)]


@st.composite
def spoilt(draw: st.DrawFn, known: list[bytes]) -> bytes:
    """A file with something else in one place, and mostly with the digest that fits."""
    raw = draw(st.sampled_from(known))
    if draw(st.integers(0, 3)) == 0:
        return draw(nasty.mutated(raw))
    data = draw(nasty.otherwise(json.loads(raw)))
    try:
        return dice_script.sealed(data)
    except (KeyError, AttributeError, TypeError, UnicodeEncodeError):
        return json.dumps(data).encode()  # nobody can write this so that its digest fits


def checked(file: Path) -> tuple[int, str, str]:
    command = [sys.executable, "-I", str(dice_script.PATH), str(file)]
    # Not every terminal can show every sign.
    done = subprocess.run(
        command, capture_output=True, check=False, env={"PYTHONIOENCODING": "ascii"}
    )
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode("ascii")


def test_script_answers_every_file_in_a_sentence(desk: Any, tmp_path: Path) -> None:
    file, known = tmp_path / "dice.json", files(desk)
    for raw in known:
        file.write_bytes(raw)
        assert checked(file)[::2] == (int(raw is known[-1]), "")

    @settings(max_examples=settings().max_examples // 5)
    @given(spoilt(known))
    def search(raw: bytes) -> None:
        file.write_bytes(raw)
        code, said, wrong = checked(file)
        assert code == bool(wrong or "MISSING" in said), (code, said, wrong)
        assert said or wrong, raw
        if wrong:
            assert wrong.startswith(WORDS), wrong
            assert wrong.count("\n") == 1, wrong
            assert is_sentence(wrong.strip() + "."), wrong
            assert len(wrong) < MOST, wrong

    search()
