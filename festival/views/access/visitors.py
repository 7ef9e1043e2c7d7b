"""Lets a visitor of a demo in: an organiser without address and password, until the night."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from festival.people.sign_in import BY_LINK
from festival.web.edge.visitors import counted_address
from festival.web.quotas import require_room_for_visitor


@require_POST
@never_cache
def visit(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        require_room_for_visitor(counted_address(request))
        # By the @ it is an organiser's name; it is nobody's address.
        user = User(username=f"visitor-{secrets.token_hex(8)}@", first_name=gettext("emcee"))
        user.set_unusable_password()
        user.save()
        request.session.flush()
        login(request, user, backend=BY_LINK)
    return redirect("home")
