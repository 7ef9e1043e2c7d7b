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
        said = _joined(said, _prize(event, name, thrower))
        said = _joined(said, _prizes(event, name))
        said = _joined(said, _by_hand(event, name))
        said = _joined(said, _throw(event, name))
        said = _joined(said, _end(event, name))
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


def _prize(event: e.Event, name: Name, thrower: int | None) -> Line:
    """A prize that somebody gets; it may be another player than the one who threw."""
    if not isinstance(event, e.PrizeAwarded | e.PrizeTaken):
        return {}
    if thrower not in (None, event.player):
        return {"passes": {label(event.prize): name(event.player)}}
    if isinstance(event, e.PrizeAwarded):
        return {"wins": label(event.prize)}
    return {"takes": label(event.prize), "from": name(event.giver)}


def _prizes(event: e.Event, name: Name) -> Line:
    match event:
        case e.ChaseOpened(_, tier):
            return {"chooses": tier}
        case e.TierFoundEmpty(_, tier):
            return {"empty": tier}
        case e.AllGrabbed(_, scope):
            return {"grabs": scope.value}
        case e.PrizesDealt(shares, why):
            dealt: dict[str, list[str]] = {}
            for prize, player in shares:
                dealt.setdefault(name(player), []).append(label(prize))
            return {"dealt": dealt, "why": why.value}
        case e.RestScrambled():
            return {"scrambled": True}
        case _:
            return {}


def _by_hand(event: e.Event, name: Name) -> Line:
    """What changes without dice: prizes that the emcee hands over, and who plays."""
    match event:
        case e.PrizeReturned(prize, giver):
            return {"returns": label(prize), "from": name(giver)}
        case e.PrizeGiven(prize, giver, player):
            source = {} if giver is None else {"from": name(giver)}
            return {"given": {label(prize): name(player)}, **source}
        case e.PrizesSwapped(prize, holder, other, other_holder):
            now = {prize: other_holder, other: holder}
            return {"has_now": {label(p): who and name(who) for p, who in now.items()}}
        case e.PlayerLeft(player):
            return {"left": name(player)}
        case e.PlayerCameBack(player):
            return {"came_back": name(player)}
        case e.OrderChanged(players):
            return {"sits": [name(player) for player in players]}
        case e.PlayersMerged(player, into):
            return {"one_person": [name(player), name(into)]}
        case _:
            return {}


def _throw(event: e.Event, name: Name) -> Line:
    match event:
        case e.CandidateRecorded(is_best=False):
            return {"candidate": "own_stands"}
        case e.CandidateRecorded(is_kept=True):
            return {"candidate": "kept_by_the_holder"}
        case e.CandidateRecorded(is_equal=True):
            return {"candidate": "equal"}
        case e.CandidateRecorded(player, _, leader):
            return {"candidate": "leads" if leader == player else "behind"}
        case e.ThrowVoided(rolls_again=True):
            return {"rolls_again": True}
        case e.ThrowVoided(sits_out=True):
            return {"sits_out_next": True}
        case e.ThrowVoided():
            return {"turn_lost": True}
        case e.RollOffThrown(_, roll):
            return {"fours": None if roll is None else roll.count(4)}
        case e.TurnForgone(player):
            return {"forgo": [name(player)]}
        case _:
            return {}


def _end(event: e.Event, name: Name) -> Line:
    match event:
        case e.PrizesExhausted():
            return {"prizes_gone": True}
        case e.Paused():
            return {"paused": True}
        case e.Resumed(seconds):
            return {"goes_on_after": seconds // 60}
        case e.TimeCalled():
            return {"time_up": True}
        case e.RoundEnded(number):
            return {"ends_round": number}
        case e.RollOffOpened(players):
            return {"roll_off": [name(player) for player in players]}
        case e.ChampionsDecided(players, by):
            found = {} if by is None else {"found_by": by.value}
            return {"champions": [name(player) for player in players], **found}
        case e.LastRoundCalled(by):
            return {"last_round": by.value}
        case e.Crowned(player):
            return {"crowned": [name(player)]}
        case e.Stopped(by):
            return {"stopped": True if by is c.ChampionBy.ROLL_OFF else by.value}
        case e.Ended():
            return {"over": True}
        case _:
            return {}
