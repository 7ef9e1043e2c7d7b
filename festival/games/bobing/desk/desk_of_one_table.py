"""The prize desk of one table: what each player has to collect. A prize is handed out once, to its
winner."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from festival.games.bobing.desk.fetch_back import FetchBack, fetch_backs_of
from festival.games.bobing.desk.grouped_hand_outs import Press, of_newest_press, press_of, ticks_of
from festival.games.bobing.desk.piles_on_the_table import Pile, piles_of
from festival.games.bobing.record import naming_of, prize_numbers
from festival.games.bobing.record.prizes_to_collect import held_in_hand, takeable_tiers
from festival.games.bobing.who_has_what.who_has_what import Holding, holdings_by
from festival.models import HandOut, Player, Table
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import table_record
from festival.words.sentences import Naming
from rules.names_in_scripts import Names


@dataclass(frozen=True, kw_only=True)
class EqualPrizes:
    id: int
    names: Names
    name: str
    numbers: str  # on their labels
    value: str
    picture: str
    count: int
    to_give: tuple[int, ...]  # prizes that are still to be handed out
    last: Press | None  # the newest press that handed some of them out
    fetch_back: Press | None  # the press that handed them to somebody who no longer owns them
    is_takeable: bool  # whether a later throw may still take them

    @property
    def given(self) -> int:
        return 0 if self.fetch_back else self.count - len(self.to_give)


@dataclass(frozen=True, kw_only=True)
class Collector:
    """A person and their prizes."""

    person: Person
    lines: tuple[EqualPrizes, ...]
    fetch_backs: tuple[FetchBack, ...]
    total: int
    is_away: bool
    at_desk: str  # a value of Player.AtDesk, "" for none
    since: datetime | None  # of `at_desk`

    @property
    def to_give(self) -> tuple[int, ...]:
        return tuple(prize for line in self.lines for prize in line.to_give)

    @property
    def settled(self) -> tuple[int, ...]:
        """The prizes to hand out that no later throw can take."""
        lines = (line for line in self.lines if not line.is_takeable)
        return tuple(prize for line in lines for prize in line.to_give)

    @property
    def to_fetch_back(self) -> int:
        return sum(len(fetch_back.ticks) for fetch_back in self.fetch_backs)

    @property
    def is_done(self) -> bool:
        """Whether they have nothing to collect and nothing to be fetched back."""
        return not self.left and not self.fetch_backs

    @property
    def is_in_line(self) -> bool:
        return self.at_desk == Player.AtDesk.IN_LINE and not self.is_done

    @property
    def is_kept(self) -> bool:
        """Whether they went home and their prizes are kept for them."""
        return self.at_desk == Player.AtDesk.HOME and self.left > 0

    @property
    def left(self) -> int:
        """How many prizes they have not received, including those that somebody else has."""
        return self.total - sum(line.given for line in self.lines)


@dataclass(frozen=True, kw_only=True)
class Desk:
    people: tuple[Collector, ...]  # all players, by number
    fetch_backs: tuple[FetchBack, ...]
    piles: tuple[Pile, ...]  # the prizes that should lie on the table, won or not

    @property
    def on_table(self) -> int:
        return sum(pile.count for pile in self.piles)

    def at(self, number: int) -> Collector | None:
        """The person with this number."""
        return next((who for who in self.people if who.person.number == number), None)


def desk_of(table: Table) -> Desk:
    """The prizes of a table, and who has them."""
    record = table_record(table)
    naming = naming_of(table, record.state)
    with at_one_moment():
        holders = held_in_hand(table, record.state, naming)
        ticks = {tick.prize_id: tick for tick in ticks_of(table)}
    holdings = holdings_by(holders, table, record.state, naming)
    fetch_backs = fetch_backs_of(holdings, ticks, naming)
    takeable = takeable_tiers(record.state)
    guests = {guest.number: guest for guest in table.festival.players.all()}
    people = []
    for number in sorted(record.state.players):
        person = person_of(number, naming)
        own = [holding for holding in holdings if holding.holder == person]
        guest = guests.get(number, Player())
        people.append(
            Collector(
                person=person,
                lines=tuple(_lines(own, ticks, naming, takeable)),
                fetch_backs=tuple(
                    fetch_back for fetch_back in fetch_backs if fetch_back.person == person
                ),
                total=len(own),
                is_away=number in record.state.away,
                at_desk=guest.at_desk,
                since=guest.at_desk_since,
            )
        )
    return Desk(people=tuple(people), fetch_backs=fetch_backs, piles=piles_of(holdings, ticks))


def _lines(
    own: Iterable[Holding],
    ticks: Mapping[int, HandOut],
    naming: Naming,
    takeable: Container[int],
) -> Iterable[EqualPrizes]:
    """Equal prizes in one line; those that somebody else has in a line of their own."""
    groups: dict[tuple[int, str, str, int], list[Holding]] = {}
    for holding in own:
        tick = ticks.get(holding.id)
        is_to_fetch_back = tick is not None and holding.holder != person_of(tick.player, naming)
        other = tick.player if tick is not None and is_to_fetch_back else 0
        groups.setdefault((holding.tier, holding.name, holding.value, other), []).append(holding)
    for (*_, other), equals in groups.items():
        first = equals[0]
        given = [ticks[holding.id] for holding in equals if holding.id in ticks]
        press = press_of(of_newest_press(given), equals, naming) if given else None
        yield EqualPrizes(
            id=first.id,
            names=first.names,
            name=first.name,
            numbers=prize_numbers((holding.tier, holding.position) for holding in equals),
            value="" if first.value == first.name else first.value,
            picture=first.picture,
            count=len(equals),
            to_give=tuple(holding.id for holding in equals if holding.id not in ticks),
            last=None if other else press,
            fetch_back=press if other else None,
            is_takeable=first.tier in takeable,
        )
