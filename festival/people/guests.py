"""What guests do from their own phones: register, say who they are, and roll when it is their
turn."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from festival.models import Festival, Player
from festival.people.players import new_player, player_of
from festival.play.bobing.commands import simulate
from festival.play.bobing.player_list import SetupRefused
from festival.play.write_path import Post, lock, lock_table, touch
from festival.record.queries import approved, waiting
from festival.record.record import table_record
from rules.bobing.game.check import NOT_STARTED, OUT_OF_TURN
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase, State
from rules.errors import RulesError
from rules.log import Entry
from rules.wording import Sentence, Wording, gettext_noop, player

LONGEST_KEY = 64
MOST_FROM_ONE_DEVICE = 4
MOST_WAITING = 100
WAITING_FULL = Wording(
    "setup.waiting_full",
    gettext_noop("{most} guests are waiting already; ask the emcee to let them in first"),
)
DEVICE_FULL = Wording(
    "setup.device_full",
    gettext_noop("expected at most {most} names from one phone; ask the emcee to add more"),
)
CLOSED = Wording("setup.closed", gettext_noop("registration is closed; ask the emcee"))

# Nothing here names anybody: a guest could go through all numbers to read the names of the list.
NOT_LISTED = Wording("guest.not_listed", gettext_noop("that name is not on the list of players"))
TAKEN = Wording(
    "guest.taken", gettext_noop("somebody has chosen that name on another phone; ask the emcee")
)
NOT_YOURS = Wording(
    "guest.not_yours", gettext_noop("that name does not belong to this phone; choose it first")
)
NOT_APPROVED = Wording(
    "guest.not_approved", gettext_noop("that name is not admitted, so it stays with this phone")
)
EMCEE_ROLLS = Wording(
    "guest.emcee_rolls", gettext_noop("here the dice are not rolled from the phones")
)
ROLLING_IS_OVER = Wording("guest.rolling_is_over", gettext_noop("the rolling is over"))


class GuestRefused(RulesError):
    """Something that a guest cannot do now."""


def register_guest(festival_id: int, *, name: str, device: str) -> Player:
    """A guest asks to play and waits for the emcee. Raises SetupRefused."""
    with transaction.atomic():
        festival = lock(festival_id)
        if not festival.is_join_open:
            raise SetupRefused(CLOSED())
        known = waiting(festival).filter(device=device, name=name).first()
        if known is not None:  # pressed twice
            return known
        if festival.players.filter(device=device).count() >= MOST_FROM_ONE_DEVICE:
            raise SetupRefused(DEVICE_FULL(most=MOST_FROM_ONE_DEVICE))
        if waiting(festival).count() >= MOST_WAITING:
            raise SetupRefused(WAITING_FULL(most=MOST_WAITING))
        guest = new_player(festival, name, device)
        touch(festival)
        return guest


def claim(festival_id: int, number: int, device: str) -> None:
    """“This is me”: the first phone that says so has the name. Said twice it is no fault.

    Raises GuestRefused.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        guest = approved(festival).filter(number=number).first()
        if guest is None:
            raise GuestRefused(NOT_LISTED())
        if guest.device == device:
            return
        if guest.device:
            raise GuestRefused(TAKEN())
        if festival.players.filter(device=device).count() >= MOST_FROM_ONE_DEVICE:
            raise GuestRefused(DEVICE_FULL(most=MOST_FROM_ONE_DEVICE))
        _give_to(guest, device)
        touch(festival)


def release(festival_id: int, number: int, device: str) -> None:
    """“Not me”. Only for players: a phone that lost count of whom it asked for could ask for ever.

    Raises GuestRefused.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        guest = _own(festival, number, device)
        if guest.status != Player.Status.APPROVED:
            raise GuestRefused(NOT_APPROVED())
        _give_to(guest, "")
        touch(festival)


def free_name(festival_id: int, number: int) -> None:
    """The emcee takes a name from the phone that has it, so that another can choose it.

    Raises SetupRefused.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        _give_to(player_of(festival, number), "")
        touch(festival)


def set_guests_roll(festival_id: int, *, is_on: bool) -> None:
    """Whether whoever is in turn may let the dice roll on their own phone."""
    with transaction.atomic():
        festival = lock(festival_id)
        festival.guests_roll = is_on
        festival.save(update_fields=["guests_roll"])
        touch(festival)


def roll(post: Post, number: int, device: str) -> Entry[Command, Event]:
    """The guest in turn lets the dice roll; a repeated press rolls once.

    Raises GuestRefused, IllegalCommand or StaleVersion, and then changes nothing.
    """
    # A key of its own kind: a guest must not use up one that the emcee is going to need.
    key = f"phone-{number}-{post.version}-{post.key}"[:LONGEST_KEY]
    post = replace(post, key=key)
    with transaction.atomic():
        table = lock_table(post.table_id)
        festival = table.festival
        _own(festival, number, device)
        if not festival.guests_roll:
            raise GuestRefused(EMCEE_ROLLS())
        state = table_record(table).state
        is_new = not table.entries.filter(key=key).exists()
        if is_new and table.version == post.version and state.turn != number:
            raise GuestRefused(_out_of_turn(state, number))
        return simulate(post, number, is_on_phone=True)


def _out_of_turn(state: State, number: int) -> Sentence:
    """Why it is not their turn, also where the house rule lets the emcee pick anybody."""
    match state.phase:
        case Phase.WAITING:
            return NOT_STARTED()
        case Phase.CROWNING | Phase.ENDED:
            return ROLLING_IS_OVER()
        case _:
            return OUT_OF_TURN(turn=player(state.turn or 0), player=player(number))


def _own(festival: Festival, number: int, device: str) -> Player:
    guest = festival.players.filter(number=number, device=device).first() if device else None
    if guest is None:
        raise GuestRefused(NOT_YOURS())
    return guest


def _give_to(guest: Player, device: str) -> None:
    guest.device = device
    guest.save(update_fields=["device"])
