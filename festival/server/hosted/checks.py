"""Checks for settings with which several processes would overwrite or miss each other's changes."""

from __future__ import annotations

from django.conf import settings
from django.core.checks import CheckMessage, Error

LAYER = (
    "A hosted Moonbowl cannot use the in-memory layer: screens of one process would hear nothing of"
    " what is written by another."
)
DATABASE = (
    "A hosted Moonbowl cannot use {engine}: only PostgreSQL lets several processes write one after"
    " another."
)
CACHE = (
    "A hosted Moonbowl cannot count in the memory of one process: whoever tries out entry codes"
    " would have as many tries again at each other one."
)


def check_shared(**_: object) -> list[CheckMessage]:
    return problems(
        engine=str(settings.DATABASES["default"]["ENGINE"]),
        layer=str(settings.CHANNEL_LAYERS["default"]["BACKEND"]),
        cache=str(settings.CACHES["default"]["BACKEND"]),
    )


def problems(*, engine: str, layer: str, cache: str) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if engine != "festival.server.hosted.database":
        found.append(Error(DATABASE.format(engine=engine), id="festival.E002"))
    if "InMemory" in layer:
        found.append(Error(LAYER, id="festival.E003"))
    if "locmem" in cache or "dummy" in cache:
        found.append(Error(CACHE, id="festival.E004"))
    return found
