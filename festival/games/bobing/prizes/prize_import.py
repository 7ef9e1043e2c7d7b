"""Imports prizes from a list, in addition to the prizes that are there."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from typing import ClassVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.prizes.pasted_prizes import (
    COLUMNS,
    COUNT,
    HEADINGS,
    TIER,
    VALUE,
    count_of,
    in_name,
    layout_of,
)
from festival.games.bobing.prizes.slots import MOST_IN_TIER, Slot, set_prizes
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.lists.column_headings import NAME, WORDS, Layout, filled_cells, plain
from festival.lists.list_entry import Entry
from festival.lists.list_import import ListKind
from festival.lists.list_reading import ListReading
from festival.lists.list_store import ListStore
from festival.lists.pasted_names import says_nothing
from festival.lists.rows import Row
from festival.models import Festival
from festival.play.write_path import locked
from festival.tables.record.record import has_begun
from festival.words.clean_text import clean_label, key_of
from festival.words.money import format_money, parse_money
from festival.words.sentences import SIMPLIFIED, title_of, titled

EXAMPLE = gettext_noop("Example: rice cooker")
NUMBER_ALONE = gettext_noop("a number alone")
OF_ROWS_BELOW = gettext_noop("the tier of the rows below")
TIERS = 6
NUMBERED = re.compile(r"^([1-6])(?:st|nd|rd|th)?$")
CHINESE = re.compile(r"^第?([一二三四五六1-6])[等級级名]?[獎奖]?$")
WORDS_OF_TIER = frozenset({"tier", "antas", "level", "no", "prize", "premyo"})
WORD = re.compile(r"[^\W_]+")
APART = re.compile(r"[/／|｜()（）·]")
FIGURES = str.maketrans("一二三四五六", "123456")
DIGIT = re.compile(r"\d")
WINNERS = re.compile(r"[-–—(（]\s?\d{1,3}\s?(?:winners?|名|位)[)）]?$", re.IGNORECASE)
TIER_BEFORE = re.compile(r"[:：]|\s[-–—]\s")  # 1st Prize (Champion): TV, 2nd - TV
AMOUNT = re.compile(r"\d[\d.,]*")  # without a currency's sign it is no prize
CALLED = {word: int(tier) for tier, said in WORDS["tiers"].items() for word in said.split()}


class PrizeReading(ListReading):
    is_of_people = False
    of_name = frozenset({TIER, NAME, VALUE, COUNT})
    headings = HEADINGS
    columns = COLUMNS
    shown: ClassVar = {column.key: column.title for column in COLUMNS}
    example: ClassVar = {TIER: "2", NAME: EXAMPLE, VALUE: "600", COUNT: "2"}
    number = TIER

    @cached_property
    def tiers(self) -> dict[str, int]:
        return _titles(self.store.festival)

    def guessed_layout(self) -> Layout:
        currency = self.store.festival.currency
        return layout_of(self.rows, currency, lambda cell: _tier(self.tiers, cell))

    def known_names(self, body: Sequence[Row]) -> Container[str]:
        names = self.store.festival.table.prizes.values_list("name", flat=True)
        return set(map(key_of, names))

    def entries_of(self, row: Row, name: str) -> Iterator[Entry]:
        currency = self.store.festival.currency
        before, name = self._tier_before(name)
        name, value, count = self._said(row, name)
        above = before or self.tier_above.get(row.line, "") or self.data.get(TIER, "")
        tier = _tier(self.tiers, self.cell(row, TIER) or above)
        too_long = gettext("type at most {most} letters for a prize (you typed {count})")
        name, worth = clean_label(name, too_long), parse_money(value, currency)
        how_many = count_of(count)
        money = format_money(worth, currency) if worth else ""
        yield Entry(
            row=row,
            cells=(str(tier), name, money, str(how_many)),
            name=name,
            place=tier,
            value=worth,
            key=_key(tier, name, worth),
            count=how_many,
            may_repeat=True,
        )

    def _said(self, row: Row, name: str) -> tuple[str, str, str]:
        """The name, the value and the count: what no cell says, the name may say."""
        said = {key: cell for key in (VALUE, COUNT) if (cell := self.layout.cell(row, key))}
        name, value, count = in_name(name, self.store.festival.currency, **said)
        if f"{NAME}-{row.line}" in self.data:  # another name, with what the list says
            _, its_value, its_count = in_name(
                self.name_in(row), self.store.festival.currency, **said
            )
            value, count = value or its_value, count or its_count
        value = self.data.get(f"{VALUE}-{row.line}", value).strip()
        return name, value, self.data.get(f"{COUNT}-{row.line}", count).strip()

    def typed_cell(self, row: Row, key: str) -> str | None:
        """A name comes with the value and the count that no column has: 2 x TV - 15,000."""
        typed = super().typed_cell(row, key)
        fields = {f"{field}-{row.line}" for field in (NAME, VALUE, COUNT)}
        if key == TIER or not fields & self.data.keys():
            return typed
        name = self.name_in(row) if key != NAME or typed is None else typed
        name, value, count = self._said(row, name)
        if key != NAME:
            return value if key == VALUE else count
        times = f"{count} x " if count and COUNT not in self.layout.keys else ""
        worth = f" - {value}" if value and VALUE not in self.layout.keys else ""
        return f"{times}{name}{worth}"

    @cached_property
    def tier_above(self) -> dict[int, str]:
        """The tier of each line below a row or a cell that names it."""
        found, above = dict[int, str](), ""
        for row in self.rows[self.layout.top :]:
            cell = self.layout.cell(row, TIER)
            above = self._alone(row) or (self._tier_in(cell) if cell else above)
            found[row.line] = above
        return found

    def _tier_before(self, name: str) -> tuple[str, str]:
        """The tier that a name begins with, "" if none, and the rest."""
        head, *rest = map(str.strip, TIER_BEFORE.split(name, maxsplit=1))
        tier = self._tier_in(head) if rest and rest[0] else ""
        return (tier, rest[0]) if tier else ("", name)

    def _tier_in(self, text: str) -> str:
        """The tier of a text, "" if it is none."""
        with suppress(ValidationError):
            return str(_tier(self.tiers, text))
        return ""

    @cached_property
    def no_entries(self) -> dict[Row, str]:
        below = self.rows[self.layout.top :]
        found = {row: OF_ROWS_BELOW for row in below if self._alone(row)}
        return found | {row: NUMBER_ALONE for row in below if AMOUNT.fullmatch(self.name_in(row))}

    def _alone(self, row: Row) -> str:
        """The tier of a row that names nothing else: 1st Prize (Champion), 状元."""
        said = filled_cells(row)
        if len(said) > 1 or says_nothing(said[0]) or self.data.get(f"take-{row.line}"):
            return ""
        return self._tier_in(WINNERS.sub("", said[0]))


class PrizeStore(ListStore):
    def hints(self) -> list[str]:
        tiers = gettext(
            "Tiers are the numbers 1 to 6, or what they are called: 2, 2nd, 二等獎, %(first)s."
        )
        running = gettext(
            "The game is running: you can fill prizes without a name, but not add any."
        )
        first = title_of(book_of(self.festival).tiers[0].names)
        return [tiers % {"first": first}, *([running] if has_begun(self.festival.table) else [])]

    @cached_property
    def values(self) -> list[tuple[Hashable, int]]:
        """The key and the value of each prize."""
        prizes = self.festival.table.prizes.all()
        return [(_key(prize.tier, prize.name, prize.value), prize.value) for prize in prizes]

    @cached_property
    def here(self) -> Counter[Hashable]:
        return Counter(key for key, _ in self.values)

    def said_here(self, entry: Entry) -> str:
        value = dict(self.values)[entry.key]
        if value == entry.value:
            return gettext("already among the prizes")
        return gettext("already among the prizes, for {value}").format(
            value=format_money(value, self.festival.currency)
        )

    def settled(self, entry: Entry) -> Entry:
        is_blank = not (entry.name or entry.value)
        return entry.wrong(gettext("type a prize (the cell is empty)")) if is_blank else entry

    def refused(self, new: Sequence[Entry]) -> str:
        more_of, is_running = Counter(entry.place for entry in new), has_begun(self.festival.table)
        for tier in book_of(self.festival).tiers:
            title, there = title_of(tier.names), self.festival.table.prizes.filter(tier=tier.number)
            free = there.filter(name="", value=0).count()
            more = max(more_of[tier.number] - free, 0)
            if more and is_running:
                sentence = gettext(
                    "The game is running, so no prizes can be added. {tier} has {free} without a "
                    "name (the list brings {count})."
                )
                return sentence.format(tier=title, free=free, count=more_of[tier.number])
            count = there.count() + more
            if count > MOST_IN_TIER:
                sentence = gettext(
                    "A tier holds at most {most} prizes: {tier} would have {count}. Remove some "
                    "rows from the file."
                )
                return sentence.format(most=MOST_IN_TIER, tier=title, count=f"{count:,}")
        return ""

    def lock(self) -> AbstractContextManager[Festival]:
        return locked(self.festival.pk)

    def add(self, new: Sequence[Entry], author: User | None) -> range:
        """Blank prizes are filled in first, then prizes are added."""
        tiers: dict[int, list[Slot]] = {}
        for tier in sorted({entry.place for entry in new}):
            prizes = self.festival.table.prizes.filter(tier=tier)
            there = [Slot(name=prize.name, value=prize.value) for prize in prizes]
            waiting = iter([Slot(name=e.name, value=e.value) for e in new if e.place == tier])
            filled = [slot if slot.name or slot.value else next(waiting, slot) for slot in there]
            tiers[tier] = [*filled, *waiting]
        if tiers:
            set_prizes(self.festival.pk, tiers)
        return range(len(new))


def _titles(festival: Festival) -> dict[str, int]:
    """Tiers by their titles, and by those of the throws that win them, in each script."""
    book = book_of(festival)
    called = [(tier.names, tier.number) for tier in book.tiers]
    throws = {(book.combinations[row.key], row.tier) for row in book.rows}
    alone = Counter(names for names, _ in throws)
    called = [*((names, tier) for names, tier in throws if alone[names] == 1), *called]
    return {
        _bare(title): tier
        for names, tier in called
        for title in (
            *(names.hanzi, names.hanzi.translate(SIMPLIFIED), names.roman),
            *(names.english, titled(names.english)),
        )
    }


def _tier(titles: Mapping[str, int], text: str) -> int:
    """The tier of a text: 2, Tier 2, 二等獎, 對堂, Tsiong Guan, Champion prize; or two that agree:
    2nd (對堂). Raises ValidationError."""
    if number := _called(titles, text):
        return number
    found = {part: _called(titles, part) for part in APART.split(text) if part.strip()}
    numbers = {number for number in found.values() if number}
    is_clear = all(number or not DIGIT.search(part) for part, number in found.items())
    if len(numbers) == 1 and is_clear:
        return numbers.pop()
    if not text:
        raise ValidationError(gettext("type a tier from 1 to 6"))
    message = gettext("type a tier from 1 to 6 (you typed “{text}”)")
    raise ValidationError(message.format(text=text[:40]))


def _called(titles: Mapping[str, int], text: str) -> int:
    """The tier of one title, 0 if it is none."""
    typed = unicodedata.normalize("NFKC", text).casefold()
    words = [word for word in WORD.findall(typed) if word not in WORDS_OF_TIER]
    for title in (text, " ".join(words), typed.rstrip("獎奖 ")):
        for known in (titles, CALLED):
            if title and (number := known.get(_bare(title), 0)):
                return number
    word = words[0] if len(words) == 1 else ""
    match = NUMBERED.match(word) or CHINESE.match(word)
    return int(match[1].translate(FIGURES)) if match else 0


def _bare(title: str) -> str:
    """Without tone marks: Tsiōng-guân is often typed as Tsiong Guan."""
    apart = unicodedata.normalize("NFD", title)
    return plain("".join(sign for sign in apart if not unicodedata.combining(sign)))


def _key(tier: int, name: str, value: int) -> Hashable:
    """Prizes are the same by tier and name, or by the value if there is no name."""
    return (tier, key_of(name), 0 if name else value)


PRIZES = ListKind(
    name=gettext_noop("prizes"),
    title=gettext_noop("Prizes from a list"),
    which=gettext_noop("Which column is the prize? Choose it above the column."),
    hint=gettext_noop(
        "Your own list works too, with headings in any of our languages. Existing prizes stay as "
        "they are; empty ones are filled first."
    ),
    page="prizes",
    address="prizes_import",
    template="prizes_template",
    most=TIERS * MOST_IN_TIER,
    reading=PrizeReading,
    store=PrizeStore,
)
