"""Adds, invites and removes helpers, who help from devices of their own."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from festival.accounts.one_time_links import create_link
from festival.accounts.signed_in_browsers import announce_revoked
from festival.models import Festival, Helper, SignedIn, SignInLink
from festival.play.write_path import lock, locked
from rules.errors import RulesError
from rules.wording import Wording

TAKEN = Wording("helpers.taken", "another helper has that name")


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A helper, and the token of a link that signs one device in, once."""

    helper: Helper
    token: str


def add_helper(festival_id: int, *, name: str, role: str) -> Invitation:
    """Raises RulesError for a name in use: the log tells helpers apart by name."""
    with locked(festival_id, even_away=True) as festival:
        taken = {helper.name.casefold() for helper in festival.helpers.all()}
        if name.casefold() in taken:
            raise RulesError(TAKEN())
        user = User(username=f"helper-{secrets.token_hex(8)}")
        user.set_unusable_password()
        user.save()
        helper = Helper.objects.create(festival=festival, user=user, name=name, role=role)
        return Invitation(helper=helper, token=create_link(user))


def invite(festival_id: int, helper_id: int) -> Invitation:
    """Make a new link in place of unused ones; a removed helper gets their rights back."""
    with transaction.atomic():
        helper = _helper(lock(festival_id, even_away=True), helper_id)
        helper.revoked_at = None
        helper.save(update_fields=["revoked_at"])
        User.objects.filter(pk=helper.user_id).update(is_active=True)
        _drop_links(helper)
        return Invitation(helper=helper, token=create_link(helper.user))


def revoke(festival_id: int, helper_id: int) -> Helper:
    """Remove a helper's rights: all sessions and links end for good, open sockets close."""
    with transaction.atomic():
        helper = _helper(lock(festival_id, even_away=True), helper_id)
        helper.revoked_at = timezone.now()
        helper.save(update_fields=["revoked_at"])
        user = helper.user
        user.is_active = False
        user.set_unusable_password()  # another one: let in again, an old session stays dead
        user.save(update_fields=["is_active", "password"])
        _drop_links(helper)
        # The sessions stay, without rights, so that pages can tell the helper why.
        SignedIn.objects.filter(user=user).delete()
        transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)
    return helper


def _helper(festival: Festival, helper_id: int) -> Helper:
    """Raises Helper.DoesNotExist for a helper of another festival."""
    return festival.helpers.select_related("user").get(pk=helper_id)


def _drop_links(helper: Helper) -> None:
    SignInLink.objects.filter(user=helper.user, used_at=None).delete()
