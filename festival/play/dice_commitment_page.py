"""The page of the promised dice: the promise, and a check in the browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.live.shown_tables import ShownTable
from festival.models import FIRST, Table
from festival.play.screens.public_pages import at_table, page, shown_to_guests
from festival.tables.results.dice_commitment_file import dice_file, promised_dice

JSON = "application/json"


@require_safe
@at_table
def dice(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    return page(request, shown, ("results/dice/dice.html", ""), lambda: _page(shown.table))


def _page(table: Table) -> dict[str, object]:
    return {"festival": table.festival, "table": table, "dice": promised_dice(table)}


@require_safe
@never_cache
def dice_json(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    """All draws as JSON, for the page's script or anybody's own check."""
    response = HttpResponse(dice_file(shown_to_guests(code, table).table), JSON)
    # The script looks for a file of this name.
    response["Content-Disposition"] = content_disposition_header(True, "dice.json") or ""
    return response
