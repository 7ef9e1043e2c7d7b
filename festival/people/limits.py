"""Limits how many guests may ask to play at once, so that a misbehaving phone cannot block others.

Guests who wait are counted. A party behind one router has one address, so one address may take all
places but the last KEPT_FREE, which are for addresses and networks with few guests waiting. Guests
with and without the entry code are counted separately.
"""

from __future__ import annotations

from django.core.cache import cache
from django.db.models import Q

from festival.games.bobing.play.player_list import SetupRefused
from festival.models import Festival
from festival.record.queries import approved, asked_for, waiting
from festival.web.edge.visitors import network_of
from rules.wording import Wording

MOST_WAITING = 300  # with the entry code, and as many without: a party of 300 asks at once
KEPT_FREE = 100  # further places, for addresses and networks with few guests waiting
FEW_OF_ONE_ADDRESS = 10
FEW_OF_ONE_NETWORK = 40
MOST_FROM_ONE_DEVICE = 4
GIVEN_TO_ONE_DEVICE = 2
GIVEN_TO_ONE_ADDRESS = 20
LATELY = 10 * 60  # seconds
WAITING_FULL = Wording(
    "setup.waiting_full", "{most} guests are already waiting; ask the emcee to let them in first"
)
DEVICE_FULL = Wording(
    "setup.device_full",
    "{most} names from this phone are already waiting; ask the emcee to let them in",
)


def require_room(festival: Festival, device: str, address: str, *, has_code: bool) -> None:
    """Raise SetupRefused unless another guest may ask. address: "" to apply no limit."""
    everybody = [*waiting(festival), *asked_for(festival)]
    if sum(device == each.asker for each in everybody) >= MOST_FROM_ONE_DEVICE:
        raise SetupRefused(DEVICE_FULL(most=MOST_FROM_ONE_DEVICE))
    asking = [each for each in everybody if each.has_code == has_code]
    of_address = sum(address == each.address for each in asking) if address else 0
    network = network_of(address)
    of_network = sum(network == network_of(each.address) for each in asking) if network else 0
    are_few = of_address < FEW_OF_ONE_ADDRESS and of_network < FEW_OF_ONE_NETWORK
    if len(asking) >= MOST_WAITING + (KEPT_FREE if are_few else 0):
        raise SetupRefused(WAITING_FULL(most=len(asking)))


def is_given(festival: Festival, device: str, address: str) -> bool:
    """Whether a phone gets another name without asking the emcee."""
    if is_denied_one(festival, device):
        return False
    own = (approved(festival) | waiting(festival)).filter(Q(device=device) | Q(asked_by=device))
    is_first = own.count() < GIVEN_TO_ONE_DEVICE
    return is_first and tally("given", address) < GIVEN_TO_ONE_ADDRESS


def is_denied_one(festival: Festival, device: str) -> bool:
    """Whether the emcee has denied this phone a name."""
    denials = festival.players.exclude(denied_to="").values_list("denied_to", flat=True)
    return any(device in each.split() for each in denials)


def note_given(address: str) -> None:
    if address:
        note("given", address, LATELY)


def tally(what: str, who: str) -> int:
    """How often `who` was noted lately."""
    count: int = cache.get(_key(what, who), 0)
    return count


def note(what: str, who: str, seconds: int) -> None:
    """Count `who` once more. The count expires this many seconds after the first call."""
    cache.add(_key(what, who), 0, seconds)
    try:
        cache.incr(_key(what, who))
    except ValueError:  # expired between these two lines
        cache.set(_key(what, who), 1, seconds)


def _key(what: str, who: str) -> str:
    return f"tally.{what}.{who}"
