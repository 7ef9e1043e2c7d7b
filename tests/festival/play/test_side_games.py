"""What holds at the console of every side table: a press counts once, what is wrong is refused in a
sentence and kept, an end is asked about, and what was played is put right or taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from festival.models import Table
from rules.chinese_poker.commands import DealCards
from rules.spots.commands import Guess, Lift
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, do, state_of, stored, tell
from tests.games.chinese_poker import tables as chinese_poker
from tests.games.chinese_poker.tables import HANDS, STRONG, WEAK, WEAKER
from tests.games.chinese_poker.tables import fields as hands
from tests.games.mahjong import tables as mahjong
from tests.games.mahjong.tables import BEN, CORA, NINETEEN, THREE, TWELVE
from tests.games.poker_dice import tables as poker_dice
from tests.games.promotion import tables as promotion
from tests.games.promotion.tables import CHOICES

pytestmark = pytest.mark.django_db

Make = Callable[[], Table]
Case = tuple[str, dict[str, Any], str]  # a verb, what is posted, and what is said to it


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game at its console."""

    begun: Make
    good: Case
    other: dict[str, Any]  # what another such press differs by
    wrong: dict[Make, tuple[Case, ...]]  # where, and what is refused there
    typed: str  # the field of the first of them that is kept for a browser without scripts
    unfinished: tuple[Make, str]  # where an end is asked about, and how
    finished: Make  # where it is not
    machine: tuple[Make, str, dict[str, Any]] | None  # where and how the program throws or deals
    to_correct: tuple[Make, int, dict[str, str]]  # an entry, and what its form begins with
    no_corrections: tuple[tuple[dict[str, str], str], ...]


def settled(hand: str, sentence: str) -> Case:
    return "settle", hands(hand, WEAK, WEAKER), f"Ana: {sentence}"


def dealt() -> Table:
    table = chinese_poker.game()
    do(table, DealCards(tuple(hand.replace(" /", "") for hand in HANDS)))
    return table


TOO_STRONG = (
    "the front (pair of 10s) beats the middle (pair of 7s); the middle must beat the front."
)
CHINESE_POKER = Play(
    begun=chinese_poker.game,
    good=("settle", hands(*HANDS), "deal 1: Ana +6, Ben 0, Cora −6 · Ben deals next"),
    other=hands(WEAK, STRONG, WEAKER),
    wrong={
        chinese_poker.game: (
            settled(STRONG[:-3], "a hand has 13 cards (12 came)."),
            settled(STRONG + " 4d", "a hand has 13 cards (14 came)."),
            settled(STRONG.replace("3d", "Ah"), "A♥ comes twice."),
            ("settle", hands(STRONG.replace("3d", "Qs"), WEAK, WEAKER), "Q♠ comes"),
            settled("Ts Th 9h / 7c 7d Ah Kc 3d / Ad 5c 5d 7h 2c", TOO_STRONG),
            settled("Kx", "type a card such as Kh, 10s or 4♣ (you typed “KX”)."),
        )
    },
    typed="hand_1",
    unfinished=(dealt, "Deal 1 is not settled. End the game without it?"),
    finished=lambda: chinese_poker.game(1),
    machine=(chinese_poker.game, "deal", {}),
    to_correct=(lambda: chinese_poker.game(2), 2, {"hand_1": STRONG, "hand_3": WEAKER}),
    no_corrections=((hands(STRONG[:-3], WEAK, WEAKER), "Ana: a hand has 13 cards (12 came)."),),
)


def won(sentence: str, **changes: Any) -> Case:
    return "win", {"player": 2, "payer": 3, "tiles": TWELVE, **changes}, sentence


