"""Builds the values for the screens and the rule sheet of the promotion game from a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase

import regex
from django.utils.formats import localize
from django.utils.translation import gettext, ngettext

from festival.games.promotion.board.board_values import (
    Board,
    Console,
    Outlook,
    Prospect,
    Racer,
    Sheet,
)
from festival.games.promotion.board.drawing import map_of
from festival.games.promotion.board.pieces import marks_of, tags_of
from festival.games.promotion.board.walks import choices_of, walk_of
from festival.tables.board.side_screens import SideScreens, house_rules, sentences
from festival.tables.board.side_values import Common, Moment
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.words.chances import percent
from festival.words.sentences import Naming, full_stop, in_a_row
from rules.dice import TOTAL
from rules.promotion import commands as c
from rules.promotion.decide import refusal
from rules.promotion.events import TERMS
from rules.promotion.odds import (
    Outcome,
    expected_from_placement,
    expected_turns,
    outcomes,
    win_chances,
)
from rules.promotion.placing_and_moving import DISTANCES, ENDS, PALACE, SPACES, Action, Book, Piece
from rules.promotion.settings import Order, StartChoice
from rules.promotion.sheet import FACES_OF, RULES, SWITCHES, rows
from rules.promotion.state import Phase, RacePosition, State

FOLLOWING = 3


class Screens(SideScreens[Board, Console]):
    on_boards = ("last", "turn", "choices", "trail", "pieces", "race", "scene")
    on_consoles = ("turn", "fields", "trail", "pieces", "race")
    on_phones = ("outlook",)

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        state: State = record.state
        racers = racers_of(state, naming)
        walk = walk_of(record, naming)
        choices = choices_of(state, naming)
        marks = marks_of(racers, walk.person.number if walk else None)
        after = state.order_of_play()[1 : FOLLOWING + 1]
        return Board(
            **common,
            agenda=agenda_of(state),
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

    def is_opening(self, board: Board) -> bool:
        return board.phase in ("waiting", "throwing") and board.walk is None

    def deciding(self, state: State, naming: Naming) -> Iterator[str]:
        settings = state.settings
        yield gettext("The first in the palace wins.")
        if limit := settings.turn_limit:
            yield gettext("After {turns} turns each the nearest player wins.").format(turns=limit)
        else:
            turns = 1 + round(expected_from_placement(state.book))
            yield gettext("The way there takes about {turns} turns each.").format(turns=turns)
        if most := settings.most_to_go:
            yield gettext("All begin {steps} Te or fewer from the palace.").format(steps=most)
        if settings.order is Order.PLAYER:
            yield gettext("Whoever throws chooses the order of the pairs.")
        yield full_stop(gettext(settings.pairs.meaning))
        yield gettext("Two 4s lead on; two 1s may lead into disgrace.")

    def task(self, board: Board) -> str:
        return board.who_throws(board.turn.person if board.turn else None)

    def console(self, record: Record, naming: Naming, common: Common) -> Console:
        state: State = record.state
        return Console(
            **common,
            at=f"{state.round}-{state.turn or 0}-{state.phase}",
            can_throw=state.phase is Phase.THROWING and state.turn is not None,
            can_play_on=refusal(state, c.PlayOn()) is None,
        )

    def sheet(self, record: Record, naming: Naming) -> Sheet:
        state: State = record.state
        settings = state.settings
        return Sheet(
            rows=tuple((row, percent(float(row.chance))) for row in rows(settings)),
            rules=sentences(RULES),
            house_rules=house_rules(SWITCHES, settings.to_dict(), zero=gettext("no limit")),
            turns=localize(round(expected_from_placement(state.book), 1)),
            unreachable=in_a_row(map(str, state.book.unreachable())),
            has_choices=Order.PLAYER is settings.order
            or StartChoice.PLAYER is settings.start_choice,
            places=tuple(_place(state.book, space) for space in SPACES),
        )


def agenda_of(state: State) -> str:
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
    title = title_of(people) if people else gettext("The game is over")
    return Moment(kind=kind, title=title, people=people, note=_end(state), seq=seq)


def title_of(winners: Sequence[Person]) -> str:
    return ngettext("The winner", "The winners", len(winners))


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


LONGEST = 24  # Te to the palace from disgrace, before the farthest space


def racers_of(state: State, naming: Naming) -> tuple[Racer, ...]:
    """All players, the leader first."""
    names = [person_of(player, naming).name for player in state.seats.players]
    signs = dict(zip(state.seats.players, signs_of(names), strict=True))
    chances = _chances(state)
    return tuple(
        _racer(
            position,
            state,
            naming,
            sign=signs[position.player],
            chance=chances.get(position.player),
        )
        for position in state.standing()
    )


def _racer(
    position: RacePosition, state: State, naming: Naming, *, sign: str, chance: float | None
) -> Racer:
    piece = state.pieces.get(position.player)
    return Racer(
        person=person_of(position.player, naming),
        seat=state.seats.players.index(position.player) + 1,
        sign=sign,
        state=_stands(state, position.player),
        space=None if piece is None else piece.space,
        to_go=position.to_go,
        done=0 if position.to_go is None else round(100 * (1 - position.to_go / LONGEST)),
        place=position.place if position.player in (*state.home, *state.winners()) else 0,
        note=_note(piece, state.book),
        percent="" if chance is None else percent(chance),
        is_turn=position.player == state.turn,
        is_away=position.player in state.seats.away,
    )


def standing_said(racers: Iterable[Racer]) -> str:
    """The space of each piece: "Ana: 22 · Ben: palace"."""
    return " · ".join(
        f"{racer.person.name}: {racer.space or gettext('palace')}"
        for racer in racers
        if racer.space is not None
    )


def _stands(state: State, player: int) -> str:
    piece = state.pieces.get(player)
    if piece is None:
        return "unplaced"
    if piece.space == PALACE:
        return "home"
    return "racing" if piece.came_from is None else "disgrace"


def _note(piece: Piece | None, book: Book) -> str:
    """What the next throw may do besides moving forward."""
    if piece is None or piece.space == PALACE:
        return ""
    if piece.came_from is not None:
        return gettext("two 4s: back to {space}").format(space=piece.came_from)
    aside = book.after(piece, Action.CUNG)
    return gettext("Cung leads to {space}").format(space=aside.space) if aside else ""


def _chances(state: State) -> Mapping[int, float]:
    """Each player's chance to be the next in the palace, while a race without a limit goes on."""
    order, limit = state.order_of_play(), state.settings.turn_limit
    if limit or state.phase not in (Phase.THROWING, Phase.CHOOSING) or len(order) < 2:
        return {}
    pieces = tuple(state.pieces.get(player) for player in order)
    return dict(zip(order, win_chances(state.book, pieces), strict=True))


