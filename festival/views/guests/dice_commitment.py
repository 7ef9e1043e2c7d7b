"""The page of the promised dice: the promise, and a check in the browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.models import FIRST, Table
from festival.results.dice_commitment_file import dice_file, promised_dice
from festival.views.page_cache import answer, file_of, packed, page_of, shown_to_guests

JSON = "application/json"


@require_safe
def dice(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    return answer(request, page_of(shown, ("dice",), lambda: _page(shown.table)))


def _page(table: Table) -> tuple[str, dict[str, object]]:
    return "results/dice/dice.html", {
        "festival": table.festival,
        "table": table,
        "dice": promised_dice(table),
    }


@require_safe
@never_cache
def dice_json(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    """All draws as JSON, for the page's script or anybody's own check."""
    shown = shown_to_guests(code, table)
    page = file_of(shown, ("dice_json",), lambda: dice_file(shown.table))
    response = packed(request, page, JSON)
    # The script looks for a file of this name.
    response["Content-Disposition"] = content_disposition_header(True, "dice.json") or ""
    return response
