"""Logs who signed in or out, or was refused, with address and method: one line each.

Never logs what was typed: some people type their password into the field for the address.
"""

from __future__ import annotations

import hashlib
import logging
from enum import StrEnum
from http import HTTPStatus

from django.contrib.auth.models import User
from django.http import HttpRequest

from festival.web.visitors import counted_address

logger = logging.getLogger(__name__)


class Way(StrEnum):
    LINK = "a link"
    PASSWORD = "a password"  # noqa: S105  (how somebody came in)
    CODE = "a password and a code"


def signed_in(request: HttpRequest, user: User, way: Way) -> None:
    logger.info("user %s signed in by %s from %s", user.pk, way, _place(request))


def signed_out(request: HttpRequest) -> None:
    if request.user.is_authenticated:
        logger.info("user %s signed out from %s", request.user.pk, _place(request))


def refused(request: HttpRequest, way: Way, address: str = "") -> None:
    """Log a refused try.

    address: of the account that was tried, which may not exist; only its digest is logged. The log
    adds the visitor's address and device.
    """
    mark = hashlib.sha256(address.encode()).hexdigest()[:8]
    # By this status the log's limiter recognises a visitor's fault.
    about = {"request": request, "status_code": HTTPStatus.UNPROCESSABLE_ENTITY, "is_sign_in": True}
    at = f" at the account of digest {mark}" if address else ""
    logger.warning("%s was refused%s", way, at, extra=about)


def _place(request: HttpRequest) -> str:
    return counted_address(request) or "this machine"