WON = {"what": "won", "winner": "2", "payer": "3"}
MAHJONG = Play(
    begun=mahjong.game,
    good=(
        *("win", {"player": 3, "payer": 0, "tiles": NINETEEN}),
        "Cora · 19 tai with 7 characters, self-drawn: gets 58",
    ),
    other={"player": 2},
    wrong={
        mahjong.game: (
            won("3 tai, and a win takes 5.", tiles=THREE),
            ("win", {"tiles": TWELVE}, "Choose who won."),
            won("A hand is 17 tiles with the winning one", tiles=""),
            won("Type tiles such as b1", tiles="zz"),
            won("Ben wins, so they cannot pay.", payer=2),
            won("is not playing here", player=9),
            won("tiles: ", tiles="b" * 201),
            won("player: ", player="x"),
            won("discards: ", discards=-4),
        )
    },
    typed="tiles",
    unfinished=(mahjong.game, "Hand 1 is not over. End the game without it?"),
    finished=lambda: mahjong.game((BEN, TWELVE, CORA)),
    machine=None,
    to_correct=(
        *(lambda: mahjong.game((BEN, TWELVE, CORA)), 2),
        {**WON, "tiles": "pw1 rc3 rc3 f1 c1167788 c9"},
    ),
    no_corrections=(
        ({**WON, "tiles": "c1"}, "A hand is 17 tiles"),
        ({**WON, "tiles": "zz"}, "Type tiles such as"),
        ({"what": "won", "payer": "3", "tiles": TWELVE}, "choose who won"),
        ({"what": "lost"}, "choose one of these two (“lost” came)"),
    ),
)

NOT_BEN = "It is Ana’s turn, not Ben’s."
HELD = {"held_1": "on", "held_2": "on"}


def thrown_twice() -> Table:
    table = poker_dice.game()
    poker_dice.throw(table, "44126")
    poker_dice.throw(table, "44425", "12")
    return table


def held(roll: str, sentence: str = "", **places: str) -> Case:
    to_throw = f"Type 3 dice, such as 4 2 6 or A K 9 (you typed “{roll}”)."
    return "throw", {"player": 1, "roll": roll, **HELD, **places}, sentence or to_throw


TO_THROW = "Let at least one die go, or stand."
FIVE_DICE = "Type five dice, such as 4 4 4 2 6 or A A K Q 9 (you typed “4 4 4”)."
POKER_DICE = Play(
    begun=poker_dice.game,
    good=("throw", {"player": 1, "roll": "4 4 1 2 6"}, "Ana · throws 4 4 1 2 6"),
    other={"roll": "4 4 1 2 5"},
    wrong={
        thrown_twice: (
            *(held("4 4"), held("4 4 4 4"), held("4 7 1")),
            held("", TO_THROW, held_3="on", held_4="on", held_5="on"),
        ),
        poker_dice.game: (
            held("4 4 4", "The first throw is of all five dice."),
            ("throw", {"player": 2, "roll": "44126"}, NOT_BEN),
        ),
    },
    typed="roll",
    unfinished=(
        *(lambda: poker_dice.game("44126"), "Round 1 is not over. End the game without it?"),
    ),
    finished=lambda: poker_dice.game("44126", "44426", "66321"),
    machine=(poker_dice.game, "throw", {"player": 1, "simulate": "1"}),
    to_correct=(thrown_twice, 3, {"what": "dice", "roll": "4 4 4 2 5", "held": "1 2"}),
    no_corrections=(
        ({"what": "dice", "roll": "4 4 4", "held": ""}, FIVE_DICE),
        *(
            ({"what": "dice", "roll": "44426", "held": places}, "type the dice to hold, 1 to 5")
            for places in ("7", "x")
        ),
    ),
)
SIX_DICE = {
    "1 2 3": "Type six dice (you typed 3: “123”).",
    "1 2 3 4 5 7": "Type faces from 1 to 6 (die 6 says 7).",
    "": "Type six digits from 1 to 6, such as 144263 (you typed “”).",
}
PROMOTION = Play(
    begun=promotion.game,
    good=("throw", {"player": 1, "roll": "1 1 2 3 5 6"}, "Ana · two 1s: begins on 1"),
    other={"roll": "1 2 3 4 5 6"},
    wrong={
        promotion.game: (
            *(("throw", {"player": 1, "roll": roll}, SIX_DICE[roll]) for roll in SIX_DICE),
            ("throw", {"player": 2, "roll": "112356"}, NOT_BEN),
        ),
        lambda: promotion.game("112222", **CHOICES): (
            (
                "choose",
                {"player": 1, "option": "x" * 60},
                f"Choose one of 17, 1 (“{'x' * 39}…” came).",
            ),
        ),
    },
    typed="roll",
    unfinished=(
        *(lambda: promotion.game("112356"), "The race is not over. End the game as it stands?"),
    ),
    finished=lambda: promotion.game(*promotion.WON),
    machine=(promotion.game, "throw", {"player": 1, "simulate": "on"}),
    to_correct=(lambda: promotion.game("112356"), 2, {"what": "dice", "roll": "1 1 2 3 5 6"}),
    no_corrections=(
        ({"what": "dice", "roll": "123"}, "Type six dice (you typed 3: “123”)."),
        ({"what": "stolen", "roll": "112356"}, "choose one of these two (“stolen” came)"),
    ),
)


