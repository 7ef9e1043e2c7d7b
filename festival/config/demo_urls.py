"""All addresses of a demo: those of `urls`, and the button with which a visitor comes in. It has no
accounts."""

from __future__ import annotations

from django.urls import path

from festival.accounts.pages import sign_in
from festival.config.urls import handler400, handler500, urlpatterns

__all__ = ["handler400", "handler500", "urlpatterns"]

urlpatterns = [*urlpatterns, path("visit/", sign_in.visit, name="visit")]
