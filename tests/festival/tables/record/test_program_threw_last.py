"""Whether the newest dice of a table are the program's: then its key throws at the first press."""

from __future__ import annotations

import pytest

from festival.games.bobing.board.console import console_of as bowl_of
from festival.games.bobing.play.guests_roll_and_line_up import set_guests_roll
from festival.games.bobing.play.program_rolls_and_lots import simulate
from festival.models import Festival, Table
from festival.play import write_path
from festival.play.undo import undo as undo_step
from rules.bobing.game.commands import Fault, Void
from rules.chinese_poker.commands import DealCards
from rules.spots.commands import Lift
from tests.festival.evening import post, started, state_of, stored, throw
from tests.festival.side_tables import console_of, do, undo
from tests.games.chinese_poker.samples import HANDS, show
from tests.games.chinese_poker.samples import game as cards
from tests.games.poker_dice.samples import game as poker
from tests.games.poker_dice.samples import throw as throw_dice
from tests.games.spots.samples import guessed

pytestmark = pytest.mark.django_db


def rolls(festival: Festival) -> bool:
    return bowl_of(stored(festival).table, "").rolls_by_program


def throws(table: Table) -> bool:
    found: bool = console_of(table).throws_by_program
    return found


def test_newest_roll_of_the_bowl_tells() -> None:
    festival = started(switches={"first_player": "lots"})  # which the program drew
    found = [rolls(festival)]

    throw(festival)
    found.append(rolls(festival))
    simulate(post(festival), state_of(festival).turn or 0)
    found.append(rolls(festival))
    write_path.perform(post(festival), Void(state_of(festival).turn or 0, Fault.OUT))
    found.append(rolls(festival))
    undo_step(post(festival))
    found.append(rolls(festival))

    assert found == [False, False, True, False, True]


def test_bowl_where_guests_roll_on_their_phones_is_the_programs() -> None:
    festival = started()
    throw(festival)

    set_guests_roll(festival.pk, is_on=True)

    assert rolls(festival)


def test_newest_dice_of_a_side_table_tell() -> None:
    table = poker()
    found = [throws(table)]
    throw_dice(table, "44126", is_simulated=True)
    found.append(throws(table))
    throw_dice(table, "44425", "12")
    found.append(throws(table))
    undo(table)
    found.append(throws(table))
    assert found == [False, True, False, True]

    cup = guessed(7, 8, 9)
    do(cup, Lift((3, 4), is_simulated=True))
    assert throws(cup)


def test_side_table_on_phones_is_the_programs() -> None:
    table = poker()
    Table.objects.filter(pk=table.pk).update(has_phones=True)

    assert throws(table)


def test_newest_deal_tells() -> None:
    table = cards(deals=1)
    found = [throws(table)]
    do(table, DealCards(tuple(hand.replace(" /", "") for hand in HANDS)))
    found.append(throws(table))
    show(table, *HANDS)
    found.append(throws(table))
    show(table, *HANDS)  # of cards that somebody dealt
    found.append(throws(table))

    assert found == [False, True, True, False]
