"""Keeps one rulebook for all tables of a round: settings saved at one table go to the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.http import QueryDict

from festival.games.bobing.prizes.slots import counts_of_sets
from festival.games.bobing.record.halls import waiting_of
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.games.bobing.setup.festival_form import FestivalForm
from festival.games.bobing.setup.festival_form import save as save_festival
from festival.games.bobing.setup.festivals import Details, update_festival
from festival.games.bobing.setup.hall_tables import (
    LIKE_THE_OTHERS,
    lock_bowls,
    locked_hall,
    touch_bowls,
)
from festival.models import Festival

OF_THE_EVENING = ("date", "wifi_name", "wifi_password")  # copied even to games that have begun


def save_for_all(festival: Festival, data: QueryDict) -> FestivalForm:
    """Store a festival's form as `save` does, and copy it to others. A table's settings (not its
    name) go to the tables of its round that have not begun and are played here; from the hall, only
    a changed currency goes to such tables. Date and Wi-Fi go to the hall and all its tables.

    Raises RulesError, and then changes nothing anywhere.
    """
    if festival.hall_id is None and not festival.bowls.exists():
        return save_festival(festival.pk, data)
    with locked_hall(festival.hall_id or festival.pk) as hall:
        bowls = lock_bowls(hall)
        form = save_festival(festival.pk, data)
        if form.is_valid() and not form.undoes:
            _spread(hall, bowls, Festival.objects.get(pk=festival.pk))
        return form


def play_by(festival: Festival, key: str) -> FestivalForm:
    """Let a festival play by a book, as if this tradition were chosen in its form.

    The form says why it was not saved. Raises RulesError once the game has begun.
    """
    form = FestivalForm(festival)
    data = QueryDict(mutable=True)
    data.update({**form.stored, "seen": form.seen, "rulebook": key, "shown": festival.rulebook})
    return save_for_all(festival, data)


def _spread(hall: Festival, bowls: list[Festival], saved: Festival) -> None:
    evening = {name: getattr(saved, name) for name in OF_THE_EVENING}
    elsewhere = [
        festival for festival in (hall, *bowls) if festival != saved and _differs(festival, evening)
    ]
    Festival.objects.filter(pk__in=[festival.pk for festival in elsewhere]).update(**evening)
    if saved.hall_id is not None:
        others = [bowl for bowl in bowls if bowl.round == saved.round and bowl != saved]
        names: Sequence[str] = LIKE_THE_OTHERS
    else:
        others = bowls
        names = ("currency",) if saved.currency != hall.currency else ()
    rules = {name: getattr(saved, name) for name in names}
    changed = waiting_of(bowl for bowl in others if _differs(bowl, rules))
    alike = [bowl for bowl in changed if not _has_other_prizes(bowl, saved, rules)]
    for bowl in changed:
        if bowl not in alike:
            update_festival(bowl.pk, _details(bowl, saved, {*names, *OF_THE_EVENING}))
    # Optimization: mostly the prizes stay, so one query changes hundreds of tables.
    Festival.objects.filter(pk__in=[bowl.pk for bowl in alike]).update(**rules)
    touch_bowls({*alike, *elsewhere})


def _differs(bowl: Festival, rules: Mapping[str, object]) -> bool:
    return any(getattr(bowl, name) != value for name, value in rules.items())


def _has_other_prizes(bowl: Festival, saved: Festival, rules: Mapping[str, object]) -> bool:
    """Whether copying these settings changes the number or the currency of the prizes."""
    if bowl.currency != saved.currency:
        return True
    counts = [counts_of_sets(book_of(festival), festival.sets) for festival in (bowl, saved)]
    return "sets" in rules and counts[0] != counts[1]


def _details(bowl: Festival, saved: Festival, changed: Collection[str]) -> Details:
    """The details of a table, with the `changed` ones taken from `saved`."""
    names = ("name", *LIKE_THE_OTHERS, *OF_THE_EVENING)
    return Details(**{name: getattr(saved if name in changed else bowl, name) for name in names})
