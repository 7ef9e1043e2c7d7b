"""Builds a scored hand for the screens: its tiles, its rows with reasons, its payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from festival.games.mahjong.board.board_values import (
    Around,
    FalseWin,
    Group,
    HandResult,
    ScoringRow,
    Tile,
    Win,
)
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.words.mahjong_tiles import called
from festival.words.money import Prices
from festival.words.sentences import Naming, in_characters, say
from rules.mahjong import House, Score, commands
from rules.mahjong.decide import decide, refusal
from rules.mahjong.events import FALSE_WIN, ROUNDS, Drawn, Penalized, Won
from rules.mahjong.payments import SEATS, extra
from rules.mahjong.settings import Settings
from rules.mahjong.state import State, apply
from rules.mahjong.tai_table import ROWS
from rules.mahjong.tiles import NAMES, NUMBER
from rules.mahjong.ways_to_read import HandReading
from rules.mahjong.winning_hand import Hand, Meld, Shape
from rules.names_in_scripts import Names
from rules.wording import signed

WINDS = ("東", "南", "西", "北")
SIDES = ("top", "left", "bottom", "right")  # from the winner's; the next player sits to their right
LABELS = {
    "chow": gettext_lazy("chow"),
    "pung": gettext_lazy("pung, open"),
    "kong": gettext_lazy("kong, open"),
    "hidden": gettext_lazy("kong, concealed"),
    "concealed": gettext_lazy("pung"),
    "pair": gettext_lazy("pair"),
}
DRAWN = Names("Tsu mor", "自摸", "")
GIVEN = Names("Hu", "胡", "")


def tile_of(name: str, *, is_won: bool = False, is_back: bool = False) -> Tile:
    return Tile(name=name, called=called(name), is_won=is_won, is_back=is_back)


def meld_group(meld: Meld) -> Group:
    """A declared set. The outer tiles of a concealed kong lie face down."""
    names = [NAMES[tile] for tile in meld.tiles]
    kind = meld.shape.value if meld.is_open else "hidden"
    backs = (0, 3) if kind == "hidden" else ()
    tiles = tuple(tile_of(name, is_back=index in backs) for index, name in enumerate(names))
    label = gettext("chow, open") if meld.shape is Shape.CHOW else str(LABELS[kind])
    return Group(label=label, tiles=tiles)


def flower_group(flowers: Sequence[str]) -> Group:
    return Group(label=gettext("flowers"), tiles=tuple(map(tile_of, flowers)))


def groups_of(hand: Hand, score: Score) -> tuple[Group, ...]:
    """The concealed tiles, then the melds, then the flowers."""
    found: list[Group] = []
    if score.reading is not None:
        found += _concealed(hand, score.reading)
    elif hand.tiles:  # its flowers win
        found.append(hand_group(hand.tiles))
    found += map(meld_group, hand.sets)
    if hand.flowers:
        found.append(flower_group(hand.flowers.split()))
    return tuple(found)


def _concealed(hand: Hand, reading: HandReading) -> Iterator[Group]:
    for index, group in enumerate(reading.sets):
        if not group.is_melded:
            names = [NAMES[tile] for tile in group.tiles]
            kind = "chow" if group.shape is Shape.CHOW else "concealed"
            yield _group(kind, names, hand.win if index == reading.won else "")
    has_won = reading.won is None
    for pair in reading.pairs:
        is_here = has_won and NAMES[pair] == hand.win
        yield _group("pair", [NAMES[pair]] * 2, hand.win if is_here else "")
        has_won = has_won and not is_here


def _group(kind: str, names: list[str], won: str) -> Group:
    index = len(names) - 1 - names[::-1].index(won) if won else -1
    tiles = tuple(tile_of(name, is_won=at == index) for at, name in enumerate(names))
    return Group(label=gettext("winning tile") if won else str(LABELS[kind]), tiles=tiles)


def hand_group(numbers: Sequence[int]) -> Group:
    """Concealed tiles in this order."""
    return Group(
        label=gettext("in the hand"), tiles=tuple(tile_of(NAMES[tile]) for tile in numbers)
    )


def rows_of(score: Score, settings: Settings, naming: Naming) -> tuple[ScoringRow, ...]:
    """The rows that count, in the order of the table."""
    return tuple(
        row_of(key, settings.value(ROWS[key]) * count, say(score.reasons[key], naming))
        for key, count in score.rows.items()
    )


def row_of(key: str, tai: int, why: str) -> ScoringRow:
    names = ROWS[key].names
    return ScoringRow(
        key=key, hanzi=in_characters(names), name=gettext(names.english), why=why, tai=tai
    )


def win_of(won: Won, state: State, naming: Naming) -> Win:
    """state: in which the hand was won, with its dealer."""
    score = House(state.settings).score(won.hand)
    seats = tuple(_around(won, state, naming))
    at, points = state.seat(won.player), max(won.points)
    return Win(
        won=won,
        person=person_of(won.player, naming),
        hanzi=in_characters(DRAWN if won.hand.self_drawn else GIVEN),
        how=_how(won, naming),
        tai=won.tai,
        groups=groups_of(won.hand, score),
        rows=rows_of(score, state.settings, naming),
        bonus=score.bonus,
        payments=tuple(seat for seat in seats if seat.amount),
        points=points,
        money=prices_of(state, naming).of(points),
        why=extra_of(state, naming) if any(seat.extra for seat in seats) else "",
        around=(*seats[at:], *seats[:at]),
    )


def claimed_wins(state: State, result: commands.Result, naming: Naming) -> tuple[Win, ...]:
    """The hand that a phone shows to all, as it would be settled; () where nobody won."""
    events = () if refusal(state, result) else decide(state, result)
    return tuple(win_of(event, state, naming) for event in events if isinstance(event, Won))


def prices_of(state: State, naming: Naming) -> Prices:
    return Prices.at(naming.currency, state.settings.money)


def _around(won: Won, state: State, naming: Naming) -> Iterator[Around]:
    more = extra(state.deal.repeats) * state.settings.points_per_tai
    at, prices = state.seat(won.player), prices_of(state, naming)
    for seat, (player, points) in enumerate(zip(state.seats.players, won.points, strict=True)):
        has_extra = points < 0 and state.dealer in (player, won.player)
        yield Around(
            side=SIDES[(seat - at) % SEATS],
            person=person_of(player, naming),
            amount=max(-points, 0),
            money=prices.of(points) if points < 0 else "",
            extra=more if has_extra else 0,
        )


def _how(won: Won, naming: Naming) -> str:
    if won.hand.is_told:
        if won.payer is None:
            return gettext("self-drawn, entered without tiles")
        name = person_of(won.payer, naming).name
        return gettext("from {player}, entered without tiles").format(player=name)
    if won.hand.win not in NUMBER or won.hand.is_by_flowers():
        return gettext("by flowers")
    if won.payer is None:
        return gettext("drew the winning tile")
    payer = person_of(won.payer, naming).name
    if won.hand.robbing_kong:
        return gettext("robbed the kong of {player}").format(player=payer)
    return gettext("won on a discard of {player}").format(player=payer)


def extra_of(state: State, naming: Naming) -> str:
    """Why payments by or to the dealer are higher."""
    dealer, repeats = person_of(state.dealer, naming).name, state.deal.repeats
    if not repeats:
        return gettext("{player} dealt: 1 tai more").format(player=dealer)
    sentence = gettext("{player} dealt, stayed {repeats}×: 1 + 2 × {repeats} tai more")
    return sentence.format(player=dealer, repeats=repeats)


@dataclass(frozen=True)
class Finished:
    """A finished hand, or a false win in a hand, as the log has it."""

    then: State  # in which it was played
    wins: tuple[Won, ...]  # () if nobody won
    seq: int  # of the newest entry
    false_win: Penalized | None = None

    @property
    def points(self) -> list[int]:
        """Of each seat."""
        paid = self.wins if self.false_win is None else (self.false_win,)
        return [sum(payment.points[seat] for payment in paid) for seat in range(SEATS)]

    def points_of(self, player: int) -> int:
        """0 for those who did not play this hand."""
        players = self.then.seats.players
        return self.points[players.index(player)] if player in players else 0


def finished_hands(record: Record) -> list[Finished]:
    state: State = record.opening
    found: list[Finished] = []
    for act in record.log.done:
        for event in act.events:
            match event:
                case Won() if state.won:
                    first = found.pop()
                    found.append(Finished(first.then, (*first.wins, event), act.seq))
                case Won():
                    found.append(Finished(state, (event,), act.seq))
                case Penalized():
                    found.append(Finished(state, (), act.seq, event))
                case Drawn():
                    found.append(Finished(state, (), act.seq))
            state = apply(state, event)
    return found


def result_of(hand: Finished, naming: Naming) -> HandResult:
    then = hand.then
    people = [person_of(number, naming) for number in then.seats.players]
    points, prices = tuple(zip(people, hand.points, strict=True)), prices_of(then, naming)
    return HandResult(
        number=then.deal.number,
        round=gettext(ROUNDS[then.deal.wind]),
        dealer=person_of(then.dealer, naming),
        wins=tuple(win_of(win, then, naming) for win in hand.wins),
        false_win=_false_win(hand.false_win, then, naming) if hand.false_win else None,
        points=points,
        signed=tuple((person, signed(score), prices.of(score)) for person, score in points),
        seq=hand.seq,
    )


def _false_win(event: Penalized, then: State, naming: Naming) -> FalseWin:
    points = max(event.points)
    told, money = say(FALSE_WIN(points=points), naming), prices_of(then, naming).of(points)
    person = person_of(event.player, naming)
    return FalseWin(person=person, told=f"{told} ({money})" if money else told)
