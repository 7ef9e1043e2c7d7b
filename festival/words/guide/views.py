"""The guide: one page for each chapter, public, and usable without the internet."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from festival.words.clean_text import clean_text
from festival.words.guide import chapters

MOST_TYPED = 100


@require_safe
def guide(request: HttpRequest, key: str = chapters.INDEX) -> HttpResponse:
    every = chapters.keys()
    if key not in (chapters.INDEX, *every):
        raise Http404
    language = get_language() or ""
    typed = clean_text(request.GET.get("q", "")[:MOST_TYPED])
    index = every.index(key) if key in every else -1
    context = {
        "shown": chapters.chapter(key, language),
        "chapters": chapters.chapters(language),
        "before": chapters.chapter(every[index - 1], language) if index > 0 else None,
        "after": chapters.chapter(every[index + 1], language) if index + 1 < len(every) else None,
        "typed": typed,
        "is_first": key == chapters.INDEX and not typed,
        "found": chapters.search(typed, language),
    }
    return render(request, "guide/guide.html", context)


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """A picture of the guide. Browsers ask each time and get it if it has changed, as by an
    update."""
    data, etag = _picture(name)
    answer = HttpResponse(
        data, content_type="image/webp", headers={"Cache-Control": "no-cache", "ETag": etag}
    )
    return get_conditional_response(request, etag=etag, response=answer) or answer


@lru_cache(maxsize=64)
def _picture(name: str) -> tuple[bytes, str]:
    try:
        data = (chapters.PICTURES / f"{name}.webp").read_bytes()
    except OSError as error:  # an unknown name, or one too long for a file
        raise Http404 from error
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'
