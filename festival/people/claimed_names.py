"""“This is me”: guests claim their names on their own phones, and give them up."""

from __future__ import annotations

from festival.models import Festival, Player
from festival.people.guest_limits import require_few_names
from festival.people.players import player_of
from festival.play.write_path import changed, locked, touch
from festival.record.queries import approved
from rules.errors import RulesError
from rules.wording import Wording

# These texts name nobody: a guest could try all numbers to read the list of names.
NOT_LISTED = Wording("guest.not_listed", "that name is not on the list of players")
TAKEN = Wording("guest.taken", "another phone has that name; ask the emcee")
NOT_YOURS = Wording("guest.not_yours", "that name does not belong to this phone; choose it first")
NOT_APPROVED = Wording(
    "guest.not_approved", "the emcee has not let that name in, so it stays with this phone"
)


def claim(festival_id: int, number: int, device: str, address: str = "") -> None:
    """“This is me”: give a name to the first phone that claims it. Repeating the claim is no error.

    Raises RulesError.
    """
    with locked(festival_id) as festival:
        guest = approved(festival).filter(number=number).first()
        if guest is None:
            raise RulesError(NOT_LISTED())
        if guest.device == device:
            return
        if guest.device:
            raise RulesError(TAKEN())
        require_few_names(address)
        _give_to(guest, device)
        touch(festival)


def _give_to(guest: Player, device: str) -> None:
    """device: secret of the phone that gets the name; "" to take the name from its phone."""
    guest.device = device
    guest.save(update_fields=["device"])


def release(festival_id: int, number: int, device: str) -> None:
    """“Not me”: give up a name that was answered: a phone that gave up its waiting guests could ask
    without limit. Raises RulesError.
    """
    with changed(festival_id) as festival:
        guest = own_player(festival, number, device)
        if guest.status == Player.Status.WAITING:
            raise RulesError(NOT_APPROVED())
        _give_to(guest, "")


def free_name(festival_id: int, number: int) -> None:
    """The emcee takes a name from its phone, so that another phone can claim it. Raises
    RulesError."""
    with changed(festival_id) as festival:
        _give_to(player_of(festival, number), "")


def own_player(festival: Festival, number: int, device: str) -> Player:
    guest = festival.players.filter(number=number, device=device).first() if device else None
    if guest is None:
        raise RulesError(NOT_YOURS())
    return guest
