"""Deletes a festival with all its data, or replaces the name of a person, for good.

Rolls stay, as the log names players by their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from festival.accounts.signed_in_browsers import end
from festival.games.bobing.prizes.pictures import drop_unused
from festival.games.bobing.setup.hall_tables import lock_bowls
from festival.models import Festival, HandOut, Helper, LogEntry, Player, Screen, SignedIn
from festival.play.write_path import lock, locked, touch

Person = Player | Helper


def name_instead(person: Person) -> str:
    """The name that replaces a person's, unless the organiser types one."""
    if isinstance(person, Player):
        return gettext("Guest {number}").format(number=person.number)
    number = person.festival.helpers.filter(pk__lte=person.pk).count()
    return gettext("Helper {number}").format(number=number)


def with_bowls(festival: Festival) -> list[Festival]:
    """The festival with all its tables; for a table, its hall with all tables."""
    hall = festival.hall_id or festival.pk
    return list(Festival.objects.filter(Q(pk=hall) | Q(hall=hall)).order_by("pk"))


def delete_festival(festival_id: int) -> None:
    """Delete a festival, and its tables if it is a hall."""
    with locked(festival_id, even_away=True) as festival:
        _delete([festival.pk, *(bowl.pk for bowl in lock_bowls(festival))])


def _delete(keys: Sequence[int]) -> None:
    users = User.objects.filter(helper__festival__in=keys)
    helpers = list(users.values_list("pk", flat=True))
    end(SignedIn.objects.filter(user__in=helpers))
    LogEntry.objects.filter(table__festival__in=keys).delete()
    HandOut.objects.filter(prize__table__festival__in=keys).delete()
    Player.objects.filter(came_from__festival__in=keys).update(came_from=None)
    Helper.objects.filter(festival__in=keys).delete()
    User.objects.filter(pk__in=helpers).delete()
    Festival.objects.filter(hall__in=keys).delete()
    Festival.objects.filter(pk__in=keys).delete()
    drop_unused()


def everybody(festival: Festival) -> list[Person]:
    """The players and helpers of a festival, or of its hall with all tables."""
    here = with_bowls(festival)
    return [
        *Player.objects.filter(festival__in=here).select_related("festival"),
        *Helper.objects.filter(festival__in=here).select_related("festival"),
    ]


def replace_name(person: Person, called: str) -> None:
    """Give everybody of this name in the festival, or in its hall, another one: in the log, as a
    former name and in announcements too."""
    before = person.name
    with transaction.atomic():
        for bowl in with_bowls(person.festival):
            festival = lock(bowl.pk, even_away=True)
            for helper in festival.helpers.filter(name=before):
                helper.name = called
                helper.save()
            for player in festival.players.all():
                _rename(player, before, called)
            LogEntry.objects.filter(table__festival=festival, by=before).update(by=called)
            HandOut.objects.filter(prize__table__festival=festival, by=before).update(by=called)
            for screen in Screen.objects.filter(table__festival=festival, text__contains=before):
                screen.text = screen.text.replace(before, called)
                screen.save(update_fields=["text"])
            touch(festival)


def _rename(player: Player, before: str, called: str) -> None:
    if player.name == before:
        player.name, player.former_names = called, {}
        # The phone identifies the person too.
        player.device = player.address = ""
    elif before in player.former_names.values():
        kept = {after: name for after, name in player.former_names.items() if name != before}
        player.former_names = kept
    else:
        return
    player.save()
