from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.poker_dice import Settings, game
from rules.poker_dice import commands as c
from tests.rules.poker_dice.playing import ANN, BEN, CAI, DAN, Table, digits


def refused(table: Table, command: c.Command) -> tuple[str, str]:
    before = table.state
    with pytest.raises(IllegalCommand) as error:
        table.do(command)

    assert table.state == before
    return error.value.sentence.code, str(error.value)


def over() -> Table:
    """A game whose first round is won."""
    table = Table(players=(ANN, BEN))
    table.make(ANN, "44426")
    table.make(BEN, "11234")
    return table


DICE = digits("44426")
OTHERS = (c.NextRound(), c.Join(DAN), c.Leave(ANN), c.ComeBack(ANN), c.End(is_confirmed=True))


@pytest.mark.parametrize("command", [c.Throw(ANN, DICE), c.Stand(ANN), c.Skip(ANN), *OTHERS])
def test_nothing_but_the_start_comes_first(command: c.Command) -> None:
    with pytest.raises(IllegalCommand) as error:
        game.decide(game.opening(Settings()), command)

    assert str(error.value) == "the game has not started yet"


@pytest.mark.parametrize("command", [c.Throw(ANN, DICE), c.Stand(ANN), c.Skip(ANN), *OTHERS])
def test_nothing_follows_the_end(command: c.Command) -> None:
    table = over()
    table.do(c.End())

    assert refused(table, command) == ("game.over", "the game is over; undo brings it back")


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ((), "expected at least 2 players, got 0"),
        ((ANN,), "expected at least 2 players, got 1"),
        ((ANN, BEN, ANN), "player 1 has a seat already"),
    ],
)
def test_game_of_two_or_more_players_starts(players: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(IllegalCommand) as error:
        game.decide(game.opening(Settings()), c.Start(players))

    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        (c.Start((ANN, BEN)), "game.started", "the game has already started"),
        (c.Throw(BEN, DICE), "game.out_of_turn", "it is the turn of player 1, not of player 2"),
        (c.Stand(CAI), "game.out_of_turn", "it is the turn of player 1, not of player 3"),
        (c.Skip(BEN), "game.out_of_turn", "it is the turn of player 1, not of player 2"),
        (c.Throw(9, DICE), "game.unknown_player", "player 9 does not play here"),
        (c.Stand(ANN), "poker_dice.not_thrown", "player 1 has not thrown yet"),
        (c.NextRound(), "poker_dice.in_round", "round 1 is not over yet"),
        (
            c.End(),
            "poker_dice.unconfirmed_end",
            "round 1 is not over yet; confirm that the game ends without it",
        ),
        (c.Join(ANN), "game.twice_seated", "player 1 has a seat already"),
        (c.ComeBack(ANN), "game.is_present", "player 1 has not left"),
        (c.Leave(9), "game.unknown_player", "player 9 does not play here"),
        (
            c.Throw(ANN, digits("44427")),
            "dice.faces",
            "expected 5 dice with faces from 1 to 6; got “4 4 4 2 7”",
        ),
        (
            c.Throw(ANN, digits("4442")),
            "dice.faces",
            "expected 5 dice with faces from 1 to 6; got “4 4 4 2”",
        ),
        (
            c.Throw(ANN, digits("444261")),
            "dice.faces",
            "expected 5 dice with faces from 1 to 6; got “4 4 4 2 6 1”",
        ),
        (
            c.Throw(ANN, DICE, (0,)),
            "poker_dice.nothing_to_hold",
            "the first throw is of all five dice",
        ),
    ],
)
def test_command_is_refused_with_its_sentence_in_the_first_turn(
    command: c.Command, code: str, sentence: str
) -> None:
    assert refused(Table(), command) == (code, sentence)


@pytest.mark.parametrize(
    ("faces", "held", "code", "sentence"),
    [
        (
            "45426",
            (0, 1),
            "poker_dice.held_changed",
            "die 2 was held: expected 4, got 5",
        ),
        (
            "44426",
            (0, 1, 2, 3, 4),
            "poker_dice.all_held",
            "expected at least one die to throw; or stand",
        ),
        ("44426", (5,), "poker_dice.held", "expected some of the dice 1 to 5, each once; got “6”"),
        ("44426", (-1,), "poker_dice.held", "expected some of the dice 1 to 5, each once; got “0”"),
        (
            "44426",
            (1, 1),
            "poker_dice.held",
            "expected some of the dice 1 to 5, each once; got “2 2”",
        ),
    ],
)
def test_throw_that_does_not_fit_what_was_held_is_refused(
    faces: str, held: tuple[int, ...], code: str, sentence: str
) -> None:
    table = Table()
    table.throw(ANN, "44426")

    assert refused(table, c.Throw(ANN, digits(faces), held)) == (code, sentence)


def test_no_fourth_throw_is_taken() -> None:
    table = Table()
    for _ in range(3):
        table.throw(ANN, "44426")

    code, _ = refused(table, c.Throw(ANN, DICE))

    assert code == "game.out_of_turn"


@pytest.mark.parametrize("command", [c.Throw(ANN, DICE), c.Stand(BEN), c.Skip(ANN)])
def test_nobody_throws_between_rounds(command: c.Command) -> None:
    assert refused(over(), command) == (
        "poker_dice.between_rounds",
        "round 1 is over; begin the next one first",
    )


def test_next_round_needs_two_players() -> None:
    table = over()
    table.do(c.Leave(ANN))

    assert refused(table, c.NextRound()) == (
        "game.few_players",
        "expected at least 2 players, got 1",
    )


def test_last_player_here_ends_the_game_instead_of_leaving() -> None:
    table = over()
    table.do(c.Leave(ANN))

    assert refused(table, c.Leave(BEN))[0] == "game.last_present"


def test_who_has_left_cannot_throw() -> None:
    table = Table()
    table.do(c.Leave(BEN))

    assert refused(table, c.Throw(BEN, DICE))[0] == "game.away"


def test_refused_command_names_the_players_so_that_pages_can() -> None:
    with pytest.raises(IllegalCommand) as error:
        Table().do(c.Throw(BEN, DICE))

    values = error.value.sentence.values
    assert {key: getattr(ref, "id", None) for key, ref in values.items()} == {
        "turn": ANN,
        "player": BEN,
    }
