"""Phones that will not behave: the emcee shuts them out, and they ask for nothing any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from festival.games.bobing.board.phone.marks import mark_of
from festival.games.bobing.play.player_list import SetupRefused
from festival.models import Festival, Player
from festival.people.players import not_waiting, reject_guests
from festival.play.write_path import changed, lock
from festival.record.queries import asked_for, waiting
from rules.wording import Wording, gettext_noop

PLAYS = Player.Status.APPROVED
REJECTED = Player.Status.REJECTED
MOST_SHUT_OUT = 100  # phones of a festival that are remembered
SHUT_OUT = Wording(
    "guest.shut_out",
    gettext_noop("the emcee has blocked this phone; talk to the emcee"),
)


@dataclass(frozen=True, kw_only=True)
class Phone:
    """A phone that is shut out. mark: by which it is told from the others. has: the names that it
    has still. asked: those that were rejected."""

    mark: str
    has: tuple[str, ...]
    asked: tuple[str, ...]


def shut_out(festival_id: int, number: int) -> Phone:
    """Turn away all that the phone waits for which asks for this one, now and from now on.

    Raises SetupRefused when nobody asks for it any more.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        asking = [*waiting(festival), *asked_for(festival)]
        device = next((each.asker for each in asking if each.number == number), "")
        if not device:
            raise not_waiting(number)
        numbers = [each.number for each in asking if each.asker == device]
        reject_guests(festival_id, numbers)
        _remember(festival, [device, *_devices(festival)][:MOST_SHUT_OUT])
    return phones_shut_out(festival)[0]


def let_ask(festival_id: int, mark: str) -> None:
    """The phone of this mark may ask again."""
    with changed(festival_id) as festival:
        _remember(festival, (each for each in _devices(festival) if mark_of(each) != mark))


def require_let(festival: Festival, device: str) -> None:
    """Whether the phone may ask. Raises SetupRefused."""
    if is_shut_out(festival, device):
        raise SetupRefused(SHUT_OUT())


def is_shut_out(festival: Festival, device: str) -> bool:
    return device in _devices(festival)


def phones_shut_out(festival: Festival) -> list[Phone]:
    """The latest first."""
    everybody = list(festival.players.all())
    return [
        Phone(
            mark=mark_of(device),
            has=tuple(p.name for p in everybody if p.device == device and p.status == PLAYS),
            asked=tuple(p.name for p in everybody if p.device == device and p.status == REJECTED),
        )
        for device in _devices(festival)
    ]


def _devices(festival: Festival) -> list[str]:
    return festival.shut_out.split()


def _remember(festival: Festival, devices: Iterable[str]) -> None:
    festival.shut_out = " ".join(devices)
    festival.save(update_fields=["shut_out"])
