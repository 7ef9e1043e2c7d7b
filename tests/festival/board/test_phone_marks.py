"""What phones read of their own names in what all are told, and what nobody else reads there."""

from __future__ import annotations

from festival.board.bobing.phone_marks import key_of, mark_of, marks_of

ANA, BEN, CORA = ((number, name, False, 0) for number, name in enumerate(("Ana", "Ben", "Cora")))
ONE, OTHER = "a" * 32, "b" * 32


def test_marks_cannot_be_made_of_names_that_everybody_knows() -> None:
    marks = marks_of({ONE: [ANA, BEN]})

    for guess in ([ANA, BEN], (ANA, BEN)):
        assert mark_of(repr(guess)) not in marks
    assert mark_of(ONE) not in marks
    assert key_of(ONE) not in marks


def test_nothing_stays_the_same_when_a_name_comes_to_a_phone() -> None:
    """Else whoever watches sees which mark changes with which name."""
    before = marks_of({ONE: [ANA], OTHER: [CORA]}).split()
    after = marks_of({ONE: [ANA, BEN], OTHER: [CORA]}).split()

    halves = [{half for each in told for half in (each[:8], each[8:])} for told in (before, after)]
    assert halves[0] & halves[1] == {""}  # the word before the pairs has no other half


def test_as_many_marks_stand_there_whoever_shares_a_phone() -> None:
    alone = marks_of({ONE: [ANA], OTHER: [BEN]})
    shared = marks_of({ONE: [ANA, BEN]})

    assert len(alone) == len(shared)
    assert len(set(shared.split())) == 3
