"""Deletes an organiser's account; festivals and rulebooks are handed over or deleted."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from festival.accounts import organisers
from festival.accounts.signed_in_browsers import end
from festival.festivals.forgetting.forgetting import delete_festival
from festival.games.bobing.rulebooks.own_rulebooks import taken_in
from festival.models import Festival, HandOut, LogEntry, OwnRulebook, SignedIn


def forget_organiser(user: User, heir: User | None = None) -> int:
    """Forget an organiser. heir: the organiser who gets the festivals and rulebooks; None deletes
    them. Returns the number of festivals."""
    with transaction.atomic():
        own = Festival.objects.filter(owner=user)
        halls = list(own.filter(hall=None).values_list("pk", flat=True))
        if heir is None:
            for festival_id in halls:
                delete_festival(festival_id)
        else:
            _hand_over(user, heir)
        OwnRulebook.objects.filter(owner=user).delete()
        end(SignedIn.objects.filter(user=user))
        organisers.remove(user)
        _forget_account(user)
        return len(halls)


def _hand_over(user: User, heir: User) -> None:
    own = Festival.objects.filter(owner=user)
    names = [name for name in (user.get_full_name(), user.get_username()) if name]
    said = gettext("an organiser")
    LogEntry.objects.filter(table__festival__in=own, by__in=names).update(by=said)
    HandOut.objects.filter(prize__table__festival__in=own, by__in=names).update(by=said)
    for book in OwnRulebook.objects.filter(owner=user).order_by("pk"):
        key = taken_in(book.key, book.text, owner=heir.pk)
        own.filter(rulebook=book.key).update(rulebook=key)
    own.update(owner=heir)


def _forget_account(user: User) -> None:
    """Delete the account; if logs refer to it, only clear its names."""
    wrote = Q(author=user)
    if not (LogEntry.objects.filter(wrote).exists() or HandOut.objects.filter(wrote).exists()):
        user.delete()
        return
    # Without an @ it cannot be an organiser's name.
    user.username = f"forgotten-{user.pk}"
    user.email = user.first_name = user.last_name = ""
    user.last_login = None
    user.save()
