"""Guests ask to join on their own phones, and wait for the emcee."""

from __future__ import annotations

from festival.models import Player
from festival.people.guest_limits import require_few_names
from festival.people.players import forget_rejected, new_player, require_place
from festival.play.write_path import locked, touch
from festival.record.queries import approved, waiting
from rules.errors import RulesError
from rules.wording import Wording

CLOSED = Wording("setup.closed", "registration is closed; ask the emcee")


def ask_to_join(festival_id: int, *, name: str, device: str, address: str = "") -> Player:
    """A guest asks to play.

    address: "" to apply no limit. Raises RulesError.
    """
    with locked(festival_id) as festival:
        if not festival.is_join_open:
            raise RulesError(CLOSED())
        known = waiting(festival).filter(device=device, name=name).first()
        if known is not None:  # pressed twice
            return known
        require_few_names(address)
        require_place(approved(festival).count() + waiting(festival).count())
        forget_rejected(festival)
        guest = new_player(festival, name, device, address)
        touch(festival)
        return guest
