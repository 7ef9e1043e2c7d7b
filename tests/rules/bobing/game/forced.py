"""Which prizes the rules force to change hands by a correction, counted without the correction.

The second referee replays the acts that count and says who wins out of which tier. Then every way
of handing out each tier is tried: whatever was won since the corrected throw may be any prize of
its tier, except that a picked one is what was picked. The ways with the fewest hand-overs are those
that the rules force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.correction import changes
from tests.rules.bobing.game.random_evenings import Corrected
from tests.rules.bobing.game.referee import Referee
from tests.rules.bobing.playing import Act, handed

# What is handed over: (what it is, who has one less), (what it is, who has one more). 0: the table.
Moved = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
TABLE = 0


def forced(made: Corrected) -> list[set[Moved]]:
    """For each tier the hand-overs of each way that moves the fewest."""
    referee = _refereed(made.log.done)
    picked = dict(_picked(made.entry.acts))
    tiers = {prize.tier for prize in made.was.prizes}
    return [_fewest(made, referee, picked, referee.account.of(tier)) for tier in sorted(tiers)]


def _refereed(done: Sequence[Act]) -> Referee:
    """The referee hands out the pile in its order, except where commands name prizes."""
    first, *acts = done
    named = any(getattr(act.command, "prize", None) is not None for act in acts)
    assert isinstance(first.command, c.Start)
    referee = Referee(first.command)
    for act in acts:
        assert act.command is not None
        referee.watch(act.command, handed(act) if named else ())
        stopped = [event for event in act.events if isinstance(event, e.Stopped)]
        if stopped and not isinstance(act.command, c.Stop):
            referee.watch(c.Stop(stopped[0].by))
            if e.Ended() in act.events and referee.stage == "crowning":
                referee.watch(c.Crown())
    return referee


def _picked(acts: Sequence[Act]) -> Iterator[tuple[int, int]]:
    for act in acts:
        if isinstance(act.command, c.Throw) and act.command.prize in handed(act):
            assert act.command.prize is not None
            yield act.command.prize, act.command.prize


def _fewest(
    made: Corrected, referee: Referee, picked: dict[int, int], tier: list[int]
) -> set[Moved]:
    was = {prize: made.was.holdings.get(prize, TABLE) for prize in tier}
    now = {prize: referee.account.holder(prize) or TABLE for prize in tier}
    open_ones = [prize for prize in tier if prize not in made.before.holdings]
    found: dict[Moved, int] = {}
    for order in permutations(open_ones):
        names = {**{prize: prize for prize in tier}, **dict(zip(open_ones, order, strict=True))}
        if all(made.alike[names[p]] == made.alike[p] for p in picked if p in open_ones):
            moved = moved_by(was, {names[p]: now[p] for p in tier}, made.alike)
            found[moved] = len(moved[0])
    return {moved for moved, count in found.items() if count == min(found.values())}


def moved_by(was: dict[int, int], now: dict[int, int], alike: dict[int, str]) -> Moved:
    """What leaves whom and what comes to whom; alike prizes are one thing."""
    had, has = (Counter((alike[prize], who) for prize, who in held.items()) for held in (was, now))
    return tuple(sorted((had - has).elements())), tuple(sorted((has - had).elements()))


def listed(made: Corrected) -> list[Moved]:
    """The hand-overs of each tier that the program lists."""
    found = []
    listed = changes(made.was, made.now, made.alike)
    for tier in sorted({prize.tier for prize in made.was.prizes}):
        own = [change for change in listed if change.prize in made.was.prizes_of(tier)]
        less = sorted((made.alike[change.prize], change.giver or TABLE) for change in own)
        more = sorted((made.alike[change.prize], change.player or TABLE) for change in own)
        found.append((tuple(less), tuple(more)))
    return found
