"""Which page of a log is asked for: by its number, or by that of an entry on it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from festival.record.record import Record

SHORT_NUMBER = re.compile("[0-9]{1,9}")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """page: Django's, of the entries that are lines. seq: of the entry to go to; None for none.
    is_unknown: whether there is no entry of the number that was typed. last: number of the
    newest entry."""

    page: Page[int]
    seq: int | None
    is_unknown: bool
    last: int

    @property
    def place(self) -> range:
        """Of its lines; 0 is the newest."""
        return range(max(self.page.start_index() - 1, 0), self.page.end_index())

    def way_there(self) -> HttpResponse | None:
        """To the entry that was asked for, where it stands among the others."""
        if self.seq is None:
            return None
        return HttpResponseRedirect(f"?page={self.page.number}#entry-{self.seq}")


def asked(request: HttpRequest, record: Record, lines: int) -> Asked:
    """lines: on a page."""
    acts = [entry.seq for entry in record.log.entries if entry.command is not None]
    paginator, last = Paginator(acts, lines), record.log.version
    typed = request.GET.get("entry", "").strip()
    if not typed:
        page = paginator.get_page(request.GET.get("page"))
        return Asked(page=page, seq=None, is_unknown=False, last=last)
    # The entry itself, or the one before it where it is none of the lines, as an undo is.
    place = bisect_right(acts, int(typed)) if SHORT_NUMBER.fullmatch(typed) else 0
    seq = acts[place - 1] if place else None
    if seq is None or int(typed) > last:
        return Asked(page=paginator.get_page(1), seq=None, is_unknown=True, last=last)
    newer = len(acts) - bisect_right(acts, seq)
    page = paginator.get_page(newer // lines + 1)
    return Asked(page=page, seq=seq, is_unknown=False, last=last)
