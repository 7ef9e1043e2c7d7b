"""How many may ask at once, so that one who will not behave takes no place from the others.

Counted are those who wait. A party behind one router has one address: its limits are wide, and
where a name would be given without a question, going beyond them asks the emcee.
"""

from __future__ import annotations

from django.db.models import Q

from festival.models import Festival
from festival.people.tallies import note, tally
from festival.play.bobing.player_list import SetupRefused
from festival.record.queries import approved, asked_for, waiting
from rules.wording import Wording, gettext_noop

MOST_WAITING = 200
MOST_FROM_ONE_ADDRESS = 100
MOST_FROM_ONE_DEVICE = 4
GIVEN_TO_ONE_DEVICE = 2
GIVEN_TO_ONE_ADDRESS = 20
LATELY = 10 * 60  # seconds
WAITING_FULL = Wording(
    "setup.waiting_full",
    gettext_noop("{most} guests are waiting already; ask the emcee to let them in first"),
)
ADDRESS_FULL = Wording(
    "setup.address_full",
    gettext_noop(
        "{most} guests of this network address are waiting already;"
        " ask the emcee to let them in first"
    ),
)
DEVICE_FULL = Wording(
    "setup.device_full",
    gettext_noop("{most} names of this phone are waiting already; ask the emcee to let them in"),
)


def require_room(festival: Festival, device: str, address: str) -> None:
    """Whether one more may ask. address: "" for one without limits. Raises SetupRefused."""
    asking = [*waiting(festival), *asked_for(festival)]
    if sum(device == each.asker for each in asking) >= MOST_FROM_ONE_DEVICE:
        raise SetupRefused(DEVICE_FULL(most=MOST_FROM_ONE_DEVICE))
    if address and sum(address == each.address for each in asking) >= MOST_FROM_ONE_ADDRESS:
        raise SetupRefused(ADDRESS_FULL(most=MOST_FROM_ONE_ADDRESS))
    if len(asking) >= MOST_WAITING:
        raise SetupRefused(WAITING_FULL(most=MOST_WAITING))


def is_given(festival: Festival, device: str, address: str) -> bool:
    """Whether a phone gets one more name without a question."""
    if is_denied_one(festival, device):
        return False
    own = (approved(festival) | waiting(festival)).filter(Q(device=device) | Q(asked_by=device))
    is_first = own.count() < GIVEN_TO_ONE_DEVICE
    return is_first and tally("given", address) < GIVEN_TO_ONE_ADDRESS


def is_denied_one(festival: Festival, device: str) -> bool:
    """Whether there is a name that the emcee does not want this phone to have."""
    denials = festival.players.exclude(denied_to="").values_list("denied_to", flat=True)
    return any(device in each.split() for each in denials)


def note_given(address: str) -> None:
    if address:
        note("given", address, LATELY)
