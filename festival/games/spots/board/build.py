"""Builds the values for the screens from a game's record."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from django.utils.translation import gettext, ngettext

from festival.board.side_tables import TICKER, common_board, common_console
from festival.games.spots.board.board import Board, Choice, Console, Place
from festival.games.spots.record import Tally, forfeit_name, guess_name, tallies
from festival.models import Table
from festival.record.log_lines import LogLine, Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.words.sentences import Naming, listed, one_by_one
from rules.spots.commands import Lift
from rules.spots.guesses import guesses
from rules.spots.settings import GuessOf
from rules.spots.state import Phase, State

MOST_NAMED = 4  # in one sentence


def board_of(table: Table) -> Board:
    """The values for public screens, in the current language."""
    record = table_record(table)
    state: State = record.state
    naming = naming_at(table)
    common = common_board(table)
    found = {tally.person.number: tally for tally in tallies(record, naming)}
    ready = {each.person.number for each in common["phone_seats"] if each.is_ready}
    places = [_place(person, state, ready, found, naming) for person in common["players"]]
    last, forfeit = state.last, forfeit_name(state.settings, naming)
    has_guesses = bool(state.guesses or ready)
    is_lifted = last is not None and (not has_guesses or state.phase is Phase.ENDED)
    order = [*found] or [place.person.number for place in places]
    return Board(
        **{**common, "ticker": _cups(record, naming)[is_lifted:]},
        agenda=_agenda(state, forfeit),
        asks=asked(state.settings.guess),
        forfeit=forfeit,
        count=state.settings.dice,
        lifts=state.lifts,
        is_lifted=is_lifted,
        dice=last.faces if last else (),
        total=last.total if last else 0,
        outcome=outcome_of(state, forfeit, naming),
        places=tuple(places),
        standing=tuple(sorted(places, key=lambda place: order.index(place.person.number))),
    )


def _cups(record: Record, naming: Naming) -> tuple[LogLine, ...]:
    """The lifted cups, newest first."""
    lifts = (act for act in reversed(record.log.done) if isinstance(act.command, Lift))
    return tuple(record.line_of(act, naming) for act in islice(lifts, TICKER + 1))


def asked(guess: GuessOf) -> str:
    """The question to guess."""
    match guess:
        case GuessOf.TOTAL:
            return gettext("How many spots?")
        case GuessOf.ODD_EVEN:
            return gettext("Odd or even?")
        case GuessOf.BIG_SMALL:
            return gettext("Big or small?")


def _agenda(state: State, forfeit: str) -> str:
    count = state.settings.dice
    dice = ngettext("{count} die under the cup", "{count} dice under the cup", count)
    if state.phase is not Phase.WAITING:
        return dice.format(count=count)  # the forfeit is the title of the list of forfeits
    pays = gettext("a wrong guess pays: {forfeit}").format(forfeit=forfeit)
    return f"{dice.format(count=count)} · {pays}"


def _place(
    person: Person, state: State, ready: Collection[int], found: dict[int, Tally], naming: Naming
) -> Place:
    number = person.number
    before = state.last.guesses if state.last else {}
    tally = found.get(number)
    return Place(
        person=person,
        state=_state(number, state, ready),
        guess=guess_name(state.guesses[number], naming) if number in state.guesses else "",
        last=guess_name(before[number], naming) if number in before else "",
        result=_result(number, state),
        forfeits=tally.forfeits if tally else 0,
        rank=tally.place if tally else None,
    )


def _state(number: int, state: State, ready: Collection[int]) -> str:
    """ready: players who have guessed in secret."""
    if number in state.seats.away:
        return "away"
    return "guessed" if number in state.guesses or number in ready else "waiting"


def _result(number: int, state: State) -> str:
    if state.last is None:
        return ""
    if number not in state.last.guesses:
        return "out"
    return "wrong" if number in state.last.wrong else "right"


def outcome_of(state: State, forfeit: str, naming: Naming) -> tuple[str, ...]:
    """Sentences about who guessed the last cup right and who pays; () before the first."""
    if state.last is None:
        return ()
    right, wrong = state.last.right, state.last.wrong
    if not wrong:
        return (gettext("Everybody guessed right!"),)
    pays = ngettext("{names} pays: {forfeit}.", "{names} pay: {forfeit}.", len(wrong))
    if not right:
        everybody = gettext("Nobody guessed right.")
        return (everybody, pays.format(names=_named(wrong, naming), forfeit=forfeit))
    is_right = ngettext("{names} guessed right.", "{names} guessed right.", len(right))
    return (
        is_right.format(names=_named(right, naming)),
        pays.format(names=_named(wrong, naming), forfeit=forfeit),
    )


def _named(numbers: tuple[int, ...], naming: Naming) -> str:
    names = [person_of(number, naming).name for number in numbers]
    if len(names) > MOST_NAMED:
        others = gettext("{count} more").format(count=len(names) - MOST_NAMED + 1)
        names = [*names[: MOST_NAMED - 1], others]
    return listed(names)


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """The values for the console.

    key: prefix of the idempotency keys of this page's forms. board: if the caller has it already.
    """
    state: State = table_record(table).state
    board = board or board_of(table)
    return Console(
        **common_console(table, key, board),
        turn=board.missing[0] if board.missing else None,
        choices=choices_of(state, naming_at(table)),
        cue=_cue(board),
    )


def choices_of(state: State, naming: Naming) -> tuple[Choice, ...]:
    is_typed = state.settings.guess is GuessOf.TOTAL
    return tuple(
        Choice(value=str(guess), name=guess_name(guess, naming), key="" if is_typed else str(place))
        for place, guess in enumerate(guesses(state.settings), start=1)
    )


def _cue(board: Board) -> str:
    """The sentences for the emcee to say about the last cup."""
    if not board.dice:
        return ""
    spots = ngettext("{total} spot!", "{total} spots!", board.total).format(total=board.total)
    return one_by_one((spots, *board.outcome))
