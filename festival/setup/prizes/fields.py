"""The fields of the prize pyramid: tiers with their slots, as typed."""

from __future__ import annotations

from dataclasses import dataclass

from festival.words.sentences import counted, in_a_row
from rules.names import Names

LONGEST_SHOWN = 40


@dataclass(frozen=True, kw_only=True)
class SlotField:
    position: int
    name_field: str
    value_field: str
    name: str
    value: str
    error: str = ""
    picture: str = ""  # part of its address


@dataclass(frozen=True, kw_only=True)
class TierField:
    number: int
    names: Names
    count_field_name: str
    count: str
    count_error: str = ""
    slots: tuple[SlotField, ...] = ()
    beyond: tuple[SlotField, ...] = ()  # typed, but beyond the count; kept for a larger count
    fill_name: str = ""  # in "Fill all", while another tier is filled
    fill_value: str = ""
    target: str = ""  # the position that a picture is for, "" for all
    picture_error: str = ""
    list_text: str = ""  # pasted, and refused
    list_error: str = ""

    @property
    def list_field_name(self) -> str:
        return list_field(self.number)

    @property
    def left_out(self) -> str:
        """The prizes that saving will remove."""
        return in_a_row(counted((each.name or each.value)[:LONGEST_SHOWN] for each in self.beyond))

    @property
    def first_wrong(self) -> SlotField | None:
        return next((slot for slot in self.slots if slot.error), None)

    @property
    def has_pictures(self) -> bool:
        return any(slot.picture for slot in self.slots)


def list_field(tier: int) -> str:
    """The name of the field into which a list of prizes is pasted."""
    return f"list-{tier}"
