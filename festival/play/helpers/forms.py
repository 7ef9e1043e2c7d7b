"""The form of a helper and their role."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.models import Helper
from festival.web.fields import NameField

# What each role does, shown beside its name.
WHAT_THEY_DO = (
    (Helper.Role.SCORER, _("types the rolls and directs the screens")),
    (Helper.Role.DESK, _("sees who won what, and ticks each prize handed out")),
    (Helper.Role.VIEWER, _("sees the console, the log and the winners, and changes nothing")),
    (Helper.Role.EMCEE, _("all of this, and the set-up and helpers of this festival")),
)


class HelperForm(forms.Form):
    name = NameField(label=_("Name of the helper or the device"))
    role = forms.ChoiceField(
        label=_("May do"),
        choices=Helper.Role.choices,
        error_messages={
            "required": _("choose one of the four roles"),
            "invalid_choice": _("choose one of the four roles (“%(value)s” came)"),
        },
    )
