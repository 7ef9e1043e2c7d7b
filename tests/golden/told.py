"""What came of a line of an evening, in the words of its file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.bobing.game import commands as c
from rules.bobing.game import events as e

Line = dict[str, Any]
Name = Callable[[int], str]


def told(events: tuple[e.Event, ...], name: Name, thrower: int | None) -> Line:
    """The facts of one line. thrower: who threw, or None when it was no throw."""
    said: Line = {}
    for event in events:
        if isinstance(event, e.PrizeAwarded | e.PrizeTaken):
            said = _joined(said, _prize(event, name, thrower))
        elif type(event) in WORDS:
            said = _joined(said, WORDS[type(event)](event, name))
    return said


def label(prize: int) -> str:
    return f"{prize // 100}-{prize % 100}"


def number_of(prize: str) -> int:
    """The inverse of `label`."""
    tier, position = prize.split("-")
    return 100 * int(tier) + int(position)


def _joined(said: Line, more: Line) -> Line:
    """What is said twice in a line becomes a list."""
    joined = dict(said)
    for key, value in more.items():
        before = joined.get(key)
        if before is None:
            joined[key] = value
        elif isinstance(value, dict):
            joined[key] = {**before, **value}
        else:
            joined[key] = [*_listed(before), *_listed(value)]
    return joined


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _prize(event: e.PrizeAwarded | e.PrizeTaken, name: Name, thrower: int | None) -> Line:
    """A prize that somebody gets; it may be another player than the one who threw."""
    if thrower not in (None, event.player):
        return {"passes": {label(event.prize): name(event.player)}}
    if isinstance(event, e.PrizeAwarded):
        return {"wins": label(event.prize)}
    return {"takes": label(event.prize), "from": name(event.giver)}


def _dealt(event: e.PrizesDealt, name: Name) -> Line:
    dealt: dict[str, list[str]] = {}
    for prize, player in event.shares:
        dealt.setdefault(name(player), []).append(label(prize))
    return {"dealt": dealt, "why": event.why.value}


def _swapped(event: e.PrizesSwapped, name: Name) -> Line:
    now = {event.prize: event.other_holder, event.other: event.holder}
    return {"has_now": {label(prize): who and name(who) for prize, who in now.items()}}


def _candidate(event: e.CandidateRecorded, name: Name) -> Line:
    match event:
        case e.CandidateRecorded(is_best=False):
            return {"candidate": "own_stands"}
        case e.CandidateRecorded(is_kept=True):
            return {"candidate": "kept_by_the_holder"}
        case e.CandidateRecorded(is_equal=True):
            return {"candidate": "equal"}
        case e.CandidateRecorded(player, _, leader):
            return {"candidate": "leads" if leader == player else "behind"}


def _voided(event: e.ThrowVoided, name: Name) -> Line:
    if event.rolls_again:
        return {"rolls_again": True}
    return {"sits_out_next": True} if event.sits_out else {"turn_lost": True}


WORDS: dict[type[Any], Callable[[Any, Name], Line]] = {
    e.ChaseOpened: lambda said, _: {"chooses": said.tier},
    e.TierFoundEmpty: lambda said, _: {"empty": said.tier},
    e.AllGrabbed: lambda said, _: {"grabs": said.scope.value},
    e.PrizesDealt: _dealt,
    e.RestScrambled: lambda said, _: {"scrambled": True},
    e.PrizeReturned: lambda said, name: {"returns": label(said.prize), "from": name(said.giver)},
    e.PrizeGiven: lambda said, name: {
        "given": {label(said.prize): name(said.player)},
        **({} if said.giver is None else {"from": name(said.giver)}),
    },
    e.PrizesSwapped: _swapped,
    e.PlayerLeft: lambda said, name: {"left": name(said.player)},
    e.PlayerCameBack: lambda said, name: {"came_back": name(said.player)},
    e.OrderChanged: lambda said, name: {"sits": [name(player) for player in said.players]},
    e.PlayersMerged: lambda said, name: {"one_person": [name(said.player), name(said.into)]},
    e.CandidateRecorded: _candidate,
    e.ThrowVoided: _voided,
    e.RollOffThrown: lambda said, _: {"fours": said.roll and said.roll.count(4)},
    e.TurnForgone: lambda said, name: {"forgo": [name(said.player)]},
    e.PrizesExhausted: lambda said, _: {"prizes_gone": True},
    e.Paused: lambda said, _: {"paused": True},
    e.Resumed: lambda said, _: {"goes_on_after": said.seconds // 60},
    e.TimeCalled: lambda said, _: {"time_up": True},
    e.RoundEnded: lambda said, _: {"ends_round": said.round},
    e.RollOffOpened: lambda said, name: {"roll_off": [name(player) for player in said.contestants]},
    e.ChampionsDecided: lambda said, name: {
        "champions": [name(player) for player in said.players],
        **({} if said.by is None else {"found_by": said.by.value}),
    },
    e.LastRoundCalled: lambda said, _: {"last_round": said.by.value},
    e.Crowned: lambda said, name: {"crowned": [name(said.player)]},
    e.Stopped: lambda said, _: {
        "stopped": True if said.by is c.ChampionBy.ROLL_OFF else said.by.value
    },
    e.Ended: lambda said, _: {"over": True},
}
