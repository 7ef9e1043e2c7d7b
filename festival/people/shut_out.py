"""Phones that will not behave: the emcee shuts them out, and they ask for nothing any more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from festival.models import Festival
from festival.people.players import not_waiting, reject_guests
from festival.play.bobing.player_list import SetupRefused
from festival.play.write_path import lock, touch
from festival.record.queries import asked_for, waiting
from rules.wording import Wording, gettext_noop

MOST_SHUT_OUT = 100  # phones of a festival that are remembered
SHUT_OUT = Wording(
    "guest.shut_out",
    gettext_noop("the emcee does not let this phone ask any more; please talk to the emcee"),
)


def shut_out(festival_id: int, number: int) -> int:
    """Turn away all that the phone waits for which asks for this one, now and from now on.

    Returns for how many names it asked. Raises SetupRefused when nobody asks for it any more.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        asking = [*waiting(festival), *asked_for(festival)]
        device = next((each.asker for each in asking if each.number == number), "")
        if not device:
            raise not_waiting(number)
        numbers = [each.number for each in asking if each.asker == device]
        reject_guests(festival_id, numbers)
        _remember(festival, [device, *shut_out_from(festival)][:MOST_SHUT_OUT])
        touch(festival)
    return len(numbers)


def let_ask(festival_id: int) -> None:
    """Every phone may ask again."""
    with transaction.atomic():
        festival = lock(festival_id)
        _remember(festival, [])
        touch(festival)


def require_let(festival: Festival, device: str) -> None:
    """Whether the phone may ask. Raises SetupRefused."""
    if device in shut_out_from(festival):
        raise SetupRefused(SHUT_OUT())


def shut_out_from(festival: Festival) -> list[str]:
    """The secrets of the phones that are shut out, the latest first."""
    return festival.shut_out.split()


def _remember(festival: Festival, devices: Iterable[str]) -> None:
    festival.shut_out = " ".join(devices)
    festival.save(update_fields=["shut_out"])
