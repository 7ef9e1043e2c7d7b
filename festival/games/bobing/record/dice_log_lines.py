"""Turns the entries of the dice game's log into lines that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from operator import is_

from django.utils.translation import gettext

from festival.games.bobing.record import roll_offs
from festival.games.bobing.rulebooks.rule_words import reasons_said
from festival.tables.record.log_line import LogLine, Share, person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming, counted, listed, say, titled
from rules.bobing.book.reasons import BONUS, CARRIES, ENDS, SO, TAKES
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.correction import Way
from rules.bobing.game.ending import is_by_fours
from rules.bobing.game.sentences import AWARDED, event_sentence
from rules.bobing.game.state import State
from rules.log import Entry, EntryKind
from rules.wording import gettext_noop, player, prize

Act = Entry[c.Command, e.Event]
Events = Sequence[e.Event]

# Other commands are called by their own names.
KINDS: dict[type, str] = {
    c.Throw: "roll",
    c.TakeFrom: "take",
    c.Call: "turn",
    c.ComeBack: "come_back",
    c.TakeBack: "take_back",
}

# The choice at a correction after the end of the game.
WAYS = {
    Way.RULES: gettext_noop("judged by the rules"),
    Way.OVER: gettext_noop("the evening stays over"),
    Way.CHAMPION: gettext_noop("the champion stays"),
}
MOST_SAID = 64  # lines in memory
THROWS = ("roll", "roll_off", "grab", "void")
BETWEEN = " · "  # between the parts of an outcome
# The events that give the thrower something; a throw without any of them won nothing.
FRUITS = (
    e.PrizeAwarded,
    e.PrizeTaken,
    e.ChaseOpened,
    e.TierFoundEmpty,
    e.CandidateRecorded,
    e.AllGrabbed,
    e.RollOffThrown,
)


# The reasons that tell further effects of a throw; they follow the reasons for its name.
BESIDES = {w.code for w in (*CARRIES.values(), *TAKES.values(), *BONUS.values(), ENDS)}


def line_of(entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
    """The line of an act or a correction. Undo and redo have no lines: they change other lines."""
    # Optimization: of two dozen lines that screens show after a roll, all but one are as before.
    key, about = (entry.seq, mark), (entry, state.prizes, state.book, is_by_fours(state))
    known = naming.said.get(key)
    if isinstance(known, _Said) and all(map(is_, known.about, about)):
        return known.line
    line = _line_of(entry, state, naming, mark)
    if len(naming.said) >= MOST_SAID:
        naming.said.clear()
    naming.said[key] = _Said(about, line)
    return line


@dataclass(frozen=True, slots=True)
class _Said:
    """A line, and all that it depends on besides the names."""

    about: tuple[object, ...]
    line: LogLine


def _line_of(entry: Act, state: State, naming: Naming, mark: str) -> LogLine:
    command, events, book = entry.command, events_of(entry), state.book
    actor = actor_of(entry)
    roll = command.roll if isinstance(command, c.Throw) else None
    kind = kind_of(entry)
    dice = command.elder_dice if isinstance(command, c.Start) else roll.faces if roll else ()
    score = book.score(roll) if roll is not None and kind != "roll_off" else None
    return LogLine(
        seq=entry.seq,
        kind="correct" if entry.kind is EntryKind.CORRECT else kind,
        person=None if actor is None else person_of(actor, naming),
        dice=dice,
        names=None if score is None else book.title(score),
        throw=throw_name(score, book),
        reasons=reasons_of(score, naming),
        outcome=outcome_of(entry, state, naming),
        shares=shares_of(events, naming),
        tier=score.tier if score else None,
        is_simulated=getattr(command, "is_simulated", False),
        is_on_phone=getattr(command, "is_on_phone", False),
        can_be_corrected=isinstance(command, c.Turn),
        corrects=entry.target,
        mark=mark,
    )


def events_of(entry: Act) -> Events:
    """The events of an entry; of a correction those of the corrected act."""
    return entry.acts[0].events if entry.kind is EntryKind.CORRECT else entry.events


def actor_of(entry: Act) -> int | None:
    """The player whose act it was, or None."""
    if isinstance(entry.command, c.TakeFrom):
        return next((x.player for x in entry.events if isinstance(x, e.PrizeTaken)), None)
    if isinstance(entry.command, c.Give):
        return None
    return getattr(entry.command, "player", None)


def kind_of(entry: Act) -> str:
    """The kind of an act; for a correction the kind of the corrected act."""
    if isinstance(entry.command, c.Throw):
        for event in events_of(entry):
            if isinstance(event, e.RollOffThrown):
                return "roll_off"
            if isinstance(event, e.AllGrabbed):
                return "grab"
    kind = type(entry.command)
    return KINDS.get(kind, kind.__name__.lower())


def throw_name(score: Score | None, book: Rulebook) -> str:
    if score is None or score.combination is None:
        return ""
    return titled(book.combinations[score.combination].english)


def found_by_words(found_by: c.ChampionBy | None) -> str:
    """How the champion was found without a champion throw; "" if by champion throw or roll-off."""
    match found_by:
        case c.ChampionBy.LOTS:
            return gettext("champion by lot")
        case c.ChampionBy.BEST_THROW:
            return gettext("champion by the best throw so far")
        case c.ChampionBy.MOST_FOURS:
            return gettext("champion by the most 4s")
        case _:
            return ""


def reasons_of(score: Score | None, naming: Naming) -> str:
    """The reasons for a score: "three 4s; the other three are not a triple, so Red 3"."""
    why: list[str] = []
    besides: list[str] = []
    for reason, said in reasons_said(score.reasons if score else (), naming):
        if reason.code in BESIDES:
            besides.append(said)
        elif reason.code == SO.code and why:
            why[-1] = gettext("{why}, {so}").format(why=why[-1], so=said)
        else:
            why.append(said)
    return gettext("; ").join((*why, *besides))


def outcome_of(entry: Act, state: State, naming: Naming) -> str:
    """The outcome of an entry, in a few words."""
    actor = actor_of(entry)
    events = [event for event in events_of(entry) if not _is_of_no_tier(event, state)]
    roll = entry.command.roll if isinstance(entry.command, c.Throw) else None
    thrown = None if roll is None else state.book.score(roll).tier
    said = list(_sentences(events, state, naming, actor, thrown))
    fruits = [event for event in events if isinstance(event, FRUITS) and event.player == actor]
    if roll is not None and not fruits:
        said.insert(0, gettext("no prize"))
    if entry.way:
        said.append(gettext(WAYS[Way(entry.way)]))
    return BETWEEN.join(said)


def _is_of_no_tier(event: e.Event, state: State) -> bool:
    """Whether an event reports an empty tier that never had prizes in this game."""
    return isinstance(event, e.TierFoundEmpty) and not state.prizes_of(event.tier)


def _sentences(
    events: Events, state: State, naming: Naming, actor: int | None, thrown: int | None
) -> Iterator[str]:
    for winner, group in groupby(events, key=_winner):
        if winner is not None:
            won = [str(naming.name(prize(x.prize))) for x in group if isinstance(x, e.PrizeAwarded)]
            said = gettext(AWARDED.english).format(prize=listed(won))
            yield said if winner == actor else _of_another(winner, said, naming)
            continue
        for event in group:
            if not _is_quiet(event, events):
                about = _of_roll_off(event, events, state, naming) or _of_the_last(event, state)
                if isinstance(event, e.TierFoundEmpty) and event.tier == thrown:
                    about = gettext("nothing is left")  # of the title that stands before it
                yield about or _say_event(event, naming, actor)


def _winner(event: e.Event) -> int | None:
    return event.player if isinstance(event, e.PrizeAwarded) else None


def _is_quiet(event: e.Event, events: Events) -> bool:
    """Whether an outcome leaves this event out."""
    match event:
        case e.RoundEnded():
            return True
        case e.PlayerCalled():
            return len(events) > 1  # a correction that calls a player who threw out of turn
        case e.PrizesDealt(shares):
            return not shares
        case _:
            return event_sentence(event) is None


def _of_roll_off(event: e.Event, events: Events, state: State, naming: Naming) -> str:
    """A tie that opens a roll-off or the result of a roll-off, with names; "" for other events."""
    has_thrown = any(isinstance(event, e.RollOffThrown) for event in events)
    match event:
        case e.RollOffOpened(contestants, is_tie=True):
            by_fours = is_by_fours(state)
            return roll_offs.opened(contestants, naming, is_again=has_thrown, by_fours=by_fours)
        case e.ChampionsDecided(players) if has_thrown:
            return roll_offs.won(players, naming)
        case _:
            return ""


def _of_the_last(event: e.Event, state: State) -> str:
    """The note that the lower prizes have run out, if the champion's comes last; else ""."""
    if isinstance(event, e.PrizesExhausted) and state.champion_comes_last():
        return gettext("the last lower prize is gone")
    return ""


