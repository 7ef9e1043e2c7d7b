"""Imports prizes from a list, in addition to the prizes that are there."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from festival.models import Festival
from festival.people.pasted import unmarked, words_in
from festival.play.write_path import locked
from festival.record.record import has_begun
from festival.record.rulebooks import book_of
from festival.setup.festivals import MOST_IN_TIER, Slot, set_prizes
from festival.web.clean_text import clean_label
from festival.web.lists.columns import (
    LEFT_OUT,
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
    plain,
)
from festival.web.lists.rows import Row, Rows
from festival.words.money import format_money, parse_money
from festival.words.sentences import SIMPLIFIED, title_of, titled

TIER, NAME, VALUE, COUNT = "tier", "name", "value", "count"
MAIN = (NAME,)
EXAMPLE = gettext_noop("Example: rice cooker")
MOSTLY = 0.8  # share of a column's cells that must fit: some are wrong
WORDED = re.compile(
    r"(?:tier|antas|level|no|第)?\W*([1-6])(?:st|nd|rd|th)?\W*(?:prize|tier|等|級|级)?[獎奖]?", re.I
)
CHINESE = re.compile("第?([一二三四五六])[等級级]?[獎奖]?")
PRIZE = re.compile(r"\W*(?:prize|premyo|tier|[獎奖])\W*$", re.I)  # Champion prize, 榜眼獎
APART = re.compile(r"[/／|｜()（）·]")
DIGIT = re.compile(r"\d")
CALLED = {
    **dict.fromkeys(("champion", "grand", "top", "kampeon", "冠軍", "冠军"), 1),
    **{word: tier for tier, word in enumerate(("first", "second", "third", "fourth"), start=1)},
    **{word: tier for tier, word in enumerate(("una", "ikalawa", "ikatlo", "ikaapat"), start=1)},
    **{"fifth": 5, "sixth": 6, "ikalima": 5, "ikaanim": 6},
}
COLUMNS = (
    Column(
        key=TIER,
        title=gettext_noop("Tier"),
        words=words_in(
            "tierno tiernumber level rank class category place prizetier antas ranggo 獎級 奖级"
            " 等級 等级 級 级 獎項 奖项 等"
        ),
    ),
    Column(
        key=NAME,
        title=gettext_noop("Prize"),
        words=words_in(
            "prizes name item items prizename gift gifts description what premyo mgapremyo"
            " regalo gantimpala pangalan 獎品 奖品 品名 名稱 名称 品項 品项 物品 禮物 礼物"
        ),
    ),
    Column(
        key=VALUE,
        title=gettext_noop("Value"),
        words=words_in(
            "price cost amount worth unitprice each php peso pesos ₱ halaga presyo 價值 价值"
            " 價格 价格 單價 单价 金額 金额 價錢 价钱"
        ),
    ),
    Column(
        key=COUNT,
        title=gettext_noop("Count"),
        words=words_in(
            "qty quantity number howmany pieces pcs no units amountofprizes bilang dami ilan"
            " 數量 数量 個數 个数 份數 份数 數目 数目"
        ),
    ),
)
BESIDE = Column(
    key="beside",
    title=gettext_noop("Total"),
    words=words_in(
        "totalvalue totalcost subtotal budget supplier shop store 合計 合计 總價 总价 預算 预算"
        " 供應商 供应商"
    ),
)

NOTHING = Slot(name="", value=0)
# Equal keys mean the same prize: tier and name, or the value if there is no name.
Key = tuple[int, str, int]


@dataclass(frozen=True, kw_only=True)
class Item:
    line: int
    cells: tuple[str, ...]
    tier: int = 0
    slot: Slot = NOTHING
    count: int = 1
    problem: str = ""  # why it is refused


def layout_of(festival: Festival, rows: Rows, data: Mapping[str, str]) -> Layout:
    """data: what the emcee said the columns are."""
    guessed = guess(rows, COLUMNS, MAIN) or Layout(keys=_by_content(festival, rows))
    return chosen(data, guessed, COLUMNS)


def _by_content(festival: Festival, rows: Rows) -> tuple[str, ...]:
    """The columns of a list without headings: numbers from 1 to 6 are tiers, other numbers are
    amounts, and the first other column is the prize."""
    keys: list[str] = []
    titles, currency = _titles(festival), festival.currency
    for place in range(len(rows[0].cells)):
        cells = [row.cells[place] for row in rows if row.cells[place]]
        tiers = _share(cells, lambda cell: _tier(titles, cell))
        amounts = _share(cells, lambda cell: parse_money(cell, currency))
        order = [TIER] if tiers > MOSTLY else []
        order += [VALUE, COUNT] if amounts > MOSTLY else [NAME]
        keys.append(next((key for key in order if key not in keys), LEFT_OUT))
    return tuple(keys)


def _share(cells: Sequence[str], read: Callable[[str], int]) -> float:
    """The share of cells that can be read in this way, from 0 to 1."""
    good = 0
    for cell in cells:
        with suppress(ValidationError):
            read(cell)
            good += 1
    return good / len(cells)


def read_prizes(festival: Festival, rows: Rows, layout: Layout) -> Reading:
    """What becomes of each row."""
    items, left_out = _items(festival, rows, layout)
    lines = [line for line, _ in _judged(festival, items)]
    return Reading(
        titles=tuple(gettext(column.title) for column in COLUMNS),
        lines=tuple(lines),
        left_out=left_out,
        further=further(rows, layout),
        refusal=_refusal(festival, items),
    )


def save_prizes(festival_id: int, rows: Rows, layout: Layout) -> int:
    """Add the new prizes; returns how many. Blank prizes are filled in first, then prizes are
    added.

    Raises SetupRefused if prizes would be added during a game.
    """
    with locked(festival_id) as festival:
        judged = _judged(festival, _items(festival, rows, layout)[0])
        new: dict[int, list[Slot]] = {}
        for _, item in judged:
            new.setdefault(item.tier, []).extend([item.slot] * item.count)
        tiers = {
            tier: _filled(festival, tier, slots) for tier, slots in new.items() if tier and slots
        }
        if tiers:
            set_prizes(festival_id, tiers)
    return sum(len(slots) for tier, slots in new.items() if tier)


def _filled(festival: Festival, tier: int, slots: Sequence[Slot]) -> list[Slot]:
    """The prizes of a tier, with its blank prizes filled in and the rest of these added."""
    prizes = festival.table.prizes.filter(tier=tier)
    there = [Slot(name=prize.name, value=prize.value) for prize in prizes]
    waiting = iter(slots)
    filled = [each if each.name or each.value else next(waiting, each) for each in there]
    return [*filled, *waiting]


def _refusal(festival: Festival, items: Sequence[Item]) -> str:
    """Why the new prizes cannot be added; "" if they can."""
    new = Counter[int]()
    for _, item in _judged(festival, items):
        new[item.tier] += item.count
    is_running = has_begun(festival.table)
    for tier in book_of(festival).tiers:
        there = list(festival.table.prizes.filter(tier=tier.number))
        free = sum(not (each.name or each.value) for each in there)
        more = max(new[tier.number] - free, 0)
        if more and is_running:
            sentence = gettext(
                "The game is running, so no prizes can be added. {tier} has {free} without a "
                "name (the list brings {count})."
            )
            return sentence.format(tier=title_of(tier.names), free=free, count=new[tier.number])
        if len(there) + more > MOST_IN_TIER:
            sentence = gettext(
                "A tier holds at most {most} prizes: {tier} would have {count}. Remove some "
                "rows from the file."
            )
            return sentence.format(
                most=MOST_IN_TIER, tier=title_of(tier.names), count=f"{len(there) + more:,}"
            )
    return ""


def _items(festival: Festival, rows: Rows, layout: Layout) -> tuple[list[Item], tuple[int, ...]]:
    """Every prize on the list, and the lines without a prize: headings, totals, the example."""
    last = rows[-1]
    body = [row for row in rows[layout.top :] if not _is_no_prize(row, layout, is_last=row is last)]
    known = {name.casefold() for name in festival.table.prizes.values_list("name", flat=True)}
    names = unmarked([layout.cell(row, NAME) for row in body], known)
    titles, currency = _titles(festival), festival.currency
    items = [
        _item(
            row,
            (layout.cell(row, TIER), name, layout.cell(row, VALUE), layout.cell(row, COUNT)),
            titles,
            currency,
        )
        for row, name in zip(body, names, strict=True)
    ]
    there = {row.line for row in body}
    return items, tuple(row.line for row in rows if row.line not in there)


def _is_no_prize(row: Row, layout: Layout, *, is_last: bool) -> bool:
    name = layout.cell(row, NAME)
    if is_same(name, EXAMPLE) or (not name and is_total(row)):
        return True
    return not layout.cell(row, TIER) and is_sum(row, is_last=is_last)


def _item(
    row: Row, typed: tuple[str, str, str, str], titles: Mapping[str, int], currency: str
) -> Item:
    """typed: tier, name, value and count."""
    try:
        tier = _tier(titles, typed[0])
        too_long = gettext("type at most {most} letters for a prize (you typed {count})")
        slot = Slot(name=clean_label(typed[1], too_long), value=parse_money(typed[2], currency))
        number = _count(typed[3])
    except ValidationError as error:
        return Item(line=row.line, cells=typed, problem=error.messages[0])
    money = format_money(slot.value, currency) if slot.value else ""
    cells = (str(tier), slot.name, money, str(number))
    return Item(line=row.line, cells=cells, tier=tier, slot=slot, count=number)


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
    words = [_bare(each) for each in (text, PRIZE.sub("", text))] if text else []
    for known in (titles, CALLED):
        if number := next((known[word] for word in words if word in known), 0):
            return number
    typed = unicodedata.normalize("NFKC", text).strip(" .)、")
    if match := WORDED.fullmatch(typed):
        return int(match[1])
    match = CHINESE.fullmatch(typed)
    return "一二三四五六".index(match[1]) + 1 if match else 0


def _bare(title: str) -> str:
    """Without tone marks: Tsiōng-guân is often typed as Tsiong Guan."""
    apart = unicodedata.normalize("NFD", title)
    return plain("".join(sign for sign in apart if not unicodedata.combining(sign)))


def _count(text: str) -> int:
    word = unicodedata.normalize("NFKC", text).strip(" x×*").casefold()
    if not word:
        return 1
    if word.isdecimal() and len(word) < 6 and 1 <= int(word) <= MOST_IN_TIER:
        return int(word)
    message = gettext("type a number of prizes from 1 to {most} (you typed “{text}”)")
    raise ValidationError(message.format(most=MOST_IN_TIER, text=text[:40]))


def _judged(festival: Festival, items: Sequence[Item]) -> list[tuple[RowOutcome, Item]]:
    """Compare each item with the prizes that are there; the count of each returned item is how many
    are new."""
    left: Counter[Key] = Counter()
    values: dict[Key, int] = {}
    for prize in festival.table.prizes.all():
        key = _key(prize.tier, prize.name, prize.value)
        left[key] += 1
        values[key] = prize.value
    judged = []
    for item in items:
        key = _key(item.tier, item.slot.name, item.slot.value)
        there = 0 if item.problem else min(left[key], item.count)
        left[key] -= there
        state, note = _state(festival, item, item.count - there, values.get(key, 0))
        count = item.count - there if state == "new" else 0
        line = RowOutcome(line=item.line, cells=item.cells, state=state, note=note)
        judged.append((line, replace(item, count=count)))
    return judged


def _key(tier: int, name: str, value: int) -> Key:
    return (tier, name.casefold(), 0 if name else value)


def _state(festival: Festival, item: Item, count: int, value: int) -> tuple[str, str]:
    """count: how many are not there yet. value: of those that are there."""
    if item.problem:
        return "wrong", item.problem
    if not count and value == item.slot.value:
        return "known", gettext("already among the prizes")
    if not count:
        money = format_money(value, festival.currency)
        return "known", gettext("already among the prizes, for {value}").format(value=money)
    if not item.slot.name and not item.slot.value:
        return "wrong", gettext("type a prize (the cell is empty)")
    if count < item.count:
        note = gettext("{count} more than there are")
        return "new", note.format(count=count)
    return "new", ""
