"""Which rights a page needs, and what somebody without them is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import override
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from festival.accounts import refused_requests
from festival.accounts.rights import Right, access_of, helper_of, organiser_of
from festival.models import FIRST, Festival, Table
from festival.web.refusals import refused

P = ParamSpec("P")


FestivalView = Callable[Concatenate[HttpRequest, Festival, P], HttpResponse]


TableView = Callable[Concatenate[HttpRequest, Table, P], HttpResponse]


PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]


Addressed = Callable[Concatenate[HttpRequest, int, P], HttpResponse]  # int: of the festival


def needs(*rights: Right) -> Callable[[FestivalView[P]], Addressed[P]]:
    """Require one of these rights, and pass the festival of the address to the view.

    The answer is never cached, and shows times in the festival's time zone.
    """

    def decorate(view: FestivalView[P]) -> Addressed[P]:
        @never_cache
        @wraps(view)
        def wrapper(
            request: HttpRequest, festival_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            festival = Festival.objects.filter(pk=festival_id).first()
            if not _may(request, rights, festival):
                return turn_away(request)
            if festival is None:
                raise Http404
            with override(festival.zone):
                return view(request, festival, *args, **kwargs)

        return cast(Addressed[P], wrapper)

    return decorate


def needs_at_table(right: Right) -> Callable[[TableView[P]], Addressed[P]]:
    """Like `needs`, for a table: pass the table of the address to the view, by default the
    first."""

    def decorate(view: TableView[P]) -> Addressed[P]:
        @never_cache
        @wraps(view)
        def wrapper(
            request: HttpRequest, festival_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            number = cast(int, kwargs.pop("table", FIRST))
            tables = Table.objects.select_related("festival")
            table = tables.filter(festival__pk=festival_id, number=number).first()
            if not _may(request, (right,), table.festival if table else None):
                return turn_away(request)
            if table is None:
                raise Http404
            with override(table.festival.zone):
                return view(request, table, *args, **kwargs)

        return cast(Addressed[P], wrapper)

    return decorate


def _may(request: HttpRequest, asked: Iterable[Right], festival: Festival | None) -> bool:
    """Whether the user has one of these rights. festival: None if the address has none: then the
    rights count that hold everywhere."""
    access = access_of(request.user)
    rights = access.everywhere if festival is None else access.at(festival)
    if rights.isdisjoint(asked):
        return False
    request.rights = rights  # type: ignore[attr-defined]  # templates read it
    if festival is not None and festival.hall_id is not None:
        request.rights_at_hall = access.at_hall_of(festival)  # type: ignore[attr-defined]
    return True


def needs_somewhere(*wanted: Right) -> Callable[[PlainView[P]], PlainView[P]]:
    """Require one of these rights at any festival, for a view that belongs to no festival."""

    def decorate(view: PlainView[P]) -> PlainView[P]:
        @never_cache
        @wraps(view)
        def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            rights = access_of(request.user).rights
            if not rights.intersection(wanted):
                return turn_away(request)
            request.rights = rights  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        return cast(PlainView[P], wrapper)

    return decorate


def owner_of(request: HttpRequest) -> int | None:
    """The owner of festivals and rulebooks that this user makes: an organiser, or None for the
    emcee of the laptop."""
    return access_of(request.user).owner_id


def rights_at(request: HttpRequest, table: Table) -> frozenset[Right]:
    return access_of(request.user).at(table.festival)


def turn_away(request: HttpRequest) -> HttpResponse:
    """Send a guest to the sign-in page, tell a helper that they may not do this, and answer 404 to
    an organiser: other people's festivals look as if they did not exist."""
    if organiser_of(request.user):
        raise Http404
    helper = helper_of(request.user)
    if helper is None or not access_of(request.user).rights:
        if request.headers.get("HX-Request"):  # or htmx would put a whole page into a part
            return HttpResponseClientRedirect(resolve_url("sign_in_help"))
        return redirect_to_login(request.get_full_path())
    who = refused_requests.RefusedHelper(helper.user_id, helper.role)
    setattr(request, refused_requests.HELPER, who)
    sentence = gettext("{name} ({role}) may not do this. Ask the emcee.")
    notice = sentence.format(name=helper.name, role=helper.get_role_display())
    return refused(request, "play/helpers/refused.html", notice, status=HTTPStatus.FORBIDDEN)


def author_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def asked_page(request: HttpRequest) -> str:
    """The path of the page that was asked for, such as before signing in; "" for none, or for
    another site."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours and asked.startswith("/") else ""
