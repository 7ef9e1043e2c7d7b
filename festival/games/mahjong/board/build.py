"""Builds the values for the screens of mahjong from a game's record."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, gettext_noop, ngettext

from festival.board.side_tables import common_board, common_console
from festival.games.mahjong.board.board import Board, Console, Result, Seat
from festival.games.mahjong.board.chart import chart_of, history
from festival.games.mahjong.board.hands import WINDS, tile_of, win_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.words.sentences import Naming
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.check import refusal
from rules.mahjong.draft import typed_of
from rules.mahjong.payments import SEATS
from rules.mahjong.sentences import ROUNDS
from rules.mahjong.state import Phase, State, apply
from rules.mahjong.tiles import FLOWERS, NAMES

# Circumstances of a win, with the scoring row of each.
FLAGS = {
    "robbing_kong": (gettext_noop("robbed a kong"), "搶槓"),
    "last_tile": (gettext_noop("last tile of the wall"), "海底"),
    "ready_hand": (gettext_noop("ready hand, announced"), "報聽"),
    "heaven": (gettext_noop("heavenly hand"), "天胡"),
    "earth": (gettext_noop("earthly hand"), "地胡"),
    "robs_eighth_flower": (gettext_noop("robbed the eighth flower"), "七搶一"),
}
# In the order of the console: characters, dots, bamboos, honors.
PADS = tuple(name for letter in "cdbwe" for name in NAMES if name[0] == letter)


def board_of(table: Table) -> Board:
    """The values for public screens, in the current language."""
    record, naming = table_record(table), naming_at(table)
    state: State = record.state
    return Board(
        **common_board(table),
        agenda=agenda_of(state, naming),
        hand=state.deal.number,
        round_name=gettext(ROUNDS[state.deal.wind]),
        wind=WINDS[state.deal.wind],
        repeats=state.deal.repeats,
        seats=tuple(_seats(record, naming)),
        last=result_of(record, naming),
        then=next_of(state, naming) if state.phase is Phase.SETTLED else "",
        chart=chart_of(record, naming),
        first=_first(state, naming),
        unit=_unit(state),
    )


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """The values for the console. board: if the caller has it already."""
    board = board or board_of(table)
    record, naming = table_record(table), naming_at(table)
    state: State = record.state
    also = _also(state, naming)
    return Console(
        **common_console(table, key, board),
        at=f"{state.deal.number}-{len(state.won)}",
        before=_taken_back(record),
        flags=tuple(_flags()),
        pads=tuple(tile_of(name) for name in PADS),
        flowers=tuple(tile_of(name) for name in FLOWERS),
        can_win=state.phase is Phase.PLAYING or also is not None,
        can_draw=refusal(state, c.Draw()) is None,
        can_go_on=refusal(state, c.NextHand()) is None,
        also=also,
    )


def _taken_back(record: Record) -> dict[str, str]:
    """The fields of the win that was undone last."""
    command = record.log.undone[-1].command if record.log.undone else None
    if not isinstance(command, c.Win):
        return {}
    hand = command.hand
    return {
        "tiles": typed_of(hand),
        "player": str(command.player),
        "payer": str(command.payer or 0),
        "discards": "" if hand.discards is None else str(hand.discards),
        **{flag: "on" for flag in FLAGS if getattr(hand, flag)},
    }


def _flags() -> Iterator[tuple[str, str, str]]:
    for name, (label, hanzi) in FLAGS.items():
        yield name, gettext(label), hanzi


def _also(state: State, naming: Naming) -> Person | None:
    """The payer of a discard on which other players may win too; None if nobody else can."""
    is_open = state.phase is Phase.SETTLED and state.won and len(state.won) < SEATS - 1
    if not is_open or state.won[0].payer is None or state.won[0].hand.is_by_flowers():
        return None
    return person_of(state.won[0].payer, naming)


def agenda_of(state: State, naming: Naming) -> str:
    """A sentence for the head of a screen."""
    deal = state.deal
    match state.phase:
        case Phase.WAITING:
            return gettext("Sixteen tiles, a seventeenth wins, tai are counted.")
        case Phase.ENDED:
            return gettext("The game is over.")
        case Phase.SETTLED:
            return gettext("Hand {number} is over.").format(number=deal.number)
        case Phase.PLAYING:
            sentence = gettext("Hand {number}, {round}: {player} deals.")
            if deal.repeats:
                sentence = gettext("Hand {number}, {round}: {player} deals, stayed {repeats}×.")
            return sentence.format(
                number=deal.number,
                round=gettext(ROUNDS[deal.wind]),
                player=person_of(state.dealer, naming).name,
                repeats=deal.repeats,
            )


def next_of(state: State, naming: Naming) -> str:
    """A sentence about the next hand: its dealer and round."""
    deal = state.next_deal()
    if deal is None:
        return gettext("That was the last hand.")
    dealer = person_of(state.seats.players[deal.dealer], naming).name
    if deal.repeats:
        sentence = ngettext(
            "Next: {player} stays dealer.",
            "Next: {player} stays dealer, {repeats} times in a row.",
            deal.repeats,
        )
    elif deal.wind != state.deal.wind:
        sentence = gettext("Next: {player} deals, {round}.")
    else:
        sentence = gettext("Next: {player} deals.")
    return sentence.format(player=dealer, repeats=deal.repeats, round=gettext(ROUNDS[deal.wind]))


def _seats(record: Record, naming: Naming) -> Iterator[Seat]:
    state: State = record.state
    if not state.seats.players:
        return
    best = max(state.scores)
    hands = history(record)
    changes = hands[-1][1] if hands else (0,) * SEATS
    for seat, player in enumerate(state.seats.players):
        wind = state.wind_of(player)
        score = state.scores[seat]
        yield Seat(
            person=person_of(player, naming),
            wind=WINDS[wind],
            wind_name=gettext(("east", "south", "west", "north")[wind]),
            is_dealer=seat == state.deal.dealer,
            score=score,
            change=changes[seat],
            place=1 + sum(other > score for other in state.scores),
            is_first=score == best and best > 0,
            is_away=player in state.seats.away,
        )


def result_of(record: Record, naming: Naming) -> Result | None:
    """The newest finished hand; None before the first."""
    state = record.opening
    found: tuple[State, tuple[e.Won, ...], int] | None = None
    for act in record.log.done:
        for event in act.events:
            if isinstance(event, e.Won):
                wins = (*found[1], event) if state.won and found else (event,)
                found = (state, wins, act.seq)
            elif isinstance(event, e.Drawn):
                found = (state, (), act.seq)
            state = apply(state, event)
    if found is None:
        return None
    then, wins, seq = found
    return Result(
        number=then.deal.number,
        round=gettext(ROUNDS[then.deal.wind]),
        wins=tuple(win_of(win, then, naming) for win in wins),
        seq=seq,
    )


def _first(state: State, naming: Naming) -> tuple[Person, ...]:
    """The players with the highest score, once the game is over."""
    if state.phase is not Phase.ENDED or not any(state.scores):
        return ()
    best = max(state.scores)
    return tuple(person_of(n, naming) for n, score in state.standing() if score == best)


def _unit(state: State) -> str:
    settings = state.settings
    if settings.base:
        sentence = gettext("{base} points, and {points} for a tai")
        return sentence.format(base=settings.base, points=settings.points_per_tai)
    points = settings.points_per_tai
    sentence = ngettext("1 tai = {points} point", "1 tai = {points} points", points)
    return sentence.format(points=points)
