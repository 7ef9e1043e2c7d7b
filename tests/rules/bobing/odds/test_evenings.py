"""Evenings played fast: the same as in the game itself, and as often as the odds say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from rules.bobing import Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import shipped
from rules.bobing.game import events as e
from rules.bobing.game.commands import Start, TakeFrom, Throw
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import Phase, State, apply
from rules.bobing.odds.evenings import Ending, Evening, Evenings, start_of
from rules.bobing.odds.throws import throws
from rules.dice import FACES, TOTAL, Roll, distinct_rolls
from rules.errors import RulesError
from rules.game import follow
from tests.rules.bobing.books import book
from tests.rules.bobing.odds.drawing import TELLING, books, counts
from tests.rules.bobing.playing import stock

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
LONGEST = 3000  # rolls
FINALS = ("best_of_round", "unbeaten_lap")
EACH = 15  # seconds from roll to roll: four a minute
NUMBERS = {faces: number for number, faces in enumerate(distinct_rolls())}
AFTER_ROLLING = (e.AllGrabbed, e.PrizesDealt, e.RestScrambled)


def evenings(
    rules: Rulebook, wanted: dict[int, int], players: int, time_up: int | None = None
) -> Evenings:
    return Evenings(start_of(rules, wanted, players), lambda: 0.0, time_up)


def ending(rules: Rulebook, wanted: dict[int, int], players: int, time_up: int | None) -> Evenings:
    """Only those that end: a book may have no throw for a tier with prizes."""
    try:
        return evenings(rules, wanted, players, time_up)
    except RulesError:
        reject()


def number_of(roll: Roll) -> int:
    """Of its distinct roll."""
    return NUMBERS[tuple(sorted(roll.faces))]


class Played:
    """The same throws in the game itself; of several holders the first to throw is chased."""

    def __init__(self, rules: Rulebook, wanted: dict[int, int], players: int, minutes: int) -> None:
        self.rolls = 0
        self.is_late = self.is_ended = False
        is_timed = rules.switches["end"] == "timed"
        by = rules.switches["first_player"]
        start = Start(
            rules,
            stock(wanted),
            tuple(range(1, players + 1)),
            elder=1 if by == "elder" else None,
            elder_dice=(3, 4) if by == "elder" else (),
            first=1 if by in ("lots", "random") else None,
            minutes=minutes if is_timed else None,
        )
        self.state = follow(bobing, opening(rules), decide(opening(rules), start))
        self.first = self.state.turn
        self.held: dict[int, int] = {}
        self.emptied = None if self._left() else 0

    def play(self, throws: Iterator[Roll]) -> Played:
        while self.state.phase in (Phase.ROLLING, Phase.CHOOSING):
            assume(self.rolls < LONGEST)
            self._throw(next(throws))
        return self

    def _throw(self, roll: Roll) -> None:
        assert self.state.turn is not None
        self.rolls += 1
        self.is_ended = self.state.book.score(roll).ends_game
        at = EACH * self.rolls
        was_open = bool(self.state.rest())
        events = decide(self.state, Throw(self.state.turn, roll, is_confirmed=True, at=at))
        self._follow(events)
        if self.state.chase is not None:
            chase = self.state.chase
            holders = {holder for _, holder in self.state.chased(chase.tier, chase.player)}
            chased = min(holders, key=self.state.players.index)
            self._follow(decide(self.state, TakeFrom(chased, at=at)))
        has_gone = was_open and not any(self._left())
        if has_gone:
            self.emptied = self.rolls
            self.is_late = bool(self.state.seats()) and not self.state.candidates

    def _follow(self, events: tuple[e.Event, ...]) -> None:
        state: State = self.state
        for event in events:
            if isinstance(event, AFTER_ROLLING):
                break
            state = apply(state, event)
        self.held = dict(state.holdings)
        self.state = follow(bobing, self.state, events)

    def _left(self) -> list[int]:
        lower = (prize for prize in self.state.prizes if prize.tier > 1)
        return [prize.id for prize in lower if prize.id not in self.held]

    def outcome(self) -> Evening:
        return Evening(
            self.rolls,
            self._ending(),
            self._combination(),
            self._is_tied(),
            self.is_late,
            self._without(),
            self.emptied,
            len(self._left()),
        )

    def _ending(self) -> Ending:
        if self.state.grabbed_by is not None:
            return Ending.GRAB
        if self.is_ended:
            return Ending.SIX_ALIKE
        is_final = self.state.switch("end") in FINALS
        if is_final and len(self.state.standing()) < self.state.seats():
            return Ending.FOURS
        return Ending.ROLL_OFF if self.state.phase is Phase.ROLL_OFF else Ending.CHAMPION

    def _combination(self) -> str | None:
        state = self.state
        if state.grabbed_by is not None or not state.seats() or not state.candidates:
            return None
        champions, equal = state.tied()
        best = next(c for c in state.standing() if c.player in (*champions, *equal))
        return state.book.score(best.roll).combination

    def _is_tied(self) -> bool:
        """Whoever was handed the champion's prize and cannot lose it is equal to nobody."""
        state, seats = self.state, self.state.seats()
        is_settled = state.is_held() and state.switch("chase") == "none"
        if state.grabbed_by is not None or is_settled:
            return False
        ranks = [(candidate.round, candidate.rank) for candidate in state.standing()]
        return 0 < seats < len(ranks) and ranks[seats - 1] == ranks[seats]

    def _without(self) -> int:
        tiers = {prize.id: prize.tier for prize in self.state.prizes}
        served = {holder for prize, holder in self.held.items() if tiers[prize] > 1}
        return len(set(self.state.players) - served)


