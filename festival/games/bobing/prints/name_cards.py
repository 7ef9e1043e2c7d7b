"""Name cards: one for each guest, with their name, their number and their own code."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.bobing.board.phone.guest_card import desk_address
from festival.games.bobing.prints.labels import SHEETS, on_labels, size_on_label
from festival.games.bobing.prints.paper import Printable
from festival.games.bobing.prints.printed_lists import guests_of
from festival.models import Festival
from festival.web.addresses import qr_image

# Tall enough for a code that phones read from an arm's length, with a name above it.
USUAL_FOR_CARDS = ("L7165", "5163")
FOR_CARDS = (*USUAL_FOR_CARDS, "L7161", "5164")
NAME_OF_CARD = 0.3


@dataclass(frozen=True, kw_only=True)
class NameCard:
    code: str
    number: int
    name: str
    size: int  # one of `SIZES`
    bowl_name: str = ""  # as in `PrizeLabel`

    @property
    def qr(self) -> str:
        """The code that a guest shows at the desk. It is no secret: nobody gets a prize, and no
        phone gets a name, by the code alone."""
        return qr_image(desk_address(self.code, self.number))


def name_cards(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start and lines."""
    sheet = SHEETS[chosen["sheet"]]
    cards = [
        NameCard(
            code=player.festival.code,
            number=player.number,
            name=player.name,
            size=size_on_label(player.name, sheet, NAME_OF_CARD),
            bowl_name=bowl_name,
        )
        for bowl_name, player in guests_of(festival)
    ]
    return Printable(
        key="cards",
        title=gettext("Name cards"),
        paper=sheet.paper,
        sheets=on_labels(cards, sheet, chosen),
        empty=gettext("Nobody is on the list yet."),
        layout=sheet.key,
    )
