"""The entries of a log as lines that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from festival.web.text import breadth
from festival.words.wording import Naming, counted, listed, say, titled
from rules.bobing.book.combination import Names
from rules.bobing.book.reasons import BONUS, CARRIES, ENDS, SO, TAKES
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.sentences import AWARDED, tell
from rules.log import Entry, Kind
from rules.wording import player, prize

Act = Entry[c.Command, e.Event]
Events = Sequence[e.Event]

KINDS: dict[type, str] = {
    c.Start: "start",
    c.Throw: "roll",
    c.Void: "void",
    c.Skip: "skip",
    c.TakeFrom: "take",
    c.Call: "turn",
    c.Join: "join",
    c.Leave: "leave",
    c.ComeBack: "come_back",
    c.Reorder: "reorder",
    c.Merge: "merge",
    c.TakeBack: "take_back",
    c.Give: "give",
    c.Swap: "swap",
    c.Crown: "crown",
    c.Stop: "stop",
    c.Pause: "pause",
    c.Resume: "resume",
}
THROWS = ("roll", "roll_off", "grab", "void")
# What a throw brings its thrower; without any of these it brought nothing.
FRUITS = (
    e.PrizeAwarded,
    e.PrizeTaken,
    e.ChaseOpened,
    e.TierFoundEmpty,
    e.CandidateRecorded,
    e.AllGrabbed,
    e.RollOffThrown,
)


# What else a throw brings is said after what it is.
BESIDES = {w.code for w in (*CARRIES.values(), *TAKES.values(), *BONUS.values(), ENDS)}


def person_of(number: int, naming: Naming) -> Person:
    return Person(number=number, name=naming.players.get(number, f"#{number}"))


def line_of(entry: Act, book: Rulebook, naming: Naming, *, mark: str = "") -> LogLine:
    """An act or a correction as a line. Undo and redo have none: they change others."""
    command, events = entry.command, events_of(entry)
    actor = actor_of(entry)
    roll = command.roll if isinstance(command, c.Throw) else None
    kind = kind_of(entry)
    dice = command.elder_dice if isinstance(command, c.Start) else roll.faces if roll else ()
    score = book.score(roll) if roll is not None and kind != "roll_off" else None
    return LogLine(
        seq=entry.seq,
        kind="correct" if entry.kind is Kind.CORRECT else kind,
        person=None if actor is None else person_of(actor, naming),
        dice=dice,
        names=title_of(score, book),
        throw=throw_name(score, book),
        reasons=reasons_of(score, naming),
        outcome=outcome_of(entry, naming),
        shares=shares_of(events, naming),
        tier=score.tier if score else None,
        is_simulated=getattr(command, "is_simulated", False),
        corrects=entry.target,
        mark=mark,
    )


def events_of(entry: Act) -> Events:
    """What followed; from a correction what follows now from the act that it corrects."""
    return entry.acts[0].events if entry.kind is Kind.CORRECT else entry.events


def actor_of(entry: Act) -> int | None:
    """Whose act it was; None when it was nobody's in particular."""
    if isinstance(entry.command, c.TakeFrom):
        return next((x.player for x in entry.events if isinstance(x, e.PrizeTaken)), None)
    if isinstance(entry.command, c.Give):
        return None
    return getattr(entry.command, "player", None)


def kind_of(entry: Act) -> str:
    """The kind of act; for a correction that of the act it puts in the place of another."""
    if isinstance(entry.command, c.Throw):
        for event in events_of(entry):
            if isinstance(event, e.RollOffThrown):
                return "roll_off"
            if isinstance(event, e.AllGrabbed):
                return "grab"
    return KINDS[type(entry.command)]


def title_of(score: Score | None, book: Rulebook) -> Names | None:
    """The title a roll reaches: the tier's, or the grab's own."""
    if score is None or score.combination is None or score.tier is None:
        return None
    if score.takes_all:
        return book.combinations[score.combination]
    return book.tiers[score.tier - 1].names


def throw_name(score: Score | None, book: Rulebook) -> str:
    if score is None or score.combination is None:
        return ""
    return titled(book.combinations[score.combination].english)


