"""Invites and removes organisers. Only the operator can; nobody registers."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext

from festival.accounts import second_factor
from festival.accounts.rights import organiser_of
from festival.accounts.signed_in_browsers import announce_revoked
from festival.models import SignedIn
from festival.words.clean_text import LONGEST as LONGEST_NAME

LONGEST = 150  # letters of an address


class AddressRefused(Exception):
    """The typed text cannot be the address of an account. The exception's text says why."""


def as_address(typed: str) -> str:
    """The typed e-mail address in the form in which accounts store it. Raises AddressRefused."""
    address = typed.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise AddressRefused(
            gettext("Type an e-mail address (you typed “{typed}”).").format(typed=typed)
        ) from error
    if len(address) > LONGEST:
        text = gettext("Type an address of at most {most} letters (yours is longer).")
        raise AddressRefused(text.format(most=LONGEST))
    return address


def find(address: str) -> User | None:
    """The organiser with this address, also a removed one."""
    return organiser_of(User.objects.select_related("helper").filter(username=address).first())


def invite(address: str, name: str = "") -> User:
    """Return the account of this address: a new one, or an existing one, which can be used again.

    name: the organiser's name in the log; without it, the part of the address before the @.
    """
    with transaction.atomic():
        user, is_new = User.objects.get_or_create(username=address, defaults={"email": address})
        if is_new:
            user.set_unusable_password()
        if name or is_new:
            user.first_name = name or address.partition("@")[0][:LONGEST_NAME]
        user.is_active = True
        user.save()
        return user


def remove(user: User) -> None:
    """Remove an organiser: all sessions and links end for good, open sockets close. The organiser's
    festivals stay, with their boards and helpers."""
    with transaction.atomic():
        user.is_active = False
        user.set_unusable_password()
        user.save(update_fields=["is_active", "password"])
        second_factor.remove(user)
        _forget_browsers(user)


def end_sessions(user: User, password: str) -> None:
    """End all sessions of a user: each holds a digest of the stored password, and saving it again
    changes its salt."""
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        _forget_browsers(user)


def _forget_browsers(user: User) -> None:
    SignedIn.objects.filter(user=user).delete()
    transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)


def path_to_new_password(user: User) -> str:
    """The path of the page where they choose a password once."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("account_new_password", args=[uid, default_token_generator.make_token(user)])
