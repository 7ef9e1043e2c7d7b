"""Reads players from an imported list: which are new, listed already, or unclear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from festival.models import Festival, Player
from festival.people import pasted
from festival.people.pasted import words_in
from festival.people.players import MOST_PLAYERS, add_players
from festival.play.write_path import locked
from festival.record.queries import approved
from festival.web.clean_text import clean_name
from festival.web.fields import whole_number
from festival.web.lists.columns import (
    Column,
    Layout,
    Reading,
    RowOutcome,
    chosen,
    further,
    guess,
    is_same,
    is_sum,
    is_total,
)
from festival.web.lists.rows import Row, Rows

NUMBER, NAME, GIVEN, FAMILY = "number", "name", "given", "family"
MAIN = (NAME, GIVEN, FAMILY)
EXAMPLE = gettext_noop("Example: Ana Santos")
HIGHEST = 99_999
MOST_QUOTED = 100  # letters quoted of a wrong name or number
COLUMNS = (
    Column(
        key=NUMBER,
        title=gettext_noop("Number"),
        words=words_in(
            "no # nº № nr num id guestno playerno number bilang blg numero 號 号 號碼 号码 編號"
            " 编号 序號 序号"
        ),
    ),
    Column(
        key=NAME,
        title=gettext_noop("Name"),
        words=words_in(
            "names fullname guest guests guestname player players playername participant"
            " attendee person who nameofguest pangalan buongpangalan bisita panauhin 姓名 名字"
            " 名單 名单 名稱 名称 來賓 来宾 賓客 宾客 玩家 參加者 参加者"
        ),
    ),
    Column(
        key=GIVEN,
        title=gettext_noop("First name"),
        words=words_in("given givenname givennames firstnames 名 unangpangalan"),
    ),
    Column(
        key=FAMILY,
        title=gettext_noop("Last name"),
        words=words_in("family familyname surname lastnames 姓 姓氏 apelyido"),
    ),
)

BESIDE = Column(
    key="beside",
    title=gettext_noop("Table"),
    words=words_in(
        "tableno tablenumber seat dept department company email mail mesa phone mobile cellphone"
        " contact rsvp meal diet position 桌 桌號 桌号 桌次 部門 部门 公司 電話 电话 手機 手机"
        " 電郵 电邮 郵箱 邮箱 座位"
    ),
)


@dataclass(frozen=True, kw_only=True)
class Guest:
    line: int
    name: str
    number: int = 0  # 0 if the list gives none
    typed: str = ""  # the cell of the number, if it cannot be read
    problem: str = ""  # why the row cannot be imported


def rows_of(rows: Rows) -> Rows:
    """The rows; without a heading that we know, cells with only a number or a bullet are no
    names."""
    return rows if guess(rows, COLUMNS, MAIN) else pasted.without_marks(rows)


def layout_of(festival: Festival, rows: Rows, data: Mapping[str, str]) -> Layout:
    """The meaning of each column. data: the emcee's choices."""
    guessed = guessed_layout(rows, COLUMNS)
    if NUMBER in guessed.keys and _only_counts(festival, rows, guessed):
        guessed = without_numbers(guessed)
    return chosen(data, guessed, COLUMNS)


def guessed_layout(rows: Rows, columns: Sequence[Column]) -> Layout:
    """columns: `COLUMNS`, possibly with more."""
    guessed = guess(rows, columns, MAIN)
    if guessed is None:
        place = pasted.first_that_says_anything(rows)
        keys = tuple(NAME if each == place else "" for each in range(len(rows[0].cells)))
        return Layout(keys=keys)
    if NAME not in guessed.keys and FAMILY not in guessed.keys:
        keys = tuple(NAME if key == GIVEN else key for key in guessed.keys)
        return replace(guessed, keys=keys)
    return guessed


def without_numbers(layout: Layout) -> Layout:
    return replace(layout, keys=tuple("" if key == NUMBER else key for key in layout.keys))


def _only_counts(festival: Festival, rows: Rows, layout: Layout) -> bool:
    """Whether the numbers only count the rows (1, 2, 3 …) while other players have some of them."""
    guests = guests_in(rows, layout, here_at(festival.players.all()))[0]
    numbers = [guest.number for guest in guests if not guest.problem]
    taken = dict(festival.players.values_list("number", "name"))
    return numbers == list(range(1, len(numbers) + 1)) and any(
        key_of(taken[guest.number]) != key_of(guest.name)
        for guest in guests
        if guest.number in taken
    )


def read_players(festival: Festival, rows: Rows, layout: Layout, *, twins: bool) -> Reading:
    """The result for each row. twins: whether two players of the list may have the same name."""
    guests, left_out = guests_in(rows, layout, here_at(festival.players.all()))
    lines = [line for line, _ in _judged(festival, guests, twins=twins)]
    new = sum(line.state == "new" for line in lines)
    here = approved(festival).count()
    refusal = ""
    if here + new > MOST_PLAYERS:
        sentence = gettext(
            "At most {most} players fit. The list has {here}, and the file brings {count} "
            "more: remove some rows from it."
        )
        refusal = sentence.format(most=MOST_PLAYERS, here=here, count=f"{new:,}")
    return Reading(
        titles=(gettext("No."), gettext("Name")),
        lines=tuple(lines),
        left_out=left_out,
        further=columns_left(rows, layout),
        refusal=refusal,
    )


