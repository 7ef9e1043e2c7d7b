"""Writes the sentences that the emcee says aloud about a throw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.record import roll_offs
from festival.games.bobing.record.dice_log_lines import Act, events_of, line_of, outcome_of
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.words.sentences import Naming, full_stop, listed, one_by_one, title_of
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.state import State
from rules.wording import prize

BREAK = " · "  # between the parts of an outcome
# The call is about the first of these events that the throw caused.
MAIN = (e.AllGrabbed, e.ChaseOpened, e.PrizeTaken, e.CandidateRecorded, e.PrizeAwarded)
ON_THE_LADDER = {
    "leads": gettext_noop("{throw}! {name} leads."),
    "equal": gettext_noop("{throw}! {name} draws level with {leader}."),
    "own": gettext_noop("{throw}, {name}! Your earlier throw still counts."),
    "kept": gettext_noop("{throw}, {name}! That is higher, but {leader} keeps the prize."),
    "behind": gettext_noop("{throw}, {name}! But {leader} still leads."),
    "behind several": gettext_noop("{throw}, {name}! But {count} still lead."),
}


def call_line(act: Act, state: State, naming: Naming) -> str:
    """The call, such as “Red 2! Ki Din for Ana: Hopia.” state: after the throw."""
    line = line_of(act, state, naming)
    person = line.person
    if person is None:
        return ""
    if line.kind == "roll_off":
        return roll_offs.said_aloud(state, person.number, line.dice.count(4), naming)
    return one_by_one(_sentences(act, line, person, state, naming))


def _sentences(
    act: Act, line: LogLine, person: Person, state: State, naming: Naming
) -> Iterator[str]:
    name = person.name
    own = [event for event in events_of(act) if getattr(event, "player", None) == person.number]
    void = next((event for event in own if isinstance(event, e.ThrowVoided)), None)
    if void is not None:
        yield _call_off(void, name)
        return
    if any(isinstance(event, e.TurnSkipped) for event in own):  # they should have rolled again
        skipped, *others = line.outcome.split(BREAK)
        yield full_stop(gettext("{player} {what}").format(player=name, what=skipped))
        yield from (full_stop(capfirst(part)) for part in others)
        return
    about = next((kind for kind in MAIN if any(isinstance(event, kind) for event in own)), None)
    called = tuple(event for event in own if about and isinstance(event, about))
    what = outcome_of(replace(act, events=called), state, naming).split(BREAK)
    others = [part for part in line.outcome.split(BREAK) if part not in what]
    if called:
        yield _call(called, line, name, state, naming, what=what[0])
    elif line.throw:
        yield gettext("{throw} for {name}.").format(throw=line.throw, name=name)
    elif others:
        yield gettext("Nothing this time, {name}.").format(name=name)
    else:
        yield gettext("Nothing this time, {name}. Next!").format(name=name)
    yield from (full_stop(capfirst(part)) for part in others)


def _call(
    called: tuple[e.Event, ...],
    line: LogLine,
    name: str,
    state: State,
    naming: Naming,
    *,
    what: str,
) -> str:
    """The throw and its main result. what: that result in the words of the log."""
    match called[0]:
        case e.PrizeAwarded():
            won = [naming.name(prize(x.prize)) for x in called if isinstance(x, e.PrizeAwarded)]
            sentence = gettext("{throw}! {title} for {name}: {prize}.")
            return sentence.format(
                throw=line.throw,
                title=title_of(line.names) if line.names else "",
                name=name,
                prize=listed(str(name) for name in won),
            )
        case e.CandidateRecorded() as candidate:
            level = sum(place == 1 for place in state.places().values())
            news = "behind several" if candidate.news == "behind" and level > 1 else candidate.news
            return gettext(ON_THE_LADDER[news]).format(
                throw=line.throw,
                name=name,
                leader=person_of(candidate.leader, naming).name,
                count=level,
            )
        case _:
            said = gettext("{player} {what}").format(player=name, what=what)
            sentence = gettext("{throw}! {what}")
            said = said if said[-1] in "!?！？" else full_stop(said)
            return sentence.format(throw=line.throw, what=said)


def _call_off(void: e.ThrowVoided, name: str) -> str:
    if void.fault is Fault.LEANING:
        sentence = gettext("A die is leaning: {name} rolls again.")
    elif void.rolls_again:
        sentence = gettext("A die left the bowl: {name} rolls again.")
    elif void.sits_out:
        sentence = gettext("A die left the bowl: {name} sits out the next turn.")
    else:
        sentence = gettext("A die left the bowl: the turn of {name} is over.")
    return sentence.format(name=name)
