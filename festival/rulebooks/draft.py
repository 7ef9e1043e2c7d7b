"""A rulebook draft: the text that a page of the form carries, and the changes typed there.

The page also carries the steps to undo, because an unsaved draft is not stored anywhere else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from festival.rulebooks import edits
from festival.rulebooks.own_rulebooks import BookRefused, check_size, labels_of
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.bobing.book.untrusted_data import Table
from rules.bobing.book.writer import difference, toml_of
from rules.errors import InvalidRulebook
from rules.wording import Sentence, Wording

TITLE = ("roman", "hanzi", "english", "sound")
NUMBER = re.compile(r"[0-9]{1,6}")
ACTION = re.compile(r"(tier|throw)-(up|down|out|add)(?:-([0-9]{1,3}))?")
PUT = re.compile(r"throw-put-([0-9]{1,3})-([1-6])(?:-([0-9]{1,3}))?")  # throw, tier, throw after it
UNDO = "undo"
MOST_STEPS = 10
STEPS = {"up": -1, "down": 1}

NO_FORM = Wording(
    "books.no_form", "the form cannot show this rulebook. Correct its file and open it again"
)
NAMELESS = Wording("books.nameless", "type a name for the throw, in plain words or in Hanzi")


@dataclass(frozen=True)
class Draft:
    """A book that is being changed."""

    data: Table
    extends: str = ""  # the key of the shipped book it builds on, or ""
    steps: tuple[str, ...] = ()  # the texts before the changes that can be undone, the latest last
    touched: edits.Throw | None = None  # the throw that was changed last
    is_unfolded: bool = False  # whether the fields of `touched` are shown
    refusal: Sentence | None = None  # why no throw was added

    @classmethod
    def open(cls, text: str, steps: Sequence[str] = ()) -> Draft:
        """Raises BookRefused for a text that a form cannot show."""
        check_size(len(text.encode()))
        try:
            data = Rulebook.proofread(text)[0].data
        except InvalidRulebook as error:
            raise BookRefused(NO_FORM()) from error
        extends = tomllib.loads(text).get("extends", "")
        if (extends and extends not in shipped()) or not edits.can_be_shown(data):
            raise BookRefused(NO_FORM())
        return cls(_with_counts(data), extends, tuple(steps[-MOST_STEPS:]))

    @property
    def text(self) -> str:
        """The book as TOML; if it builds on another book, only the differences where possible."""
        if self.extends:
            base = Rulebook.load(self.extends).data
            labels = {
                key: self.data[key] for key in ("key", "edition", "source") if key in self.data
            }
            own = {**labels, "extends": self.extends, **difference(self.data, base)}
            text = toml_of(own)
            if Rulebook.proofread(text)[0].data == self.data:
                return text
        return toml_of(self.data)

    def posted(self, post: Mapping[str, str]) -> Draft:
        """The draft with everything typed, then with the pressed button. Each of the two is a step
        that can be undone by itself."""
        typed = replace(self, data=_with_texts(self.data, post))
        if post.get("do") == UNDO:
            return self._undone() if typed.data == self.data else self
        typed = typed._after(self)
        # The form shows the worth of throws under the old defaults, not under those chosen now.
        throws, data = edits.throws_of(typed.data), typed.data
        for number, throw in enumerate(throws):
            data = _with_worth(data, throw, post, f"throw-{number}-")
        pressed = replace(typed, data=_with_defaults(data, post))._acted(post, throws)
        return pressed._after(typed)

    def _after(self, before: Draft) -> Draft:
        """With a step back to the draft before, if anything has changed."""
        if self.data == before.data:
            return self
        return replace(self, steps=(*self.steps, before.text)[-MOST_STEPS:])

    def _undone(self) -> Draft:
        """The draft before the last step."""
        if not self.steps:
            return self
        return Draft.open(self.steps[-1], self.steps[:-1])

    def _acted(self, post: Mapping[str, str], throws: list[edits.Throw]) -> Draft:
        pressed = post.get("do", "")
        put, action = PUT.fullmatch(pressed), ACTION.fullmatch(pressed)
        if put is not None:
            return self._put(throws, *(int(number or len(throws)) for number in put.groups()))
        if action is None:
            return self
        what, verb, number = action[1], action[2], int(action[3] or 0)
        if what == "tier" and verb in STEPS:
            return replace(self, data=edits.with_tier_moved(self.data, number, STEPS[verb]))
        if what == "throw" and verb == "add":
            return self._with_new(post)
        if what == "tier" or number >= len(throws):
            return self
        throw = edits.same_in(self.data, throws[number])
        if throw is None:
            return self
        if verb == "out":
            return replace(self, data=edits.without_throw(self.data, throw))
        data = edits.moved(self.data, throw, STEPS[verb])
        return replace(self, data=data, touched=throw, is_unfolded=True)

    def _put(self, throws: list[edits.Throw], number: int, tier: int, before: int) -> Draft:
        """Move a throw to another tier or another place.

        Champion throws are ordered by strength, so the throw gets the place where it was put. In
        another tier it keeps its place in the order of checks. before: the number of the throw
        after it; without such a throw, it comes last in the tier.
        """
        throw = edits.same_in(self.data, throws[number]) if number < len(throws) else None
        if throw is None:
            return self
        row, data = edits.shown_row(self.data, throw), self.data
        was = None if row is None else row.get("tier")
        if was != tier:
            data = edits.with_field(data, throw, "tier", tier)
        if tier in (was, 1):
            data = _placed(data, throw, tier, throws[before : before + 1])
        return replace(self, data=data, touched=throw)

    def _with_new(self, post: Mapping[str, str]) -> Draft:
        pattern = post.get("new-signs", "").strip().lower() or post.get("new-pattern", "")
        try:
            Pattern.parse(pattern)
        except InvalidRulebook as error:
            return replace(self, refusal=error.sentence)
        typed = {name: post.get(f"new-{name}", "").strip() for name in TITLE}
        typed["english"] = typed["english"] or typed["hanzi"]
        if not typed["english"]:
            return replace(self, refusal=NAMELESS())
        title = _titled({}, typed, "")
        tier = post.get("new-tier", "")
        data = edits.with_throw(
            self.data, pattern, int(tier) if NUMBER.fullmatch(tier) else 0, title
        )
        new = set(data["combinations"]) - set(self.data["combinations"])
        touched = next(throw for throw in edits.throws_of(data) if throw.key in new)
        return replace(self, data=data, touched=touched, is_unfolded=True)


def draft_text(key: str, *, owner: int | None) -> str | None:
    """The text with which the form of a new book begins: it builds on a shipped book, or copies one
    of the owner's. None if there is no such book."""
    copied = labels_of(key, owner=owner)
    if copied is None:
        return None
    text, labels = copied
    if key in shipped():
        return toml_of({**labels, "extends": key})
    draft = Draft.open(text)
    return Draft({**draft.data, **labels}, draft.extends).text


