"""One press for all tables of the current round: start, hold, go on, or a message on their walls.

Each table is written by itself: one that refuses does not stop the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.models import User
from django.utils.translation import gettext

from festival.games.bobing.direction import directed_screens
from festival.games.bobing.play import program_rolls_and_lots
from festival.hall.board.hall_values import Bowl, Hall
from festival.models import Screen, Table
from festival.play.post import Post
from festival.play.write_path import StaleVersion, perform
from festival.tables.record.record import naming_at
from festival.words.sentences import sentence_of
from rules.bobing.game.commands import Pause, Resume
from rules.errors import RulesError

TRIES = 3  # as a scorer may press at the same moment
ROLLING = ("rolling", "choosing", "roll_off")


@dataclass(frozen=True, kw_only=True)
class Outcome:
    done: int  # tables
    refusals: tuple[str, ...]  # one sentence for each table that could not


def to_start(hall: Hall) -> list[Bowl]:
    return [bowl for bowl in hall.current if not bowl.has_begun]


def to_hold(hall: Hall) -> list[Bowl]:
    """Also tables at other laptops, which will refuse."""
    return [bowl for bowl in hall.played_now if bowl.state in ROLLING or _is_away(bowl)]


def to_go_on(hall: Hall) -> list[Bowl]:
    return [bowl for bowl in hall.played_now if bowl.state == "paused"]


def with_walls(hall: Hall) -> list[Bowl]:
    """The tables of the current round, and the final once it has begun."""
    return list(dict.fromkeys((*hall.current, *hall.played_now)))


def _is_away(bowl: Bowl) -> bool:
    return bowl.state == "away" and bowl.has_begun


def start(bowls: Sequence[Bowl], key: str, author: User | None) -> Outcome:
    """key: of the press; repeated, it writes nothing."""
    return _each(bowls, lambda bowl: _entered(bowl, key, author, program_rolls_and_lots.start))


def hold(bowls: Sequence[Bowl], key: str, author: User | None) -> Outcome:
    """Begin a break. key: as in `start`."""
    return _each(bowls, lambda bowl: _entered(bowl, key, author, partial(perform, command=Pause())))


def go_on(bowls: Sequence[Bowl], key: str, author: User | None) -> Outcome:
    """End the breaks. key: as in `start`."""
    return _each(
        bowls, lambda bowl: _entered(bowl, key, author, partial(perform, command=Resume()))
    )


def announce(bowls: Sequence[Bowl], text: str) -> Outcome:
    """Show a text on every wall and console of these tables, until the next roll there."""
    scene = Screen.Scene.ANNOUNCEMENT
    return _each(bowls, lambda bowl: directed_screens.show(bowl.id, "", scene, text=text))


def take_away(bowls: Sequence[Bowl]) -> Outcome:
    """Show the boards again where an announcement is shown."""
    return _each(bowls, lambda bowl: directed_screens.stop_announcing(bowl.id))


def _entered(bowl: Bowl, key: str, author: User | None, write: Callable[[Post], object]) -> None:
    """Write an entry into the log of a table. Raises RulesError, and StaleVersion if other presses
    are faster each time."""
    for tried in range(1, TRIES + 1):
        version = Table.objects.values_list("version", flat=True).get(pk=bowl.id)
        post = Post(table_id=bowl.id, key=f"{key}.{bowl.id}", version=version, author=author)
        try:
            write(post)
            return
        except StaleVersion:
            if tried == TRIES:
                raise


def _each(bowls: Sequence[Bowl], do: Callable[[Bowl], None]) -> Outcome:
    refusals = []
    for bowl in bowls:
        try:
            if bowl.state != "unreadable":
                do(bowl)
                continue
            why = gettext("The game cannot be read.")
        except StaleVersion:
            why = gettext("Another device acted first. Look again: this is the state now.")
        except RulesError as error:
            why = sentence_of(error, naming_at(Table.objects.get(pk=bowl.id)))
        name = bowl.name if bowl.round else gettext("The grand final")
        refusals.append(gettext("{table}: {sentence}").format(table=name, sentence=why))
    return Outcome(done=len(bowls) - len(refusals), refusals=tuple(refusals))
