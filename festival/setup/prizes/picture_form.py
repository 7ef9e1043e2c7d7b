"""The pictures that are chosen on the page of the prizes, and where they are to hang."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from festival.models import Festival
from festival.record.rulebooks import book_of
from festival.setup.prizes.pictures import Drawn, PictureRefused, draw, hang


@dataclass
class PictureForm:
    """Reads one file and one target a tier. A file is taken with any button: no browser
    lets a page keep it for another time.

    errors: a sentence for each tier of which nothing can be done.
    """

    festival: Festival
    data: Mapping[str, str]
    files: MultiValueDict[str, UploadedFile[bytes]]
    errors: dict[int, str] = field(default_factory=dict)
    drawn: dict[int, Drawn | None] = field(default_factory=dict)  # None: take it away

    def __post_init__(self) -> None:
        for tier in book_of(self.festival).tiers:
            self._read(tier.number)

    def _read(self, tier: int) -> None:
        file = self.files.get(f"picture-{tier}")
        if isinstance(file, UploadedFile):
            try:
                self.drawn[tier] = draw(file, file.size or 0)
            except PictureRefused as refused:
                self.errors[tier] = str(refused)
        elif self.data.get("picture") == str(tier):
            self.errors[tier] = gettext("Choose a picture.")
        elif self.data.get("remove") == str(tier):
            self.drawn[tier] = None

    def hang(self) -> bool:
        """Give the pictures to prizes that are saved; whether there was anything to do."""
        places = []
        for tier, drawn in self.drawn.items():
            positions = self._positions(tier)
            if positions:
                places.append((tier, positions, drawn))
            else:
                text = gettext("Save the prizes first, then add the picture.")
                self.errors[tier] = text
        if places:
            hang(self.festival.pk, places)
        return bool(places)

    def _positions(self, tier: int) -> list[int]:
        """Those that are meant among the prizes there are."""
        target = self.data.get(f"target-{tier}", "")
        there = self.festival.table.prizes.filter(tier=tier).values_list("position", flat=True)
        return [position for position in there if target in ("", str(position))]