def _with_counts(data: Table) -> Table:
    """With the numbers of prizes in the tiers, wherever the text had them."""
    counts = data.get("prize_counts")
    if not isinstance(counts, list) or len(counts) != len(data["tiers"]):
        return data
    tiers = [{**tier, "count": count} for tier, count in zip(data["tiers"], counts, strict=True)]
    return {**{key: value for key, value in data.items() if key != "prize_counts"}, "tiers": tiers}


def _with_texts(data: Table, post: Mapping[str, str]) -> Table:
    """With the texts and numbers that were typed."""
    labels = {name: post[name].strip() for name in ("edition", "source") if name in post}
    kept = {key: value for key, value in data.items() if key != "source" or "source" not in labels}
    if not labels.get("source", True):
        del labels["source"]
    titles = data["combinations"].items()
    return {
        **kept,
        **labels,
        "names": _titled(data["names"], post, "names-"),
        "tiers": [_tier(tier, post, n) for n, tier in enumerate(data["tiers"], start=1)],
        "combinations": {key: _titled(title, post, f"title-{key}-") for key, title in titles},
    }


def _with_defaults(data: Table, post: Mapping[str, str]) -> Table:
    """With the chosen defaults of the house rules."""
    switches = {
        key: {**switch, "default": post[name]} if (name := f"switch_{key}") in post else switch
        for key, switch in data["switches"].items()
    }
    return {**data, "switches": switches}


