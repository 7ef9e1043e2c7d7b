"""Lists the requests to the emcee: guests who want to play, phones that ask for a player's name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.seats import letting_in
from festival.models import Player, Table
from festival.record.log_lines import Person
from festival.record.queries import seated
from festival.words.look_alikes import warnings_of
from festival.words.sentences import listed, one_by_one

Status = Player.Status


@dataclass(frozen=True, kw_only=True)
class Guest(Person):
    """Somebody who asks to join."""

    alike: str  # a warning about names that look like theirs, "" for none
    note: str = ""  # what picking them does
    phone: str = ""  # what else their phone asked for or was refused; at its first name only


@dataclass(frozen=True, kw_only=True)
class Claim(Person):
    """A player whose name a phone asks for."""

    note: str  # whose phone it is
    phone: str = ""  # as for a guest


def guests_of(table: Table, board: Board) -> tuple[Guest, ...]:
    """The guests who wait to be let in, with warnings about similar names; those with the entry
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
    """The players whose name a phone asks for, and which names that phone has."""
    everybody = table.festival.players.all()
    asked = [each for each in everybody if each.asked_by and each.status == Status.APPROVED]
    if not asked:
        return ()
    phones, own = _phones(everybody), defaultdict(list)
    for each in everybody:
        if each.status == Status.WAITING:
            phones.pop(each.device, "")  # `guests_of` shows it
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
    """Notes on phones that ask for several names or were refused, by the phones' secrets. A caller
    pops a note when it shows it, so that each is shown once.
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
