"""Makes a net of a regular expression: the ways in which it can take a text.

What a sign can be is a mask, a bit for each sign of an alphabet. The engine itself sets it, so it
says what a digit, a blank or a Hanzi is. Groups that give nothing back count as others, except a
repeated sign, as in `\\s++`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import regex

ENGINES = {"re": re, "regex": regex}
LONGEST = 100  # a repetition that may be longer counts as endless
TOKEN = re.compile(
    r"""
    (?P<sign> \[\^?\]?(?:\\.|[^\\\]])*\] | \\x[\da-fA-F]{2} | \\u[\da-fA-F]{4} | \\[pP]\{\w+\}
        | \\[DSWXadfnrstvw] | \\[^A-Za-z0-9] | [^\\()\[\]{}?*+|^$] )
    | (?P<again> \(\?P=(?P<name>\w+)\) | \\(?P<number>[1-9]) )
    | (?P<open> \( (?: \?P?<(?P<called>[^\W\d]\w*)> | \?\(\w+\) | \?(?P<flags>[aims]*): | \?>
        | \?(?P<look><?[=!]) )? )
    | (?P<close> \) )
    | (?P<many> [*+?] | \{(?P<least>\d*)(?P<comma>,?)(?P<most>\d*)\} ) (?P<kind>[?+]?)
    | (?P<or> \| )
    | (?P<place> \\[AZbB] | [$^] )
    """,
    re.VERBOSE,
)
# Signs of each sort; those of the expression itself are added.
SORTS = "".join(map(chr, range(128))) + (
    "\x85\xa0éñßŁж·–—’“”€₱¥αが一人獎①²Ⅷ１Ａ（、。　！\u0301\u20dd\u200b\u200d\u2028\ufe0f\ue000"
    "\U0001f600\U0001f3fb\U0001f3e0"
)


@dataclass(frozen=True)
class Way:
    """From one place of a text on: what is before it and behind it, and the state that follows."""

    before: int
    behind: int
    to: int


class Net:
    """States that take a sign, or pass to others; the first is 0, and `end` the last."""

    def __init__(self, pattern: str, flags: int, engine: str, *, is_searched: bool) -> None:
        self.engine = ENGINES[engine]
        self.tokens, self.flags, self.closings = read(pattern, flags)
        signs = {ord(sign) for sign in SORTS + pattern}
        signs |= {int(code, 16) for code in re.findall(r"\\[xu]([\da-fA-F]+)", pattern)}
        near = {each + step for each in signs for step in (-1, 0, 1)} - {-1, *range(0xD800, 0xE000)}
        self.alphabet = "".join(map(chr, sorted(near)))
        self.bits = {sign: at for at, sign in enumerate(self.alphabet)}
        self.edge = 1 << len(self.alphabet)  # the beginning or the end of the text
        self.any = 2 * self.edge - 1
        self.takes: dict[int, tuple[int, int]] = {}  # by state: which signs, and the next state
        self.passes: list[list[Way]] = [[]]
        self.groups = [at for at, token in enumerate(self.tokens) if is_group(token)]
        start = 0
        if is_searched:
            start = self.take(0, self.any & ~self.edge)
            self.go(start, 0)
            self.go(0, start := self.state())
        self.end = self.choice(0, len(self.tokens), start)

    def state(self) -> int:
        self.passes.append([])
        return len(self.passes) - 1

    def take(self, start: int, mask: int) -> int:
        taking, end = self.state(), self.state()
        self.takes[taking] = mask, end
        self.go(start, taking)
        return end

    def go(self, start: int, to: int, before: int = -1, behind: int = -1) -> None:
        self.passes[start].append(Way(before & self.any, behind & self.any, to))

    def choice(self, first: int, last: int, start: int) -> int:
        end, at = self.state(), self.state()
        self.go(start, at)
        place = first
        while place < last:
            if self.tokens[place]["or"]:
                self.go(at, end)
                self.go(start, at := self.state())
                place += 1
                continue
            behind = self.closings.get(place, place) + 1
            many = self.tokens[behind] if behind < last and self.tokens[behind]["many"] else None
            at = self.repeated(place, at, many) if many else self.piece(place, at)
            place = behind + bool(many)
        self.go(at, end)
        return end

    def repeated(self, place: int, start: int, many: re.Match[str]) -> int:
        least, most = numbers(many)
        is_endless = most is None or most > LONGEST
        for _ in range(min(least, LONGEST) - (is_endless and least > 0)):
            start = self.piece(place, start)
        end = self.state()
        if is_endless:
            loop = self.state()
            self.go(start, loop)
            self.go(last := self.piece(place, loop), loop)
            mask = self.sign(place) if many["kind"] == "+" and self.tokens[place]["sign"] else 0
            self.go(last if least else loop, end, behind=~mask)
            return end
        for _ in range((most or 0) - least):
            self.go(start, end)
            start = self.piece(place, start)
        self.go(start, end)
        return end

    def piece(self, place: int, start: int) -> int:
        token = self.tokens[place]
        if token["sign"]:
            return self.take(start, self.sign(place))
        if token["place"]:
            return self.at_place(place, start)
        if token["look"]:
            return self.looked(place, start)
        if token["again"]:
            named = [at for at in self.groups if self.tokens[at]["called"] == token["name"]]
            place = named[0] if token["name"] else self.groups[int(token["number"]) - 1]
        return self.choice(place + 1, self.closings[place], start)

    def sign(self, place: int) -> int:
        flags = self.flags[place] & ~re.VERBOSE
        return self.mask("".join(self.engine.findall(self.tokens[place][0], self.alphabet, flags)))

    def mask(self, signs: str) -> int:
        return sum(1 << self.bits[sign] for sign in {*signs})

    def at_place(self, place: int, start: int) -> int:
        end, said = self.state(), self.tokens[place][0].lower()
        line = self.mask("\n") if self.flags[place] & re.MULTILINE and said in "^$" else 0
        word = self.mask("".join(self.engine.findall(r"\w", self.alphabet, self.flags[place])))
        if said in ("^", "\\a"):
            self.go(start, end, before=self.edge | line)
        elif said in ("$", "\\z"):
            self.go(start, end, behind=self.edge | line)
        else:
            is_edge = self.tokens[place][0] == "\\b"
            self.go(start, end, word, ~word if is_edge else word)
            self.go(start, end, ~word, word if is_edge else ~word)
        return end

    def looked(self, place: int, start: int) -> int:
        """What is looked at is not taken. Of what stands before, more than one sign is left out."""
        end, last, look = self.state(), self.closings[place], self.tokens[place]["look"]
        mask = self.edges(place + 1, last)
        if mask is None:
            self.go(start, end)
            if "<" not in look:
                self.choice(place + 1, last, start)
        else:
            mask = ~mask if "!" in look else mask
            self.go(start, end, *((mask, -1) if "<" in look else (-1, mask)))
        return end

    def edges(self, first: int, last: int) -> int | None:
        """One sign, or one of several, or the edge of the text; None for anything else."""
        options = self.tokens[first:last:2]
        is_simple = all(each["sign"] or each[0] in "^$" for each in options)
        if not is_simple or not all(each["or"] for each in self.tokens[first + 1 : last : 2]):
            return None
        places = range(first, last, 2)
        masks = (self.sign(at) if self.tokens[at]["sign"] else self.edge for at in places)
        return sum_of(masks)

    def ways(self, state: int) -> Counter[Way]:
        """How to go on to the next sign that is taken, or to the end; and in how many ways."""
        found: Counter[Way] = Counter()
        waiting: list[tuple[Way, frozenset[tuple[int, int]]]] = [
            (Way(self.any, self.any, state), frozenset())
        ]
        while waiting:
            way, gone = waiting.pop()
            if way.to in self.takes or way.to == self.end:
                found[way] += 1
            for number, step in enumerate(self.passes[way.to]):
                before, behind = way.before & step.before, way.behind & step.behind
                if before and behind and (way.to, number) not in gone:
                    further = Way(before, behind, step.to)
                    waiting.append((further, gone | {(way.to, number)}))
        return found


def sum_of(masks: Iterator[int]) -> int:
    every = 0
    for mask in masks:
        every |= mask
    return every


def is_group(token: re.Match[str]) -> bool:
    return token[0] == "(" or token["called"] is not None


def numbers(many: re.Match[str]) -> tuple[int, int | None]:
    if many["many"] in "*+?":
        return int(many["many"] == "+"), 1 if many["many"] == "?" else None
    least = int(many["least"] or 0)
    most = many["most"] or (None if many["comma"] else least)
    return least, None if most is None else int(most)


def read(pattern: str, flags: int) -> tuple[list[re.Match[str]], list[int], dict[int, int]]:
    """The tokens, the flags of each, and where each group closes."""
    tokens: list[re.Match[str]] = []
    scopes, opened = [flags], list[int]()
    said: list[int] = []
    closings = {}
    at = 0
    while at < len(pattern):
        token = TOKEN.match(pattern, at)
        if token is None or flags & re.VERBOSE:
            raise ValueError(f"the check cannot read {pattern[at : at + 20]!r}; write it otherwise")
        if token["open"]:
            opened.append(len(tokens))
            more = [getattr(re, flag.upper()) for flag in token["flags"] or ""]
            scopes.append(scopes[-1] | sum_of(iter(more)))
        elif token["close"]:
            closings[opened.pop()] = len(tokens)
            scopes.pop()
        tokens.append(token)
        said.append(scopes[-1])
        at = token.end()
    return tokens, said, closings
