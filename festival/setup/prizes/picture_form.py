"""Reads the pictures chosen on the page of the prizes, and gives them to the prizes."""

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
    """Reads a file and a target for each tier. Every button of the page takes the file, because a
    browser does not let a page keep a file for later.

    errors: a sentence for each tier whose picture could not be used.
    """

    festival: Festival
    data: Mapping[str, str]
    files: MultiValueDict[str, UploadedFile[bytes]]
    errors: dict[int, str] = field(default_factory=dict)
    drawn: dict[int, Drawn | None] = field(default_factory=dict)  # None: remove the picture

    def __post_init__(self) -> None:
        for tier in (each.number for each in book_of(self.festival).tiers):
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
        """Give the pictures to saved prizes. Returns whether there were any."""
        places = []
        for tier, drawn in self.drawn.items():
            positions = self._positions(tier)
            if positions:
                places.append((tier, positions, drawn))
            else:
                self.errors[tier] = gettext("Save the prizes first, then add the picture.")
        if places:
            hang(self.festival.pk, places)
        return bool(places)

    def _positions(self, tier: int) -> list[int]:
        """The chosen positions among the tier's prizes."""
        target = self.data.get(f"target-{tier}", "")
        there = self.festival.table.prizes.filter(tier=tier).values_list("position", flat=True)
        return [position for position in there if target in ("", str(position))]
