"""Pictures of prizes, drawn again from uploads, small and without metadata.

Guests get only these new pixels: nothing else of an uploaded file, neither its location nor hidden
data.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO

from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.lists.uploaded_picture import PictureRefused, redrawn
from festival.models import SHORT, Festival, Picture
from festival.play.write_path import changed
from festival.web.limits.quotas import require_room_for_picture

SIDE = 512  # dots of the longer side, as large as a wall shows a prize
QUALITY = 80


@dataclass(frozen=True)
class Drawn:
    """A picture to be served."""

    data: bytes  # WebP
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def draw(file: IO[bytes], size: int) -> Drawn:
    """Draw the picture in a file. size: of the file, in bytes. Raises PictureRefused."""
    image, data = redrawn(file, size, SIDE), io.BytesIO()
    image.save(data, "WEBP", quality=QUALITY)
    return Drawn(data.getvalue(), image.width, image.height)


def hang(festival_id: int, places: Iterable[tuple[int, Sequence[int], Drawn | None]]) -> None:
    """Give pictures to prizes, or remove them.

    places: a tier, positions in it, and the picture; None to remove it. Raises QuotaReached.
    """
    with changed(festival_id) as festival:
        for tier, positions, drawn in places:
            if drawn is not None:
                require_room_for_picture(festival.owner_id)
            picture = None if drawn is None else kept(drawn)
            prizes = festival.table.prizes.filter(tier=tier, position__in=positions)
            prizes.update(picture=picture)
        drop_unused()


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


def kept(drawn: Drawn) -> Picture:
    """The stored picture, locked so that nobody deletes it until the transaction ends."""
    known = {"data": drawn.data, "width": drawn.width, "height": drawn.height}
    there = Picture.objects.select_for_update()
    return there.get_or_create(digest=drawn.digest, defaults=known)[0]


def drop_unused() -> None:
    """Delete the pictures that no prize has, neither in the game nor in reserve."""
    unused = Picture.objects.filter(prizes=None, spares=None).values_list("pk", flat=True)
    # Once locked, pictures that were given to a prize meanwhile are found to be used.
    locked = Picture.objects.select_for_update().filter(pk__in=list(unused)).order_by("pk")
    mine = list(locked.values_list("pk", flat=True))
    Picture.objects.filter(pk__in=mine, prizes=None, spares=None).delete()


def picture_at(short: str) -> Picture | None:
    """The picture whose digest begins so; None if there is none."""
    if len(short) != SHORT:
        return None
    return Picture.objects.filter(digest__range=(short, f"{short}g")).first()
