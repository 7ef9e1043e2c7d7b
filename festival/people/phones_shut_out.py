"""Blocks misbehaving phones, at the emcee's request: a blocked phone cannot ask for anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from festival.games.bobing.board.phone.marks import mark_of
from festival.games.bobing.play.player_list import SetupRefused
from festival.models import Festival, Player
from festival.people.players import not_waiting, reject_guests
from festival.play.write_path import changed, locked
from festival.record.queries import asked_for, waiting
from rules.wording import Wording

PLAYS = Player.Status.APPROVED
REJECTED = Player.Status.REJECTED
MOST_SHUT_OUT = 100  # phones of a festival that are remembered
SHUT_OUT = Wording("guest.shut_out", "the emcee has blocked this phone; talk to the emcee")


@dataclass(frozen=True, kw_only=True)
class Phone:
    """A blocked phone."""

    mark: str  # identifies the phone
    has: tuple[str, ...]  # names that it still has
    asked: tuple[str, ...]  # names for which it was rejected


def shut_out(festival_id: int, number: int) -> Phone:
    """Block the phone that asks for this player, and reject all its requests.

    Raises SetupRefused when no phone asks for this player any more.
    """
    with locked(festival_id) as festival:
        asking = [*waiting(festival), *asked_for(festival)]
        device = next((each.asker for each in asking if each.number == number), "")
        if not device:
            raise not_waiting(number)
        numbers = [each.number for each in asking if each.asker == device]
        reject_guests(festival_id, numbers)
        _remember(festival, [device, *_devices(festival)][:MOST_SHUT_OUT])
    return phones_shut_out(festival)[0]


def let_ask(festival_id: int, mark: str) -> None:
    with changed(festival_id) as festival:
        _remember(festival, (each for each in _devices(festival) if mark_of(each) != mark))


def require_let(festival: Festival, device: str) -> None:
    """Raise SetupRefused for a blocked phone."""
    if is_shut_out(festival, device):
        raise SetupRefused(SHUT_OUT())


def is_shut_out(festival: Festival, device: str) -> bool:
    return device in _devices(festival)


def phones_shut_out(festival: Festival) -> list[Phone]:
    """The blocked phones, latest first."""
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
