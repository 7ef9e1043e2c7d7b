"""The page of the prizes as somebody uses it who hangs pictures."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Prize
from tests.festival.evening import ONE_EACH, new_festival
from tests.festival.pages import Page, page_of
from tests.festival.setup.prizes.photos import photo


def page(desk: Client, festival: Festival) -> Page:
    return page_of(desk.get(reverse("prizes", args=[festival.pk])))


def send(desk: Client, festival: Festival, **changes: Any) -> Any:
    """Send the form of the page as a browser does; picture_3=... is a file."""
    fields = page(desk, festival).form("picture-1").fields
    named = {name.replace("_", "-"): value for name, value in changes.items()}
    files = {
        name: SimpleUploadedFile("x.jpg", value, content_type="image/jpeg")
        for name, value in named.items()
        if isinstance(value, bytes)
    }
    return desk.post(reverse("prizes", args=[festival.pk]), {**fields, **named, **files})


def hung(festival: Festival) -> dict[str, bool]:
    prizes = Prize.objects.filter(table=festival.table)
    return {f"{prize.tier}-{prize.position}": prize.picture is not None for prize in prizes}


def with_picture(desk: Client) -> Festival:
    """The third prize has one."""
    festival = new_festival(counts=ONE_EACH)
    send(desk, festival, picture_3=photo(), picture="3")
    return festival