def guessed(*guesses: int, **about: Any) -> Table:
    table = begun_table("spots", **about)
    for number, guess in enumerate(guesses, start=1):
        do(table, Guess(number, guess))
    return table


def lifted() -> Table:
    table = guessed(7, 8, 9)
    do(table, Lift((3, 4)))
    return table


TWO_DICE = "Type 2 dice with faces from 1 to 6"
SPOTS = Play(
    begun=guessed,
    good=("guess", {"player": 2, "guess": "7"}, "Ben · guesses 7"),
    other={"guess": "8"},
    wrong={
        guessed: (
            *(
                (
                    "guess",
                    {"player": 1, "guess": guess},
                    f"a total from 2 to 12 (you typed “{guess}”).",
                )
                for guess in ("seven", "1", "13", "odd", "")
            ),
            ("lift", {"faces": "3 4", "confirmed": "1"}, "Nobody has guessed yet."),
        ),
        lambda: guessed(7, 8, 9): tuple(
            ("lift", {"faces": faces}, TWO_DICE)
            for faces in ("3", "3 4 5", "3 7", "", "three four")
        ),
    },
    typed="",
    unfinished=(
        *(lambda: guessed(7, 8), "2 guesses are made. End the game without lifting the cup?"),
    ),
    finished=lifted,
    machine=(lambda: guessed(7, 8, 9), "simulate", {}),
    to_correct=(lifted, 5, {"faces": "3 4"}),
    no_corrections=(({"faces": "3 4 5"}, TWO_DICE),),
)
PLAYS = {
    "chinese_poker": CHINESE_POKER,
    "mahjong": MAHJONG,
    "poker_dice": POKER_DICE,
    "promotion": PROMOTION,
    "spots": SPOTS,
}
each_game = pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)


@each_game
def test_press_counts_once_and_is_taken_back_and_any_other_comes_too_late(
    desk: Client, play: Play
) -> None:
    table, (verb, fields, notice) = play.begun(), play.good
    before = state_of(table)

    answers = [tell(desk, table, verb, **fields, key="press", version=1) for _ in range(2)]
    other = tell(desk, table, verb, **{**fields, **play.other}, key="press", version=1)
    late = tell(desk, table, verb, **fields, version=1)

    told = [(answer.status_code, answer.json()["notice"]) for answer in answers]
    assert told == [(200, notice)] * 2
    assert [other.status_code, late.status_code] == [409, 409]
    if play.machine:
        _, verb, fields = play.machine
        assert tell(desk, table, verb, **fields, key="press", version=1).status_code == 409
    assert stored(table).version == 2
    after = state_of(table)
    undone = tell(desk, table, "undo").json()["notice"]
    assert undone.startswith("Taken back · ")
    assert state_of(table) == before
    tell(desk, table, "redo")
    assert state_of(table) == after != before


@pytest.mark.parametrize("play", [each for each in PLAYS.values() if each.machine])
def test_program_throws_or_deals_once_however_often_it_is_pressed(desk: Client, play: Play) -> None:
    assert play.machine
    make, verb, fields = play.machine
    table = make()
    press = {**fields, "key": "press", "version": stored(table).version}

    first = tell(desk, table, verb, **press)
    state = state_of(table)
    again = tell(desk, table, verb, **press)
    by_hand = tell(desk, table, play.good[0], **{**press, **play.good[1], "simulate": ""})

    assert [first.status_code, again.status_code, by_hand.status_code] == [200, 200, 409]
    assert (state_of(table), stored(table).version) == (state, press["version"] + 1)


