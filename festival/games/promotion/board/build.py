"""Builds the values for the screens and the rule sheet of the promotion game from a record."""

from __future__ import annotations

from django.utils.formats import localize
from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.board.side_tables import Common, Moment
from festival.games.promotion.board.board import Board, Console
from festival.games.promotion.board.drawing import map_of
from festival.games.promotion.board.pieces import marks_of, tags_of
from festival.games.promotion.board.racers import outlooks_of, racers_of, standing_said
from festival.games.promotion.board.walks import choices_of, walk_of
from festival.record.log_lines import person_of
from festival.record.record import Record
from festival.words.chances import percent
from festival.words.sentences import Naming, in_a_row
from rules.promotion import commands as c
from rules.promotion.book import DISTANCES, ENDS, PALACE, SPACES, Action, Book, Piece
from rules.promotion.decide import refusal
from rules.promotion.odds import expected_from_placement, expected_turns
from rules.promotion.sentences import TERMS
from rules.promotion.settings import Order, StartChoice
from rules.promotion.sheet import FACES_OF, RULES, SWITCHES, rows
from rules.promotion.state import Phase, State

FOLLOWING = 3


def board_of(record: Record, naming: Naming, common: Common) -> Board:
    state: State = record.state
    racers = racers_of(state, naming)
    walk = walk_of(record, naming)
    choices = choices_of(state, naming)
    marks = marks_of(racers, walk.person.number if walk else None)
    after = state.order_of_play()[1 : FOLLOWING + 1]
    return Board(
        **common,
        agenda=agenda_of(state, naming),
        round=state.round,
        turn=next((racer for racer in racers if racer.is_turn), None),
        following=tuple(person_of(number, naming) for number in after),
        map=map_of(state.book),
        racers=racers,
        marks=marks,
        tags=tags_of(marks, choices),
        standing_said=standing_said(racers),
        walk=walk,
        choices=choices,
        outlooks=outlooks_of(state, racers),
        terms=tuple((names, FACES_OF[what]) for what, names in TERMS.items()),
        moment=moment_of(record, naming),
    )


def console_of(record: Record, naming: Naming, common: Common) -> Console:
    state: State = record.state
    return Console(
        **common,
        at=f"{state.round}-{state.turn or 0}-{state.phase}",
        can_throw=state.phase is Phase.THROWING and state.turn is not None,
        can_play_on=refusal(state, c.PlayOn()) is None,
    )


def agenda_of(state: State, naming: Naming) -> str:
    """A sentence for the head of a screen."""
    match state.phase:
        case Phase.WAITING:
            return gettext("Six dice, one piece each: the first in the palace wins.")
        case Phase.WON if len(state.racing()) < 2:
            return gettext("The race is over.")
        case Phase.WON:
            return gettext("You can play on for the next place.")
        case Phase.ENDED:
            return gettext("The game is over.")
        case _:
            return _on_the_way(state)


def _on_the_way(state: State) -> str:
    limit = state.settings.turn_limit
    if state.home:
        sentence = gettext("Round {round}: the race for place {place}.")
    elif limit:
        sentence = gettext("Round {round} of {limit}: the first in the palace or the nearest wins.")
    else:
        sentence = gettext("Round {round}: the first in the palace wins.")
    return sentence.format(round=state.round, limit=limit, place=len(state.home) + 1)


def moment_of(record: Record, naming: Naming) -> Moment | None:
    """The moment to show; None while somebody is to throw."""
    state: State = record.state
    if state.phase not in (Phase.WON, Phase.ENDED):
        return None
    seq = record.log.done[-1].seq if record.log.done else 0
    if state.phase is Phase.WON:
        return _arrived(state, naming, seq)
    people = tuple(person_of(number, naming) for number in state.winners())
    kind = "ended" if people else "open"
    title = gettext("The winner") if people else gettext("The game is over")
    return Moment(kind=kind, title=title, people=people, note=_end(state), seq=seq)


def _arrived(state: State, naming: Naming, seq: int) -> Moment:
    place = len(state.home)
    title = gettext("The first in the palace") if place == 1 else gettext("In the palace")
    note = gettext("Place {place}, in round {round}").format(place=place, round=state.round)
    people = (person_of(state.home[-1], naming),)
    return Moment(kind="won", title=title, people=people, note=note, seq=seq)


def _end(state: State) -> str:
    if state.home:
        return gettext("The first in the palace")
    if winners := state.winners():
        to_go = state.book.to_go(state.pieces[winners[0]])
        return gettext("Nearest to the palace, {steps} Te away").format(steps=to_go)
    return gettext("Nobody reached the palace.")


def sheet_of(record: Record, naming: Naming) -> SideSheet:
    state: State = record.state
    settings = state.settings
    return SideSheet(
        rows=tuple((row, percent(float(row.chance))) for row in rows(settings)),
        rules=sentences(RULES),
        house_rules=house_rules(SWITCHES, settings.to_dict(), zero=gettext("no limit")),
        turns=localize(round(expected_from_placement(state.book), 1)),
        unreachable=in_a_row(map(str, state.book.unreachable())),
        has_choices=Order.PLAYER is settings.order or StartChoice.PLAYER is settings.start_choice,
        # each office, where Te, Cung and Chang lead ("" for nowhere), the Te to the palace, and the
        # turns needed on average ("" in disgrace, where it depends on the way there)
        places=tuple(_place(state.book, space) for space in SPACES),
    )


def _place(book: Book, space: int) -> tuple[int | str, ...]:
    found = ENDS[space]
    ends = (_lead(found[what]) if what in found else "" for what in Action)
    steps, turns = DISTANCES.get(space), expected_turns(book).get(Piece(space))
    said = "" if turns is None else localize(round(turns, 1))
    return (space, *ends, "" if steps is None else str(steps), said)


def _lead(end: int | None) -> str:
    if end is None:
        return gettext("back")
    return gettext("palace") if end == PALACE else str(end)