def some_throws(seed: int) -> Iterator[Roll]:
    """For ever: every other one tells much, and few of them are a total grab."""
    random = Random(seed)
    while True:
        telling = Roll.parse(random.choice(TELLING[:-1]))
        yield random.choice((telling, Roll(tuple(random.choices(range(1, 7), k=6)))))


@given(
    rules=books(),
    wanted=counts,
    players=st.integers(2, 5),
    minutes=st.integers(1, 4),
    seed=st.integers(0, 10**9),
)
def test_evening_goes_as_the_game_goes_with_the_same_dice(
    rules: Rulebook, wanted: dict[int, int], players: int, minutes: int, seed: int
) -> None:
    assume(any(wanted.values()))
    assume(wanted[1] or rules.switches["end"] not in FINALS)
    is_timed = rules.switches["end"] == "timed"
    fast = ending(rules, wanted, players, 4 * minutes if is_timed else None)
    game = Played(rules, wanted, players, minutes)
    assume(game.first == 1)

    expected = game.play(some_throws(seed)).outcome()
    found = fast.play(fast.codes(map(number_of, some_throws(seed))))

    assert found == expected


@given(
    rules=books(),
    wanted=counts,
    players=st.integers(2, 5),
    before=st.integers(1, 12),
    seed=st.integers(0, 10**9),
)
def test_evening_goes_on_from_any_moment_as_the_game_does(
    rules: Rulebook, wanted: dict[int, int], players: int, before: int, seed: int
) -> None:
    assume(any(wanted.values()))
    assume(wanted[1] or rules.switches["end"] not in FINALS)
    assume(rules.switches["end"] != "timed")
    game = Played(rules, wanted, players, 1)
    dice = some_throws(seed)
    for _ in range(before):
        assume(game.state.phase is Phase.ROLLING)
        game._throw(next(dice))
    assume(game.state.phase is Phase.ROLLING)
    try:
        fast = Evenings(game.state, lambda: 0.0)
    except RulesError:
        reject()
    rest = list(islice(dice, LONGEST))

    expected = game.play(iter(rest)).outcome().rolls - before
    found = fast.length(fast.codes(map(number_of, rest)))

    assert found == expected


@pytest.mark.parametrize("key", shipped())
def test_codes_come_as_often_as_their_throws(key: str) -> None:
    fast = evenings(book(key), CUSTOM, 20, 200)
    rolls = 2_000_000
    ways = Counter(fast.codes(number_of(Roll(faces)) for faces in product(FACES, repeat=6)))

    found = Counter(islice(fast.codes(throws(Random(7).choices)), rolls))

    # Chi squared of at most 30 kinds of throws is beyond 70 once in 30,000 tries.
    expected = {code: rolls * number / TOTAL for code, number in ways.items()}
    assert set(found) <= set(expected)
    assert sum((found[c] - mean) ** 2 / mean for c, mean in expected.items()) < 70


def test_an_evening_that_never_ends_is_refused() -> None:
    rows = [{"key": "red_1", "pattern": "4*****", "tier": 6}]
    data = {**book("manila").data, "rows": rows}
    rules = Rulebook.from_dict({"book": data, "switches": {}})

    with pytest.raises(RulesError, match="never ends"):
        evenings(rules, {1: 1, 6: 2}, 3)