@each_game
def test_what_cannot_be_is_refused_in_a_sentence_and_kept(desk: Client, play: Play) -> None:
    wrong = []
    for make, cases in play.wrong.items():
        table = make()
        before = stored(table).revision
        for verb, fields, sentence in cases:
            answer = tell(desk, table, verb, **fields)
            told = (answer.status_code, answer.json()["kind"], answer.json()["notice"])
            if told[:2] != (422, "refused") or sentence not in told[2]:
                wrong.append((verb, fields, told))
        assert stored(table).revision == before

    assert wrong == []
    make, ((verb, fields, sentence), *_) = next(iter(play.wrong.items()))
    page = tell(desk, make(), verb, html=True, **fields)
    assert page.status_code == 422
    assert sentence in page_of(page).text
    if play.typed:
        assert f'value="{escape(fields[play.typed])}"' in page.content.decode()


@each_game
def test_end_is_asked_about_by_what_is_open(desk: Client, play: Play) -> None:
    make, question = play.unfinished
    table = make()

    asked = tell(desk, table, "end").json()
    form = page_of(tell(desk, table, "end", html=True)).form("confirmed")
    done = desk.post(form.action, form.fields)

    assert (asked["kind"], asked["notice"]) == ("confirm", question)
    assert (done.status_code, done["Location"]) == (302, table.address("console"))
    assert state_of(table).phase == "ended"
    asked = tell(desk, play.finished(), "end").json()
    assert (asked["kind"], asked["notice"][:12]) == ("confirm", "End the game")


@each_game
def test_correction_begins_with_what_stands_there_and_refuses_what_cannot_be(
    desk: Client, play: Play
) -> None:
    make, seq, stands = play.to_correct
    table = make()
    before = stored(table).revision
    address = table.address("correction", seq)

    form = page_of(desk.get(address)).form(*stands)
    answers = {said: desk.post(address, fields) for fields, said in play.no_corrections}
    first = table.address("correction", 1)
    start = page_of(desk.get(first))
    forced = [desk.post(first, fields) for fields in ({}, form.fields)]

    assert {name: form.fields[name] for name in stands} == stands
    wrong = {said for said, answer in answers.items() if said not in page_of(answer).text}
    assert (wrong, {answer.status_code for answer in answers.values()}) == (set(), {422})
    assert "can be corrected." in start.text
    assert [form for form in start.forms if set(stands) & set(form.fields)] == []
    assert {answer.status_code for answer in forced} == {422}
    assert stored(table).revision == before


NUMBERS = ("x", "-1", "٣", "9" * 5000, "99", "", "0")
TEXTS = ("<script>", "b" * 5000, "\x00", "%%" * 300, "💥", "b11111", TWELVE, "44126", "")


@each_game
def test_question_that_makes_no_sense_is_answered_all_the_same(desk: Client, play: Play) -> None:
    """Also before the game begins."""
    table = play.begun()
    asked = [(text, NUMBERS[place % len(NUMBERS)]) for place, text in enumerate(TEXTS)]
    asked += [(TWELVE, number) for number in NUMBERS]
    texts = ("tiles", "hand_1", "roll", "faces")
    numbers = ("player", "payer", "discards", "seat", "held_1")

    answers = {
        (text[:9], number[:9]): desk.get(
            table.address("judge"),
            {**dict.fromkeys(texts, text), **dict.fromkeys(numbers, number), "best": "1"},
        )
        for text, number in asked
    }

    assert {case for case, answer in answers.items() if answer.status_code != 200} == set()
    assert [case for case, answer in answers.items() if b"<script>" in answer.content] == []
    tell(desk, table, "undo")
    assert desk.get(table.address("judge"), {"seat": "1"}).status_code == 200
