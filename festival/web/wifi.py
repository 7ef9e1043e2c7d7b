"""The party's Wi-Fi, which only walls show: phones are connected already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from segno.helpers import make_wifi_data

from festival.web.addresses import qr_image
from festival.web.fields import Texts
from festival.words.clean_text import breadth

LONGEST_NAME = 32  # bytes, by the standard
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63


class WifiNameField(forms.CharField):
    """The name of a network, "" for none."""

    def __init__(self, **texts: Unpack[Texts]) -> None:
        super().__init__(required=False, widget=_plain_input(), **texts)

    def clean(self, value: object) -> str:
        name = str(super().clean(value))
        length = len(name.encode())
        if length > LONGEST_NAME:
            message = gettext(
                "type at most {most} plain letters; a Hanzi counts as 3, an emoji as 4 (yours "
                "count {count})"
            )
            raise ValidationError(message.format(most=LONGEST_NAME, count=length))
        _require_printable(name)
        return name


class WifiPasswordField(forms.CharField):
    """The password of a network, "" for an open one. Spaces count."""

    def __init__(self, **texts: Unpack[Texts]) -> None:
        super().__init__(required=False, strip=False, widget=_plain_input(), **texts)

    def clean(self, value: object) -> str:
        password = str(super().clean(value))
        if password and not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            message = gettext("type a password of {least} to {most} letters (you typed {count})")
            limits = {"least": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
            raise ValidationError(message.format(**limits, count=len(password)))
        _require_printable(password)
        return password


def _plain_input() -> forms.TextInput:
    return forms.TextInput(
        attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
    )


def _require_printable(text: str) -> None:
    if not text.isprintable():
        raise ValidationError(gettext("type visible letters (some are invisible)"))


@dataclass(frozen=True, kw_only=True)
class Wifi:
    name: str
    password: str  # "" for an open network

    @property
    def text(self) -> str:
        """The text of the QR code."""
        security = "WPA" if self.password else "nopass"
        text: str = make_wifi_data(self.name, self.password or None, security)
        return text.replace(",", r"\,")  # the format requires this, but segno omits it

    @property
    def room(self) -> str:
        """The size on a wall: "l" or "m" with the password, "s" or "xs" for the name alone."""
        name, password = breadth(self.name), breadth(self.password)
        if max(name, password) <= 24:
            return "l" if name <= 17 and password <= 15 else "m"
        return "s" if name <= 17 else "xs"

    @property
    def qr(self) -> str:
        return qr_image(self.text)


def wifi_of(name: str, password: str) -> Wifi | None:
    return Wifi(name=name, password=password) if name else None
