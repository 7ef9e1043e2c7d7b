"""Organisers to test with."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP

from festival.accounts import organisers, second_factor

PASSWORD = "nine cold mooncakes"


def new_organiser(address: str = "ana@example.com", name: str = "Ana Cruz") -> User:
    user = organisers.invite(address, name)
    user.set_password(PASSWORD)
    user.save()
    return user


def given_password(address: str, password: str = PASSWORD, **more: Any) -> tuple[Client, Any]:
    """A new browser in which the sign-in form was sent. more: further fields, such as `code`."""
    client = Client()
    return client, sent(client, address, password, **more)


def sent(client: Client, address: str, password: str = PASSWORD, **more: Any) -> Any:
    fields = {"username": address, "password": password}
    return client.post(reverse("account_sign_in"), {**fields, **more})


def signed_in(user: User) -> Client:
    """By the password, and by a code if the account has a second factor."""
    code = next_code(user) if second_factor.has_one(user) else ""
    client, answer = given_password(user.get_username(), code=code)
    assert answer.status_code == 302
    return client


def with_second_factor(user: User) -> tuple[str, ...]:
    """The codes on paper of somebody who has set an app up."""
    offered = second_factor.offer(user)
    codes = second_factor.set_up(user, offered.signed, code_of(offered.typed))
    assert codes
    return codes


def code_of(typed: str) -> str:
    """What an app shows that has this key: computed from RFC 6238 by itself."""
    key = base64.b32decode(typed.replace(" ", ""))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    at = digest[-1] & 15
    number = struct.unpack(">I", digest[at : at + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def next_code(user: User) -> str:
    """A code that the app of somebody shows and that was not used yet: that of the next half
    minute, which counts as well."""
    device = model_of("otp_totp", "TOTPDevice").objects.get(user=user)
    clock = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    clock.time = (max(device.last_t, int(time.time()) // 30 - 1) + 1) * 30
    return f"{clock.token():06}"


def model_of(app: str, name: str) -> Any:
    """Of the library, which the types of a party do not know."""
    return apps.get_model(app, name)


def is_signed_in(client: Client) -> bool:
    return bool(client.get(reverse("account")).status_code == 200)
