"""Who is to help, and as what."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.models import Operator
from festival.web.fields import NameField

# What each role is for, beside its name.
WHAT_THEY_DO = (
    (Operator.Role.SCORER, _("types the rolls and directs the screens")),
    (Operator.Role.DESK, _("sees who has won what, and ticks what was handed out")),
    (Operator.Role.VIEWER, _("sees the console, the log and the winners, and changes nothing")),
    (Operator.Role.EMCEE, _("all of this, and the set-up and helpers of this festival")),
)


class OperatorForm(forms.Form):
    """A name and a role."""

    name = NameField(label=_("Name of the helper or the device"))
    role = forms.ChoiceField(
        label=_("May do"),
        choices=Operator.Role.choices,
        error_messages={
            "required": _("expected one of the four roles, got none"),
            "invalid_choice": _("expected one of the four roles, got “%(value)s”"),
        },
    )
