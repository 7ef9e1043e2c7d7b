"""Blocks addresses that sent very many requests to join, until the emcee lifts the block.

From a blocked address only a few guests at a time can ask, with the entry code: a whole party may
share one address. A block expires after HELD_FOR, since networks give addresses to other phones.
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
from rules.wording import Wording

MOST_KEPT_OUT = 100  # addresses of a festival
HELD_FOR = 12 * 3600  # seconds
AT_A_TIME = 10  # guests with the entry code who may wait at once from one blocked address
KEPT_OUT = Wording(
    "guest.kept_out", "too many requests from your network; ask the emcee for the entry code"
)
FEW_AT_A_TIME = Wording(
    "guest.few_at_a_time", "{most} guests on your network are already waiting; ask the emcee"
)


def require_let_from(festival: Festival, address: str, with_code: int | None) -> None:
    """Raise SetupRefused unless another guest may ask from this address.

    with_code: how many guests with the entry code wait there; None if this guest does not have the
    code.
    """
    if not address or address not in kept_out(festival):
        return
    if with_code is None:
        raise SetupRefused(KEPT_OUT())
    if with_code >= AT_A_TIME:
        raise SetupRefused(FEW_AT_A_TIME(most=AT_A_TIME))


def kept_out(festival: Festival) -> list[str]:
    """The blocked addresses, latest first."""
    return list(_held(festival))


def _held(festival: Festival) -> dict[str, int]:
    """Until when each address is blocked, as a Unix time. A block that ends later than one set now
    could is dropped: the clock was wrong when it was set."""
    now = int(timezone.now().timestamp())
    pairs = (each.partition("=") for each in festival.kept_out.split())
    held = {address: int(until or 0) for address, _, until in pairs}
    return {address: until for address, until in held.items() if 0 < until - now <= HELD_FOR}


def keep_out(festival_id: int, addresses: Iterable[str]) -> int:
    """Turn away all who wait from these addresses; from now on, asking from there needs the entry
    code.

    Guests with the code keep waiting, unless very many with the code wait from their address.
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
    """The guests keep their address, so that `let_back` finds them."""
    for guest in guests:
        if guest.status == Player.Status.APPROVED:
            give_to(guest, "")
    new = [each.pk for each in guests if each.status == Player.Status.WAITING]
    Player.objects.filter(pk__in=new).update(
        status=Player.Status.REJECTED, rejected_at=timezone.now()
    )


def let_back(festival_id: int) -> int:
    """Lift all blocks: addresses may ask again, and guests turned away from them wait again if they
    are still listed. Returns how many guests wait again."""
    with changed(festival_id) as festival:
        gone = festival.players.filter(
            status=Player.Status.REJECTED, address__in=kept_out(festival)
        )
        count = gone.update(status=Player.Status.WAITING, rejected_at=None)
        _remember(festival, {})
    return count


def _remember(festival: Festival, held: Mapping[str, int]) -> None:
    """held: as `_held` returns it, latest first."""
    pairs = (f"{address}={until}" for address, until in held.items())
    festival.kept_out = " ".join(islice(pairs, MOST_KEPT_OUT))
    festival.save(update_fields=["kept_out"])
