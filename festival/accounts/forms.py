"""The forms of accounts: Django's own, with limits on how fast somebody may guess."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from festival.accounts import familiar_browsers, organisers, password_guesses, second_factor
from festival.accounts.password_guesses import LETTERS_FROM, OF_ACCOUNT, OF_CODE
from festival.accounts.signed_in_browsers import announce_revoked
from festival.web.visitors import counted_address

NOT_RIGHT = _("This is not your password.")


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
    error_messages = {
        "invalid_login": _("No account has this address and this password."),
        "inactive": _("No account has this address and this password."),
    }

    def __init__(self, request: HttpRequest, data: QueryDict | None = None) -> None:
        super().__init__(request, data)
        self.asking = request
        self.fields["username"] = AddressField()
        self.fields["password"].label = _("Password")

    def clean(self) -> dict[str, object]:
        typed = self.cleaned_data
        if "username" not in typed or "password" not in typed:
            return typed
        known = familiar_browsers.known(self.asking, typed["username"])
        tries = password_guesses.at_account(typed["username"], known, counted_address(self.asking))
        password_guesses.require(*tries)
        super().clean()
        password_guesses.forget(*tries[0])
        for each in tries[1:]:
            password_guesses.was_right(*each)
        return typed


class NewPasswordLinkForm(forms.Form):
    """The e-mail address that gets a link to choose a new password."""

    address = AddressField()

    def __init__(self, request: HttpRequest, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.asking = request

    def clean(self) -> None:
        password_guesses.require((LETTERS_FROM, counted_address(self.asking)))


class CodeForm(forms.Form):
    """The code of an app, or a backup code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}
        ),
    )

    def __init__(self, request: HttpRequest, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.asking, self.user = request, user

    def clean_code(self) -> str:
        code = str(self.cleaned_data["code"])
        whose = familiar_browsers.known(self.asking, self.user.get_username()) or str(self.user.pk)
        password_guesses.require((OF_CODE, whose))
        if not second_factor.is_right(self.user, code):
            raise ValidationError(
                _("That code is wrong, or was used already. Check it, or wait for the next one.")
            )
        password_guesses.forget(OF_CODE, whose)
        return code


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


def _name_fields(form: SetPasswordForm[User]) -> None:
    """Label the two password fields: Django has no Filipino labels, and its help text takes a
    sentence for each validator."""
    first, again = form.fields["new_password1"], form.fields["new_password2"]
    first.label, again.label, again.help_text = _("New password"), _("New password again"), ""
    first.help_text = _(
        "At least 10 characters. Not a common password, not only digits, and not made of your "
        "name, your address or “moonbowl”."
    )


class PasswordForm(PasswordChangeForm):
    error_messages = {**PasswordChangeForm.error_messages, "password_incorrect": NOT_RIGHT}

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(user, data)
        self.fields["old_password"].label = _("Your password")
        _name_fields(self)

    def clean_old_password(self) -> str:
        return proved(self.user, str(self.cleaned_data["old_password"]))

    def save(self, commit: bool = True) -> User:
        return _saved(self.user, lambda: super(PasswordForm, self).save(commit))


class LinkedPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # only for mypy
    """A new password, chosen through a link from an e-mail."""

    def __init__(self, user: User | None, *args: object, **kwargs: object) -> None:
        super().__init__(user, *args, **kwargs)
        _name_fields(self)

    def save(self, commit: bool = True) -> User:
        return _saved(self.user, lambda: super(LinkedPasswordForm, self).save(commit))


def _saved(user: User, save: Callable[[], object]) -> User:
    """Save a new password and forget all known browsers of the account."""
    with transaction.atomic():
        transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)
        save()
        familiar_browsers.forget(user)
    return user


def proved(user: User, password: str) -> str:
    """Return the password if it is the user's. Raises ValidationError."""
    password_guesses.require((OF_ACCOUNT, f"proof.{user.pk}"))
    if not user.check_password(password):
        raise ValidationError(NOT_RIGHT)
    password_guesses.forget(OF_ACCOUNT, f"proof.{user.pk}")
    return password
