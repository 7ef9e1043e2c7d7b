"""Builds the values for the screens and the rule sheet of mahjong from a game's record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.mahjong.board.board_values import (
    Board,
    BoardSeat,
    Chart,
    Console,
    ScoreLine,
    ScoringRow,
    Sheet,
)
from festival.games.mahjong.board.hands import (
    WINDS,
    Finished,
    claimed_wins,
    finished_hands,
    prices_of,
    result_of,
    row_of,
    tile_of,
)
from festival.games.mahjong.record import may_others_win, open_claim
from festival.models import Table
from festival.tables.board.hand_overs import hand_overs
from festival.tables.board.side_screens import SideScreens, house_rules, sentences
from festival.tables.board.side_values import Common, Moment
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.phone_seats import seats_played
from festival.tables.record.record import Record
from festival.words.mahjong_tiles import called
from festival.words.sentences import Naming, in_a_row
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.events import ROUNDS
from rules.mahjong.settings import Settings, Stacking
from rules.mahjong.sheet import RULES, SWITCHES
from rules.mahjong.state import Phase, State
from rules.mahjong.tai_table import ROWS, TaiRow
from rules.mahjong.tiles import FLOWERS, NAMES
from rules.mahjong.typed_hand import typed_of
from rules.wording import signed

# Circumstances of a win, with the scoring row of each.
FLAGS = {
    "robbing_kong": (_("robbed a kong"), "搶槓"),
    "last_tile": (_("last tile of the wall"), "海底"),
    "ready_hand": (_("ready hand, announced"), "報聽"),
    "heaven": (_("heavenly hand"), "天胡"),
    "earth": (_("earthly hand"), "地胡"),
    "robs_eighth_flower": (_("robbed the eighth flower"), "七搶一"),
}
# In the order of the console: characters, dots, bamboos, honors.
PADS = tuple(tuple(name for name in NAMES if name[0] in suit) for suit in ("c", "d", "b", "we"))
TOLD_BY_TAP = 20  # numbers of tai
WIDTH, HEIGHT = 100.0, 60.0  # of the chart of scores


class Screens(SideScreens[Board, Console]):
    on_boards = ("last", "counts", "pays", "hand_overs", "chart", "scene")
    on_consoles = ("turn", "fields", "standing")

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        state: State = record.state
        hands = finished_hands(record)
        # New seats are shown until something happens on them.
        has_last = bool(hands) and not state.is_drawn
        owed = _owed(hands) if state.phase is Phase.ENDED else {}
        return Board(
            **common,
            agenda=agenda_of(state, naming),
            seats=tuple(_seats(state, naming)),
            last=result_of(hands[-1], naming) if has_last else None,
            then=next_of(state, naming) if state.phase is Phase.SETTLED else "",
            is_last_hand=state.phase is Phase.SETTLED and state.next_deal() is None,
            chart=chart_of(hands, state, naming),
            moment=_moment(state, naming, common["revision"]),
            unit=_unit(state, naming),
            hand_overs=tuple(hand_overs(owed, naming, prices_of(state, naming))),
        )

    def with_claim(self, table: Table, record: Record, naming: Naming, board: Board) -> Board:
        """The hand that a phone shows lies there as it would be settled, beside those of before on
        the same discard."""
        state: State = record.state
        seats = seats_played(table, record) if state.settings.confirm else ()
        claim = open_claim(seats)
        if claim is None:
            return board
        seat, result = claim
        wins = claimed_wins(state, result, naming)
        missing = (person_of(seat.number, naming).name for seat in seats if not seat.is_ready)
        sentence = gettext("{player} shows a hand. Still to say yes: {names}.")
        if not wins:
            sentence = gettext("{player} says: nobody won. Still to say yes: {names}.")
        told = sentence.format(player=person_of(seat.number, naming).name, names=in_a_row(missing))
        last = result_of(Finished(state, state.won, record.log.version), naming)
        last = replace(last, wins=(*last.wins, *wins))
        return replace(board, claim=told, last=last)

    def is_opening(self, board: Board) -> bool:
        return board.last is None and board.phase != "ended"

    def signs(self, state: State) -> Sequence[tuple[str, str]]:
        """The winds of the seats; none before lots are drawn for them."""
        if state.phase is Phase.WAITING:
            winds: Sequence[int] = () if state.settings.seats_by_lot else range(len(WINDS))
        else:
            winds = [state.wind_of(number) for number in state.seats.players]
        return [(WINDS[wind], called(f"w{wind + 1}")) for wind in winds]

    def deciding(self, state: State, naming: Naming) -> Iterator[str]:
        settings = state.settings
        yield _unit(state, naming)
        if settings.min_tai:
            yield gettext("a hand needs {tai} tai to win").format(tai=settings.min_tai)
        rounds = next(switch for switch in SWITCHES if switch.key == "rounds")
        length = next(choice for choice in rounds.choices if choice.value == settings.rounds)
        yield gettext("the game lasts: {rounds}").format(rounds=gettext(length.meaning))
        if settings.false_win:
            yield ngettext(
                "a false win pays each of the others {points} point",
                "a false win pays each of the others {points} points",
                settings.false_win,
            ).format(points=settings.false_win)

    def task(self, board: Board) -> str:
        if board.claim or board.phase != "playing":
            return board.claim or board.then
        if any(seat.by != "emcee" for seat in board.phone_seats):
            return gettext("Play with your tiles. The winner types the hand on their phone.")
        return gettext(
            "Play with your tiles. The winner shows the hand to the emcee, who types it."
        )

    def console(self, record: Record, naming: Naming, common: Common) -> Console:
        state: State = record.state
        also = _also(state, naming)
        return Console(
            **common,
            at=f"{state.deal.number}-{len(state.won)}",
            before=_taken_back(record),
            flags=tuple((name, str(label), hanzi) for name, (label, hanzi) in FLAGS.items()),
            pads=tuple(tuple(map(tile_of, suit)) for suit in PADS),
            flowers=tuple(map(tile_of, FLOWERS)),
            tais=tais_of(state),
            told_rows=rows_in_words(state, _taken_back(record)),
            can_win=state.phase is Phase.PLAYING or also is not None,
            can_draw=refusal(state, c.Draw()) is None,
            can_go_on=refusal(state, c.NextHand()) is None,
            also=also,
            false_win=state.settings.false_win if state.phase is Phase.PLAYING else 0,
        )

    def sheet(self, record: Record, naming: Naming) -> Sheet:
        """The rule sheet in the current language, rows with the fewest tai first."""
        settings: Settings = record.state.settings
        rows = sorted(ROWS.values(), key=settings.value)
        return Sheet(
            rows=tuple((row, settings.value(row), _instead(row, settings)) for row in rows),
            rules=sentences(RULES),
            house_rules=house_rules(
                (switch for switch in SWITCHES if not switch.group), settings.to_dict()
            ),
        )


def tais_of(state: State) -> tuple[int, ...]:
    """The numbers of tai that are told by one tap."""
    least = state.settings.min_tai
    return tuple(range(least, least + TOLD_BY_TAP))


def rows_in_words(
    state: State, given: Mapping[str, object]
) -> tuple[tuple[ScoringRow, bool, object], ...]:
    """The rows that are played here, each with the value of its field; self-drawn follows from how
    the hand was won."""
    values = ((key, state.settings.value(row)) for key, row in ROWS.items() if key != "self_drawn")
    return tuple(
        (row_of(key, tai, ""), ROWS[key].is_each, given.get(f"row_{key}", ""))
        for key, tai in values
        if tai
    )


def _taken_back(record: Record) -> dict[str, object]:
    """The fields of the win that was undone last."""
    command = record.log.undone[-1].command if record.log.undone else None
    return fields_of(command) if isinstance(command, c.Win) else {}


def fields_of(win: c.Win) -> dict[str, object]:
    """The fields in which a win is typed."""
    hand = win.hand
    return {
        "tiles": "" if hand.is_told else typed_of(hand),
        "told": "" if hand.told is None else str(hand.told),
        **{f"row_{row}": count for row, count in Counter(hand.rows.split()).items()},
        "player": str(win.player),
        "payer": str(win.payer or 0),
        "discards": "" if hand.discards is None else str(hand.discards),
        **{flag: True for flag in FLAGS if getattr(hand, flag)},
    }


def _also(state: State, naming: Naming) -> Person | None:
    """The payer of a discard on which other players may win too; None if nobody else can."""
    payer = state.won[0].payer if may_others_win(state) else None
    return None if payer is None else person_of(payer, naming)


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
            if state.is_drawn:
                sentence = gettext("Hand {number}, {round}: seats by lot, {player} deals.")
            elif deal.repeats:
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
    elif state.ends_round() and state.settings.lots_each_round:
        sentence = gettext("Next: {round}, with new seats by lot.")
    elif state.ends_round():
        sentence = gettext("Next: {player} deals, {round}.")
    else:
        sentence = gettext("Next: {player} deals.")
    return sentence.format(player=dealer, repeats=deal.repeats, round=gettext(ROUNDS[deal.wind]))


def _seats(state: State, naming: Naming) -> Iterator[BoardSeat]:
    best = max((score for _, score in state.standing()), default=0)
    prices = prices_of(state, naming)
    for (seat, player), score in zip(enumerate(state.seats.players), state.scores, strict=False):
        wind = state.wind_of(player)
        yield BoardSeat(
            person=person_of(player, naming),
            wind=WINDS[wind],
            wind_name=called(f"w{wind + 1}"),
            is_dealer=seat == state.deal.dealer,
            score=signed(score),
            money=prices.signed(score),
            is_first=score == best > 0,
            is_away=player in state.seats.away,
        )


def _moment(state: State, naming: Naming, seq: int) -> Moment | None:
    """The players with the highest score, once the game is over."""
    standing = state.standing()
    best = standing[0][1] if standing else 0
    if state.phase is not Phase.ENDED or not best:
        return None
    first = (number for number, score in standing if score == best)
    return Moment(
        kind="ended",
        title=gettext("The game is over"),
        people=tuple(person_of(number, naming) for number in first),
        note=gettext("with %(points)s points") % {"points": best},
        seq=seq,
    )


def _unit(state: State, naming: Naming) -> str:
    base, points = state.settings.base, state.settings.points_per_tai
    sentence = ngettext("1 tai = {points} point", "1 tai = {points} points", points)
    if base:
        sentence = gettext("{base} points, and {points} for a tai")
    unit = sentence.format(base=base, points=points)
    return " · ".join(filter(None, (unit, prices_of(state, naming).each)))


def _owed(hands: Iterable[Finished]) -> Counter[int]:
    """What each player gets for all hands; negative where they pay."""
    owed = Counter[int]()
    for hand in hands:
        owed.update(dict(zip(hand.then.seats.players, hand.points, strict=True)))
    return owed


def chart_of(hands: Sequence[Finished], state: State, naming: Naming) -> Chart | None:
    """The chart; None before the first hand is over."""
    if not hands:
        return None
    standing = state.standing()
    scores = {
        player: [0, *accumulate(hand.points_of(player) for hand in hands)] for player, _ in standing
    }
    highest, lowest = max(map(max, scores.values())), min(map(min, scores.values()))
    span = max(highest - lowest, 1)
    step, prices = WIDTH / len(hands), prices_of(state, naming)

    def height(score: int) -> float:
        return round(4 + (HEIGHT - 8) * (highest - score) / span, 2)

    lines = tuple(
        ScoreLine(
            person=person_of(player, naming),
            wind=WINDS[state.wind_of(player)] if player in state.seats.players else "",
            score=signed(score),
            money=prices.signed(score),
            style=state.seat(player) + 1,
            points=" ".join(
                f"{at * step:.2f},{height(score)}" for at, score in enumerate(scores[player])
            ),
            is_away=player in state.seats.away or player not in state.seats.players,
        )
        for player, score in standing
    )
    winds = [hand.then.deal.wind for hand in hands]
    begins = (at for at in range(1, len(hands)) if winds[at] != winds[at - 1])
    rounds = tuple(round(at * step, 2) for at in begins)
    count = sum(hand.false_win is None for hand in hands)
    return Chart(lines=lines, zero=height(0), rounds=rounds, hands=count)


def _instead(row: TaiRow, settings: Settings) -> str:
    """The rows that do not count beside this row."""
    others = dict.fromkeys(row.replaces)
    if settings.stacking is Stacking.NO_IMPLIED:
        others |= dict.fromkeys(other for other, _ in row.implies)
    # A row that replaces nearly all others says so in its own words.
    few = [gettext(ROWS[other].names.english) for other in others] if len(others) < 6 else []
    return in_a_row(few)
