"""The demo evening plays itself: turn by turn at its pace, as long as somebody watches.

Its pace is stored, all else follows from the log: a server that was killed goes on where it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Lock, Thread
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from festival.games.bobing.play import commands
from festival.games.bobing.play.player_list import SetupRefused
from festival.live.hub import is_watched
from festival.models import Festival
from festival.play import write_path
from festival.play.write_path import Post, StaleVersion, Written, changed
from festival.record.record import table_record
from rules.bobing.game.commands import TakeFrom
from rules.bobing.game.state import Phase, State
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop

LOOK_SECONDS = 1
OVER = Wording("demo.over", gettext_noop("this demo evening is over; begin another one"))
NO_DEMO = Wording("demo.none", gettext_noop("only a demo evening plays itself"))

logger = logging.getLogger(__name__)


def set_pace(festival_id: int, pace: str) -> None:
    """Let a demo play itself at this pace, or with "" stand still. Raises SetupRefused."""
    with changed(festival_id) as festival:
        if not festival.is_demo:
            raise SetupRefused(NO_DEMO())
        if pace and table_record(festival.table).state.phase is Phase.ENDED:
            raise SetupRefused(OVER())
        festival.demo_pace = pace
        festival.save(update_fields=["demo_pace"])


class Player:
    """Plays all demos of one process. since: when each took its last turn, by its table: another
    pace counts from there."""

    def __init__(self, is_seen: Callable[[int], bool] = is_watched) -> None:
        """is_seen: whether somebody watches a table."""
        self.is_seen = is_seen
        self.since: dict[int, float] = {}

    def look(self, now: float) -> bool:
        """Take the turns that are due; whether any demo is playing itself."""
        demos = Festival.objects.filter(is_demo=True, archived_at=None).exclude(demo_pace="")
        playing = list(demos)
        watched = [each for each in playing if self.is_seen(each.table.pk)]
        # After a pause, viewers see the board before play goes on.
        seconds = {each.table.pk: each.demo_seconds or 0 for each in watched}
        self.since = {
            table: self.since.get(table, now + LOOK_SECONDS - gap) for table, gap in seconds.items()
        }
        for festival in watched:
            table = festival.table.pk
            if now >= self.since[table] + seconds[table]:
                self.since[table] = now
                if not (settings.IS_HOSTED and was_taken(festival, seconds[table])):
                    take_turn(festival)
        return bool(playing)


def was_taken(festival: Festival, seconds: float) -> bool:
    """Whether another process has taken this turn: each plays the demos that are watched."""
    since = timezone.now() - timedelta(seconds=seconds - LOOK_SECONDS)
    return festival.table.entries.filter(at__gt=since).exists()


def take_turn(festival: Festival) -> None:
    """What comes next in the game; a break stays one, and after the end it stands still."""
    state: State = table_record(festival.table).state
    if state.is_paused():
        return
    if state.phase is Phase.ENDED:
        set_pace(festival.pk, "")
        return
    try:
        _play(festival, state)
    except StaleVersion:
        pass  # somebody took the turn by hand
    except RulesError:
        logger.exception("the demo cannot go on")
        set_pace(festival.pk, "")


def _play(festival: Festival, state: State) -> Written:
    version = festival.table.version
    # Of a turn that is taken twice, the second is the first.
    key = f"demo-{version}"
    post = Post(table_id=festival.table.pk, key=key, version=version, author=None)
    match state.phase:
        case Phase.WAITING:
            return commands.start(post)
        case Phase.CHOOSING if state.chase is not None:
            giver = state.chased(state.chase.tier, state.chase.player)[0][1]
            return write_path.perform(post, TakeFrom(giver))
        case Phase.CROWNING:
            return commands.crown(post)
        case _:
            return commands.simulate(post, state.turn or 0)


_wake, _lock = Event(), Lock()
_running: list[Thread] = []  # one, or none


def wake() -> None:
    """See to it that demos go on which are to play themselves."""
    with _lock:
        _wake.set()
        if not _running:
            _running.append(Thread(target=_work, name="demo", daemon=True))
            _running[0].start()


def _work() -> None:
    player = Player()
    while _goes_on(player):
        _wake.wait(LOOK_SECONDS)


def _goes_on(player: Player) -> bool:
    """Look once. Without a demo that plays the thread ends, unless it was just woken again."""
    _wake.clear()
    try:
        is_playing = player.look(monotonic())
    except DatabaseError:  # a full disk, a locked file: it goes on when that is over
        logger.exception("the demo waits")
        is_playing = True
    finally:
        connection.close()  # the file may be exchanged between two turns
    with _lock:
        if not is_playing and not _wake.is_set():
            _running.clear()
        return bool(_running)
