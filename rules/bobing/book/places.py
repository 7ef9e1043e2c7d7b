"""Places in a rulebook: their names in problems, and their lines in the typed text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.bobing.book.problems import readable
from rules.wording import shorten

Step = str | int
Path = tuple[Step, ...]

DEEPEST = 8  # words of a dotted key that are read; no place of a book has more

TOKEN = re.compile(
    r'(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)|(?P<sign>[][{},=.\n])|(?P<bare>[^][{},=.\n\"'#\s]+)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a book; lists are counted from 1.

    >>> str(Place().at("rows", 4, "pattern"))
    'rows[4].pattern'
    """

    path: Path = ()

    def at(self, *steps: Step) -> Place:
        return Place((*self.path, *steps))

    def __str__(self) -> str:
        return "".join(_step_text(step) for step in self.path).removeprefix(".") or "book"


def _step_text(step: Step) -> str:
    return f"[{step}]" if isinstance(step, int) else "." + shorten(readable(str(step)))


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and item of a list in a TOML text without mistakes.

    >>> lines_of("[switches.end]\\ndefault = 'timed'\\n")[("switches", "end", "default")]
    2
    """
    walk = _Walk(list(_tokens(text)))
    walk.go()
    return walk.lines


def line_of(lines: dict[Path, int], place: Place) -> int | None:
    """The line of a place, or of the table in which it is missing; None if the text has neither."""
    for length in range(len(place.path), 0, -1):
        if place.path[:length] in lines:
            return lines[place.path[:length]]
    return None


@dataclass(frozen=True, slots=True)
class _Token:
    """A sign or word of a TOML text."""

    kind: str  # "text", "sign" or "bare"
    text: str
    line: int


@dataclass
class _Walk:
    """Reads tokens of a text that is known to be valid TOML, so it checks nothing."""

    tokens: list[_Token]
    next: int = 0
    lines: dict[Path, int] = field(default_factory=dict)
    counts: dict[Path, int] = field(default_factory=dict)  # tables in each list of tables so far

    def go(self) -> None:
        table: Path = ()
        while self.next < len(self.tokens):
            if self._skip("\n"):
                continue
            if self._is("["):
                table = self._header()
            else:
                self._value(self._named(table))

    def _is(self, sign: str) -> bool:
        token = self.tokens[self.next] if self.next < len(self.tokens) else None
        return token is not None and token.kind == "sign" and token.text == sign

    def _skip(self, sign: str) -> bool:
        is_there = self._is(sign)
        self.next += is_there
        return is_there

    def _header(self) -> Path:
        line = self.tokens[self.next].line
        self._skip("[")
        is_list = self._skip("[")
        *outer, last = self._key()
        path: Path = ()
        for step in outer:
            path = (*path, step)
            self._add_line(path, line)
            path = (*path, self.counts[path]) if path in self.counts else path
        path = (*path, last)
        self._add_line(path, line)
        if is_list:
            self.counts[path] = self.counts.get(path, 0) + 1
        if path in self.counts:
            path = (*path, self.counts[path])
            self._add_line(path, line)
        while self._skip("]"):
            pass
        return path

    def _key(self) -> list[str]:
        """The words of a dotted key, up to the next sign."""
        words: list[str] = []
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            if token.kind == "sign" and token.text != ".":
                break
            if token.kind != "sign" and len(words) < DEEPEST:
                words.append(token.text if token.kind == "bare" else _unquoted(token.text))
            self.next += 1
        return words

    def _named(self, table: Path) -> Path:
        """The path of a pair in this table, up to its value."""
        line = self.tokens[self.next].line
        path = table
        for word in self._key():
            path = (*path, word)
            self._add_line(path, line)
        self._skip("=")
        return path

    def _value(self, path: Path) -> None:
        """Read a value. Not recursive: a text may nest more brackets than Python allows calls."""
        opened: list[tuple[Path, int]] = []  # open lists with their length; inline tables with -1
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            if self._is("\n") and not opened:
                return
            self.next += 1
            if token.kind == "sign" and token.text in "[{":
                opened.append((path, 0 if token.text == "[" else -1))
            elif token.kind == "sign" and token.text in "]}":
                path, _ = opened.pop()
            if opened:
                path = self._inside(opened, path, token)

    def _inside(self, opened: list[tuple[Path, int]], path: Path, token: _Token) -> Path:
        """The path of the next item in the innermost list or inline table."""
        outer, number = opened[-1]
        is_start = token.kind == "sign" and token.text in "[{,"
        if not is_start or token.text == "\n":
            return path
        while self._skip("\n"):
            pass
        if self.next >= len(self.tokens) or self._is("]") or self._is("}"):
            return path
        if number < 0:
            return self._named(outer)
        opened[-1] = (outer, number + 1)
        self._add_line((*outer, number + 1), self.tokens[self.next].line)
        return (*outer, number + 1)

    def _add_line(self, path: Path, line: int) -> None:
        self.lines.setdefault(path, line)


def _tokens(text: str) -> Iterator[_Token]:
    line, end = 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", end, match.start())
        end = match.start()
        if match.lastgroup != "comment":
            yield _Token(match.lastgroup or "", match.group(), line)


def _unquoted(text: str) -> str:
    return str(tomllib.loads(f"key = {text}")["key"])
