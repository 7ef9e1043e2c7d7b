"""What libraries keep to themselves is touched in a few modules, and the party goes on without."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.festival.live.wire import House, board, line
from tests.running import ROOT, Visitor, party

LIBRARIES = ("autobahn", "daphne", "django", "twisted")
LISTED = {
    "festival/models/known_lists.py",
    "festival/server/daphne/",
    "festival/web/sessions/asked.py",
}
# Documented by Django, or of Python itself.
PUBLIC = {"_meta", "_state", "_exit", "_handle", "_base_executable"}
Touched = dict[str, list[tuple[int, str]]]


def is_private(name: object) -> bool:
    return (
        isinstance(name, str)
        and name.startswith("_")
        and not name.startswith("__")
        and not name.endswith("_")  # of an enum
        and name.isidentifier()
        and name not in PUBLIC | {"_"}
    )


def private_names(tree: ast.Module) -> list[tuple[int, str]]:
    """Those that a module touches and does not define, and changes of the names of modules. What
    only a type checker imports is not touched."""
    own, imported = names_in(tree)
    found = []
    of_types = {each for node in ast.walk(tree) if is_of_types(node) for each in ast.walk(node)}
    for node in (each for each in ast.walk(tree) if each not in of_types):
        match node:
            case ast.Attribute(attr=name) if is_private(name) and name not in own:
                found.append((node.lineno, name))
            case ast.Constant(value=str(name)) if is_private(name) and is_of_libraries(name):
                found.append((node.lineno, name))
            case ast.ImportFrom(module=str(module), names=names) if is_library(module):
                parts = [*module.split("."), *(each.name for each in names)]
                found += [(node.lineno, part) for part in parts if is_private(part)]
            case ast.Call(
                func=ast.Name(id="vars" | "setattr" | "delattr"), args=[ast.Name(id=name), *_]
            ) if name in imported:
                found.append((node.lineno, name))
            case ast.Assign(targets=targets):
                found += [(node.lineno, root) for root in map(root_of, targets) if root in imported]
    return found


def is_of_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def names_in(tree: ast.Module) -> tuple[set[str], set[str]]:
    """What the module defines itself, and what it has from the libraries."""
    own, imported = set(), set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                own.add(name)
            case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                own.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                own.add(name)
            case ast.ImportFrom(module=str(module), names=names) if is_library(module):
                imported |= {each.asname or each.name for each in names}
            case ast.Import(names=names):
                imported |= {
                    (each.asname or each.name).split(".")[0]
                    for each in names
                    if is_library(each.name)
                }
    return own, imported


def root_of(target: ast.expr) -> str:
    """`a` of `a.b.c = ...`; "" for a plain name."""
    if not isinstance(target, ast.Attribute):
        return ""
    value = target.value
    while isinstance(value, ast.Attribute):
        value = value.value
    return value.id if isinstance(value, ast.Name) else ""


def is_library(module: str) -> bool:
    return module.split(".")[0] in LIBRARIES


@cache
def is_of_libraries(name: str) -> bool:
    touched = re.compile(rb"[.\"']" + name.encode() + rb"\b")
    return any(touched.search(source) for source in sources() if name.encode() in source)


@cache
def sources() -> list[bytes]:
    folders = [Path(str(importlib.import_module(each).__file__)).parent for each in LIBRARIES]
    return [path.read_bytes() for folder in folders for path in folder.rglob("*.py")]


@pytest.fixture(scope="module")
def touched() -> Touched:
    """The private names that modules touch, and the lines of them."""
    found = {}
    for path in sorted((ROOT / "festival").rglob("*.py")):
        names = private_names(ast.parse(path.read_bytes()))
        if names:
            found[path.relative_to(ROOT).as_posix()] = names
    return found


def is_listed(path: str) -> bool:
    return any(path.startswith(each) for each in LISTED)


def test_private_names_of_libraries_are_touched_in_the_listed_modules_alone(
    touched: Touched,
) -> None:
    assert {path: names for path, names in touched.items() if not is_listed(path)} == {}


def test_each_listed_module_touches_some_and_says_what_it_gains(touched: Touched) -> None:
    listed = [path for path in touched if is_listed(path)]

    assert [each for each in LISTED if not any(path.startswith(each) for path in listed)] == []
    for path in listed:
        tree = ast.parse((ROOT / path).read_bytes())
        assert "Gain: " in (ast.get_docstring(tree) or ""), path


SCREEN = "from daphne.ws_protocol import WebSocketProtocol as Screen\n"


@pytest.mark.parametrize(
    "text",
    [
        "def f(request):\n    return request._cached_user",
        'def f(request):\n    return vars(request).get("_cached_user")',
        'NAME = "_prefetched_objects_cache"',
        "import daphne.server\nvars(daphne)['HTTPFactory'] = None",
        "from daphne import server\nsetattr(server, 'HTTPFactory', None)",
        f"{SCREEN}Screen.protocol = None",
        "from django.db.models.query import _private",
        "class A(B):\n    def f(self):\n        return self._handlingRequest",
    ],
)
def test_a_private_name_is_found_in_whatever_way_it_is_touched(text: str) -> None:
    assert private_names(ast.parse(text)) != []


def test_own_names_and_documented_ones_are_no_private_parts() -> None:
    text = "class A:\n    def _own(self):\n        self._x = 1\n        return self._x, self._meta"

    assert private_names(ast.parse(text)) == []


def test_no_class_redefines_what_a_class_of_a_library_keeps_to_itself() -> None:
    """Tried on the classes themselves: the syntax does not tell whose a name is."""
    import festival.server.daphne.server  # noqa: F401  (whose classes are looked at as well)

    found = [
        f"{each.__module__}.{each.__name__}.{name}"
        for each in subclasses(object)
        if str(each.__module__).startswith("festival.")
        and not is_listed(each.__module__.replace(".", "/") + ".py")
        for name in vars(each)
        if is_private(name) and any(is_theirs(base, name) for base in each.__mro__[1:])
    ]

    assert found == []


def is_theirs(base: type, name: str) -> bool:
    return is_library(str(base.__module__)) and name in vars(base)


def subclasses(of: type) -> Iterator[type]:
    find: Callable[[type], list[type]] = type.__subclasses__
    waiting, seen = [of], {of}
    while waiting:
        for each in find(waiting.pop()):
            if each not in seen:
                seen.add(each)
                waiting.append(each)
                yield each


WITHOUT = (sys.executable, "-m", "tests.servers.changed", "without_private_parts", "party")
NOTHING, TWO_FOURS = "112356", "442356"


@pytest.mark.proof
def test_a_party_is_played_without_private_parts(tmp_path: Path) -> None:
    with party(tmp_path / "data", program=WITHOUT) as running:
        house = House(running, tmp_path / "data")
        emcee = house.sign_in()
        festival_id, code = emcee.demo()
        with (
            line(house, board(code, since=-1), compression="deflate") as phone,
            line(house, board(code, since=-1)) as other,
        ):
            for screen in (phone, other):
                screen.until(house.revision(code))
            for roll in (NOTHING, TWO_FOURS, NOTHING):
                emcee.give(festival_id, "throw", roll=roll, confirmed="1")
                for screen in (phone, other):
                    screen.until(house.revision(code))
            shown, shown_to_other = phone.parts, other.parts
        _, state = house.state(code)
        status, page = Visitor().get(f"{house.url}/f/{code}/")
        was_refused, _ = Visitor().get(f"{house.url}/sign-in/{'x' * 32}/")
        said = running.output
        code_of_exit = running.stop()

    assert phone.socket.protocol.extensions == []  # Daphne's own way deflates nothing
    assert shown == shown_to_other == state["parts"]
    assert (status, was_refused, code_of_exit) == (200, 403, 0)
    assert "Traceback" not in said
    assert code in page
