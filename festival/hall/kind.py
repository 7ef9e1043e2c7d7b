"""The functions with which the rooms below `hall` show its screens."""

from __future__ import annotations

from festival.board.kind import HallKind
from festival.hall.board.parts import guest_parts, overview_parts, wall_parts
from festival.hall.board.reading import Reading, hall_revisions, read
from festival.hall.board.values import Hall

KIND: HallKind[Hall, Reading] = HallKind(
    read=read,
    revisions=hall_revisions,
    wall_parts=wall_parts,
    guest_parts=guest_parts,
    overview_parts=overview_parts,
)
