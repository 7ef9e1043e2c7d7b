"""Builds the boards and consoles of poker dice from a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from django.utils.translation import gettext, ngettext

from festival.games.poker_dice.board_values import (
    Board,
    Chance,
    Console,
    Contestant,
    Lying,
    RoundMoment,
    RoundsWon,
    Sheet,
)
from festival.games.poker_dice.hands import dice_shown, made_of
from festival.tables.board.hand_overs import hand_overs
from festival.tables.board.side_screens import SideScreens, house_rules, sentences
from festival.tables.board.side_values import TICKER, Common
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.tables.record.record import Record
from festival.words.chances import percent
from festival.words.money import Prices
from festival.words.sentences import Naming, listed, say
from rules.dice import FACES
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.decide import refusal
from rules.poker_dice.hand import Hand, face_name
from rules.poker_dice.odds import WAYS, chance_to_beat
from rules.poker_dice.settings import DICE, Faces, Straight
from rules.poker_dice.sheet import SWITCHES, rows, rules_of
from rules.poker_dice.state import Phase, State
from rules.wording import player

FOLLOWING = 3
HOLD_KEYS = "zxcvb"  # within reach of one hand; no card and no other command uses these keys


class Screens(SideScreens[Board, Console]):
    on_boards = ("turn", "last", "hand_overs", "round", "standing", "scene")
    on_consoles = ("turn", "fields", "round", "standing")

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        state: State = record.state
        turn = None if state.turn is None else person_of(state.turn, naming)
        contestants = tuple(_contestants(state, naming))
        prices = prices_of(state, naming)
        owed = state.stakes if state.phase is Phase.ENDED else {}
        return Board(
            **{**common, "ticker": tuple(_hands(record, naming))},
            agenda=agenda_of(state, naming),
            round=state.round,
            is_cards=state.settings.faces is Faces.CARDS,
            turn=turn,
            following=_people(state.waiting()[1 : FOLLOWING + 1], naming),
            thrown=state.thrown,
            limit=state.limit,
            tied=_people(state.contestants if state.tie else (), naming),
            pot=prices.of(state.pot()) if state.pot() else "",
            lying=_lying(record, naming),
            chance=chance_of(state, state.dice, state.limit - state.thrown, naming),
            contestants=contestants,
            standing=_standing(state, naming),
            moment=moment_of(record, naming, contestants),
            hand_overs=tuple(hand_overs(owed, naming, prices)),
        )

    def is_opening(self, board: Board) -> bool:
        return board.phase in ("waiting", "throwing") and board.round < 2 and board.lying is None

    def deciding(self, state: State, naming: Naming) -> Iterator[str]:
        settings = state.settings
        if settings.match_to:
            yield ngettext(
                "The first to win {rounds} round wins the game.",
                "The first to win {rounds} rounds wins the game.",
                settings.match_to,
            ).format(rounds=settings.match_to)
        if settings.lives:
            yield ngettext(
                "{lives} life each; the worst hand loses one.",
                "{lives} lives each; the worst hand loses one.",
                settings.lives,
            ).format(lives=settings.lives)
        if settings.money:
            stake = prices_of(state, naming).of(1)
            yield gettext("Everybody pays {money} into each pot.").format(money=stake)
        if settings.straight is not Straight.BUST:
            yield gettext("Straights count.")
        if settings.later_players_limited_to_first:
            yield gettext("Nobody throws more often than the first player.")
        yield gettext("Throw up to three times; the best hand wins.")
        if not (settings.match_to or settings.lives):
            yield gettext("Whoever wins the most rounds wins the game.")

    def task(self, board: Board) -> str:
        return board.who_throws(board.turn)

    def console(self, record: Record, naming: Naming, common: Common) -> Console:
        state: State = record.state
        turn = state.turn or 0
        lying = dice_shown(state.dice, state, held=state.held)
        return Console(
            **common,
            at=f"{state.round}-{state.tie}-{turn}-{state.thrown}",
            places=tuple(zip(HOLD_KEYS, lying or (None,) * DICE, strict=True)),
            faces=tuple(face_name(face, state.settings.faces) for face in FACES),
            can_throw=state.turn is not None,
            can_stand=refusal(state, c.Stand(turn)) is None,
            can_go_on=refusal(state, c.NextRound()) is None,
        )

    def sheet(self, record: Record, naming: Naming) -> Sheet:
        state: State = record.state
        return Sheet(
            rows=tuple(
                (row, dice_shown(row.example.faces, state), percent(row.ways / WAYS))
                for row in rows(state.settings)
            ),
            rules=sentences(rules_of(state.settings)),
            house_rules=house_rules(SWITCHES, state.settings.to_dict()),
            ways=WAYS,
        )


def _hands(record: Record, naming: Naming) -> Iterator[LogLine]:
    """What happened but single throws, newest first: where a throw lies all see it."""
    acts = (act for act in reversed(record.log.done) if not isinstance(act.events[-1], e.Thrown))
    return (record.line_of(act, naming) for act in islice(acts, TICKER))


def chance_of(state: State, dice: tuple[int, ...], left: int, naming: Naming) -> Chance | None:
    """The chance of the player in turn, with these dice and so many throws left; None while nobody
    leads."""
    best = state.best()
    if state.phase is not Phase.THROWING or not best:
        return None
    target = state.hands[best[0]]
    assert target is not None, "the best of a round without a hand"
    chance = chance_to_beat(dice, left, target)
    return Chance(
        leader=person_of(best[0], naming),
        hand=say(target.why, naming),
        percent=percent(float(chance)),
        is_sure=chance == 1,
    )


def _people(numbers: Iterable[int], naming: Naming) -> tuple[Person, ...]:
    return tuple(person_of(number, naming) for number in numbers)


def _lying(record: Record, naming: Naming) -> Lying | None:
    """The newest throw of the round. It stays after the turn until the next player throws."""
    for act in reversed(record.log.done):
        for event in reversed(act.events):
            match event:
                case e.RoundBegan():
                    return None
                case e.Thrown():
                    return _of_throw(event, act.seq, record.state, naming)
    return None


def _of_throw(thrown: e.Thrown, seq: int, state: State, naming: Naming) -> Lying:
    hand = Hand(thrown.faces, state.settings.straight)
    return Lying(
        person=person_of(thrown.player, naming),
        made=made_of(hand, state, naming, held=thrown.held),
        seq=seq,
        thrower="computer" if thrown.is_simulated else "hand",
        is_over=not state.dice,
    )


def _contestants(state: State, naming: Naming) -> Iterator[Contestant]:
    in_turn, to_throw = state.waiting()[:1], state.waiting()[1:]
    best = () if state.phase is Phase.ENDED else state.best()
    known = {
        n: state.hands.get(n) if n in state.contestants else _last_of(n, state)
        for n in state.players
    }
    hands = {n: hand for n, hand in known.items() if hand is not None}
    order = sorted(hands, key=hands.__getitem__, reverse=True)
    groups = (
        ("made", [n for n in order if n in state.contestants]),
        ("in_turn", in_turn),
        ("to_throw", to_throw),
        ("none", [n for n in state.players if n not in (*hands, *state.waiting())]),
        ("made", [n for n in order if n not in state.contestants]),
    )
    for stands, numbers in groups:
        for number in numbers:
            yield Contestant(
                person=person_of(number, naming),
                state=stands,
                made=made_of(hands[number], state, naming) if number in hands else None,
                leads=number in best,
                is_winner=number == state.winner,
            )


def _last_of(number: int, state: State) -> Hand | None:
    """The last hand of a player whom the tie does not concern."""
    return next((hands[number] for hands in reversed(state.earlier) if number in hands), None)


def _standing(state: State, naming: Naming) -> tuple[RoundsWon, ...]:
    first, prices = state.first(), prices_of(state, naming)
    return tuple(
        RoundsWon(
            person=person_of(number, naming),
            won=won,
            is_first=number in first,
            is_away=number in state.seats.away,
            lives=state.lives.get(number),
            money=prices.signed(state.stakes.get(number, 0)),
        )
        for number, won in state.standing()
    )


def prices_of(state: State, naming: Naming) -> Prices:
    """Of stakes."""
    return Prices.at(naming.currency, state.settings.money)


def agenda_of(state: State, naming: Naming) -> str:
    """A sentence for the head of a screen."""
    match state.phase:
        case Phase.WAITING:
            return gettext("Five dice, up to three throws: the best hand wins the round.")
        case Phase.THROWING if state.tie:
            names = listed(str(naming.name(player(number))) for number in state.contestants)
            sentence = gettext("Round {round}: {players} are tied and throw once more.")
            return sentence.format(round=state.round, players=names)
        case Phase.THROWING if state.settings.straight is Straight.BUST:
            return gettext("Round {round}: the best hand wins.").format(round=state.round)
        case Phase.THROWING:
            sentence = gettext("Round {round}: the best hand wins, and straights count.")
            return sentence.format(round=state.round)
        case Phase.WON:
            sentence = gettext("Round {round} is over.")
            return sentence.format(round=state.round)
        case Phase.ENDED:
            return gettext("The game is over.")


def moment_of(
    record: Record, naming: Naming, contestants: Sequence[Contestant]
) -> RoundMoment | None:
    """The moment to show; None while somebody is to throw."""
    state: State = record.state
    seq = record.log.done[-1].seq if record.log.done else 0
    match state.phase:
        case Phase.WON:
            return _won(state, naming, contestants, seq)
        case Phase.ENDED:
            return _ended(state, naming, seq)
        case _:
            return None


def _won(state: State, naming: Naming, contestants: Sequence[Contestant], seq: int) -> RoundMoment:
    title = gettext("Round {round} goes to").format(round=state.round)
    if state.winner is None:
        title = gettext("Round {round} goes to nobody").format(round=state.round)
        note = gettext("Nobody has a hand.")
        return RoundMoment(kind="nobody", title=title, people=(), note=note, seq=seq)
    winner = next(contestant for contestant in contestants if contestant.is_winner)
    won = state.won[state.winner]
    note = ngettext("{count} round won so far", "{count} rounds won so far", won)
    notes = (note.format(count=won), *_gains(state, naming), *_losses(state, naming))
    return RoundMoment(
        kind="won",
        title=title,
        people=(winner.person,),
        made=winner.made,
        note=" ·\u00a0".join(notes),
        seq=seq,
    )


def _gains(state: State, naming: Naming) -> Iterator[str]:
    if pot := prices_of(state, naming).of(len(state.players)):
        yield gettext("takes the pot of {money}").format(money=pot)


def _losses(state: State, naming: Naming) -> Iterator[str]:
    """Who lost a life in the round that is over."""
    losers = state.losers() if state.lives else ()
    if losers:
        names = listed(person_of(number, naming).name for number in losers)
        sentence = ngettext("{names} loses a life", "{names} lose a life", len(losers))
        yield sentence.format(names=names)


def _ended(state: State, naming: Naming, seq: int) -> RoundMoment:
    first = state.first()
    most = state.won.get(first[0], 0) if first else 0
    note = ngettext("{count} round won", "{count} rounds won", most).format(count=most)
    if first and state.lives:
        lives = state.lives[first[0]]
        left = ngettext("{count} life left", "{count} lives left", lives).format(count=lives)
        note = f"{left} · {note}" if len(first) == 1 else left
    return RoundMoment(
        kind="ended",
        title=gettext("The game is over"),
        people=_people(first, naming),
        note=note if first else gettext("Nobody has won a round."),
        seq=seq,
    )
