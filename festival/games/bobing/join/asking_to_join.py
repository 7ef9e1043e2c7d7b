"""Guests ask to join on their own phones, and wait for the emcee. `words/clean_text` says which
names are refused."""

from __future__ import annotations

from festival.games.bobing.players.players import forget_rejected, new_player, require_place
from festival.models import Player
from festival.play.write_path import locked, touch
from festival.tables.record.players import approved, waiting
from festival.web.limits.limited_tries import MINUTE, Limit, seconds_to_wait
from rules.errors import RulesError
from rules.wording import Wording

# Asked for by one address: a party behind one router has one.
NAMES = Limit("names", 300, 10 * MINUTE)
TOO_MANY_NAMES = Wording(
    "setup.too_many_names",
    "too many names were asked for from your network; try again in {minutes} minutes, or ask the "
    "emcee",
)
CLOSED = Wording("setup.closed", "registration is closed; ask the emcee")


def ask_to_join(festival_id: int, *, name: str, device: str, address: str = "") -> Player:
    """A guest asks to play.

    address: "" to apply no limit. Raises RulesError.
    """
    with locked(festival_id) as festival:
        if not festival.takes_names:
            raise RulesError(CLOSED())
        known = waiting(festival).filter(device=device, name=name).first()
        if known is not None:  # pressed twice
            return known
        _require_few_names(address)
        require_place(approved(festival).count() + waiting(festival).count())
        forget_rejected(festival)
        guest = new_player(festival, name, device, address)
        touch(festival)
        return guest


def _require_few_names(address: str) -> None:
    """Count a name that is asked for; raise RulesError after very many from one address."""
    if address and seconds_to_wait((NAMES, address)):
        raise RulesError(TOO_MANY_NAMES(minutes=NAMES.minutes))
