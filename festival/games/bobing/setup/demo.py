"""Creates the demo evening, a party in the middle of its game, and plays it turn by turn at its
pace while somebody watches.

Only the pace is stored, the rest follows from the log: a restarted server continues the game.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Lock, Thread
from time import monotonic
from typing import TypedDict

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.utils import timezone

from festival.accounts.rights import organiser_of
from festival.games.bobing.players import players
from festival.games.bobing.prizes import slots
from festival.games.bobing.prizes.slots import Slot
from festival.games.bobing.setup import festivals
from festival.games.bobing.setup.festivals import Details
from festival.live.hub import is_watched
from festival.models import Festival
from festival.play.play_kind import NO_DEMO, PlayKind
from festival.play.post import Post
from festival.play.write_path import StaleVersion, changed, new_key
from festival.tables.record.record import is_over, table_record
from festival.web.storage_errors import cause_of
from festival.words.money import parse_money
from rules.data_folders import FILES
from rules.errors import RulesError
from rules.wording import Wording

LOOK_SECONDS = 1
SEED = FILES / "seeds" / "demo" / "manila.toml"
OVER = Wording("demo.over", "this demo evening is over; begin another one")

logger = logging.getLogger(__name__)


def set_pace(festival_id: int, pace: str) -> None:
    """Let a demo play at this pace; "" stops it. Raises RulesError."""
    with changed(festival_id) as festival:
        if not festival.is_demo:
            raise RulesError(NO_DEMO())
        if pace and is_over(festival.table):
            raise RulesError(OVER())
        festival.demo_pace = pace
        festival.save(update_fields=["demo_pace"])


class DemoPlayer:
    """Plays all demos of one process. since: the time of each table's last turn; a new pace counts
    from there."""

    def __init__(self, is_seen: Callable[[int], bool] = is_watched) -> None:
        """is_seen: whether somebody watches a table."""
        self.is_seen = is_seen
        self.since: dict[int, float] = {}
        self._waits_for = ""

    def look(self, now: float) -> bool:
        """Play the turns that are due. Returns whether any demo is set to play."""
        demos = Festival.objects.filter(is_demo=True, archived_at=None).exclude(demo_pace="")
        playing = list(demos)
        watched = [festival for festival in playing if self.is_seen(festival.table.pk)]
        # After a pause, viewers see the board for a second before the next turn.
        seconds = {festival.table.pk: festival.demo_seconds or 0 for festival in watched}
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

    def is_playing(self, now: float) -> bool:
        """As `look`; also while the database cannot be used, which is logged once."""
        try:
            is_playing = self.look(now)
        except (DatabaseError, InterfaceError) as error:  # full disk, locked file, no server
            cause = cause_of(error) or type(error).__name__
            if cause != self._waits_for:
                logger.warning("the demos wait: %s (%s)", cause, " ".join(str(error).split()))
            self._waits_for = cause
            return True
        if self._waits_for:
            logger.warning("the demos go on")
        self._waits_for = ""
        return is_playing


def was_taken(festival: Festival, seconds: float) -> bool:
    """Whether another process has played this turn: every process plays the demos that are
    watched."""
    since = timezone.now() - timedelta(seconds=seconds - LOOK_SECONDS)
    return festival.table.entries.filter(at__gt=since).exists()


def take_turn(festival: Festival) -> None:
    """Play the next turn; wait during a break, and stop after the end."""
    table = festival.table
    state = table_record(table).state
    if state.is_paused():
        return
    if is_over(table):
        set_pace(festival.pk, "")
        return
    # With this key, a turn that two processes play is stored only once.
    key = f"demo-{table.version}"
    post = Post(table_id=table.pk, key=key, version=table.version, author=None)
    try:
        PlayKind.of(table).demo_turn(post, state)
    except StaleVersion:
        pass  # somebody played the turn by hand
    except RulesError:
        logger.exception("the demo cannot go on")
        set_pace(festival.pk, "")


_wake, _lock = Event(), Lock()
_running: list[Thread] = []  # at most one


def wake() -> None:
    """Start the thread that plays demos, or make it look at once."""
    with _lock:
        _wake.set()
        if not _running:
            _running.append(Thread(target=_work, name="demo", daemon=True))
            _running[0].start()


def _work() -> None:
    player = DemoPlayer()
    while _goes_on(player):
        _wake.wait(LOOK_SECONDS)


def _goes_on(player: DemoPlayer) -> bool:
    """Look once; whether the thread continues. Without a playing demo the thread ends, unless it
    was just woken again."""
    _wake.clear()
    try:
        is_playing = player.is_playing(monotonic())
    finally:
        connection.close()  # the file may be replaced between two turns
    with _lock:
        if not is_playing and not _wake.is_set():
            _running.clear()
        return bool(_running)


def play_demo(author: User | None) -> Festival:
    """Create the demo festival and play the throws of its seed file."""
    seed = tomllib.loads(SEED.read_text(encoding="utf-8"))
    with transaction.atomic():
        details = Details(
            name=seed["name"],
            date=timezone.localdate(),
            currency=seed["currency"],
            budget=parse_money(seed["budget"], seed["currency"]),
            rulebook=seed["rulebook"],
            switches={},
        )
        organiser = organiser_of(author)
        owner = None if organiser is None else organiser.pk
        festival = festivals.create_festival(details, owner=owner, is_demo=True)
        tiers = {int(tier): _slots(data, seed["currency"]) for tier, data in seed["prizes"].items()}
        slots.set_prizes(festival.pk, tiers)
        players.add_players(festival.pk, seed["players"])
        play = PlayKind.of(festival.table)
        for typed in ("", *seed["evening"]["throws"]):  # the first turn starts the game
            post = _post(festival, author)
            play.demo_turn(post, table_record(festival.table).state, typed)
    return festival


def running_demo() -> Festival:
    """The newest demo of the laptop's emcee that is not over; a new one if there is none."""
    demos = Festival.objects.filter(is_demo=True, owner=None, archived_at=None)
    newest = demos.order_by("-pk").first()
    if newest is None or is_over(newest.table):
        return play_demo(None)
    return newest


class Alike(TypedDict):
    """Several prizes of the same kind."""

    name: str
    value: str
    count: int


def _slots(data: Alike | list[list[str]], currency: str) -> list[Slot]:
    """data: the prizes of a tier, one by one or all of one kind."""
    pairs = [[data["name"], data["value"]]] * data["count"] if isinstance(data, dict) else data
    return [Slot(name=name, value=parse_money(value, currency)) for name, value in pairs]


def _post(festival: Festival, author: User | None) -> Post:
    festival.table.refresh_from_db()
    version = festival.table.version
    return Post(table_id=festival.table.pk, key=new_key(), version=version, author=author)
