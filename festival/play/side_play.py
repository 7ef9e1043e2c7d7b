"""Plays any game of a side table: its common verbs, and what its corrections say."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping

from django.template.loader import render_to_string
from django.utils.translation import gettext

from festival.models import Player, Seat, Table
from festival.play.play_kind import PlayKind, Verbs
from festival.play.post import Entry, Post, Written
from festival.play.side_forms import CommandForm
from festival.play.write_path import acted, append, perform
from festival.tables.kinds import side_kind_of
from festival.tables.record.log_line import person_of
from festival.tables.record.players import seated
from festival.tables.record.record import Record, table_record
from festival.web.answers import Data
from festival.words.money import Prices
from festival.words.sentences import Naming, sentence_of
from rules.errors import IllegalCommand, RulesError
from rules.game import C, S
from rules.seats import ComeBack, End, Join, Leave
from rules.wording import Wording, player

CHANGED_SINCE = Wording(
    "side_table.changed_since", "the players or house rules changed meanwhile; start the game again"
)
NOT_LISTED = Wording("side_table.not_listed", "{player} is not on the list of players")


def start(post: Post, drawn: Callable[[Table, C], C] = lambda _, command: command) -> Written:
    """Begin with the players at the table, by its house rules. drawn: the command with what the
    program draws for it."""

    def make(table: Table, record: Record) -> object:
        players = tuple(player.number for player in seated(table))
        kind = side_kind_of(table)
        return drawn(table, kind.start(players, kind.settings.from_dict(table.settings)))

    return perform_made(post, make, lambda command: type(command).__name__ == "Start")


def perform_made(
    post: Post, make: Callable[[Table, Record], object], is_same: Callable[[C], bool]
) -> Written:
    """Carry out a command that depends on the newest state or on chance. is_same: whether a command
    is what this post asks for, so that repeated presses draw once."""

    def act(table: Table, record: Record) -> Entry:
        return acted(table, record, make(table, record))

    return append(post, act, lambda entry: entry.command is not None and is_same(entry.command))


def join(post: Post, number: int) -> Written:
    """Seat a player of the festival's list at the table; raises IllegalCommand for anybody else."""

    def make(table: Table, record: Record) -> Entry:
        listed = table.festival.players.filter(status=Player.Status.APPROVED, number=number)
        if not listed.exists():
            raise IllegalCommand(NOT_LISTED(player=player(number)))
        entry = acted(table, record, Join(number))
        PlayKind.of(table).follow(table, entry, is_done=True)
        return entry

    return append(post, make, lambda entry: entry.command == Join(number))


def end_question(table: Table, _: Data) -> str:
    """Asks about the end of a game that is complete; `unconfirmed_end` asks about any other."""
    if side_kind_of(table).refusal(table_record(table).state, End()) is not None:
        return ""
    return gettext("End the game as it stands? Undo takes it back.")


def player_of(data: Data) -> int:
    return int(data["player"] or 0)


# The commands of every side table.
VERBS: Verbs = {
    "start": lambda post, _: start(post),
    "join": lambda post, data: join(post, player_of(data)),
    "leave": lambda post, data: perform(post, Leave(player_of(data))),
    "back": lambda post, data: perform(post, ComeBack(player_of(data))),
    "end": lambda post, data: perform(post, End(bool(data["confirmed"]))),
}


def instead(
    sentence: str, changes: Iterable[tuple[int, str, str]], naming: Naming, *, none: str
) -> tuple[str, ...]:
    """The sentence for each player whose value changes; `none` if none does. changes: each player's
    number, and the value before and after, in words."""
    found = tuple(
        sentence.format(player=person_of(number, naming).name, before=before, after=after)
        for number, before, after in changes
        if before != after
    )
    return found or (none,)


def points_instead(
    was: Mapping[int, int], now: Mapping[int, int], prices: Prices, naming: Naming
) -> tuple[str, ...]:
    """A sentence for each player whose points, and money, change."""
    return instead(
        gettext("Points of {player}: {after} instead of {before}"),
        (
            (
                each,
                prices.with_money(was.get(each, 0)),
                prices.with_money(now.get(each, 0)),
            )
            for each in sorted({*was, *now})
        ),
        naming,
        none=gettext("The points stay as they are"),
    )


def judged(template: str, naming: Naming, judge: Callable[[], dict[str, object]]) -> str:
    """A verdict: the template of what `judge` finds, or of the `error` that it raises."""
    try:
        context = judge()
    except RulesError as error:
        context = {"error": sentence_of(error, naming)}
    return render_to_string(template, context)


class SidePlay(PlayKind[S, C]):
    """How the game of a side table is played.

    Its commands are `Start(players, settings)`, those of `rules.seats`, and the turns of the game.
    """

    verbs = VERBS
    questions = {"end": end_question}

    @property
    @abstractmethod
    def command_form(self) -> type[CommandForm]:
        """The fields of what the console posts."""

    @property
    @abstractmethod
    def unconfirmed_end(self) -> Wording:
        """The refusal to end a game that is not complete."""

    @abstractmethod
    def end_question(self, state: S) -> str:
        """The question after that refusal."""

    def confirmation(self, table: Table, error: RulesError, data: Data, naming: Naming) -> str:
        """Asks about the end of a game; a game may ask more."""
        is_end = error.sentence.code == self.unconfirmed_end.code
        return self.end_question(table_record(table).state) if is_end else ""

    def is_play(self, command: C) -> bool:
        return not isinstance(command, Join)

    def follow(self, table: Table, entry: Entry, *, is_done: bool) -> None:
        """Give a latecomer a seat, or remove that seat when their first arrival is undone. After
        any undo nobody is ready on their phone: what was shown is to be chosen again."""
        if not is_done and table.has_phones:
            table.phone_seats.update(is_ready=False)
        match entry.command:
            case Join(number) if is_done:
                guest = table.festival.players.get(number=number)
                last = table.seats.last()
                place = 1 if last is None else last.place + 1
                Seat.objects.get_or_create(table=table, player=guest, defaults={"place": place})
            case Join(number) if not _sat_before(table_record(table), entry.seq, number):
                table.seats.filter(player__number=number).delete()
            case _:
                pass

    def require_same_setup(self, table: Table, entry: Entry) -> None:
        """Raises IllegalCommand for the redo of a start after its players or rules changed."""
        started, kind = entry.command, side_kind_of(table)
        if started is None or type(started).__name__ != "Start":
            return
        players = tuple(each.number for each in seated(table))
        now = (players, kind.settings.from_dict(table.settings))
        if now != (started.players, started.settings):
            raise IllegalCommand(CHANGED_SINCE())


def _sat_before(record: Record, seq: int, number: int) -> bool:
    """Whether a player sat at the table before this entry."""
    return any(
        act.command == Join(number) or number in getattr(act.command, "players", ())
        for act in record.log.done
        if act.seq < seq
    )
