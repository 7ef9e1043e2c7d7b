"""Addresses that sent very many requests: the emcee keeps them out by one press, and takes that
back by another. With the entry code a few guests at a time get in from there all the same: a whole
party may have one address. It ends with the evening: a network gives addresses to other phones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from django.utils import timezone

from festival.games.bobing.board.join_requests import FLOOD_OF_ONE
from festival.games.bobing.play.player_list import SetupRefused
from festival.models import Festival, Player
from festival.people.players import forget_rejected, give_to
from festival.play.write_path import changed
from festival.record.queries import asked_for, waiting
from rules.wording import Wording, gettext_noop

MOST_KEPT_OUT = 100  # addresses of a festival
HELD_FOR = 12 * 3600  # seconds
AT_A_TIME = 10  # guests with the code who wait, from one of them
KEPT_OUT = Wording(
    "guest.kept_out",
    gettext_noop("too many requests from your network; ask the emcee for the entry code"),
)
FEW_AT_A_TIME = Wording(
    "guest.few_at_a_time",
    gettext_noop("{most} guests on your network are already waiting; ask the emcee"),
)


def require_let_from(festival: Festival, address: str, with_code: int | None) -> None:
    """Whether one more may ask from there. with_code: how many wait there who have the code, None
    for somebody who has not. Raises SetupRefused."""
    if not address or address not in kept_out(festival):
        return
    if with_code is None:
        raise SetupRefused(KEPT_OUT())
    if with_code >= AT_A_TIME:
        raise SetupRefused(FEW_AT_A_TIME(most=AT_A_TIME))


def kept_out(festival: Festival) -> list[str]:
    """The latest first."""
    return list(_held(festival))


def _held(festival: Festival) -> dict[str, int]:
    """Until when each of them is kept out, in seconds. What would end later than any press of now
    was written while the clock was wrong."""
    now = int(timezone.now().timestamp())
    pairs = (each.partition("=") for each in festival.kept_out.split())
    held = {address: int(until or 0) for address, _, until in pairs}
    return {address: until for address, until in held.items() if 0 < until - now <= HELD_FOR}


def keep_out(festival_id: int, addresses: Iterable[str]) -> int:
    """Turn away all who wait from these addresses, and let nobody ask from there without the entry
    code from now on. Who has the code stays, but for an address that sent very many with it.

    Returns how many were turned away.
    """
    with changed(festival_id) as festival:
        asking = [*waiting(festival), *asked_for(festival)]
        meant = {each.address for each in asking if each.address} & set(addresses)
        coded = Counter(each.address for each in asking if each.has_code)
        gone = [
            each
            for each in asking
            if each.address in meant and (not each.has_code or coded[each.address] >= FLOOD_OF_ONE)
        ]
        _turn_away(gone)
        until = int(timezone.now().timestamp()) + HELD_FOR
        latest = dict.fromkeys(sorted(meant), until)
        _remember(festival, latest | _held(festival) | latest)
        forget_rejected(festival)
    return len(gone)


def _turn_away(guests: Sequence[Player]) -> None:
    """They keep their address, so that all can be taken back."""
    for guest in guests:
        if guest.status == Player.Status.APPROVED:
            give_to(guest, "")
    new = [each.pk for each in guests if each.status == Player.Status.WAITING]
    Player.objects.filter(pk__in=new).update(
        status=Player.Status.REJECTED, rejected_at=timezone.now()
    )


def let_back(festival_id: int) -> int:
    """Take it all back: every address may ask again, and whoever was turned away with it waits
    again, as long as the list has them. Returns how many those are."""
    with changed(festival_id) as festival:
        gone = festival.players.filter(
            status=Player.Status.REJECTED, address__in=kept_out(festival)
        )
        count = gone.update(status=Player.Status.WAITING, rejected_at=None)
        _remember(festival, {})
    return count


def _remember(festival: Festival, held: Mapping[str, int]) -> None:
    """held: as `_held` gives it, the latest first."""
    pairs = (f"{address}={until}" for address, until in held.items())
    festival.kept_out = " ".join(islice(pairs, MOST_KEPT_OUT))
    festival.save(update_fields=["kept_out"])
