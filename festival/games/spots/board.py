"""The values that the screens of guess-the-spots show, frozen, built from a game's record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from festival.games.spots.record import Tally, forfeit_name, guess_name, tallies
from festival.tables.board.side_screens import (
    HouseRule,
    SideScreens,
    SideSheet,
    house_rules,
    sentences,
)
from festival.tables.board.side_values import TICKER, Common, PhoneSeatShown, SideBoard, SideConsole
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming, listed, one_by_one
from rules.spots.commands import Lift, Start
from rules.spots.guesses import guesses
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import SWITCHES, GuessRow, rows, rules_of
from rules.spots.state import Phase, State

STROKES = 5  # strokes of a complete tally mark: 正
MOST_MARKS = 3  # with more marks, only the number is shown
MOST_NAMED = 4  # in one sentence
MOST_ASKED = 6  # players named in one question


@dataclass(frozen=True, kw_only=True)
class Guesser:
    """A player at the table."""

    person: Person
    state: str  # "guessed" | "waiting" (for their guess) | "away"
    guess: str  # the current guess; "" before it
    last: str  # the guess for the last cup
    result: str  # of the last cup: "right" | "wrong" | "out" (did not guess); "" before the first
    forfeits: int
    rank: int | None  # 1 for the fewest forfeits; None before their first guess counted
    phone: PhoneSeatShown | None  # who plays the seat; None where players do not use their phones

    @property
    def marks(self) -> tuple[int, ...]:
        """The forfeits as a tally: the strokes of each mark, complete marks first."""
        whole, rest = divmod(self.forfeits, STROKES)
        marks = (STROKES,) * whole + ((rest,) if rest else ())
        return marks if len(marks) <= MOST_MARKS else ()


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    agenda: str  # the dice and the forfeit
    asks: str  # the question to guess
    forfeit: str
    count: int  # of the dice under the cup
    lifts: int
    is_lifted: bool  # whether the dice lie open, before the next guess
    dice: tuple[int, ...]  # of the last cup
    total: int  # of the last cup
    losers: tuple[Person, ...]  # who lost the game with their last forfeit
    outcome: tuple[str, ...]  # who was right, and who pays
    guessers: tuple[Guesser, ...]  # in seat order
    standing: tuple[Guesser, ...]  # fewest forfeits first

    @property
    def present(self) -> tuple[Guesser, ...]:
        return tuple(guesser for guesser in self.guessers if guesser.state != "away")

    @property
    def sides(self) -> tuple[tuple[Guesser, ...], ...]:
        """The players present, in two halves beside the cup."""
        half = (len(self.present) + 1) // 2
        return (self.present[:half], self.present[half:])

    @property
    def missing(self) -> tuple[Person, ...]:
        """Players who have yet to guess."""
        return tuple(guesser.person for guesser in self.guessers if guesser.state == "waiting")

    @property
    def guessed(self) -> int:
        return sum(guesser.state == "guessed" for guesser in self.guessers)

    @property
    def named(self) -> tuple[Person, ...]:
        """The players named after the end: who lost the game, or else who has the fewest."""
        return self.losers or self.best

    @property
    def best(self) -> tuple[Person, ...]:
        """The players with the fewest forfeits."""
        return tuple(guesser.person for guesser in self.standing if guesser.rank == 1)


@dataclass(frozen=True, kw_only=True)
class PossibleGuess:
    """A possible guess."""

    value: str  # as it is posted
    name: str
    key: str  # on the keyboard; "" where totals are typed


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    turn: Person | None  # the first without a guess whom the emcee plays; None if there is none
    choices: tuple[PossibleGuess, ...]
    cue: str  # to say aloud about the last cup; "" before the first
    # the question before the cup is lifted without the guesses of some players; "" if there are
    # all or none
    question: str

    @property
    def is_typed(self) -> bool:
        """Whether a guess is a typed number."""
        return not any(choice.key for choice in self.choices)


@dataclass(frozen=True, kw_only=True)
class Sheet(SideSheet):
    # each guess, its name, its chance in percent, and its bar, 100 for the likeliest
    chances: tuple[tuple[GuessRow, str, float, int], ...]
    neither: str  # how often every guess is wrong, as a fraction; "" for never


class Screens(SideScreens[Board, Console]):
    on_boards = ("cup", "around", "forfeits")
    on_consoles = ("turn", "guesses", "forfeits")

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        state: State = record.state
        found = {tally.person.number: tally for tally in tallies(record, naming)}
        phones = {seat.person.number: seat for seat in common["phone_seats"]}
        guessers = [_guesser(person, state, phones, found, naming) for person in common["players"]]
        last, forfeit = state.last, forfeit_name(state.settings, naming)
        is_lifted = last is not None and (
            not (state.guesses or any(seat.is_ready for seat in phones.values()))
            or state.phase is Phase.ENDED
        )
        order = [*found] or [guesser.person.number for guesser in guessers]
        return Board(
            **{**common, "ticker": _cups(record, naming)},
            agenda=_agenda(state, forfeit),
            asks=asked(state.settings.guess),
            forfeit=forfeit,
            count=state.settings.dice,
            lifts=state.lifts,
            is_lifted=is_lifted,
            dice=last.faces if last else (),
            total=last.total if last else 0,
            losers=tuple(person_of(number, naming) for number in state.losers()),
            outcome=outcome_of(state, forfeit, naming),
            guessers=tuple(guessers),
            standing=tuple(
                sorted(guessers, key=lambda guesser: order.index(guesser.person.number))
            ),
        )

    def is_opening(self, board: Board) -> bool:
        return board.phase != "ended" and not board.lifts

    def is_beside(self, board: Board) -> bool:
        return board.phase == "guessing"

    def deciding(self, state: State, naming: Naming) -> Iterator[str]:
        settings = state.settings
        forfeit = forfeit_name(settings, naming)
        if state.phase is Phase.WAITING:  # then the cup asks
            yield asked(settings.guess)
        yield gettext("a wrong guess costs: {forfeit}").format(forfeit=forfeit)
        if settings.to_lose:
            yield ngettext(
                "The first with {count} forfeit loses.",
                "The first with {count} forfeits loses.",
                settings.to_lose,
            ).format(count=settings.to_lose)
        else:
            yield gettext("The fewest forfeits win in the end.")

    def task(self, board: Board) -> str:
        on_phones = [seat for seat in board.phone_seats if seat.by != "emcee"]
        if on_phones and len(on_phones) < len(board.phone_seats):
            others = listed(seat.person.name for seat in board.phone_seats if seat.by == "emcee")
            sentence = gettext("All guess on their phones; the emcee types the guesses of {names}.")
            return sentence.format(names=others)
        if on_phones:
            return gettext("All guess on their phones. Then one of them lifts the cup.")
        return gettext("All tell the emcee their guesses. Then the emcee lifts the cup.")

    def console(self, record: Record, naming: Naming, common: Common) -> Console:
        state: State = record.state
        board: Board = common["board"]
        return Console(
            **common,
            turn=next((person for person in board.missing if not board.is_on_phone(person)), None),
            choices=choices_of(state, naming),
            cue=_cue(board),
            question=sitting_out(person.name for person in board.missing) if board.guessed else "",
        )

    def sheet(self, record: Record, naming: Naming) -> Sheet:
        settings: Settings = record.state.settings
        found = rows(settings)
        best, rest = max(row.chance for row in found), 1 - sum(row.chance for row in found)
        return Sheet(
            rules=sentences(rules_of(settings)),
            house_rules=_house_rules(settings, naming),
            chances=tuple(
                (
                    row,
                    guess_name(row.guess, naming),
                    float(100 * row.chance),
                    round(100 * row.chance / best),
                )
                for row in found
            ),
            neither=str(rest) if rest and settings.guess is GuessOf.BIG_SMALL else "",
        )


def _cups(record: Record, naming: Naming) -> tuple[LogLine, ...]:
    """The beginning and the lifted cups, newest first."""
    acts = (act for act in reversed(record.log.done) if isinstance(act.command, Start | Lift))
    return tuple(record.line_of(act, naming) for act in islice(acts, TICKER))


def asked(guess: GuessOf) -> str:
    """The question to guess."""
    match guess:
        case GuessOf.TOTAL:
            return gettext("How many spots?")
        case GuessOf.ODD_EVEN:
            return gettext("Odd or even?")
        case GuessOf.BIG_SMALL:
            return gettext("Big or small?")


def _agenda(state: State, forfeit: str) -> str:
    if state.phase is Phase.ENDED:
        return gettext("The game is over.")
    count = state.settings.dice
    dice = ngettext("{count} die under the cup", "{count} dice under the cup", count)
    if state.phase is not Phase.WAITING:
        return dice.format(count=count)  # the forfeit is the title of the list of forfeits
    pays = gettext("a wrong guess costs: {forfeit}").format(forfeit=forfeit)
    return f"{dice.format(count=count)} · {pays}"


def _guesser(
    person: Person,
    state: State,
    phones: Mapping[int, PhoneSeatShown],
    found: Mapping[int, Tally],
    naming: Naming,
) -> Guesser:
    number = person.number
    before = state.last.guesses if state.last else {}
    tally, phone = found.get(number), phones.get(number)
    return Guesser(
        person=person,
        state=_state(number, state, is_ready=bool(phone and phone.is_ready)),
        guess=guess_name(state.guesses[number], naming) if number in state.guesses else "",
        last=guess_name(before[number], naming) if number in before else "",
        result=_result(number, state),
        forfeits=tally.forfeits if tally else 0,
        rank=tally.place if tally else None,
        phone=phone,
    )


def _state(number: int, state: State, *, is_ready: bool) -> str:
    """is_ready: the player has guessed in secret."""
    if number in state.seats.away:
        return "away"
    return "guessed" if number in state.guesses or is_ready else "waiting"


def _result(number: int, state: State) -> str:
    if state.last is None:
        return ""
    if number not in state.last.guesses:
        return "out"
    return "wrong" if number in state.last.wrong else "right"


def outcome_of(state: State, forfeit: str, naming: Naming) -> tuple[str, ...]:
    """Sentences about who guessed the last cup right and who pays; () before the first."""
    if state.last is None:
        return ()
    right, wrong = state.last.right, state.last.wrong
    if not wrong:
        return (gettext("Everybody guessed right!"),)
    pays = ngettext("{names} pays: {forfeit}.", "{names} pay: {forfeit}.", len(wrong))
    if not right:
        everybody = gettext("Nobody guessed right.")
        return (everybody, pays.format(names=_named(wrong, naming), forfeit=forfeit))
    is_right = ngettext("{names} guessed right.", "{names} guessed right.", len(right))
    return (
        is_right.format(names=_named(right, naming)),
        pays.format(names=_named(wrong, naming), forfeit=forfeit),
    )


def _named(numbers: tuple[int, ...], naming: Naming) -> str:
    people = [person_of(number, naming) for number in numbers]
    names = [
        person.name.replace(" ", "\u00a0") if person.room in "sm" else person.name  # on one line
        for person in people
    ]
    if len(names) > MOST_NAMED:
        others = gettext("{count} more").format(count=len(names) - MOST_NAMED + 1)
        names = [*names[: MOST_NAMED - 1], others]
    return listed(names)


def sitting_out(waiting: Iterable[str]) -> str:
    """The question whether to lift the cup without these players' guesses; "" without any."""
    names = [*waiting]
    if not names:
        return ""
    sentence = ngettext(
        "{names} has not guessed. Lift the cup anyway? They sit this one out.",
        "{names} have not guessed. Lift the cup anyway? They sit this one out.",
        len(names),
    )
    if len(names) > MOST_ASKED:
        others = gettext("{count} more").format(count=len(names) - MOST_ASKED)
        names = [*names[:MOST_ASKED], others]
    return sentence.format(names=listed(names))


def choices_of(state: State, naming: Naming) -> tuple[PossibleGuess, ...]:
    is_typed = state.settings.guess is GuessOf.TOTAL
    return tuple(
        PossibleGuess(
            value=str(guess), name=guess_name(guess, naming), key="" if is_typed else str(number)
        )
        for number, guess in enumerate(guesses(state.settings), start=1)
    )


def _cue(board: Board) -> str:
    """The sentences for the emcee to say about the last cup."""
    if not board.dice:
        return ""
    spots = ngettext("{total} spot!", "{total} spots!", board.total).format(total=board.total)
    return one_by_one((spots, *board.outcome))


def _house_rules(settings: Settings, naming: Naming) -> tuple[HouseRule, ...]:
    """The house rules with their values. The two switches of the forfeit are one rule."""
    switches = (switch for switch in SWITCHES if switch.key in ("dice", "guess", "to_lose"))
    pays = HouseRule(
        meaning=gettext("Forfeit for a wrong guess"),
        value=capfirst(forfeit_name(settings, naming)),
        is_own=bool(settings.forfeit or settings.is_dry),
    )
    return (*house_rules(switches, settings.to_dict()), pays)
