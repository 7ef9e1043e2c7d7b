"""Setbacks: older data replaced a log, and entries that people had seen were lost.

Log entries are never edited, so setbacks are stored in a column of the table. Screens notice older
data by higher revision numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import takewhile

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext, ngettext

from festival.kinds import kinds
from festival.models import Table, TableName
from festival.models.columns import JSONObject
from festival.record.commitments import draws, promises_of
from festival.record.kind import RecordKind
from festival.record.record import ENDED, AnyLog, Record, known_records
from festival.words.local_times import with_offset
from festival.words.sentences import in_a_row
from rules.dice_commitment import Promise, renewed
from rules.log import EntryKind, Log

MOST_NAMED = 20  # draws that a sentence names
AN_EVENING = timedelta(hours=12)  # screens show the time without its date
# A screen ignores any revision lower than its own. Ordinary changes never add up to this much.
BEYOND = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A log that people could see."""

    kind: str
    entries: Sequence[JSONObject]  # as stored, oldest first
    promises: Sequence[Promise]  # () where they are unknown
    setbacks: Sequence[JSONObject] = ()
    is_whole: bool = True  # whether `entries` are all that there were
    is_over: bool = False  # whether the game is known to be over, and its seed public


# Digest of the promise ("" for none), number of the entry, kind of draw, and its values.
KnownDraw = tuple[str, int, str, *tuple[int, ...]]
Drawn = tuple[int, str, *tuple[int, ...]]  # the same without the promise


@dataclass(frozen=True, kw_only=True)
class Setback:
    """One replacement of a log by older data."""

    at: datetime
    after: int  # number of the last entry that the older data had
    lost: int | None  # how many entries were lost; None where nobody knows
    draws: tuple[KnownDraw, ...]  # the machine's draws in the lost entries

    @classmethod
    def from_dict(cls, data: JSONObject) -> Setback:
        """Raises ValueError, TypeError or KeyError for malformed data."""
        at, after, lost = parse_datetime(data["at"]), data["after"], data["lost"]
        told = tuple(tuple(each) for each in data["draws"])
        counts = (after,) if lost is None else (after, lost)
        is_right = all(type(each) is int and each >= 0 for each in counts)
        if at is None or at.tzinfo is None or not is_right or not all(map(_is_draw, told)):
            raise ValueError("expected a setback of a log")
        return cls(at=at, after=after, lost=lost, draws=told)

    def to_dict(self) -> dict[str, object]:
        told = [list(each) for each in self.draws]
        return {"at": self.at.isoformat(), "after": self.after, "lost": self.lost, "draws": told}

    @property
    def sentence(self) -> str:
        """For the public results and log."""
        time = with_offset(date_format(localtime(self.at), "DATETIME_FORMAT"), self.at)
        if self.lost is None:
            text = gettext(
                "At {time} older data replaced newer data. Nobody knows how many entries "
                "after entry {after} are missing."
            )
        else:
            text = ngettext(
                "Older data replaced newer data at {time}: {count} entry that people saw is "
                "missing. The log continues after entry {after}.",
                "Older data replaced newer data at {time}: {count} entries that people saw "
                "are missing. The log continues after entry {after}.",
                self.lost,
            )
        said = text.format(time=time, count=self.lost, after=self.after)
        if not self.draws:
            return said
        numbers = [str(number) for _, number, *_ in self.draws[:MOST_NAMED]]
        more = ["…"] if len(self.draws) > MOST_NAMED else []
        told = gettext("People had already seen these draws: {numbers}.")
        return f"{said} {told.format(numbers=in_a_row([*numbers, *more]))}"

    @property
    def short(self) -> str:
        """For screens, until somebody plays on."""
        time = with_offset(date_format(localtime(self.at), "TIME_FORMAT"), self.at)
        if self.lost is None:
            return gettext("Older data since {time}: compare with what you remember.").format(
                time=time
            )
        text = ngettext(
            "Older data since {time}: {count} entry is missing.",
            "Older data since {time}: {count} entries are missing.",
            self.lost,
        )
        return text.format(time=time, count=self.lost)


def _is_draw(told: Sequence[object]) -> bool:
    if len(told) < 4 or type(told[0]) is not str or type(told[2]) is not str:
        return False
    return {type(each) for each in (told[1], *told[3:])} == {int}


def setbacks_of(table: Table) -> tuple[Setback, ...]:
    """The oldest first."""
    return tuple(Setback.from_dict(each) for each in table.setbacks)


def newest_setback(table: Table, phase: str) -> str:
    """The newest setback in short, for screens: "" for none, after a later entry, after 12 hours,
    and once the game has ended, as the results then show it."""
    found = setbacks_of(table)
    if phase == ENDED or not found or found[-1].after != table.version:
        return ""
    return found[-1].short if now() - found[-1].at < AN_EVENING else ""


def shown_in(table: Table) -> Shown:
    """The stored log of a table."""
    rows = table.entries.filter(seq__lte=table.version).order_by("seq")
    entries = list(rows.values_list("entry", flat=True))
    return Shown(
        kind=table.kind, entries=entries, promises=promises_of(table), setbacks=table.setbacks
    )


