"""Writes of the prize desk: a prize is handed out once, to whoever has won it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from festival.models import Festival, HandOut, Prize
from festival.queries import festival_record
from festival.services import lock, touch
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop, player, prize

NO_PRIZE = Wording("desk.no_prize", gettext_noop("that prize is not of this festival"))
NOT_THEIRS = Wording(
    "desk.not_theirs", gettext_noop("{prize} is not {player}’s any more; look again")
)
HANDED_OUT = Wording(
    "desk.handed_out", gettext_noop("{prize} was handed to {player}; take that back first")
)


class DeskRefused(RulesError):
    """A prize that cannot be ticked as it was asked for."""


def hand_out(festival_id: int, prize_id: int, number: int, author: User | None) -> None:
    """Tick a prize as handed to its holder. Ticked twice for the same person it stays as it is.

    Raises DeskRefused when it is not theirs, or went to somebody else.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        found = _prize(festival, prize_id)
        if festival_record(festival).state.holdings.get(prize_id) != number:
            raise DeskRefused(NOT_THEIRS(prize=prize(prize_id), player=player(number)))
        ticked = HandOut.objects.filter(prize=found).first()
        if ticked is not None and ticked.player != number:
            raise DeskRefused(HANDED_OUT(prize=prize(prize_id), player=player(ticked.player)))
        if ticked is None:
            HandOut.objects.create(prize=found, player=number, author=author)
            touch(festival)


def take_in(festival_id: int, prize_id: int) -> None:
    """Untick a prize; one that is not ticked is no fault. Raises DeskRefused for a foreign one."""
    with transaction.atomic():
        festival = lock(festival_id)
        if HandOut.objects.filter(prize=_prize(festival, prize_id)).delete()[0]:
            touch(festival)


def _prize(festival: Festival, prize_id: int) -> Prize:
    found = festival.prizes.filter(pk=prize_id).first()
    if found is None:
        raise DeskRefused(NO_PRIZE())
    return found