def _tier(tier: Table, post: Mapping[str, str], number: int) -> Table:
    named = _titled(tier, post, f"tier-{number}-")
    typed = post.get(f"tier-{number}-count")
    if typed is not None:
        typed = typed.strip()
        named["count"] = int(typed) if NUMBER.fullmatch(typed) else typed
    return named


def _titled(title: Table, post: Mapping[str, str], prefix: str) -> dict[str, object]:
    """The typed names; without Hanzi, the English name is used."""
    typed = {name: post[prefix + name].strip() for name in TITLE if prefix + name in post}
    named = {**title, **typed}
    # The old reading does not belong to a new name.
    is_renamed = "roman" in typed and typed["roman"] != title.get("roman", "")
    if is_renamed and named.get("sound") == title.get("sound"):
        named["sound"] = typed["sound"] = ""
    for name in typed.keys() & {"roman", "sound"}:
        if not typed[name]:
            del named[name]
    if typed.get("hanzi") == "":
        named["hanzi"] = named.get("english", "")
    return named


def _with_worth(data: Table, throw: edits.Throw, post: Mapping[str, str], prefix: str) -> Table:
    """With the values chosen for a throw; unchanged values settle no house rule."""
    for field, value in _chosen(data, throw, post, prefix):
        data = edits.with_field(data, throw, field, value)
    other = post.get(f"{prefix}ranks_with")
    row = _row_of(data, throw)
    if not other or row is None or row.get("tier") != 1:
        return data
    is_left = other == row.get("ranks_with", throw.key)
    return data if is_left else edits.ranked_with(data, throw, other)


def _row_of(data: Table, throw: edits.Throw) -> Table | None:
    """The row that the form shows; None if the throw has been removed."""
    now = edits.same_in(data, throw)
    return None if now is None else edits.usual_row(data, now)


def _placed(data: Table, throw: edits.Throw, tier: int, before: Iterable[edits.Throw]) -> Table:
    """With the throw right before another one of its tier, or after all of them."""
    now = edits.same_in(data, throw)
    near = next((edits.same_in(data, other) for other in before), None)
    is_last = near is None
    if near is None:
        rows = {other: edits.shown_row(data, other) for other in edits.throws_of(data)}
        others = [other for other, row in rows.items() if row and row.get("tier") == tier]
        others = [other for other in others if not other.is_named_as(throw)]
        near = max(others, key=lambda other: edits.shown_place(data, other) or 0, default=None)
    if now is None or near is None:
        return data
    return edits.put_beside(data, now, near, is_after=is_last)


def _chosen(
    data: Table, throw: edits.Throw, post: Mapping[str, str], prefix: str
) -> Iterator[tuple[str, object]]:
    """The fields of a throw whose chosen value differs from the book's."""
    row = _row_of(data, throw)
    if row is None:
        return
    tier, was = post.get(f"{prefix}tier", ""), row.get("tier")
    if NUMBER.fullmatch(tier) and int(tier) != was:
        yield "tier", int(tier)
        if was == 1:
            return
    takes = post.get(f"{prefix}takes_all")
    if takes is not None and (takes == "yes") != (row.get("takes_all") is True):
        yield "takes_all", True if takes == "yes" else None
    rank = post.get(f"{prefix}rank")
    if rank is not None and rank.split(",") != (row.get("rank") or [""]):
        yield "rank", rank.split(",") if rank else None
