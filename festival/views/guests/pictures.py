"""Pictures of prizes: public, and cached for ever, since a changed picture gets a new address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from festival.setup.prizes.pictures import picture_at

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def picture(request: HttpRequest, short: str) -> HttpResponse:
    found = picture_at(short)
    if found is None:
        raise Http404
    headers = {
        "Cache-Control": FOR_EVER,
        "Content-Disposition": f'inline; filename="{found.short}.webp"',
    }
    return HttpResponse(bytes(found.data), content_type="image/webp", headers=headers)
