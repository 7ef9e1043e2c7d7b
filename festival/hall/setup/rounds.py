"""From round to round: champions go on to the next tables and to the grand final.

Also finds tables whose champion has changed since.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.models import User

from festival.games.bobing.players.players import add_players
from festival.games.bobing.record.halls import (
    BowlProgress,
    bowls_of,
    last_round,
    standings_of,
    with_table,
)
from festival.games.bobing.setup.hall_tables import bowl_of, lock_bowls, locked_hall, touch_bowls
from festival.hall.setup.seats_at_tables import at_random, dealt, evenly, tables_sizes
from festival.models import FIRST, Festival, Player, Table
from festival.play.write_path import touch
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.record import require_not_begun
from rules.bobing.game.state import Phase
from rules.errors import RulesError
from rules.wording import Wording

NOBODY_TAKES = Wording(
    "hall.nobody_takes", "every table of the next round is over, so nobody can join it"
)


@dataclass(frozen=True, kw_only=True)
class Champion:
    player: Player
    bowl: Festival  # where they won; of one who went on, where they play now


@dataclass(frozen=True, kw_only=True)
class Change:
    """A champion who went on, and whose table has another champion or none by now."""

    bowl: Festival
    gone: Champion
    is_over: bool


@dataclass(frozen=True, kw_only=True)
class RoundView:
    number: int  # the round, from 1
    bowls: Sequence[Festival]
    over: int  # tables whose game is over
    waiting: Sequence[Champion]
    gone: Sequence[Champion]
    changes: Sequence[Change]
    without: Sequence[Festival]  # tables that are over and have no champion


def rounds_of(hall: Festival) -> list[RoundView]:
    """Every round of tables, without the final: nobody goes on from there."""
    by_round = groupby(bowls_of(hall), key=lambda bowl: bowl.round)
    return [_view(hall, number, list(bowls)) for number, bowls in by_round]


def _view(hall: Festival, number: int, bowls: Sequence[Festival]) -> RoundView:
    standings = standings_of(bowls)
    players = _champions(bowls, standings)
    gone = _gone_on(hall, number)
    waiting: list[Champion] = []
    changes: list[Change] = []
    for bowl in bowls:
        now, went = players.get(bowl.pk, []), gone.get(bowl.pk, [])
        ahead = {champion.player.came_from_id for champion in went}
        here = {champion.pk for champion in now}
        waiting += [
            Champion(player=champion, bowl=bowl) for champion in now if champion.pk not in ahead
        ]
        changes += [
            Change(bowl=bowl, gone=champion, is_over=standings[bowl.pk].is_over)
            for champion in went
            if champion.player.came_from_id not in here
        ]
    return RoundView(
        number=number,
        bowls=bowls,
        over=sum(standing.is_over for standing in standings.values()),
        waiting=waiting,
        gone=[change for went in gone.values() for change in went],
        changes=changes,
        without=[b for b in bowls if standings[b.pk].is_over and not standings[b.pk].champions],
    )


def _champions(
    bowls: Iterable[Festival], standings: Mapping[int, BowlProgress]
) -> dict[int, list[Player]]:
    """The champions of each table that has them, in one query."""
    over = [bowl.pk for bowl in bowls if standings[bowl.pk].champions]
    known: dict[tuple[int, int], Player] = {}
    if over:
        numbers = {number for pk in over for number in standings[pk].champions}
        found = Player.objects.filter(festival__in=over, number__in=numbers)
        known = {(player.festival_id, player.number): player for player in found}
    return {
        pk: [known[pk, number] for number in standings[pk].champions if (pk, number) in known]
        for pk in over
    }


def _gone_on(hall: Festival, number: int) -> dict[int, list[Champion]]:
    """The players who came from a round, by the primary key of the table they won."""
    players = Player.objects.filter(
        came_from__festival__hall=hall, came_from__festival__round=number
    ).select_related("came_from", "festival")
    tables = Table.objects.filter(
        festival__in=players.order_by().values("festival"), number=FIRST
    ).select_related("festival")
    with at_one_moment():
        gone_on = list(players.order_by("came_from__festival__place", "pk"))
        bowls = {table.festival_id: with_table(table) for table in tables}
    found: dict[int, list[Champion]] = {}
    for player in gone_on:
        assert player.came_from is not None
        gone = Champion(player=player, bowl=bowls[player.festival_id])
        found.setdefault(player.came_from.festival_id, []).append(gone)
    return found


def advance(
    hall_id: int,
    round_number: int,
    chosen: Collection[int],
    author: User | None,
    *,
    is_random: bool = False,
) -> int:
    """Send the chosen champions of a round on, spread evenly over the next tables that have not
    begun. Nobody goes on twice. Returns how many went on.

    chosen: primary keys of players; those who are not champion, or went on meanwhile, are skipped.
    Raises RulesError if no table can take anybody, and IllegalCommand if a game cannot.
    """
    with locked_hall(hall_id) as hall:
        bowls = lock_bowls(hall, round_number)
        going = [
            champion
            for champion in _view(hall, round_number, bowls).waiting
            if champion.player.pk in set(chosen)
        ]
        if not going:
            return 0
        targets = _open_targets(hall, round_number)
        quotas = evenly(_sizes(hall, targets), len(going))
        for pk, group in dealt(at_random(going) if is_random else going, quotas).items():
            if group:
                _let_in(pk, group, author)
        _tell_those_behind(hall, [champion.bowl.pk for champion in going])
        touch(hall)
        return len(going)


def _tell_those_behind(hall: Festival, bowl_ids: Iterable[int]) -> None:
    """Update the tables that champions left: their phones show where they play now, and the
    consoles show who has gone on."""
    touch_bowls(lock_bowls(hall, only=bowl_ids))


def _open_targets(hall: Festival, round_number: int) -> list[Festival]:
    """The next tables, locked: those that have not begun, else those that still take latecomers."""
    is_last = round_number >= last_round(hall)
    bowls = [hall] if is_last else lock_bowls(hall, round_number + 1)
    standings = standings_of(bowls)
    waiting = [bowl for bowl in bowls if standings[bowl.pk].is_waiting]
    running = [bowl for bowl in bowls if standings[bowl.pk].phase not in (None, Phase.ENDED)]
    if not running:
        raise RulesError(NOBODY_TAKES())
    return waiting or running


def _sizes(hall: Festival, targets: Sequence[Festival]) -> dict[int, int]:
    if targets == [hall]:
        return {hall.pk: hall.players.count()}
    sizes = tables_sizes(hall, targets[0].round)
    return {bowl.pk: sizes[bowl.pk] for bowl in targets}


def _let_in(bowl_id: int, group: Sequence[Champion], author: User | None) -> None:
    players = add_players(bowl_id, [champion.player.name for champion in group], author)
    for player, champion in zip(players, group, strict=True):
        # Update by key: a running game has added these players by a log entry.
        Player.objects.filter(pk=player.pk).update(
            came_from=champion.player, device=champion.player.device
        )


def take_out(hall_id: int, gone_id: int) -> None:
    """Remove a player who went on from the next round again; a second call changes nothing.

    Raises RulesError once the game there has begun.
    """
    with locked_hall(hall_id) as hall:
        gone = Player.objects.filter(came_from__festival__hall=hall, pk=gone_id).first()
        if gone is None or gone.came_from is None:
            return
        bowl = hall if gone.festival_id == hall.pk else bowl_of(hall, gone.festival_id)
        require_not_begun(bowl)
        _tell_those_behind(hall, [gone.came_from.festival_id])
        gone.delete()
        touch(bowl)
        touch(hall)
