"""The forms of accounts: Django's own, with limits on how fast somebody may guess."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from festival.accounts import familiar_browsers, organisers, second_factor
from festival.accounts.pages import sign_in_tries
from festival.accounts.signed_in_browsers import announce_revoked
from festival.web.limits.limited_tries import Try, was_right

NOT_RIGHT = _("This is not your password.")
WRONG_CODE = "wrong_code"  # of an error: the password was right, which only the log says


class AddressField(forms.EmailField):
    def __init__(self) -> None:
        super().__init__(
            label=_("E-mail address"),
            max_length=organisers.LONGEST,
            widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
        )

    def clean(self, value: object) -> str:
        return str(super().clean(value)).lower()


class SignInForm(AuthenticationForm):
    """Judges address, password and code together: a refusal does not say which was wrong."""

    code = forms.CharField(
        label=_("Code"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "spellcheck": "false"}),
        help_text=_(
            "Only if you set up a second factor: the six digits that your app shows, or a backup "
            "code."
        ),
    )

    has_second_factor = False

    error_messages = dict.fromkeys(
        ("invalid_login", "inactive"),
        _("Wrong address, password or code. Each code works once."),
    )

    def __init__(self, request: HttpRequest, data: QueryDict | None = None) -> None:
        super().__init__(request, data)
        self.fields["username"] = AddressField()
        self.fields["password"].label = _("Password")

    def clean(self) -> dict[str, object]:
        typed = self.cleaned_data
        if "username" not in typed or "password" not in typed:
            return typed
        counted = self._counted(typed["username"])
        sign_in_tries.require(*counted)
        super().clean()
        user = self.get_user()
        self.has_second_factor = second_factor.has_one(user)
        if self.has_second_factor and not second_factor.is_right(user, typed.get("code", "")):
            raise ValidationError(self.error_messages["invalid_login"], code=WRONG_CODE)
        was_right(*counted)
        return typed

    def _counted(self, address: str) -> tuple[Try, ...]:
        assert self.request is not None  # the argument of __init__
        known = familiar_browsers.known(self.request, address)
        return (
            sign_in_tries.apart(known)
            if known
            else sign_in_tries.of_stranger(address, sign_in_tries.place_of(self.request))
        )


class NewPasswordLinkForm(forms.Form):
    """The e-mail address that gets a link to choose a new password."""

    address = AddressField()

    def __init__(self, request: HttpRequest, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.asking = request

    def clean(self) -> None:
        sign_in_tries.require((sign_in_tries.EMAILS_FROM, sign_in_tries.place_of(self.asking)))


class ProofForm(forms.Form):
    """The password once more, before the second factor is changed."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: QueryDict | None = None, *, prefix: str = "") -> None:
        """prefix: of the fields' ids, for two forms on one page."""
        super().__init__(data, auto_id=f"id_{prefix}%s")
        self.user = user

    def clean_password(self) -> str:
        return proved(self.user, str(self.cleaned_data["password"]))


class SetUpForm(ProofForm):
    """The first code that the app shows, and the key that the page offered."""

    offer = forms.CharField(widget=forms.HiddenInput, max_length=400)
    code = forms.CharField(
        label=_("The code in the app now"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    codes: tuple[str, ...] = ()

    field_order = ("offer", "code", "password")

    def clean(self) -> None:
        typed = self.cleaned_data
        if self.errors:
            return
        self.codes = second_factor.set_up(self.user, typed["offer"], typed["code"])
        if not self.codes:
            self.add_error("code", _("The app shows another code for this key now."))


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # only for mypy
    """A new password, typed twice. Saving it closes the user's sockets."""

    def __init__(self, user: User | None, *args: object, **kwargs: object) -> None:
        super().__init__(user, *args, **kwargs)
        # Django has no Filipino labels, and its help text takes a sentence for each validator.
        first, again = self.fields["new_password1"], self.fields["new_password2"]
        first.label, again.label, again.help_text = _("New password"), _("New password again"), ""
        first.help_text = _(
            "At least 10 characters. Not a common password, not only digits, and not made of your "
            "name, your address or “moonbowl”."
        )

    def save(self, commit: bool = True) -> User:
        with transaction.atomic():
            transaction.on_commit(lambda: announce_revoked(self.user.pk), robust=True)
            user: User = super().save(commit)
        return user


class PasswordForm(NewPasswordForm, PasswordChangeForm):
    error_messages = {**PasswordChangeForm.error_messages, "password_incorrect": NOT_RIGHT}

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(user, data)
        self.fields["old_password"].label = _("Your password")

    def clean_old_password(self) -> str:
        return proved(self.user, str(self.cleaned_data["old_password"]))


def proved(user: User, password: str) -> str:
    """Return the password if it is the user's. Raises ValidationError."""
    counted = sign_in_tries.apart(f"proof {user.pk}")
    sign_in_tries.require(*counted)
    if not user.check_password(password):
        raise ValidationError(NOT_RIGHT)
    was_right(*counted)
    return password
