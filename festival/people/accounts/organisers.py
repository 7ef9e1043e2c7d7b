"""Who has an account: the operator invites and removes, nobody registers."""

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

from festival.live.hub import announce_revoked
from festival.models import SignedIn
from festival.people.accounts import browsers, second_factor
from festival.rights import organiser_of
from festival.web.text import LONGEST as LONGEST_NAME

LONGEST = 150  # letters of an address


class AddressRefused(Exception):
    """What was typed is no e-mail address that an account can have. Its text says why."""


def as_address(typed: str) -> str:
    """An e-mail address as an account is named by it. Raises AddressRefused."""
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
    """The organiser of an address, who may have been removed."""
    return organiser_of(User.objects.select_related("helper").filter(username=address).first())


def invite(address: str, name: str = "") -> User:
    """The account of this address: a new one, or the one that was there and may be used again.

    name: what the log calls them; without one, what stands before the @.
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
    """Shut an organiser out: every session and link is dead for good, open sockets close. Their
    festivals stay, with their boards and helpers."""
    with transaction.atomic():
        user.is_active = False
        user.set_unusable_password()
        user.save(update_fields=["is_active", "password"])
        second_factor.remove(user)
        _forget_browsers(user)


def end_sessions(user: User, password: str) -> None:
    """All of theirs: each holds a digest of the stored password, which is salted anew."""
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        _forget_browsers(user)


def _forget_browsers(user: User) -> None:
    browsers.forget(user)
    SignedIn.objects.filter(user=user).delete()
    transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)


def path_to_new_password(user: User) -> str:
    """The address, within the site, where they choose a password once."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("account_new_password", args=[uid, default_token_generator.make_token(user)])
