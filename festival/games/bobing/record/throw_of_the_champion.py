"""Finds the entry of the throw that made the only champion, or that grabbed everything."""

from __future__ import annotations

from festival.games.bobing.record.dice_log_lines import events_of
from festival.games.bobing.record.halls import merged_in, root_of
from festival.tables.record.record import Record
from rules.bobing.game import events as e
from rules.bobing.game.state import State


def champion_throw(record: Record) -> int:
    """The number of the entry; 0 where no single throw decided, as after a draw by lot."""
    state: State = record.state
    best = state.standing()[:1]
    wanted = best[0].player if best and [best[0].player] == list(state.champions) else None
    same = dict(merged_in(record))
    for act in record.log.done:
        for event in events_of(act):
            match event:
                case e.AllGrabbed() if state.grabbed_by is not None:
                    return act.seq
                case e.CandidateRecorded(player, roll) if wanted is not None:
                    if root_of(same, player) == wanted and roll == best[0].roll:
                        return act.seq
    return 0
