"""All addresses of a hosted Moonbowl: those of `urls`, and the accounts of organisers."""

from __future__ import annotations

from django.urls import path

from festival.accounts.pages import accounts
from festival.config.urls import handler400, handler500, urlpatterns
from festival.festivals.forgetting.delete_account import delete_account

__all__ = ["handler400", "handler500", "urlpatterns"]

urlpatterns = [
    *urlpatterns,
    path("account/", accounts.account, name="account"),
    path("account/sign-in/", accounts.sign_in, name="account_sign_in"),
    path("account/delete/", delete_account, name="account_delete"),
    path("account/password/", accounts.password, name="account_password"),
    path("account/password/link/", accounts.password_link, name="account_password_link"),
    path(
        "account/password/<uidb64>/<token>/",
        accounts.NewPassword.as_view(),
        name="account_new_password",
    ),
    path("account/second-factor/", accounts.set_up_second_factor, name="second_factor"),
    path(
        "account/second-factor/<slug:verb>/",
        accounts.second_factor_action,
        name="second_factor_action",
    ),
]
