"""Finds the page of a log, by its number or by the number of an entry."""

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
    page: Page[int]  # of entries that have lines
    seq: int | None  # the entry to scroll to
    is_unknown: bool  # whether no entry has the typed number
    last: int  # number of the newest entry

    @property
    def place(self) -> range:
        """The positions of the page's lines; 0 is the newest."""
        return range(max(self.page.start_index() - 1, 0), self.page.end_index())

    def way_there(self) -> HttpResponse | None:
        """A redirect to the entry that was asked for."""
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
    # The entry itself; for an entry without a line, such as an undo, the line before it.
    place = bisect_right(acts, int(typed)) if SHORT_NUMBER.fullmatch(typed) else 0
    seq = acts[place - 1] if place else None
    if seq is None or int(typed) > last:
        return Asked(page=paginator.get_page(1), seq=None, is_unknown=True, last=last)
    newer = len(acts) - bisect_right(acts, seq)
    page = paginator.get_page(newer // lines + 1)
    return Asked(page=page, seq=seq, is_unknown=False, last=last)
