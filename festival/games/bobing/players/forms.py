"""The form of a player's name."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.web.fields import NameField


class PlayerForm(forms.Form):
    name = NameField(label=_("Name"))
