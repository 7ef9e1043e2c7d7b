"""One scorer's device for each table of a hall, and one-time links to sign them in."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.utils.translation import gettext

from festival.accounts.one_time_links import create_links
from festival.models import Festival, Helper, SignInLink
from festival.play.write_path import locked


def scorers_of(hall: Festival) -> dict[int, Helper]:
    """The first scorer of each table that has one, by the primary key of the table's festival."""
    helpers = Helper.objects.filter(
        festival__hall=hall, role=Helper.Role.SCORER, revoked_at=None
    ).select_related("user")
    found: dict[int, Helper] = {}
    for helper in helpers:
        found.setdefault(helper.festival_id, helper)
    return found


def add_scorers(hall_id: int) -> frozenset[int]:
    """Add a scorer to every table without one. Returns the primary keys of these tables; a second
    call adds none."""
    with locked(hall_id) as hall:
        there = scorers_of(hall)
        bowls = [bowl for bowl in hall.bowls.order_by("round", "place") if bowl.pk not in there]
        users = [User(username=f"helper-{secrets.token_hex(8)}") for _ in bowls]
        for user in users:
            user.set_unusable_password()
        users = User.objects.bulk_create(users)
        taken = _names(hall)
        Helper.objects.bulk_create(
            Helper(
                festival=bowl,
                user=user,
                name=_free_name(taken.get(bowl.pk, frozenset())),
                role=Helper.Role.SCORER,
            )
            for bowl, user in zip(bowls, users, strict=True)
        )
        return frozenset(bowl.pk for bowl in bowls)


def _names(hall: Festival) -> dict[int, frozenset[str]]:
    """The names of all helpers, also revoked ones: the log tells helpers apart by name."""
    found: dict[int, frozenset[str]] = {}
    for pk, name in Helper.objects.filter(festival__hall=hall).values_list("festival", "name"):
        found[pk] = found.get(pk, frozenset()) | {name.casefold()}
    return found


def _free_name(taken: frozenset[str]) -> str:
    name, number = gettext("Scorer"), 2
    free = name
    while free.casefold() in taken:
        free, number = f"{name} {number}", number + 1
    return free


def scorer_links(
    hall_id: int, bowl_ids: frozenset[int] | None = None
) -> tuple[tuple[Festival, str], ...]:
    """Each table with the token of a new one-time link for its scorer, in the order of the tables;
    tables without a scorer get none. Unused older links are deleted. Tokens are not stored, so they
    can be shown only once.

    bowl_ids: only these tables.
    """
    with locked(hall_id) as hall:
        scorers = scorers_of(hall)
        bowls = [
            bowl
            for bowl in hall.bowls.order_by("round", "place")
            if bowl.pk in scorers and (bowl_ids is None or bowl.pk in bowl_ids)
        ]
        users = [scorers[bowl.pk].user for bowl in bowls]
        SignInLink.objects.filter(user__in=users, used_at=None).delete()
        return tuple(zip(bowls, create_links(users), strict=True))