def outlooks_of(state: State, racers: Iterable[Racer]) -> tuple[Outlook, ...]:
    """For each player on the way, the possible results of the next throw."""
    if state.phase not in (Phase.THROWING, Phase.CHOOSING):
        return ()
    return tuple(
        _outlook(state.book, state.pieces[racer.person.number], racer)
        for racer in racers
        if racer.state in ("racing", "disgrace")
    )


def _outlook(book: Book, piece: Piece, racer: Racer) -> Outlook:
    found = sorted(outcomes(book, piece), key=lambda outcome: (_rank(outcome), -outcome.ways))
    turns = expected_turns(book)[piece]
    return Outlook(
        racer=racer,
        prospects=tuple(_prospect(book, piece, outcome) for outcome in found),
        turns=localize(round(turns, 1)),
    )


def _rank(outcome: Outcome) -> tuple[int, ...]:
    """The sort key: Te first, then Cung, then Chang, then staying."""
    order = list(Action)
    return tuple(order.index(what) for what in outcome.actions) or (len(order),)


def _prospect(book: Book, piece: Piece, outcome: Outcome) -> Prospect:
    after = outcome.way.piece
    times = Counter(outcome.actions)
    return Prospect(
        actions=tuple((TERMS[what], number) for what, number in times.items()),
        end=after.space or None,
        to_go=book.to_go(after),
        percent=percent(outcome.ways / TOTAL),
        way=_way(book, piece, after),
    )


def _way(book: Book, piece: Piece, after: Piece) -> str:
    if after == piece:
        return "stay"
    if after.came_from is not None:
        return "out"
    before, now = book.to_go(piece), book.to_go(after)
    return "on" if now < before else "aside" if now == before else "back"


def signs_of(names: Sequence[str]) -> list[str]:
    """The initial, or where somebody before has it the initial and a later letter. Never a number
    alone: it would read as that of a space.

    >>> signs_of(["Ana", "Andy", "Ben", "Player 1", "Player 2", "7"])
    ['A', 'An', 'B', 'P', 'Pl', '?']
    """
    signs: list[str] = []
    for name in names:
        letters = [sign for sign in regex.findall(r"\X", name) if sign[0].isalpha()] or ["?"]
        pairs = (letters[0].upper() + letter.lower() for letter in (*letters[1:], *ascii_lowercase))
        found = (letters[0].upper(), *pairs)
        signs.append(next(sign for sign in found if sign not in signs))
    return signs
