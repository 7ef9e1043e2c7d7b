"""Writes about helpers: who may help from a device of their own, and until when."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from festival.live.hub import announce_revoked
from festival.models import Festival, Operator, SignInLink
from festival.people.sign_in import create_link
from festival.play.write_path import lock
from rules.errors import RulesError
from rules.wording import Wording, gettext_noop

TAKEN = Wording("operators.taken", gettext_noop("there is a helper of that name already"))


class OperatorRefused(RulesError):
    """A helper that cannot be added so."""


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A helper, and the token of the link that signs their device in once."""

    operator: Operator
    token: str


def add_operator(festival_id: int, *, name: str, role: str) -> Invitation:
    """Raises OperatorRefused for a name that is taken: the log tells helpers apart by it."""
    with transaction.atomic():
        festival = lock(festival_id)
        taken = {operator.name.casefold() for operator in festival.operators.all()}
        if name.casefold() in taken:
            raise OperatorRefused(TAKEN())
        user = User(username=f"operator-{secrets.token_hex(8)}")
        user.set_unusable_password()
        user.save()
        operator = Operator.objects.create(festival=festival, user=user, name=name, role=role)
        return Invitation(operator=operator, token=create_link(user))


def invite(festival_id: int, operator_id: int) -> Invitation:
    """A new link in place of those not used, for a helper whose rights were taken back as well."""
    with transaction.atomic():
        operator = _operator(lock(festival_id), operator_id)
        operator.revoked_at = None
        operator.save(update_fields=["revoked_at"])
        User.objects.filter(pk=operator.user_id).update(is_active=True)
        _drop_links(operator)
        return Invitation(operator=operator, token=create_link(operator.user))


def revoke(festival_id: int, operator_id: int) -> Operator:
    """Shut a helper out: every session and link of theirs is dead for good, open sockets close."""
    with transaction.atomic():
        operator = _operator(lock(festival_id), operator_id)
        operator.revoked_at = timezone.now()
        operator.save(update_fields=["revoked_at"])
        user = operator.user
        user.is_active = False
        user.set_unusable_password()  # another one: let in again, an old session stays dead
        user.save(update_fields=["is_active", "password"])
        _drop_links(operator)
        transaction.on_commit(announce_revoked, robust=True)
    return operator


def _operator(festival: Festival, operator_id: int) -> Operator:
    """Raises Operator.DoesNotExist for a helper of another festival."""
    return festival.operators.select_related("user").get(pk=operator_id)


def _drop_links(operator: Operator) -> None:
    SignInLink.objects.filter(user=operator.user, used_at=None).delete()
