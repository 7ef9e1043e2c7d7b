"""Builds the players of a promotion game: their pieces, signs, race, and next throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase

import regex
from django.utils.formats import localize
from django.utils.translation import gettext

from festival.games.promotion.board.board import Outlook, Prospect, Racer
from festival.record.log_lines import person_of
from festival.words.chances import percent
from festival.words.sentences import Naming
from rules.dice import TOTAL
from rules.promotion.book import PALACE, Action, Book, Piece
from rules.promotion.odds import Outcome, expected_turns, outcomes, win_chances
from rules.promotion.sentences import TERMS
from rules.promotion.state import Phase, RacePosition, State

LONGEST = 24  # Te to the palace from disgrace, before the farthest space


def racers_of(state: State, naming: Naming) -> tuple[Racer, ...]:
    """All players, the leader first."""
    names = [person_of(player, naming).name for player in state.seats.players]
    signs = dict(zip(state.seats.players, signs_of(names), strict=True))
    chances = _chances(state)
    return tuple(
        _racer(each, state, naming, sign=signs[each.player], chance=chances.get(each.player))
        for each in state.standing()
    )


def _racer(
    each: RacePosition, state: State, naming: Naming, *, sign: str, chance: float | None
) -> Racer:
    piece = state.pieces.get(each.player)
    return Racer(
        person=person_of(each.player, naming),
        seat=state.seats.players.index(each.player) + 1,
        sign=sign,
        state=_stands(state, each.player),
        space=None if piece is None else piece.space,
        to_go=each.to_go,
        done=0 if each.to_go is None else round(100 * (1 - each.to_go / LONGEST)),
        place=each.place if each.player in (*state.home, *state.winners()) else 0,
        note=_note(piece, state.book),
        percent="" if chance is None else percent(chance),
        is_turn=each.player == state.turn,
        is_away=each.player in state.seats.away,
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
    found = sorted(outcomes(book, piece), key=lambda each: (_rank(each), -each.ways))
    turns = expected_turns(book)[piece]
    return Outlook(
        racer=racer,
        prospects=tuple(_prospect(book, piece, each) for each in found),
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
        share=round(100 * outcome.ways / TOTAL),
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
        pairs = (letters[0].upper() + each.lower() for each in (*letters[1:], *ascii_lowercase))
        found = (letters[0].upper(), *pairs)
        signs.append(next(sign for sign in found if sign not in signs))
    return signs
