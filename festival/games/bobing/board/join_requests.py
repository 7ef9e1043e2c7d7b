"""Who asks the emcee: guests who want to play, and phones that want a name of the list."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.board import Board, Claim, Flood, Guest
from festival.games.bobing.board.seats import letting_in
from festival.models import Player, Table
from festival.record.queries import seated
from festival.words.look_alikes import warnings_of
from festival.words.sentences import listed, one_by_one

Status = Player.Status


FLOOD = 60  # who wait from a few addresses, so that the emcee is told
FLOOD_OF_ONE = 20  # of each of these
FEW_ADDRESSES = 5
NAMED = 12  # of their names


def flood_of(table: Table) -> Flood | None:
    """Very many who wait from a few addresses. Guests behind one router have one too: the emcee
    sees the names, and decides."""
    waiting = [each for each in table.festival.players.all() if each.status == Status.WAITING]
    if len(waiting) < FLOOD:
        return None
    # Few with the code, of an address from which many came without, are guests behind one router.
    counts = Counter((each.address, each.has_code) for each in waiting if each.address)
    most = [key for key, count in counts.most_common(FEW_ADDRESSES) if count >= FLOOD_OF_ONE]
    found = [each for each in waiting if (each.address, each.has_code) in most]
    if len(found) < FLOOD:
        return None
    times = [each.created_at for each in found]
    return Flood(
        count=len(found),
        addresses=tuple(dict.fromkeys(address for address, _ in most)),
        minutes=max(1, math.ceil((max(times) - min(times)).total_seconds() / 60)),
        names=tuple(dict.fromkeys(each.name for each in found))[:NAMED],
    )


def guests_of(table: Table, board: Board) -> tuple[Guest, ...]:
    """Who waits to be let in, and whom of the others they could be taken for; those with the entry
    code first."""
    waiting = sorted(seated(table, Status.WAITING), key=lambda each: not each.has_code)
    if not waiting:
        return ()
    phones = _phones(table.festival.players.all())
    names = {each.number: each.name for each in board.players}
    alike = warnings_of(names | {each.number: each.name for each in waiting})
    return tuple(
        Guest(
            number=guest.number,
            name=guest.name,
            alike=alike.get(guest.number, ""),
            note=letting_in(guest.name),
            phone=phones.pop(guest.asker, ""),
        )
        for guest in waiting
    )


def claims_of(table: Table) -> tuple[Claim, ...]:
    """Who of the players is asked for by a phone, and which names that has."""
    everybody = table.festival.players.all()
    asked = [each for each in everybody if each.asked_by and each.status == Status.APPROVED]
    if not asked:
        return ()
    phones, own = _phones(everybody), defaultdict(list)
    for each in everybody:
        if each.status == Status.WAITING:
            phones.pop(each.device, "")  # it is said there
        if each.status == Status.APPROVED:
            own[each.device].append(each.name)
    return tuple(
        Claim(
            number=each.number,
            name=each.name,
            note=_claim_note(own[each.asked_by]),
            phone=phones.pop(each.asked_by, ""),
        )
        for each in asked
    )


def _claim_note(names: Sequence[str]) -> str:
    if not names:
        return gettext("A new phone asks for this name.")
    return gettext("The phone of {names} asks for this name as well.").format(names=listed(names))


def _phones(everybody: Iterable[Player]) -> dict[str, str]:
    """What is to be known of phones that ask for many names, or were told no, by their secrets. It
    is said beside the first name of each: whoever says it takes it from here.
    """
    asks, denials = defaultdict(list), Counter[str]()
    for each in everybody:
        if each.asked_by or each.status == Status.WAITING:
            asks[each.asker].append(each.name)
        if each.status == Status.REJECTED:
            denials[each.device] += 1
        denials.update(each.denied_to.split())
    return {device: _of_phone(asks[device], denials[device]) for device in asks}


def _of_phone(names: Sequence[str], denials: int) -> str:
    said = []
    if len(names) > 1:
        said.append(gettext("The same phone asks for {names}.").format(names=listed(names)))
    if denials:
        sentence = ngettext(
            "The phone was told no {count} time before.",
            "The phone was told no {count} times before.",
            denials,
        )
        said.append(sentence.format(count=denials))
    return one_by_one(said)