def columns_left(rows: Rows, layout: Layout) -> tuple[str, ...]:
    """The headings of columns that are not imported, without those that are only a mark."""
    return tuple(text for text in further(rows, layout) if not pasted.MARK.fullmatch(text))


def save_players(
    festival_id: int, rows: Rows, layout: Layout, author: User | None, *, twins: bool
) -> tuple[Player, ...]:
    """Add the new players. The list is compared again, so players added meanwhile are not added
    twice.

    Raises SetupRefused when the list is full, and IllegalCommand when no seat can be taken now.
    """
    with locked(festival_id) as festival:
        guests = guests_in(rows, layout, here_at(festival.players.all()))[0]
        judged = _judged(festival, guests, twins=twins)
        new = [guest for line, guest in judged if line.state == "new"]
        return add_players(
            festival_id,
            [guest.name for guest in new],
            author,
            numbers=[guest.number for guest in new],
        )


def guests_in(
    rows: Rows, layout: Layout, here: Mapping[str, int]
) -> tuple[list[Guest], tuple[int, ...]]:
    """The guests of a list, and the numbers of lines without a guest: headings, totals, the
    example.

    here: who is listed already, as `here_at` counts them.
    """
    last = rows[-1]
    body = [row for row in rows[layout.top :] if not _is_no_guest(row, layout, is_last=row is last)]
    known = set(here)
    heading = guess(rows, COLUMNS, MAIN)
    if heading is not None:  # with a number column, a name does not start with its number
        numbered = [row for row in body if heading.cell(row, NUMBER)]
        known.update(_name_in(row, layout).casefold() for row in numbered)
    names = pasted.unmarked([_name_in(row, layout) for row in body], known)
    guests = [_guest(row, name, layout) for row, name in zip(body, names, strict=True)]
    there = {row.line for row in body}
    return guests, tuple(row.line for row in rows if row.line not in there)


def _is_no_guest(row: Row, layout: Layout, *, is_last: bool) -> bool:
    """Whether the row is empty, the example or a total. A guest may be called Total: then the row
    has a number, or further rows follow. A number without a name is no guest either."""
    if not any(row.cells):
        return True
    name = _name_in(row, layout)
    if is_same(name, EXAMPLE) or (not name and is_total(row)):
        return True
    return not layout.cell(row, NUMBER)[:1].isdecimal() and is_sum(row, is_last=is_last)


def _name_in(row: Row, layout: Layout) -> str:
    """The name, also where given and family name are in two columns."""
    whole = layout.cell(row, NAME)
    if whole:
        return whole
    given, family = layout.cell(row, GIVEN), layout.cell(row, FAMILY)
    is_latin = any(letter.isascii() for letter in given + family)
    return f"{given} {family}".strip() if is_latin else family + given


def _guest(row: Row, name: str, layout: Layout) -> Guest:
    typed = _name_in(row, layout)
    try:
        if not name:
            said = gettext("type a name (the cell is empty)")
            if typed:
                said = gettext("type a name (only a number or a bullet is there)")
            raise ValidationError(said)
        name = clean_name(name)
        number = _number(layout.cell(row, NUMBER))
    except ValidationError as error:
        return Guest(
            line=row.line,
            name=_quoted(name or typed),
            typed=_quoted(layout.cell(row, NUMBER)),
            problem=error.messages[0],
        )
    return Guest(line=row.line, name=name, number=number)


def _quoted(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED].rstrip()}…"


def _number(text: str) -> int:
    plain = text.strip(" .)、．）#")
    return whole_number(plain, most=HIGHEST) if plain else 0


def _judged(
    festival: Festival, guests: Sequence[Guest], *, twins: bool
) -> list[tuple[RowOutcome, Guest]]:
    """Compare each guest with the players listed and with the rows above."""
    taken = dict(festival.players.values_list("number", "name"))
    here = here_at(festival.players.all())
    judged = []
    for guest, state, note in compared(guests, here, gettext("already on the list"), twins=twins):
        if state == "new" and guest.number in taken:
            text = gettext("{name} already has number {number}")
            note = text.format(number=guest.number, name=taken[guest.number])
            state = "wrong"
        if state == "new" and guest.number:
            taken[guest.number] = guest.name
        number = str(guest.number) if guest.number else guest.typed
        cells = (number, guest.name)
        judged.append((RowOutcome(line=guest.line, cells=cells, state=state, note=note), guest))
    return judged


def compared(
    guests: Iterable[Guest], here: Counter[str], said_here: str, *, twins: bool
) -> Iterator[tuple[Guest, str, str]]:
    """Each guest with a state and a note, compared by name with those who are here and with the
    rows above. said_here: the note of those who are here."""
    left, seen = Counter(here), dict[str, int]()
    for guest in guests:
        key = key_of(guest.name)
        state, note = "new", ""
        if guest.problem:
            state, note = "wrong", guest.problem
        elif left[key]:
            left[key] -= 1
            state, note = "known", said_here
        elif key in seen and not twins:
            text = gettext("already in line {line}")
            if key in here:
                text = gettext("already in line {line}, and on the list")
            state, note = "twice", text.format(line=seen[key])
        if not guest.problem:
            seen.setdefault(key, guest.line)
        yield guest, state, note


def here_at(players: QuerySet[Player]) -> Counter[str]:
    """How often each name is listed. Counts guests who wait and merged players; not rejected
    guests."""
    there = players.exclude(status=Player.Status.REJECTED)
    return Counter(key_of(name) for name in there.values_list("name", flat=True))


def key_of(name: str) -> str:
    return name.casefold()
