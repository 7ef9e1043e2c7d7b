"""Lets a visitor of a demo in."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from festival.people.sign_in import BY_LINK
from festival.people.visitors import new_visitor
from festival.web.edge.visitors import counted_address


@require_POST
@never_cache
def visit(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        user = new_visitor(counted_address(request))
        request.session.flush()
        login(request, user, backend=BY_LINK)
    return redirect("home")