def shown_so_far(before: Mapping[TableName, Shown]) -> dict[TableName, Shown]:
    """The logs that this process has in memory. before: supplies their promises and setbacks."""
    return {
        record.table: Shown(
            kind=record.kind.key,
            entries=_written(record),
            promises=before[record.table].promises if record.table in before else (),
            setbacks=before[record.table].setbacks if record.table in before else (),
            is_over=record.state.phase == ENDED,
        )
        for record in known_records().values()
        if record.table is not None
    }


def _written(record: Record) -> list[JSONObject]:
    """The entries in the stored form, in which corrections are shortened."""
    log: AnyLog = Log()
    written = []
    for entry in record.log.entries:
        written.append(record.game.CODEC.entry_to_dict(log.brief(entry)))
        log = log.append(entry)
    return written


def after_exchange(before: Shown | None, after: Shown) -> list[JSONObject]:
    """The setbacks of the log `after`, which replaced `before` (None where that is unknown).

    after: with the promises that apply now. Entries at the start that both logs share are not lost.
    """
    known = [dict(each) for each in after.setbacks]
    if before is None:
        unknown = Setback(at=now(), after=len(after.entries), lost=None, draws=())
        return [*known, unknown.to_dict()]
    known += [dict(each) for each in before.setbacks if each not in known]
    count = lost_of(before, after)
    if count != 0:
        kept = standing_in_both(before.entries, after.entries)
        told = tuple(_draws(before, kept, _promises_of_draws(before, after)))
        newest = Setback(at=now(), after=len(after.entries), lost=count, draws=told)
        known.append(newest.to_dict())
    return sorted(known, key=lambda each: str(each["at"]))


def lost_of(before: Shown, after: Shown | None) -> int | None:
    """How many entries a log lost that another one replaced, or that is gone; None where nobody
    knows."""
    kept = standing_in_both(before.entries, after.entries) if after else 0
    return len(before.entries) - kept if before.is_whole else None


def standing_in_both(one: Sequence[object], other: Sequence[object]) -> int:
    """How many entries at the start of two logs are equal."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def promises_after(before: Shown | None, after: Shown) -> Sequence[Promise]:
    """The promises of a table whose log `after` replaced `before`.

    A seed that guests or another laptop may know throws no more dice, nor does one that drew before
    the present words: a new promise begins, and the old one keeps the words of its draws.
    """
    *earlier, last = after.promises
    known = before.promises if before else ()
    was = next((each for each in known if each.seed == last.seed), last)
    may_have_drawn = before is None or not before.is_whole or bool(before.entries) or was.is_closed
    is_known = was.is_revealed or was.until is not None or (before is not None and before.is_over)
    if last.is_revealed or not (is_known or (may_have_drawn and not last.is_closed)):
        return after.promises
    words = was.words if was.is_closed else last.words
    return renewed((*earlier, replace(last, words=words)), len(after.entries))


def _promises_of_draws(before: Shown, after: Shown) -> list[Promise]:
    """The promises that can check the draws of `before`: those with the words of that time. An open
    promise has no draws yet, so the words of those here are unknown."""
    words = {each.seed: each.words for each in after.promises}
    return [
        each
        for each in before.promises or after.promises
        if each.is_closed and words.get(each.seed, each.words) == each.words
    ]


def _draws(shown: Shown, kept: int, promises: Sequence[Promise]) -> Iterator[KnownDraw]:
    """The draws after the first `kept` entries, but hidden deals, which may come again. Skips
    unreadable entries: they may be the reason for the restore."""
    for data in shown.entries[kept:]:
        with suppress(ValueError, LookupError, TypeError, AttributeError):
            kind = kinds()[shown.kind]
            entry = kind.game.CODEC.entry_from_dict(data)
            drawn = kind.room(RecordKind).drawn
            draw = drawn(entry.command) if entry.kind is EntryKind.ACT else None
            if draw is not None and not draw.hands:
                digests = (each.digest for each in promises if each.covers(entry.seq))
                yield next(digests, ""), entry.seq, draw.kind.value, *draw.values


def draws_before(table: Table) -> dict[str, list[Drawn]]:
    """The draws that setbacks lost, by the digest of their promise, sorted by number."""
    known: dict[str, set[Drawn]] = defaultdict(set)
    for setback in setbacks_of(table):
        for digest, number, kind, *values in setback.draws:
            known[digest].add((number, kind, *values))
    return {digest: sorted(found) for digest, found in known.items()}


def missing_draws(table: Table, record: Record) -> tuple[int, ...]:
    """The numbers of lost draws that the present log does not have with the same values."""
    known = set().union(*draws_before(table).values())
    return tuple(sorted({draw[0] for draw in known - _draws_in(record)}))


def ways_back(table: Table, record: Record, told: Collection[str]) -> list[list[str | int | None]]:
    """The setbacks for the dice file: [time, last entry kept, entries lost or None, numbers...].

    The numbers are of missing draws without a promise in that file. told: the digests of the
    promises in that file.
    """
    here = _draws_in(record)
    back: list[list[str | int | None]] = []
    for each in setbacks_of(table):
        others = [draw for draw in each.draws if draw[0] not in told]
        missing = sorted({draw[1] for draw in others if draw[1:] not in here})
        back.append([each.at.isoformat(), each.after, each.lost, *missing])
    return back


def _draws_in(record: Record) -> set[Drawn]:
    return {(number, draw.kind.value, *draw.values) for number, draw in draws(record)}
