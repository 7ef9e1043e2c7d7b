"""Deletes a festival with all its data, or replaces the name of a person, for good.

Rolls stay, as the log names players by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from festival.accounts.signed_in_browsers import end
from festival.models import Festival, HandOut, Helper, LogEntry, Player, Screen, SignedIn, Table
from festival.play.write_path import lock, locked, touch
from festival.prizes.pictures import drop_unused
from festival.record.commitments import promises_of, store
from festival.record.halls import is_one_person, merged_in
from festival.record.record import table_record
from festival.setup.hall_tables import lock_bowls
from festival.words.clean_text import key_of
from rules.dice_commitment import Promise, renewed

Person = Player | Helper


def name_instead(person: Person) -> str:
    """The name that replaces a person's."""
    if isinstance(person, Player):
        return gettext("Guest {number}").format(number=person.number)
    place = person.festival.helpers.filter(pk__lte=person.pk).count()
    return gettext("Helper {number}").format(number=place)


def whole(festival: Festival) -> list[Festival]:
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


def one_person(person: Person) -> list[Person]:
    """All entries of this person in the festival or its hall: at tables that they went on to, and
    entries that turned out to be the same person."""
    if not isinstance(person, Player):
        return [person]
    everybody = Player.objects.filter(
        festival__in=[each.pk for each in whole(person.festival)]
    ).select_related("festival", "came_from")
    found = {person.pk: person}
    links = list(_links(everybody))
    for _round in range(len(links)):
        before = len(found)
        for one, other in links:
            if one.pk in found or other.pk in found:
                found |= {one.pk: one, other.pk: other}
        if len(found) == before:
            break
    return [found[key] for key in sorted(found)]


def _links(everybody: QuerySet[Player]) -> Iterable[tuple[Player, Player]]:
    by_number = {(each.festival_id, each.number): each for each in everybody}
    by_key = {each.pk: each for each in everybody}
    for each in everybody:
        before = by_key.get(each.came_from_id or 0)
        if before is not None and is_one_person(each, before):
            yield each, before
    for festival in {each.festival_id: each.festival for each in everybody}.values():
        for number, into in merged_in(table_record(festival.table)):
            one, other = (by_number.get((festival.pk, each)) for each in (number, into))
            if one is not None and other is not None:
                yield one, other


def namesakes(people: Sequence[Person]) -> list[Person]:
    """Other people with one of these names at festivals of the same owner."""
    names = {key_of(each.name) for each in people}
    owner = people[0].festival.owner_id
    known = {(type(each), each.pk) for each in people}
    found: list[Person] = [
        *Player.objects.filter(festival__owner=owner).select_related("festival__hall"),
        *Helper.objects.filter(festival__owner=owner).select_related("festival__hall"),
    ]
    return [
        each for each in found if key_of(each.name) in names and (type(each), each.pk) not in known
    ]


def replace_names(people: Iterable[Person]) -> None:
    """Replace names by numbers everywhere."""
    with transaction.atomic():
        for person in people:
            festival = lock(person.festival_id, even_away=True)
            _rename(person, name_instead(person))
            touch(festival)


def _rename(person: Person, called: str) -> None:
    before, person.name = person.name, called
    if isinstance(person, Player):
        person.former_names = {}
        # The phone identifies the person too.
        person.device = person.address = ""
    person.save()
    for festival in whole(person.festival):
        LogEntry.objects.filter(table__festival=festival, by=before).update(by=called)
        HandOut.objects.filter(prize__table__festival=festival, by=before).update(by=called)
        for table in festival.tables.select_related("festival"):
            _clear_texts(table, before)
        for player in festival.players.all():  # others may have had this name before
            kept = {after: name for after, name in player.former_names.items() if name != before}
            if kept != player.former_names:
                player.former_names = kept
                player.save(update_fields=["former_names"])


def _clear_texts(table: Table, name: str) -> None:
    """Clear announcements and dice words that contain the name."""
    for screen in table.screens.exclude(text=""):
        if _says(screen.text, name):
            screen.text, screen.scene = "", Screen.Scene.BOARD
            screen.save(update_fields=["text", "scene"])
    promises = _without_word(table, name)
    if store(table, promises):
        table.save(update_fields=["promises"])


def _says(text: str, name: str) -> bool:
    return name.casefold() in text.casefold()


def _without_word(table: Table, name: str) -> tuple[Promise, ...]:
    """The promises of the dice, without words that contain the name. Other words would make other
    dice, so draws of a removed promise can no longer be checked."""
    found = promises_of(table)
    *before, last = found
    if not table.version:  # nothing is drawn yet: drop only the word
        last = replace(last, words=tuple(word for word in last.words if not _says(word, name)))
    elif any(_says(word, name) for word in last.words):
        *before, last = renewed(found, table.version)
    kept_before = (each for each in before if not any(_says(word, name) for word in each.words))
    return (*kept_before, last)


def still_said(people: Sequence[Person]) -> list[str]:
    """The organiser's own texts that contain one of the names: only the organiser can change
    them."""
    names = [each.name for each in people]
    found = []
    for festival in {each.festival_id: each.festival for each in people}.values():
        for table in festival.tables.all():
            named = (table.prizes, table.spares, table.screens)
            things = [name for rows in named for name in rows.values_list("name", flat=True)]
            texts = [festival.name, table.name, *things]
            found += [text for text in texts if any(_says(text, name) for name in names)]
    return list(dict.fromkeys(found))
