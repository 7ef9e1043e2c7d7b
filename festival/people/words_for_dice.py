"""Words that guests give before the first throw; the dice are made from them."""

from __future__ import annotations

import hashlib

from festival.models import Table
from festival.people.guest_limits import record_try, tally
from festival.play.write_path import locked_table, touch_table
from festival.record.commitments import promises_of, store
from rules.dice_commitment import MOST_WORDS
from rules.errors import RulesError
from rules.wording import Wording

FROM_ONE_ADDRESS = 40  # within WHILE: a party behind one router has one address
WHILE = 10 * 60  # seconds
CLOSED = Wording("dice_words.closed", "words for the dice count only before the game begins")
FULL = Wording("dice_words.full", "the dice already have {most} words and take no more")
ADDRESS_FULL = Wording(
    "dice_words.address_full",
    "{most} words came from your network in the last minutes; please wait a little",
)


def add_word(table_id: int, word: str, *, device: str, address: str = "") -> None:
    """Add a device's word; a newer word replaces the older one.

    word: cleaned as a name is. address: "" to apply no limit. Raises RulesError,
    also for a blocked phone.
    """
    with locked_table(table_id) as table:
        *before, last = promises_of(table)
        if last.is_closed:
            raise RulesError(CLOSED())
        mark = mark_of(device)
        if mark in last.marks and last.words[last.marks.index(mark)] == word:
            return  # pressed twice
        _require_room(len(last.words), address, is_new=mark not in last.marks)
        store(table, (*before, last.with_word(word, mark)))
        touch_table(table, has_promised=True)


def _require_room(count: int, address: str, *, is_new: bool) -> None:
    if is_new and count >= MOST_WORDS:
        raise RulesError(FULL(most=MOST_WORDS))
    if address and tally("dice_word", address) >= FROM_ONE_ADDRESS:
        raise RulesError(ADDRESS_FULL(most=FROM_ONE_ADDRESS))
    if address:
        record_try("dice_word", address, WHILE)


def word_of(table: Table, device: str) -> str:
    """The word of a device; "" if it gave none, and for every device once the dice are closed."""
    promise, mark = table.promise, mark_of(device) if device else ""
    if mark and mark in promise.marks:
        return promise.words[promise.marks.index(mark)]
    return ""


def mark_of(device: str) -> str:
    """A hash that identifies a device without revealing its secret."""
    return hashlib.sha256(f"dice word {device}".encode()).hexdigest()[:16]
