"""Finds every regular expression of the program, and how it is used.

In Python each call of `re`, `regex` and `re_path` is found in the source, and its pattern is
evaluated among the names of its module: what is checked is what is compiled. In scripts each
expression is a literal.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser, Query, QueryCursor

from festival.words.money import signs_of
from tests.running import ROOT

USES = {
    "match": {"match"},
    "fullmatch": {"fullmatch"},
    "compile": set[str](),
    **{each: {"search"} for each in ("search", "sub", "subn", "split", "findall", "finditer")},
    "re_path": {"search"},
}
ANY = frozenset({"search", "fullmatch"})
# Names in patterns that only a function knows, each with an example.
EXAMPLES = {"signs": signs_of("PHP")}
SCRIPTS = Language(tree_sitter_javascript.language())
LITERAL = Query(SCRIPTS, "(regex (regex_pattern) @pattern (regex_flags)? @flags)")
# Other ways to an expression, which the check does not follow.
HIDDEN = re.compile(
    r"from (?:re|regex) import|import (?:re|regex) as|RegexValidator|__i?regex\b"
    r"|\bRegExp\b|\.(?:match|matchAll|search)\([\"'`]"
)
Name = tuple[str, str]  # the module where it is defined, "" if unknown; and the name


@dataclass(frozen=True)
class Expression:
    place: str
    pattern: str
    flags: int
    engine: str
    uses: frozenset[str]
    unknown: str | None = None  # a name in the pattern that `EXAMPLES` lacks


@dataclass(frozen=True)
class Source:
    path: str
    text: str

    @cached_property
    def module(self) -> str:
        return ".".join(Path(self.path).with_suffix("").parts).removesuffix(".__init__")

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.text)))

    def name_of(self, node: ast.AST) -> Name:
        if isinstance(node, ast.Name):
            return self.imported.get(node.id, (self.module, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return ".".join(self.imported.get(node.value.id, ())), node.attr
        return "", ""

    @cached_property
    def imported(self) -> dict[str, Name]:
        return {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def uses(self) -> Iterator[tuple[Name, Set[str]]]:
        """How patterns are used here; those that are passed on, in any way."""
        calls = [node for node in self.nodes if isinstance(node, ast.Attribute)]
        compared = (node for node in self.nodes if isinstance(node, ast.Compare))
        asked = {call.value for call in calls}.union(*(each.comparators for each in compared))
        yield from ((self.name_of(call.value), USES.get(call.attr, set())) for call in calls)
        for node in self.nodes:
            if isinstance(getattr(node, "ctx", None), ast.Load) and node not in asked:
                yield self.name_of(node), ANY

    def expressions(self, uses: Mapping[Name, set[str]]) -> Iterator[Expression]:
        assigned = {
            node.value: self.name_of(node.targets[0])
            for node in self.nodes
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for call in self.nodes:
            if isinstance(call, ast.Call) and (engine := engine_of(call.func)):
                _, named = self.name_of(call.func)
                name = assigned.get(call, ("", ""))
                used = USES[named] or uses[name] or ANY
                place = f"{self.path}:{call.lineno}"
                try:
                    pattern, flags = self.arguments(call)
                except NameError as error:
                    yield Expression(place, "", 0, engine, ANY, error.name)
                    continue
                if isinstance(pattern, bytes):
                    pattern, flags = pattern.decode("latin-1"), flags | re.ASCII
                yield Expression(place, pattern, flags, engine, frozenset(used))

    def arguments(self, call: ast.Call) -> tuple[str | bytes, int]:
        names = {**EXAMPLES, **vars(importlib.import_module(self.module))}
        others = [*call.args[1:], *(each.value for each in call.keywords)]
        flags = [each for each in others if re.match(r"(re|regex)\.[A-Z]", ast.unparse(each))]
        pattern, *said = (
            eval(compile(ast.Expression(each), self.path, "eval"), names)  # noqa: S307 - our own source
            for each in (call.args[0], *flags)
        )
        return pattern, int(sum(said))


def engine_of(called: ast.expr) -> str:
    if isinstance(called, ast.Name):
        return "re" if called.id == "re_path" else ""
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        return called.value.id if called.value.id in ("re", "regex") and called.attr in USES else ""
    return ""


def sources_of_program() -> tuple[list[Source], list[Source]]:
    """In Python, and in scripts."""
    patterns = ("*.py", "festival/**/*.py", "rules/**/*.py", "static/**/*.js")
    paths = sorted(path for pattern in patterns for path in ROOT.glob(pattern))
    sources = [
        Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in paths
    ]
    python = [source for source in sources if source.path.endswith(".py")]
    return python, [source for source in sources if source not in python]


def in_python(sources: Sequence[Source]) -> Iterator[Expression]:
    uses: dict[Name, set[str]] = defaultdict(set)
    for source in sources:
        for name, used in source.uses():
            uses[name] |= used
    for source in sources:
        yield from source.expressions(uses)


def in_scripts(sources: Sequence[Source]) -> Iterator[Expression]:
    for source in sources:
        tree = Parser(SCRIPTS).parse(source.text.encode()).root_node
        for _, found in QueryCursor(LITERAL).matches(tree):
            (pattern,) = found["pattern"]
            said = "".join(text_of(node) for node in found.get("flags", ()))
            flags = sum(getattr(re, flag.upper()) for flag in said if flag in "ims")
            place = f"{source.path}:{pattern.start_point.row + 1}"
            yield Expression(place, text_of(pattern), flags, "regex", frozenset({"search"}))


def text_of(node: Node) -> str:
    return (node.text or b"").decode()
