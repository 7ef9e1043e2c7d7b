"""Puts the story of an evening into words: a title and a sentence for each turning point."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from festival.games.bobing.record.dice_log_lines import throw_name
from festival.games.bobing.results.log_in_order import Point
from festival.words.clean_text import breadth
from festival.words.sentences import Naming, full_stop, in_a_row, listed, one_by_one, say
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game.sentences import GRABBED
from rules.dice import Roll
from rules.wording import Wording, player, prize

FEW = 4  # most names in a title, and most throws in a sentence
MOON = 60  # most letters of names in the moon of a keepsake

FIRST = Wording("story.first", "{player} strikes first")
TO_BEAT = Wording("story.to_beat", "{throw} is the throw to beat.")
LEAD = Wording("story.lead", "{player} takes the lead from {other}")
BEATS = Wording("story.beats", "{throw} beats {lesser}.")
HIGHER = Wording("story.higher", "{throw} too, but a better one.")
LEVEL = Wording("story.level", "{player} draws level with {other}")
BOTH = Wording("story.both", "Both have {throw}, equally high.")
ROLL_OFF = Wording("story.roll_off", "A roll-off between {players}")
ROLL_OFF_OF_MANY = Wording("story.roll_off_many", "A roll-off of {count} players")
FOURS = Wording("story.fours", "4s thrown: {counts}.")
WINS_IT = Wording("story.wins_it", "{player} wins it.")
AGAIN = Wording("story.again", "Tied again: they roll once more.")
LAST = Wording("story.last", "The last prize below the champion’s goes to {player}")
TAKEN = Wording("story.taken", "{player} takes {prize} from {other}")
PASSED_ON = Wording("story.passed_on", "{prize} goes from hand to hand")
ONE_IN = Wording("story.one_in", "One throw in {odds} is that good.")
THROW_OF = Wording("story.throw_of", "{throw}, with throw {number} of {throws}.")
WON_ROLL_OFF = Wording("story.won_roll_off", "Won in a roll-off against {others}.")
LUCKY = Wording(
    "story.lucky", "{players}: {winning} of {throws} throws won. About one in {odds} is that lucky."
)
UNLUCKY = Wording(
    "story.unlucky",
    "{players}: {winning} of {throws} throws won. About one in {odds} is that unlucky.",
)
LUCK = {True: LUCKY, False: UNLUCKY}
USUAL = Wording("story.usual", "{winning} of {throws} throws won; the odds say {expected}.")


def point(told: Point, book: Rulebook, naming: Naming) -> tuple[str, str]:
    """The title and the sentence of a turning point; the sentence may be empty."""
    who, other = player(told.player), player(told.other)
    throw, lesser = _throw(told.roll, book), _throw(told.lesser, book)
    match told.kind:
        case "grab":
            what = say(GRABBED[told.scope](), naming)
            title = gettext("{player} {what}").format(player=naming.name(who), what=what)
            return title, grabbed(told, book)
        case "roll_off":
            return _roll_off(told, naming)
        case "first":
            return say(FIRST(player=who), naming), say(TO_BEAT(throw=throw), naming)
        case "lead":
            text = HIGHER(throw=throw) if throw == lesser else BEATS(throw=throw, lesser=lesser)
            return say(LEAD(player=who, other=other), naming), say(text, naming)
        case "equal":
            return say(LEVEL(player=who, other=other), naming), say(BOTH(throw=throw), naming)
        case "last":
            return say(LAST(player=who), naming), full_stop(str(naming.name(prize(told.prize))))
        case "taken":
            return _taken(told, naming)
        case _:
            raise TypeError(f"expected a turning point, got {told!r}")


def _roll_off(told: Point, naming: Naming) -> tuple[str, str]:
    players = list(told.fours)
    title = say(ROLL_OFF_OF_MANY(count=len(players)), naming)
    if len(players) <= FEW:
        title = say(ROLL_OFF(players=_names(players, naming)), naming)
    counts = say(FOURS(counts=_counts(told, naming)), naming) if len(players) <= FEW else ""
    end = WINS_IT(player=player(told.player)) if told.player else AGAIN()
    return title, one_by_one((counts, say(end, naming)))


def _taken(told: Point, naming: Naming) -> tuple[str, str]:
    """A prize that was taken once or several times."""
    what = prize(told.prize)
    if len(told.hands) == 2:
        taken = TAKEN(player=player(told.player), other=player(told.other), prize=what)
        return say(taken, naming), ""
    hands = " → ".join(str(naming.name(player(number))) for number in told.hands)
    return say(PASSED_ON(prize=what), naming), hands


def grabbed(told: Point, book: Rulebook) -> str:
    """The throw of a total grab, and how rare it is."""
    odds = say(ONE_IN(odds=_number(round(1 / book.throw_odds.grab))))
    return one_by_one((full_stop(_throw(told.roll, book)), odds))


def crowned(roll: Roll, book: Rulebook, which: tuple[int, int], odds: int) -> str:
    """which: the number of the throw, and of all throws. odds: one throw in so many is as good."""
    number, throws = which
    made = THROW_OF(throw=_throw(roll, book), number=_number(number), throws=_number(throws))
    return one_by_one((say(made), say(ONE_IN(odds=_number(odds)))))


def rolled_off(told: Point, naming: Naming) -> str:
    others = [number for number in told.fours if number != told.player]
    names = _names(others, naming)
    if len(others) > FEW or breadth(names) > MOON:
        return full_stop(say(ROLL_OFF_OF_MANY(count=len(told.fours)), naming))
    return say(WON_ROLL_OFF(others=names), naming)


def luck(
    players: Sequence[int], counts: tuple[int, int], odds: int, naming: Naming, *, is_lucky: bool
) -> str:
    """A sentence on equal luck. counts: the winning throws and all throws of each player."""
    winning, throws = counts
    names = _names(players, naming)
    told = LUCK[is_lucky](players=names, winning=winning, throws=throws, odds=_number(odds))
    return say(told, naming)


def usual_luck(counts: tuple[int, int], expected: float) -> str:
    """A sentence on common luck. counts: as in `luck`. expected: winning throws by the odds."""
    winning, throws = counts
    return say(USUAL(winning=winning, throws=throws, expected=f"{expected:.1f}"))


def _throw(roll: Roll | None, book: Rulebook) -> str:
    return "" if roll is None else throw_name(book.score(roll), book)


def _names(players: Sequence[int], naming: Naming) -> str:
    return listed(str(naming.name(player(number))) for number in players)


def _counts(told: Point, naming: Naming) -> str:
    """The 4s of each player: Ana 2, Ben 1. A player who did not throw has a dash."""
    return in_a_row(
        f"{naming.name(player(number))} {'–' if fours < 0 else fours}"
        for number, fours in told.fours.items()
    )


def _number(value: int) -> str:
    return f"{value:,}"
