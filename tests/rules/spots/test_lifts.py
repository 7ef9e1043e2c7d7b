from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.spots import Settings, game
from rules.spots import commands as c
from rules.spots import events as e
from rules.spots.guesses import Call
from rules.spots.state import Phase
from tests.rules.spots.playing import ANN, BEN, BIG_SMALL, CAI, DAN, ODD_EVEN, Table


def refused(table: Table, command: c.Command) -> tuple[str, str]:
    before = table.state
    with pytest.raises(IllegalCommand) as error:
        table.do(command)

    assert table.state == before
    return error.value.sentence.code, str(error.value)


def test_game_begins_with_guesses() -> None:
    state = Table().state

    assert (state.phase, state.waiting(), state.last) == (Phase.GUESSING, (ANN, BEN, CAI), None)


def test_every_wrong_guess_pays_one_forfeit() -> None:
    table = Table()
    table.guess(7, 8, 12)

    events = table.lift(3, 4)

    assert events == (e.Lifted((3, 4)), e.ForfeitPaid(BEN), e.ForfeitPaid(CAI))
    assert dict(table.state.forfeits) == {BEN: 1, CAI: 1}


def test_lifted_cup_stays_in_sight_while_the_next_guesses_are_made() -> None:
    table = Table()
    table.guess(7, 8, 12)
    table.lift(3, 4)

    state = table.state
    assert state.last is not None
    assert (state.last.faces, state.last.total) == ((3, 4), 7)
    assert (state.last.right, state.last.wrong) == ((ANN,), (BEN, CAI))
    assert dict(state.last.guesses) == {ANN: 7, BEN: 8, CAI: 12}
    assert (state.phase, state.guesses, state.lifts) == (Phase.GUESSING, {}, 1)


def test_forfeits_add_up() -> None:
    table = Table()
    for _ in range(2):
        table.guess(7, 8, 12)
        table.lift(4, 4)

    assert table.state.standing() == ((BEN, 0), (ANN, 2), (CAI, 2))


def test_guess_may_be_changed_until_the_cup_is_lifted() -> None:
    table = Table(players=(ANN, BEN))
    table.guess(7, 8)

    table.do(c.Guess(ANN, 9))
    table.lift(4, 5)

    assert dict(table.state.forfeits) == {BEN: 1}


def test_odd_and_even_are_judged() -> None:
    table = Table(ODD_EVEN, players=(ANN, BEN))
    table.guess(Call.ODD, Call.EVEN)

    table.lift(3, 4)

    assert dict(table.state.forfeits) == {BEN: 1}


def test_total_exactly_in_the_middle_lets_everybody_pay() -> None:
    table = Table(BIG_SMALL, players=(ANN, BEN))
    table.guess(Call.BIG, Call.SMALL)

    table.lift(3, 4)

    assert dict(table.state.forfeits) == {ANN: 1, BEN: 1}


@pytest.mark.parametrize("dice", range(1, 7))
def test_game_is_played_with_one_to_six_dice(dice: int) -> None:
    table = Table(Settings(dice=dice), players=(ANN, BEN))
    table.guess(dice, 6 * dice)

    table.lift(*[6] * dice)

    assert dict(table.state.forfeits) == {ANN: 1}


@pytest.mark.parametrize(
    ("guessed", "code", "sentence"),
    [
        (
            2,
            "spots.one_not_guessed",
            "player 3 has not guessed yet; confirm that they sit this one out",
        ),
        (
            1,
            "spots.two_not_guessed",
            "player 2 and player 3 have not guessed yet; confirm that they sit this out",
        ),
        (0, "spots.no_guess", "nobody has guessed yet"),
    ],
)
def test_cup_is_not_lifted_before_all_have_guessed(guessed: int, code: str, sentence: str) -> None:
    table = Table()
    table.guess(*[7] * guessed)

    assert refused(table, c.Lift((3, 4))) == (code, sentence)


def test_many_who_have_not_guessed_are_named_in_short() -> None:
    table = Table(players=(ANN, BEN, CAI, DAN))
    table.guess(7)

    assert refused(table, c.Lift((3, 4)))[1] == (
        "player 2, player 3 and others have not guessed yet; confirm that they sit this out"
    )


def test_who_has_not_guessed_sits_one_out_where_that_is_confirmed() -> None:
    table = Table()
    table.guess(7, 8)

    table.do(c.Lift((3, 4), is_confirmed=True))

    assert dict(table.state.forfeits) == {BEN: 1}


def test_cup_without_any_guess_is_not_lifted_even_if_confirmed() -> None:
    assert refused(Table(), c.Lift((3, 4), is_confirmed=True))[0] == "spots.no_guess"


def test_who_left_need_not_guess() -> None:
    table = Table()
    table.do(c.Leave(CAI))
    table.guess(7, 8)

    table.lift(3, 4)

    assert table.state.lifts == 1


def test_guess_of_who_leaves_is_withdrawn() -> None:
    table = Table()
    table.guess(7, 8, 12)
    table.do(c.Leave(CAI))

    table.lift(3, 4)

    assert dict(table.state.forfeits) == {BEN: 1}


