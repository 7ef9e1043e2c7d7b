"""A correction that would crown another champion or open an evening again asks what shall be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from festival.games.bobing.play.prizes_that_a_correction_moves import changed_holdings
from festival.games.bobing.record import naming_of
from festival.models import Prize
from festival.play.undo import redo, undo
from festival.tables.record.record import table_record
from tests.festival.evening import NOTHING, ONE, RED_4, TWO, correct, post, state_of, version_of
from tests.festival.pages import Page, page_of
from tests.festival.play.test_corrections import ANA, BEN, log_items, over, played, preview, save

pytestmark = pytest.mark.django_db


def titles(page: Page) -> list[str]:
    """The ways in which the evening can go on."""
    return [title for title in WAYS_SAID if title in page.text]


ANA_STAYS = "The evening is over: Ana stays champion"
WAYS_SAID = (
    "The game goes on",
    "The evening is over: Ana is champion",
    "The evening is over: Ben is champion",
    ANA_STAYS,
    "No more rolls.",
)


def test_an_evening_that_would_open_again_is_asked_about(desk: Client) -> None:
    festival = over(RED_4, ONE, NOTHING)

    shown = preview(desk, festival, 3, player=BEN, roll=NOTHING)
    unchosen = save(desk, festival, 3, shown)

    assert titles(shown) == ["The game goes on", "The evening is over: Ana is champion"]
    assert (unchosen.status_code, version_of(festival)) == (422, 5)
    assert "choose what happens next" in page_of(unchosen).text
    assert titles(page_of(unchosen)) == titles(shown)


def test_an_evening_goes_on_or_stays_over_as_it_was_chosen(desk: Client) -> None:
    for way, phase, holdings, said in (
        ("rules", "rolling", [], "judged by the rules"),
        ("over", "ended", [ANA], "the evening stays over"),
    ):
        festival = over(RED_4, ONE, NOTHING)
        before = state_of(festival)
        shown = preview(desk, festival, 3, player=BEN, roll=NOTHING)

        answer = save(desk, festival, 3, shown, way=way)

        state = state_of(festival)
        assert answer.status_code == 302
        assert (state.phase, list(state.holdings.values())) == (phase, holdings)
        assert log_items(festival)[0].line.outcome.endswith(said)
        undo(post(festival))
        assert state_of(festival) == before
        redo(post(festival))
        assert state_of(festival) == state


def test_another_champion_or_the_one_who_was_crowned(desk: Client) -> None:
    """Ben's champion throw was read too low."""
    festival = over(RED_4, "444411", ONE)

    shown = preview(desk, festival, 3, player=BEN, roll="444466")
    save(desk, festival, 3, shown, way="champion")

    assert titles(shown) == ["The evening is over: Ben is champion", ANA_STAYS]
    assert state_of(festival).champions == (ANA,)
    correct(festival, 3, "444465", "rules")
    assert state_of(festival).champions == (BEN,)


def test_a_correction_that_leaves_the_end_alone_asks_nothing(desk: Client) -> None:
    festival = over(RED_4, NOTHING, NOTHING, NOTHING, ONE, NOTHING)

    shown = preview(desk, festival, 3, player=BEN, roll=TWO)

    assert titles(shown) == []
    assert save(desk, festival, 3, shown).status_code == 302


def test_repeated_way_is_written_once_and_another_is_late(
    desk: Client,
) -> None:
    festival = over(RED_4, ONE, NOTHING)
    shown = preview(desk, festival, 3, player=BEN, roll=NOTHING)

    answers = [save(desk, festival, 3, shown, way="over") for _ in range(2)]
    another = save(desk, festival, 3, shown, way="rules")

    assert [answer["Location"][-8:] for answer in answers] == ["#entry-6"] * 2
    assert another.status_code == 409
    assert version_of(festival) == 6


def test_equal_prizes_are_not_exchanged() -> None:
    """Two hopias: what one has less another has more, whichever of the two it is."""
    festival = played(ONE, counts={6: 2})
    Prize.objects.filter(table=festival.table).update(name="Hopia")
    record = table_record(festival.table)
    naming = naming_of(festival.table, record.state)
    first, second = (prize.id for prize in record.state.prizes)

    before, after = (
        replace(record.state, holdings=held)
        for held in ({first: ANA, second: BEN}, {second: ANA, first: BEN})
    )

    assert changed_holdings(before, after, naming) == ()
