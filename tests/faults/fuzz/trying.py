"""One input after another to one town: what each must not do, and that it is as before after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection, transaction

from festival.models import Table
from festival.record.record import table_record
from tests.faults.fuzz import addresses, allowed, guard
from tests.faults.fuzz.allowed import places_now
from tests.faults.fuzz.asking import GUESTS_PHONE, Answered, Asked, Line, without_closing
from tests.faults.fuzz.asking import LAPTOP as AT_LAPTOP
from tests.faults.fuzz.guard import SAFE, Rows, Wrong, heed, rows, watched
from tests.faults.fuzz.town import LAPTOP, Town
from tests.festival.memory import forget_everything

AFTERWARDS = ("", "log/", "log.json", "players/", "winners/", "everything.zip", "prizes/")


@dataclass
class Trial:
    """The town, the way to it, and what stands in its data file when no input has come."""

    town: Town
    line: Line = field(default_factory=Line)
    before: Rows = field(default_factory=rows)
    wrote: int = 0  # inputs that changed something

    @contextmanager
    def example(self) -> Iterator[Example]:
        """What is written in it is taken back."""
        example = Example(self)
        with without_closing(), transaction.atomic():
            yield example
            transaction.set_rollback(True)
        if example.has_written:
            self.wrote += 1
            forget_everything()


@dataclass
class Example:
    trial: Trial
    has_written: bool = False
    stands: Rows = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stands = self.trial.before

    def ask(self, who: str, asked: Asked) -> Answered:
        """Raises Wrong."""
        town, line = self.trial.town, self.trial.line
        client = AT_LAPTOP if who == LAPTOP else GUESTS_PHONE
        with watched() as (trap, statements):
            answered = line.ask(asked, town.cookies[who], client)
            settle()
            heed(asked, answered, trap)
        if statements.writes:
            self.has_written = True
            self._judge(who, asked, statements.writes)
        return answered

    def _judge(self, who: str, asked: Asked, writes: list[str]) -> None:
        after = rows()
        found = guard.changes(self.stands, after)
        places = places_now().beside(self.stands)
        self.stands = after
        # When a browser was seen last is noted with whatever it asks for.
        changed = [c.label for c in found if c.label != allowed.SIGNED_IN or c.verb == "gone"]
        if changed and asked.method in SAFE:
            raise Wrong(f"{asked.method} changed {changed}: {asked!r} {writes}")
        town = self.trial.town
        addressed = addresses.of_whom(asked.path, town)
        if wrong := allowed.wrongs(who, found, town, addressed, places):
            raise Wrong("\n".join([*wrong, repr(asked)]))
        entries = (c.after for c in found if c.label == allowed.ENTRY and c.after)
        for table_id in {int(entry["table_id"]) for entry in entries}:
            conserved(Table.objects.get(pk=table_id))
        if found and who == LAPTOP:
            self._look_around(found)

    def _look_around(self, found: list[guard.Change]) -> None:
        """What was stored can be shown."""
        place = places_now().of(found[0])
        if place is None or place not in places_now().halls:
            return
        table = Table.objects.filter(festival_id=place, number=1).first()
        more = table.version % len(AFTERWARDS) if table else 0
        for page in (f"/festivals/{place}/console/", f"/festivals/{place}/{AFTERWARDS[more]}"):
            asked = Asked(path=page)
            with watched() as (trap, _):
                answered = self.trial.line.ask(asked, self.trial.town.cookies[LAPTOP], AT_LAPTOP)
                heed(asked, answered, trap)
                if answered.status not in (200, 302):
                    raise Wrong(f"{page} is {answered.status} after {found}")


def settle() -> None:
    """What was to be done once it is committed: a test's transaction never is."""
    waiting = connection.run_on_commit
    connection.run_on_commit = []
    for _, do, *_ in waiting:
        do()


def conserved(table: Table) -> None:
    """Raises Wrong where a prize is lost, doubled or held by nobody."""
    state = table_record(table).state
    if table.kind != "bobing" or not state.prizes:
        return
    free = [prize for tier in range(1, 7) for prize in state.free(tier)]
    all_of_them = sorted(prize.id for prize in state.prizes)
    if sorted([*free, *state.holdings]) != all_of_them:
        raise Wrong(f"prizes are not conserved: {free} {state.holdings}")
    if not set(state.holdings.values()) <= set(state.players):
        raise Wrong(f"a prize is held by nobody: {state.holdings}")
