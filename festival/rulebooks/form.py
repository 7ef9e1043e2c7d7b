"""The form of a rulebook as its page shows it: every field with its mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.models import OwnRulebook
from festival.rulebooks.draft import NAMELESS, TITLE, Draft
from festival.rulebooks.edits import Throw, shown_place, shown_row, throws_of, usual_row
from festival.rulebooks.form_fields import (
    LABELS,
    OFFERED,
    SCRIPTS,
    Box,
    Choices,
    HouseGroup,
    Problem,
    ThrowCard,
    TierCard,
    example_of,
    house_rules_of,
    pattern_of,
    ranks_of,
    title_of,
)
from festival.rulebooks.odds_shown import Figured, figures_of
from festival.rulebooks.own_rulebooks import BookRefused, checked
from festival.words.rule_words import in_words
from festival.words.sentences import as_sentence, full_stop, say, titled
from festival.words.sentences import title_of as known_as
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.problems import Place
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.untrusted_data import Table
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.wording import Sentence


@dataclass(frozen=True)
class RulebookForm:
    """The page of a draft."""

    draft: Draft
    text: str
    book: Rulebook
    refused: tuple[Sentence, ...] = ()  # why it cannot be saved
    opened: frozenset[str] = frozenset()  # ids of the unfolded parts of the page
    typed: Mapping[str, str] = field(default_factory=dict)  # the posted form

    @cached_property
    def throws(self) -> list[Throw]:
        return throws_of(self.draft.data)

    @cached_property
    def figures(self) -> Figured | None:
        """None while the book has mistakes."""
        return None if self.refused else figures_of(self.book, self.base, self.tried)

    @property
    def tried(self) -> str:
        return self.typed.get("try", "")

    @property
    def new(self) -> Mapping[str, str]:
        """What was typed for a new throw that is not added yet."""
        is_added = self.typed.get("do") == "throw-add" and self.draft.refusal is None
        names = ("pattern", "tier", "english", "hanzi", "signs")
        typed = {name: "" if is_added else self.typed.get(f"new-{name}", "") for name in names}
        refusal = self.draft.refusal
        error = as_sentence(refusal)
        wrong = "unnamed" if refusal and refusal.code == NAMELESS.code else "error"
        return {**typed, "tier": typed["tier"] or "3", wrong: error}

    @cached_property
    def base(self) -> Rulebook | None:
        """The shipped book that it builds on."""
        return Rulebook.load(self.draft.extends) if self.draft.extends else None

    @cached_property
    def _errors(self) -> dict[str, str]:
        """Mistakes by the name of their field; under "" those without a field."""
        errors: dict[str, list[str]] = {}
        for sentence in self.refused:
            errors.setdefault(self._field(sentence), []).append(self._said(sentence))
        return {name: " ".join(dict.fromkeys(said)) for name, said in errors.items()}

    def _field(self, sentence: Sentence) -> str:
        """The field of a mistake; "" if the page has none for it."""
        place = sentence.values.get("place")
        match place.path if isinstance(place, Place) else ():
            case ("edition" | "source" as name, *_):
                return str(name)
            case ("names", name) if name in TITLE:
                return f"names-{name}"
            case ("tiers", int(number), name) if name in (*TITLE, "count"):
                return f"tier-{number}-{name}"
            case ("combinations", key, name) if name in TITLE and self._has_throw(key):
                return f"title-{key}-{name}"
            case ("rows", int(number), *_):
                return f"throw-{self._throw_at(number - 1)}"
            case _:
                return ""

    def _has_throw(self, key: object) -> bool:
        return any(throw.key == key for throw in self.throws)

    def _throw_at(self, row: int) -> int:
        return next(n for n, throw in enumerate(self.throws) if row in throw.rows)

    def _said(self, sentence: Sentence) -> str:
        """The sentence without the place, if it is shown at its field."""
        is_placed = self._field(sentence) != ""
        values = {
            key: "" if key == "place" and is_placed else self._named(key, value)
            for key, value in sentence.values.items()
        }
        said = say(replace(sentence, values=values))
        return full_stop(capfirst(said.lstrip(" :："))).replace("..", ".")

    def _named(self, key: str, value: object) -> object:
        titles = self.draft.data["combinations"]
        if isinstance(value, Place) and value.path[0] == "rows" and key != "place":
            value = self.draft.data["rows"][int(value.path[1]) - 1]["key"]
            return title_of(titles, value)
        if isinstance(value, Pattern):
            return in_words(value)
        return title_of(titles, value) if isinstance(value, str) and value in titles else value

    @property
    def problems(self) -> list[Problem]:
        """All mistakes in the order of the page; first those without a field."""
        boxes = {box.name: box for box in self.boxes}
        cards = {f"throw-{card.number}": card for card in self.cards}
        found = []
        for name in sorted(self._errors, key=["", *boxes, *cards].index):
            part, label = "", ""
            if name in boxes:
                box = boxes[name]
                part, label = name, f"{box.owner} · {box.label}" if box.owner else box.label
            elif name in cards:
                part, label = f"throw-{cards[name].slug}", cards[name].title
            found.append(Problem(field=part, label=label, sentence=self._errors[name]))
        return found

    def _box(self, prefix: str, name: str, table: Table, *, owner: str = "", hint: str = "") -> Box:
        value = table.get(name, "")
        return Box(
            name=prefix + name,
            label=str(LABELS[name]),
            owner=owner,
            value=str(value),
            error=self._errors.get(prefix + name, ""),
            lang=SCRIPTS.get(name, ""),
            hint=hint,
        )

    def _title_boxes(
        self, prefix: str, table: Table, owner: str, names: Iterable[str] = TITLE
    ) -> tuple[Box, ...]:
        return tuple(self._box(prefix, name, table, owner=owner) for name in names)

    @property
    def labels(self) -> tuple[Box, ...]:
        """The name of the rulebook, and its source."""
        source = gettext("an address, a book or a grandmother; optional")
        return (
            self._box("", "edition", self.draft.data),
            self._box("", "source", self.draft.data, hint=source),
        )

    @property
    def names(self) -> tuple[Box, ...]:
        table = self.draft.data["names"]
        return self._title_boxes("names-", table, gettext("of the game"))

    @property
    def boxes(self) -> Iterator[Box]:
        yield from (*self.labels, *self.names)
        for tier in self.tiers:
            yield from (*tier.boxes, *tier.folded, tier.count)
        for throw in self.cards:
            yield from (*throw.boxes, *throw.folded)

    @cached_property
    def tiers(self) -> tuple[TierCard, ...]:
        tiers = self.draft.data["tiers"]
        return tuple(self._tier(number, tier) for number, tier in enumerate(tiers, start=1))

    def _tier(self, number: int, tier: Table) -> TierCard:
        prefix, owner = f"tier-{number}-", self.tier_name(number)
        boxes = self._title_boxes(prefix, tier, owner, ("english", "roman"))
        folded = self._title_boxes(prefix, tier, owner, ("hanzi", "sound"))
        names = self._tier_names(number)
        placed = (card for card in self.cards if card.place)
        throws = tuple(c for c in placed if self._tier_of(self.throws[c.number]) == number)
        return TierCard(
            number=number,
            names=replace(names, roman=names.roman or names.english),
            boxes=boxes,
            folded=folded,
            count=self._box(prefix, "count", tier, owner=owner),
            throws=throws,
            odds=self.figures.tiers.get(number) if self.figures else None,
            can_rise=number > 2,
            can_sink=1 < number < len(self.draft.data["tiers"]),
            is_open=self._is_open(f"titles-{number}", (*boxes, *folded)),
            is_all_open=self._is_open(f"titles-{number}-all", folded),
        )

    def _is_open(self, part: str, boxes: Iterable[Box]) -> bool:
        """Whether a part of the page is unfolded: by the author, or because a field in it is
        wrong."""
        return part in self.opened or any(box.error for box in boxes)

    @property
    def is_called_open(self) -> bool:
        """Whether the source and the names of the game are unfolded."""
        return self._is_open("called", (*self.labels[1:], *self.names))

    @property
    def settled(self) -> list[str]:
        """The house rules of the base book that this book does not have any more."""
        known = self.base.definitions if self.base else {}
        own = self.draft.data["switches"]
        return [gettext(switch.meaning) for key, switch in known.items() if key not in own]

    @property
    def apart(self) -> list[ThrowCard]:
        """Throws that win no tier, and throws that count only under other house rules."""
        placed = {card.number for tier in self.tiers for card in tier.throws}
        return [card for card in self.cards if card.number not in placed]

    def _tier_of(self, throw: Throw) -> object:
        return usual_row(self.draft.data, throw).get("tier")

    @cached_property
    def cards(self) -> tuple[ThrowCard, ...]:
        """In the order of checks."""
        data, seen = self.draft.data, set()
        places = ((n, shown_place(data, throw)) for n, throw in enumerate(self.throws))
        rows = {n: row for n, row in places if row is not None}
        order = sorted(rows, key=rows.__getitem__)
        cards = []
        for number in [*order, *(n for n in range(len(self.throws)) if n not in rows)]:
            key = self.throws[number].key
            place = order.index(number) + 1 if number in rows else 0
            cards.append(self._card(number, place, len(order), is_titled=key not in seen))
            seen.add(key)
        return tuple(cards)

    def _card(self, number: int, place: int, last: int, *, is_titled: bool) -> ThrowCard:
        data, throw = self.draft.data, self.throws[number]
        row, pattern = usual_row(data, throw), pattern_of(throw.pattern)
        title = data["combinations"].get(throw.key, {})
        named = title_of(data["combinations"], throw.key)
        prefix = f"title-{throw.key}-"
        boxes = self._title_boxes(prefix, title, named, ("english",) if is_titled else ())
        rest = ("hanzi", "roman", "sound") if is_titled else ()
        folded = self._title_boxes(prefix, title, named, rest)
        slug = f"{throw.key}-{throw.pattern}".replace("*", "_")
        is_champion = row.get("tier") == 1
        error = self._errors.get(f"throw-{number}", "")
        touched = self.draft.touched
        return ThrowCard(
            number=number,
            slug=slug,
            title=named,
            words=in_words(pattern) if pattern else throw.pattern,
            dice=self.figures.example(throw) if self.figures else example_of(pattern),
            odds=self.figures.throws.get((throw.key, throw.pattern)) if self.figures else None,
            place=place,
            last=last,
            boxes=boxes,
            folded=folded,
            tier=str(row.get("tier")),
            ranks=ranks_of(row, pattern, self.book) if is_champion and pattern else (),
            rank=",".join(map(str, row.get("rank", ()))),
            ranks_with=self._ranks_with(throw, row) if is_champion else (),
            rank_with=row.get("ranks_with", throw.key),
            takes_all=("yes" if row.get("takes_all") is True else "no") if is_champion else "",
            was=self._was(throw, row),
            error=error,
            is_open=bool(error)
            or self._is_open(f"throw-{slug}", (*boxes, *folded))
            or (self.draft.is_unfolded and touched is not None and touched.is_named_as(throw)),
            is_all_open=self._is_open(f"all-{slug}", folded),
        )

    def tier_name(self, number: int) -> str:
        names = self._tier_names(number)
        said = (titled(names.english), known_as(names))
        return " · ".join(dict.fromkeys(name for name in said if name))

    def _tier_names(self, number: int) -> Names:
        """The tier's names under the default house rules; while the book has mistakes, as typed."""
        if not self.refused:
            return self.book.tiers[number - 1].names
        tier = self.draft.data["tiers"][number - 1]
        return Names(*(str(tier.get(name, "")) for name in ("roman", "hanzi", "english")))

    @property
    def tier_names(self) -> list[tuple[str, str]]:
        return [(str(number), self.tier_name(number)) for number in range(1, 7)]

    def _ranks_with(self, throw: Throw, row: Table) -> Choices:
        titles = self.draft.data["combinations"]
        chosen = row.get("ranks_with", throw.key)
        others = dict.fromkeys(
            each.key
            for each in self.throws
            if self._tier_of(each) == 1 and shown_row(self.draft.data, each) is not None
        )
        shared = gettext("That of {throw}")
        labels = {key: shared.format(throw=title_of(titles, key)) for key in others}
        if chosen in titles:
            labels.setdefault(chosen, shared.format(throw=title_of(titles, chosen)))
        own = {throw.key: gettext("A place of its own")}
        return tuple({**own, **labels, **own}.items())

    def _was(self, throw: Throw, row: Table) -> str:
        """The throw's tier in the base book, if it is another one; else ""."""
        home = self._home_of(throw)
        if self.base is None or home in (None, row.get("tier")):
            return ""
        tier = self.base.tiers[home - 1]
        return gettext("in {book}: {tier}").format(
            book=gettext(self.base.edition), tier=titled(tier.names.english)
        )

    def _home_of(self, throw: Throw) -> int | None:
        """The tier of the throw in the base book."""
        rows = self.base.rows if self.base else ()
        same = (row for row in rows if (row.key, row.pattern.text) == (throw.key, throw.pattern))
        return next((row.tier for row in same), None)

    def house_rules(self) -> list[HouseGroup]:
        prices = self.figures.prices if self.figures else {}
        return house_rules_of(self.draft.data["switches"], self.base, prices)

    @property
    def yes_or_no(self) -> Choices:
        return (("no", gettext("no")), ("yes", gettext("yes")))

    @property
    def patterns(self) -> list[list[tuple[str, str]]]:
        """The patterns offered for a new throw, in plain words."""
        return [[(text, in_words(Pattern.parse(text))) for text in group] for group in OFFERED]


def form_of(draft: Draft, own: OwnRulebook, typed: Mapping[str, str]) -> RulebookForm:
    """The form of a draft that will replace `own`, which may be an empty book of the same owner."""
    text = draft.text
    book, _ = Rulebook.proofread(text)
    refused: tuple[Sentence, ...] = ()
    try:
        checked(text, own)
    except InvalidRulebook as error:
        refused = error.problems
    except BookRefused as error:
        refused = (error.sentence,)
    opened = frozenset(typed.get("unfolded", "").split())
    return RulebookForm(draft, text, book, refused, opened, typed)
