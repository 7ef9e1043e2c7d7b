"""What several views need: the festival, and answers to what was refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from festival.models import Festival
from festival.queries import book_of, naming_of
from festival.wording import Naming, capitalise, say
from rules.errors import RulesError

P = ParamSpec("P")
FestivalView = Callable[Concatenate[HttpRequest, Festival, P], HttpResponse]


def emcee_only(view: FestivalView[P]) -> Callable[Concatenate[HttpRequest, int, P], HttpResponse]:
    """Sign-in required; the view gets the festival of its address."""

    @login_required
    @wraps(view)
    def wrapper(
        request: HttpRequest, festival_id: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        festival = get_object_or_404(Festival, pk=festival_id)
        return view(request, festival, *args, **kwargs)

    return cast(Callable[Concatenate[HttpRequest, int, P], HttpResponse], wrapper)


def refusal(festival: Festival, error: RulesError) -> str:
    """What the rules said, in the reader's language and with the names of the party."""
    return sentence_of(error, naming_of(festival, book_of(festival)))


def sentence_of(error: RulesError, naming: Naming) -> str:
    return capitalise(say(error.sentence, naming)) + "."


def author_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def tell(request: HttpRequest, sentence: str) -> None:
    messages.success(request, sentence)


def warn(request: HttpRequest, sentence: str) -> None:
    messages.warning(request, sentence)