def test_who_comes_back_guesses_anew() -> None:
    table = Table()
    table.guess(7, 8, 12)
    table.do(c.Leave(CAI))

    table.do(c.ComeBack(CAI))

    assert table.state.waiting() == (CAI,)


def test_who_joins_guesses_at_once() -> None:
    table = Table(players=(ANN, BEN))
    table.guess(7, 8)
    table.do(c.Join(DAN))

    table.do(c.Guess(DAN, 2))
    table.lift(3, 4)

    assert table.state.standing() == ((ANN, 0), (BEN, 1), (DAN, 1))


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        (c.Start((ANN, BEN)), "game.started", "the game has already started"),
        (c.Guess(ANN, 13), "spots.no_total", "expected a total from 2 to 12, got “13”"),
        (c.Guess(ANN, Call.ODD), "spots.no_total", "expected a total from 2 to 12, got “odd”"),
        (c.Guess(9, 7), "game.unknown_player", "player 9 does not play here"),
        (c.Lift((3,)), "dice.faces", "expected 2 dice with faces from 1 to 6; got “3”"),
        (c.Lift((3, 7)), "dice.faces", "expected 2 dice with faces from 1 to 6; got “3 7”"),
        (c.Join(ANN), "game.twice_seated", "player 1 has a seat already"),
        (c.ComeBack(ANN), "game.is_present", "player 1 has not left"),
    ],
)
def test_command_is_refused_with_its_sentence(command: c.Command, code: str, sentence: str) -> None:
    assert refused(Table(), command) == (code, sentence)


def test_who_has_left_cannot_guess() -> None:
    table = Table()
    table.do(c.Leave(BEN))

    assert refused(table, c.Guess(BEN, 7))[0] == "game.away"


def test_game_ends_between_lifts() -> None:
    table = Table()

    events = table.do(c.End())

    assert (events, table.state.phase) == ((e.Ended(),), Phase.ENDED)


def test_end_has_to_be_confirmed_where_guesses_lie_open() -> None:
    table = Table()
    table.guess(7)

    assert refused(table, c.End()) == (
        "spots.unconfirmed_end",
        "guesses lie open; confirm that the game ends without them",
    )
    table.do(c.End(is_confirmed=True))
    assert table.state.phase is Phase.ENDED


COMMANDS = (c.Guess(ANN, 7), c.Lift((3, 4)), c.Join(DAN), c.Leave(ANN), c.ComeBack(ANN), c.End())


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_but_the_start_comes_first(command: c.Command) -> None:
    with pytest.raises(IllegalCommand) as error:
        game.decide(game.opening(Settings()), command)

    assert error.value.sentence.code == "game.not_started"


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_follows_the_end(command: c.Command) -> None:
    table = Table()
    table.do(c.End())

    assert refused(table, command)[0] == "game.over"


@pytest.mark.parametrize(
    ("players", "code"), [((ANN,), "game.few_players"), ((ANN, ANN), "game.twice_seated")]
)
def test_game_of_two_or_more_players_starts(players: tuple[int, ...], code: str) -> None:
    with pytest.raises(IllegalCommand) as error:
        game.decide(game.opening(Settings()), c.Start(players))

    assert error.value.sentence.code == code


def test_undone_lift_opens_the_guesses_again() -> None:
    table = Table()
    table.guess(7, 8, 12)
    before = table.state
    table.lift(3, 4)

    table.undo()

    assert table.state == before


def test_corrected_dice_let_others_pay() -> None:
    table = Table(players=(ANN, BEN))
    table.guess(7, 8)
    table.lift(3, 4)  # entry 4
    table.guess(7, 8)
    table.lift(3, 4)

    dropped = table.correct(4, c.Lift((4, 4)))

    assert dropped == ()
    assert dict(table.state.forfeits) == {ANN: 1, BEN: 1}


def test_corrected_guess_is_judged_again() -> None:
    table = Table(players=(ANN, BEN))
    table.guess(7, 8)  # entries 2 and 3
    table.lift(3, 4)

    table.correct(3, c.Guess(BEN, 7))

    assert dict(table.state.forfeits) == {}


def test_guess_that_was_somebody_elses_leaves_the_other_without_one() -> None:
    table = Table(players=(ANN, BEN))
    table.guess(6, 8)
    table.lift(3, 4)

    dropped = table.correct(2, c.Guess(BEN, 6))

    assert dropped == ()
    assert dict(table.state.forfeits) == {BEN: 1}


@pytest.mark.parametrize(
    ("seq", "command", "code"),
    [
        (1, c.Guess(ANN, 7), "correction.not_correctable"),
        (2, c.End(), "correction.not_correctable"),
        (2, c.Guess(ANN, 7), "correction.no_change"),
        (2, c.Guess(ANN, 13), "spots.no_total"),
    ],
)
def test_correction_is_refused_with_the_reason(seq: int, command: c.Command, code: str) -> None:
    table = Table()
    table.guess(7)

    with pytest.raises(IllegalCommand) as error:
        table.correct(seq, command)

    assert error.value.sentence.code == code
