"""A mail server that takes no letter."""

from __future__ import annotations

from typing import Any

from django.core.mail.backends.base import BaseEmailBackend


class Refusing(BaseEmailBackend):
    def send_messages(self, email_messages: Any) -> int:
        raise ConnectionRefusedError("nobody listens there")