def reasons_of(score: Score | None, naming: Naming) -> str:
    """Why, in one sentence: "three 4s; the other three are not a triple, so Red 3"."""
    why: list[str] = []
    besides: list[str] = []
    for reason in score.reasons if score else ():
        said = say(reason, naming)
        if reason.code in BESIDES:
            besides.append(said)
        elif reason.code == SO.code and why:
            why[-1] = gettext("{why}, {so}").format(why=why[-1], so=said)
        else:
            why.append(said)
    return gettext("; ").join((*why, *besides))


def outcome_of(entry: Act, naming: Naming) -> str:
    """What came of it, in a few words."""
    events, actor = events_of(entry), actor_of(entry)
    said = list(_told(events, naming, actor))
    fruits = [event for event in events if isinstance(event, FRUITS) and event.player == actor]
    if isinstance(entry.command, c.Throw) and not fruits:
        said.insert(0, gettext("no prize"))
    return " · ".join(said)


def _told(events: Events, naming: Naming, actor: int | None) -> Iterator[str]:
    for winner, group in groupby(events, key=_winner):
        if winner is not None:
            won = [str(naming.name(prize(x.prize))) for x in group if isinstance(x, e.PrizeAwarded)]
            said = gettext(AWARDED.english).format(prize=listed(won))
            yield said if winner == actor else _of_another(winner, said, naming)
            continue
        for event in group:
            if not _is_quiet(event, events):
                yield _say_event(event, naming, actor)


def _winner(event: e.Event) -> int | None:
    return event.player if isinstance(event, e.PrizeAwarded) else None


def _is_quiet(event: e.Event, events: Events) -> bool:
    """What goes without saying beside the rest."""
    match event:
        case e.RoundEnded():
            return True
        case e.PlayerCalled():
            return len(events) > 1  # a correction calls whoever threw out of turn
        case e.PrizesDealt(shares):
            return not shares
        case _:
            return tell(event) is None


def _say_event(event: e.Event, naming: Naming, actor: int | None) -> str:
    sentence = tell(event)
    assert sentence is not None, "a quiet event is not said"
    said = say(sentence, naming)
    if isinstance(event, e.PrizeTaken) and event.player != actor:
        return _of_another(event.player, said, naming)
    return said


def _of_another(number: int, said: str, naming: Naming) -> str:
    """What happened to somebody whose line it is not."""
    return gettext("{player} {what}").format(player=naming.name(player(number)), what=said)


def shares_of(events: Events, naming: Naming) -> tuple[Share, ...]:
    """Who got what of the prizes that were given away, in the order of giving."""
    won: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, e.PrizesDealt):
            for number, winner in event.shares:
                won.setdefault(winner, []).append(str(naming.name(prize(number))))
    return tuple(
        Share(person=person_of(winner, naming), prizes=tuple(counted(names)))
        for winner, names in won.items()
    )


# The kinds of lines that are turns, or stand for one.
CORRECTABLE = ("roll", "roll_off", "grab", "void", "skip", "correct")


@dataclass(frozen=True, kw_only=True)
class Person:
    number: int
    name: str

    @property
    def room(self) -> str:
        """How much room the name needs where it stands large: "s", "m", "l" or "xl"."""
        wide = breadth(self.name)
        return "s" if wide <= 8 else "m" if wide <= 18 else "l" if wide <= 28 else "xl"


@dataclass(frozen=True, kw_only=True)
class Share:
    """What one person got of the prizes that nobody had won by rolling."""

    person: Person
    prizes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry of the log as people read it.

    kind: "roll", "void", "skip", "take", "turn", "join", "start", "roll_off", "crown", "grab",
    "stop", "pause", "resume" or "correct"
    mark: why it does not count as it stands: "undone", "corrected" (another line says what was
    thrown), "dropped" (a correction left no room for it), or ""
    """

    seq: int
    kind: str
    person: Person | None
    dice: tuple[int, ...]  # () when there was no valid roll
    names: Names | None  # of the tier it reached (or of the grab); None when it reached none
    throw: str  # the combination's English name, "" when there is none
    reasons: str  # "three 4s; the other three are not a triple, so Red 3"
    outcome: str  # "wins Rice cooker" / "nothing" / "rolls again"
    shares: tuple[Share, ...]  # of what was given away with it
    tier: int | None
    is_simulated: bool
    corrects: int | None  # seq of the line that this one stands for
    mark: str

    @property
    def to_correct(self) -> int | None:
        """The entry that is put right when somebody corrects this line; None when nobody can."""
        can_be = not self.mark and self.kind in CORRECTABLE
        return (self.corrects or self.seq) if can_be else None
