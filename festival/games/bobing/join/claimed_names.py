"""“This is me”: guests claim their names on their own phones, and give them up."""

from __future__ import annotations

from festival.games.bobing.players.players import player_of
from festival.models import Festival, Player
from festival.play.write_path import changed, locked, touch
from festival.tables.record.players import approved
from festival.web.limits.limited_tries import MINUTE, Limit, seconds_to_wait
from rules.errors import RulesError
from rules.wording import Wording

# These texts name nobody: a guest could try all numbers to read the list of names.
NOT_LISTED = Wording("guest.not_listed", "that name is not on the list of players")
TAKEN = Wording("guest.taken", "another phone has that name; ask the emcee")
NOT_YOURS = Wording("guest.not_yours", "that name does not belong to this phone; choose it first")
NOT_APPROVED = Wording(
    "guest.not_approved", "the emcee has not let that name in, so it stays with this phone"
)
CLOSED = Wording("guest.closed", "guests do not join by phone here; ask the emcee")
# Names that one address takes at a festival: each guest of a party behind one router one, twice
# over since some take another's by mistake, or all choose again after the names were freed.
FEWEST_CHOICES, CHOICES_A_NAME, CHOICES_WITHIN = 300, 2, 10 * MINUTE
TOO_MANY_CHOSEN = Wording(
    "guest.too_many_chosen",
    "too many names were chosen from your network; try again in {minutes} minutes, or ask the "
    "emcee",
)


def claim(festival_id: int, number: int, device: str, address: str = "") -> None:
    """“This is me”: give a name to the first phone that claims it. Repeating the claim is no error.

    address: "" to apply no limit. Raises RulesError.
    """
    with locked(festival_id) as festival:
        if not festival.joins_by_phone:
            raise RulesError(CLOSED())
        guest = approved(festival).filter(number=number).first()
        if guest is None:
            raise RulesError(NOT_LISTED())
        if guest.device == device:
            return
        if guest.device:
            raise RulesError(TAKEN())
        _require_few_choices(festival, address)
        _give_to(guest, device)
        touch(festival)


def _require_few_choices(festival: Festival, address: str) -> None:
    """Count a name that is chosen; raise RulesError after very many from one address."""
    most = max(FEWEST_CHOICES, CHOICES_A_NAME * approved(festival).count())
    limit = Limit("chosen-names", most, CHOICES_WITHIN)
    if address and seconds_to_wait((limit, f"{festival.pk} {address}")):
        raise RulesError(TOO_MANY_CHOSEN(minutes=limit.minutes))


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


def free_all_names(festival_id: int) -> int:
    """The emcee takes all listed names from their phones, after a script took them: all guests
    choose again. Returns how many."""
    with changed(festival_id) as festival:
        return approved(festival).exclude(device="").update(device="")


def own_player(festival: Festival, number: int, device: str) -> Player:
    guest = festival.players.filter(number=number, device=device).first() if device else None
    if guest is None:
        raise RulesError(NOT_YOURS())
    return guest
