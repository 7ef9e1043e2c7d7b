"""Tells lower rooms at the start what only higher ones have: a hall's wall, and who is told when
somebody is signed out."""

from __future__ import annotations

from django.contrib.auth.signals import user_logged_in, user_logged_out

from festival.accounts import signed_in_browsers
from festival.hall.board.screen_parts import KIND
from festival.live import hall_snapshots
from festival.live.hub import announce_revoked


def connect() -> None:
    hall_snapshots.register(KIND)
    signed_in_browsers.register(announce_revoked)
    user_logged_in.connect(signed_in_browsers.record_sign_in, dispatch_uid="signed_in")
    user_logged_out.connect(signed_in_browsers.record_sign_out, dispatch_uid="signed_out")
