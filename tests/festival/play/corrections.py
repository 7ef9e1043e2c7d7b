"""Evenings with a log to correct, and the page that corrects it."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.play.bobing import commands
from festival.play.correction_preview import Item, items
from festival.record.bobing import naming_of
from festival.record.record import table_record
from tests.festival.evening import ONE_EACH, post, started, stored, throws
from tests.festival.pages import Page, page_of

ANA, BEN = 1, 2


def played(*rolls: str, **changes: Any) -> Festival:
    """Entry 1 starts the game; the rolls are the entries from 2 on, by Ana, Ben, Cora in turn."""
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *rolls)
    return stored(festival)


def over(*rolls: str, **changes: Any) -> Festival:
    """An evening for one sixth prize and the champion's, played and crowned."""
    festival = played(*rolls, **{"counts": {1: 1, 6: 1}, **changes})
    commands.crown(post(festival))
    return stored(festival)


def address(festival: Festival, seq: int) -> str:
    return reverse("correction", args=[festival.pk, seq])


def preview(desk: Client, festival: Festival, seq: int, **fields: Any) -> Page:
    answer = desk.post(address(festival, seq), {"what": "dice", "roll": "", **fields})
    assert answer.status_code == 200, page_of(answer).text
    return page_of(answer)


def save(desk: Client, festival: Festival, seq: int, shown: Page, **fields: Any) -> Any:
    """Press "Save the correction" on the page that showed what it changes."""
    return desk.post(address(festival, seq), {**shown.form("save").fields, "save": "1", **fields})


def log_items(festival: Festival) -> tuple[Item, ...]:
    festival = stored(festival)
    record = table_record(festival.table)
    naming = naming_of(festival.table, record.state)
    return items(festival.table, record, naming, range(record.log.version))


def hands(festival: Festival) -> dict[int, tuple[str, ...]]:
    """What each correction says that it passes on, by the number of its entry."""
    return {i.line.seq: i.effect.hands for i in log_items(festival) if i.effect is not None}
