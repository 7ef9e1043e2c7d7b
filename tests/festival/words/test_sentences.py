"""Every sentence of the rules has its own code, is filled completely, and can be translated."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import pytest
from django.utils import translation

import festival
import rules
from festival.games.bobing.join.asking_to_join import CLOSED
from festival.games.bobing.players import player_list
from festival.play import write_path
from festival.tables.record.record import naming_at
from festival.words.sentences import Naming, in_a_row, kept_apart, listed, say
from rules.bobing import Roll
from rules.bobing.game import commands as c
from rules.errors import RulesError
from rules.seats import OVER
from rules.wording import Ref, Wording
from tests.festival.evening import ONE, post, started, throws
from tests.tools.messages import ROOT

MARKED = re.compile(r"""(gettext_noop\()?['"]""")


@cache
def modules() -> dict[str, ModuleType]:
    """Everything of ours that can hold a wording."""
    names = [
        found.name
        for package in (rules, festival)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.name.startswith(("festival.models.migrations", "festival.config.settings"))
    ]
    return {name: importlib.import_module(name) for name in names}


def wordings_in(value: object) -> Iterator[Wording]:
    if isinstance(value, Wording):
        yield value
    elif isinstance(value, dict):
        yield from (item for item in value.values() if isinstance(item, Wording))


@cache
def wordings() -> dict[Wording, None]:
    """Each once, in the order in which they are found."""
    held = (value for module in modules().values() for value in vars(module).values())
    return dict.fromkeys(wording for value in held for wording in wordings_in(value))


@cache
def calls_in(name: str) -> list[ast.Call]:
    file = modules()[name].__file__
    assert file
    with open(file, encoding="utf-8") as source:
        return [node for node in ast.walk(ast.parse(source.read())) if isinstance(node, ast.Call)]


@cache
def filled() -> tuple[tuple[Wording, set[str], str], ...]:
    """Where the source fills a wording, and with which values."""
    return tuple(found for name in modules() for node in calls_in(name) for found in at(node, name))


def at(node: ast.Call, name: str) -> Iterator[tuple[Wording, set[str], str]]:
    module, place = modules()[name], f"{name}:{node.lineno}"
    values = {keyword.arg or "**" for keyword in node.keywords}
    for wording in wordings_in(named_by(node.func, module)):
        yield wording, values, place
    is_report = isinstance(node.func, ast.Attribute) and node.func.attr == "report"
    if is_report and len(node.args) == 2:
        wording_node, _ = node.args  # the place of a mistake is told with each
        for wording in wordings_in(named_by(wording_node, module)):
            yield wording, {"place", *values}, place


def named_by(node: ast.expr, module: ModuleType) -> object:
    """What a name of this module or of one that it knows stands for."""
    match node:
        case ast.Subscript(value=inner):
            return named_by(inner, module)
        case ast.IfExp(body=one, orelse=other):
            return {True: named_by(one, module), False: named_by(other, module)}
        case ast.Name(id=name):
            return vars(module).get(name)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return getattr(vars(module).get(name), attribute, None)
        case _:
            return None


def placeholders(wording: Wording) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(wording.english) if name}


def test_the_walk_finds_the_wordings() -> None:
    assert {OVER, CLOSED, player_list.CHANGED_SINCE} < set(wordings())
    assert len(wordings()) > 60


def test_every_sentence_has_a_code_of_its_own() -> None:
    codes = Counter(wording.code for wording in wordings())

    assert [code for code, number in codes.items() if number > 1] == []


def test_every_sentence_gets_exactly_the_values_it_asks_for() -> None:
    wrong = {
        place: (wording.code, placeholders(wording), values)
        for wording, values, place in filled()
        if placeholders(wording) != values
    }

    assert wrong == {}


def test_every_sentence_is_said_somewhere() -> None:
    said = {wording.code for wording, _, _ in filled()}

    assert {wording.code for wording in wordings()} - said == set()


def test_every_sentence_is_marked_for_translation() -> None:
    """A text is found for the catalogues only where it stands in quotes."""
    declared = [
        (f"{name}:{node.lineno}", ast.unparse(node.args[1]))
        for name in modules()
        for node in calls_in(name)
        if isinstance(node.func, ast.Name) and node.func.id == "Wording"
    ]

    unmarked = [(place, text) for place, text in declared if not MARKED.match(text)]

    assert len(declared) > 100
    assert unmarked == []


@pytest.mark.django_db
def test_a_name_that_looks_like_a_placeholder_stays_a_name() -> None:
    festival = started(names=["{turn}", "{0}", "%s {player.__class__}"])
    naming = naming_at(festival.table)
    throws(festival, ONE)

    with pytest.raises(RulesError) as error:
        write_path.perform(post(festival), c.Throw(3, Roll.parse(ONE)))

    assert say(error.value.sentence, naming) == ("it is {0}’s turn, not %s {player.__class__}’s")


@pytest.mark.parametrize(
    ("language", "row", "sentence"),
    [
        ("en", "Ana, Ben, Carla", "Ana, Ben and Carla"),
        ("fil", "Ana, Ben, Carla", "Ana, Ben at Carla"),
        ("zh-hant", "Ana、Ben、Carla", "Ana、Ben 和 Carla"),
        ("zh-hans", "Ana、Ben、Carla", "Ana、Ben 和 Carla"),
    ],
)
def test_each_language_has_its_own_manner_of_listing(
    language: str, row: str, sentence: str
) -> None:
    names = ["Ana", "Ben", "Carla"]

    with translation.override(language):
        said = (in_a_row(names), listed(names))

    assert said == (row, sentence)


def test_name_from_right_to_left_is_kept_apart() -> None:
    assert f"{kept_apart('سارة ع')} (12)" == "\u2068سارة\xa0ع\u2069 (12)"
    assert [kept_apart(name) for name in ("Ana", "陳小明 3")] == ["Ana", "陳小明 3"]
    called = Naming(players={1: "سارة"}, prizes={1: "زيت"})
    assert called.name(Ref("player", 1)) == "\u2068سارة\u2069"
    assert called.name(Ref("prize", 1)) == "\u2068زيت\u2069"


def test_no_list_is_joined_with_an_english_comma() -> None:
    """`in_a_row` knows the comma of each language; what the program reads itself is not said."""
    joins = re.compile(r"""(?<!gettext\()["'], ["']\)?\.join|\|join:["'], """)
    ours = [*ROOT.glob("festival/**/*.py"), *ROOT.glob("templates/**/*.html")]

    found = {path.name for path in ours if joins.search(path.read_text(encoding="utf-8"))}

    # For browsers, the log file, and for whoever writes rulebooks or hosts, at a terminal. And for
    # a name that a list writes so: "Lim", "Ana".
    said = {"text_to_rows.py"}
    assert found - said == {"asgi.py", "refused_requests.py", "simulate.py", "doctor.py"}
