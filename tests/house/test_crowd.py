"""An evening goes on while everybody who will not behave is at it, all at once."""

from __future__ import annotations

import asyncio

import pytest

from tests.bench.abuse import DESCRIPTORS, OF_ALL
from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import Evening
from tests.bench.phones import Phone
from tests.bench.servers import product
from tests.running import PATIENCE

pytestmark = pytest.mark.proof

EARLY, LATE = 12, 6  # phones
ROLLS = 20
MEANWHILE = 5  # seconds, of which connections take the first to be made


async def test_under_all_abusers_at_once_every_roll_is_stored_once_and_seen_by_every_phone() -> (
    None
):
    with product(OF_ALL) as running:
        async with Evening.at(running) as evening:
            early, late = evening.new_phones(EARLY), evening.new_phones(LATE)
            await evening.scan(early, 1)
            with abusing(tuple(KINDS), running.port, evening.table.code):
                coming = asyncio.create_task(evening.scan(late, 2))
                rolls = [await evening.console.roll() for _ in range(ROLLS)]
                await coming

                assert evening.refusals == []
                assert await asyncio.to_thread(evening.thrown) == [roll.dice for roll in rolls]
                for phone in (*early, *late):
                    assert await holds(phone, rolls[-1].revision)


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.holds_connections])
async def test_phones_are_let_in_while_one_address_holds_all_connections_it_can(
    kind: str,
) -> None:
    with product(DESCRIPTORS) as running:
        async with Evening.at(running) as evening:
            with abusing((kind,), running.port, evening.table.code):
                await evening.scan(evening.new_phones(LATE), MEANWHILE)
                await evening.console.roll()

    assert evening.refusals == []


async def holds(phone: Phone, revision: int) -> bool:
    """Whether a phone is still connected and comes to hold a revision."""
    async with asyncio.timeout(PATIENCE):
        while phone.is_connected and phone.visit.revision < revision:
            await asyncio.sleep(0.05)
    return phone.is_connected