def _say_event(event: e.Event, naming: Naming, actor: int | None) -> str:
    sentence = event_sentence(event)
    assert sentence is not None, "a quiet event is not said"
    said = say(sentence, naming)
    if isinstance(event, e.PrizeTaken) and event.player != actor:
        return _of_another(event.player, said, naming)
    return said


def _of_another(number: int, said: str, naming: Naming) -> str:
    """A part about another player than the line's, with their name."""
    return gettext("{player} {what}").format(player=naming.name(player(number)), what=said)


def shares_of(events: Events, naming: Naming) -> tuple[Share, ...]:
    """The prizes given away at the end by player, in the order of giving."""
    won: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, e.PrizesDealt):
            for number, winner in event.shares:
                won.setdefault(winner, []).append(str(naming.name(prize(number))))
    return tuple(
        Share(person=person_of(winner, naming), prizes=tuple(counted(names)))
        for winner, names in won.items()
    )


def throws(record: Record, naming: Naming, most: int) -> tuple[LogLine, ...]:
    """The newest throws that count."""
    acts = islice(newest_throws(record.log.done), most)
    return tuple(line_of(act, record.state, naming) for act in acts)


def newest_throws(done: Sequence[Act]) -> Iterator[Act]:
    """The throws that count, the newest first. A throw includes the choice of a prize after it, or
    the skip if the thrower should have rolled again."""
    then: Act | None = None
    for act in reversed(done):
        kind = kind_of(act)
        if kind in ("take", "skip"):
            then = act
        elif kind in THROWS:
            yield act if then is None else replace(act, events=_with(act, then))
            then = None


def _with(act: Act, then: Act) -> tuple[e.Event, ...]:
    """The events of a throw with those of the next act: a choice replaces the question for it, a
    skip replaces the events of a throw to be rolled again."""
    if isinstance(then.command, c.TakeFrom):
        return tuple(x for x in act.events if not isinstance(x, e.ChaseOpened)) + then.events
    rolls_again = any(isinstance(x, e.ThrowVoided) and x.rolls_again for x in act.events)
    return then.events if rolls_again and actor_of(then) == actor_of(act) else act.events
