"""For a table that was played on both here and at another laptop: choose which game counts.

The other game is kept as an archived festival, which can still be read.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext

from festival.models import Festival, Player, Screen, Table
from festival.play.write_path import lock, locked, touch
from festival.record import festival_file as file
from festival.record.record import forget_records, is_over
from festival.record.setbacks import note_exchange, numbered, shown_in
from festival.setup.transfer.commitments_in import keep_promises, renew_all
from festival.setup.transfer.festival_in import take_in
from festival.setup.transfer.festival_on import require_list_unlocked
from festival.setup.transfer.file_read import Document

MEANWHILE = 20_000  # beyond all numbers in use
# What the file says of a festival, without its code, which is on printed papers.
SETUP = tuple(name for name in file.FESTIVAL if name != "code")
CLAIM = ("device", "asked_by", "address", "denied_to")  # what ties a guest's browser to a name


def keep_beside(hall: Festival, data: Document, author: User | None) -> Festival:
    """Store a parted file as an archived festival outside the hall. Raises FileRefused."""
    with transaction.atomic():
        copy = take_in(data, author, as_copy=True)
        _put_beside(copy, hall)
        return copy


def let_count(bowl: Festival, data: Document, author: User | None) -> Festival:
    """Replace the game of a table by that of a parted file, and keep the old one as an archived
    festival. The table keeps its code, screens, phones and helpers. Raises FileRefused."""
    with locked(bowl.pk, even_away=True) as here:
        require_list_unlocked(here)
        assert here.hall is not None
        beside = lock(take_in(data, author, as_copy=True).pk, even_away=True)
        keep_promises(beside, data)
        renew_all(here)
        before = {table.number: shown_in(table) for table in here.tables.all()}
        _exchange(here, beside)
        transaction.on_commit(forget_records)  # these name their table
        _put_beside(beside, here.hall)
        now = Festival.objects.get(pk=here.pk)
        for table in now.tables.filter(number__in=before):
            note_exchange(table, numbered(before[table.number]), numbered(shown_in(table)))
            table.save(update_fields=["setbacks"])
        if now.away_since is not None and is_over(now.table):
            now.away_since = None
            now.save(update_fields=["away_since"])
        touch(now)
        touch(beside)
        return now


def _put_beside(festival: Festival, hall: Festival) -> None:
    """Archive and rename a festival, so that guests who type the laptop's bare address do not get
    there."""
    text = gettext("{festival} (kept beside)")
    name = text.format(festival=festival.name[: 200 - len(text)])
    taken = set(Festival.objects.filter(owner=hall.owner).values_list("name", flat=True))
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    festival.name = next(each for each in names if each not in taken)
    festival.owner, festival.archived_at = hall.owner, timezone.now()
    festival.save(update_fields=["name", "owner", "archived_at"])


def _exchange(here: Festival, beside: Festival) -> None:
    """Exchange the games, guests and set-ups of two locked festivals."""
    own, come = list(here.tables.all()), list(beside.tables.all())
    for name in SETUP:
        mine, theirs = getattr(here, name), getattr(beside, name)
        setattr(here, name, theirs)
        setattr(beside, name, mine)
    # Screens must never see two different states with the same revision.
    beside.setup_revision = here.setup_revision
    for festival in (here, beside):
        festival.save(update_fields=[*SETUP, "setup_revision"])
    for model in (Table, Player):
        mine = list(model.objects.filter(festival=here).values_list("pk", flat=True))
        model.objects.filter(pk__in=mine).update(number=F("number") + MEANWHILE)
        model.objects.filter(festival=beside).update(festival=here)
        model.objects.filter(pk__in=mine).update(festival=beside, number=F("number") - MEANWHILE)
    now = {table.number: table for table in come}
    for table in own:
        if table.number in now:
            _hand_over(table, now[table.number])
    _relink(here, beside)


def _hand_over(old: Table, new: Table) -> None:
    """Move the open screens to the new table, and give it the old table's revision, so that screens
    do not see an older one."""
    Table.objects.filter(pk=new.pk).update(revision=old.revision)
    theirs = list(new.screens.all())
    new.screens.all().delete()
    old.screens.update(table=new)
    for screen in theirs:
        screen.pk, screen.table = None, old
    Screen.objects.bulk_create(theirs)


def _relink(here: Festival, beside: Festival) -> None:
    """Link each player to the same person in the game that counts now: their phone, and the tables
    that they came from or went on to."""
    there = {(each.number, each.created_at): each for each in here.players.all()}
    has_claim = ~Q(device="") | ~Q(asked_by="") | ~Q(denied_to="")
    is_linked = Q(went_on__isnull=False) | Q(came_from__isnull=False)
    for player in beside.players.filter(has_claim | is_linked).distinct():
        now = there.get((player.number, player.created_at))
        Player.objects.filter(came_from=player).update(came_from=now)
        if now is not None:
            claim = {name: getattr(player, name) for name in CLAIM}
            Player.objects.filter(pk=now.pk).update(came_from=player.came_from, **claim)
            nothing = dict.fromkeys(CLAIM, "")
            Player.objects.filter(pk=player.pk).update(came_from=None, **nothing)
