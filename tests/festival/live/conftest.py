"""The hub of a test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from festival.live.hub import Hub, hub

NEVER = 3600.0


@pytest.fixture
async def of_here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    """The hub of this test, without the beat that would mend whatever is forgotten."""
    monkeypatch.setattr("festival.live.heartbeat.BEAT_SECONDS", NEVER)
    yield hub()
    for task in hub().tasks:
        task.cancel()
    await asyncio.gather(*hub().tasks, return_exceptions=True)
    await sync_to_async(connections.close_all)()
