"""What guests do on their phones: roll, or read why it is not their turn; queue at the desk."""

from __future__ import annotations

from dataclasses import replace

from festival.games.bobing.desk.desk_line_and_gone_home import NOBODY, set_at_desk
from festival.games.bobing.join.claimed_names import own_player
from festival.games.bobing.play.program_rolls_and_lots import simulate
from festival.games.bobing.record.prizes_to_collect import handed_at, waiting_for_prizes
from festival.models import Festival, Player
from festival.play.post import Post, Written
from festival.play.write_path import changed, locked_table
from festival.tables.record.record import naming_at, table_record
from rules.bobing.game.state import Phase, State
from rules.errors import RulesError
from rules.seats import NOT_STARTED, OUT_OF_TURN
from rules.wording import Sentence, Wording, player

LONGEST_KEY = 64

EMCEE_ROLLS = Wording("guest.emcee_rolls", "phones do not roll the dice here")
STILL_TAKEABLE = Wording(
    "guest.still_takeable",
    "others can still win your prize; collect it when the rolling is over",
)
ROLLING_IS_OVER = Wording("guest.rolling_is_over", "no more rolls")


def set_guests_roll(festival_id: int, *, is_on: bool) -> None:
    """Set whether the player in turn may roll on their own phone."""
    with changed(festival_id) as festival:
        festival.guests_roll = is_on
        festival.save(update_fields=["guests_roll"])


def roll(post: Post, number: int, device: str) -> Written:
    """Roll the dice for the guest in turn; a repeated press rolls once.

    Raises RulesError, IllegalCommand or StaleVersion, and then changes nothing.
    """
    # A separate kind of key: a guest must not use up a key that the emcee needs later.
    key = f"phone-{number}-{post.version}-{post.key}"[:LONGEST_KEY]
    post = replace(post, key=key)
    with locked_table(post.table_id) as table:
        festival = table.festival
        own_player(festival, number, device)
        if not festival.rolls_on_phones:
            raise RulesError(EMCEE_ROLLS())
        state = table_record(table).state
        is_new = not table.entries.filter(key=key).exists()
        if is_new and table.version == post.version and state.turn != number:
            raise RulesError(_out_of_turn(state, number))
        return simulate(post, number, is_on_phone=True)


def line_up(festival: Festival, number: int, device: str, *, is_out: bool) -> None:
    """The guest joins the queue of the prize desk, or leaves it.

    Raises RulesError.
    """
    own_player(festival, number, device)
    state = table_record(festival.table).state
    table = festival.table
    unsettled = waiting_for_prizes(table, state, naming_at(table), handed_at(table))[1]
    if number in unsettled and not is_out:
        raise RulesError(STILL_TAKEABLE())
    set_at_desk(festival.table.pk, number, NOBODY if is_out else Player.AtDesk.IN_LINE)


def _out_of_turn(state: State, number: int) -> Sentence:
    """Why it is not their turn, also under the house rule that lets the emcee pick anybody."""
    match state.phase:
        case Phase.WAITING:
            return NOT_STARTED()
        case Phase.CROWNING | Phase.ENDED:
            return ROLLING_IS_OVER()
        case _:
            return OUT_OF_TURN(turn=player(state.turn or 0), player=player(number))
