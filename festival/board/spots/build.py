"""Building what the screens show out of a game's record."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from festival.board.spots.board import Board, Choice, Console, Seat
from festival.kinds import kind_of
from festival.models import Table
from festival.record.log_lines import Person, log_lines, person_of, redo_label, undo_label
from festival.record.queries import approved, seated
from festival.record.record import table_record
from festival.record.spots import Tally, forfeit_name, guess_name, naming_of, tallies
from festival.words.wording import Naming, listed, one_by_one
from rules.seats import FEWEST_PLAYERS
from rules.spots.guesses import guesses
from rules.spots.settings import GuessOf
from rules.spots.state import Phase, State

LOG = 12
MOST_NAMED = 4  # aloud
TWO_KEYS = ("1", "2")


def board_of(table: Table) -> Board:
    """What every guest may see of the table, in the current language."""
    record = table_record(table)
    state: State = record.state
    naming = naming_of(table, state)
    found = {tally.number: tally for tally in tallies(record)}
    last = state.last
    best = [tally for tally in found.values() if tally.place == 1]
    return Board(
        festival=table.festival.name,
        name=table.name or str(kind_of(table).name),
        code=table.festival.code,
        revision=table.revision,
        phase=state.phase.value,
        asks=asked(state.settings.guess),
        forfeit=forfeit_name(state.settings, naming),
        count=state.settings.dice,
        lifts=state.lifts,
        is_lifted=last is not None and (not state.guesses or state.phase is Phase.ENDED),
        dice=last.faces if last else (),
        total=last.total if last else 0,
        seats=_seats(table, state, found, naming),
        right=tuple(person_of(number, naming) for number in last.right) if last else (),
        wrong=tuple(person_of(number, naming) for number in last.wrong) if last else (),
        best=tuple(person_of(tally.number, naming) for tally in best),
        least=best[0].forfeits if best else 0,
    )


def asked(guess: GuessOf) -> str:
    """What everybody guesses."""
    match guess:
        case GuessOf.TOTAL:
            return gettext("How many spots?")
        case GuessOf.ODD_EVEN:
            return gettext("Odd or even?")
        case GuessOf.BIG_SMALL:
            return gettext("Big or small?")


def _seats(
    table: Table, state: State, found: dict[int, Tally], naming: Naming
) -> tuple[Seat, ...]:
    """In the order of play; before the start as they sit."""
    if state.phase is Phase.WAITING:
        numbers: tuple[int, ...] = tuple(player.number for player in seated(table))
    else:
        numbers = state.seats.players
    return tuple(_seat(number, state, found.get(number), naming) for number in numbers)


def _seat(number: int, state: State, tally: Tally | None, naming: Naming) -> Seat:
    before = state.last.guesses if state.last else {}
    return Seat(
        person=person_of(number, naming),
        state=_state(number, state),
        guess=guess_name(state.guesses[number], naming) if number in state.guesses else "",
        last=guess_name(before[number], naming) if number in before else "",
        result=_result(number, state),
        forfeits=tally.forfeits if tally else 0,
        place=tally.place if tally else None,
    )


def _state(number: int, state: State) -> str:
    if number in state.seats.away:
        return "away"
    return "guessed" if number in state.guesses else "waiting"


def _result(number: int, state: State) -> str:
    if state.last is None:
        return ""
    if number not in state.last.guesses:
        return "out"
    return "wrong" if number in state.last.wrong else "right"


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """What the emcee sees. key: prefix of the idempotency keys of this rendering's forms. board:
    where it is there already."""
    record = table_record(table)
    naming = naming_of(table, record.state)
    board = board or board_of(table)
    return Console(
        board=board,
        festival_id=table.festival_id,
        version=record.log.version,
        key=key,
        turn=board.missing[0] if board.missing else None,
        choices=_choices(record.state, naming),
        log=log_lines(record, naming, LOG),
        undo=undo_label(record, naming),
        redo=redo_label(record, naming),
        absent=_absent(table, board),
        cue=cue_of(board),
        can_start=board.phase == "waiting" and len(board.seats) >= FEWEST_PLAYERS,
    )


def _choices(state: State, naming: Naming) -> tuple[Choice, ...]:
    can_be = guesses(state.settings)
    keys = TWO_KEYS if len(can_be) == len(TWO_KEYS) else ("",) * len(can_be)
    return tuple(
        Choice(value=str(guess), name=guess_name(guess, naming), key=key)
        for guess, key in zip(can_be, keys, strict=True)
    )


def _absent(table: Table, board: Board) -> tuple[Person, ...]:
    here = {seat.person.number for seat in board.seats}
    return tuple(
        Person(number=player.number, name=player.name)
        for player in approved(table.festival)
        if player.number not in here
    )


def cue_of(board: Board) -> str:
    """What the emcee says aloud about the cup that was lifted last; "" before the first."""
    if not board.dice:
        return ""
    spots = ngettext("{total} spot!", "{total} spots!", board.total).format(total=board.total)
    return one_by_one((spots, *outcome_of(board)))


def outcome_of(board: Board) -> tuple[str, ...]:
    """Who was right under the last cup, and who pays, a sentence each."""
    if not board.wrong:
        return (gettext("Nobody has to pay."),)
    pays = ngettext("{names} pays: {forfeit}.", "{names} pay: {forfeit}.", len(board.wrong))
    paying = pays.format(names=_named(board.wrong), forfeit=board.forfeit)
    if not board.right:
        return (gettext("Nobody was right."), paying)
    is_right = ngettext("{names} was right.", "{names} were right.", len(board.right))
    return (is_right.format(names=_named(board.right)), paying)


def _named(people: tuple[Person, ...]) -> str:
    names = [person.name for person in people]
    if len(names) > MOST_NAMED:
        others = gettext("{count} more").format(count=len(names) - MOST_NAMED + 1)
        names = [*names[: MOST_NAMED - 1], others]
    return listed(names)
