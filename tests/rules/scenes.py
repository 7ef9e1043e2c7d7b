"""Scenes: evenings in a few lines of text, each under a sentence that says what it shows.

    Prize given on counts as held from then
        xiamen 1:1 2:2 6:9 | 123456 123456 Give(201, 3) 112356 123456
        holdings = {201: 3, 202: 1}

Before the bar stands the opening, in the words of the game; each opens a table of its own. Then
come the acts, one after the other: commands as they are written in Python, dice alone for whoever
is in turn, `undo`, `redo`, and `4=Skip(2)` where entry 4 is put right. After `->` stands what
followed from the last act: all of it but the dice, `*` for any one fact and `...` for any number of
them at an end. `!>` goes before why an act is refused, or acts with commas between them: the code,
the sentence, or both.
`name = value` is what the table looks like then; `as_after = 3` that all is as after entry 3.
"""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import pytest

from rules.errors import RulesError
from rules.game import Game, replay
from rules.log import Log

LOOK = re.compile(r"([a-z_]\w*(?:\.\w+)*)(?:\((\d+)\)|\[(\d+)\])? = (.*)")
SHOWN_BY_THE_ACT = {"Rolled", "Thrown"}


class Unlike(AssertionError):
    pass


class Stage:
    """Plays the scenes of one game. A table does, undoes, redoes and corrects, and has a state."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        opened: Callable[[list[str]], Any],
        thrown: Callable[[Any, str], Sequence[Any]],
    ) -> None:
        """opened: the table of an opening. thrown: the commands that dice in an act stand for."""
        self.game, self.codec = game, game.CODEC
        self.opened, self.thrown = opened, thrown

    def check(self, scenes: str) -> None:
        """Fails with each scene that goes otherwise than it says, and how it goes."""
        found = []
        for said, lines in told(scenes):
            try:
                self._play(lines)
            except Unlike as unlike:
                found += [said, f"  {unlike}"]
            except Exception:
                found += [said, traceback.format_exc()]
        if found:
            pytest.fail("\n".join(found), pytrace=False)

    def _play(self, lines: list[str]) -> None:
        table: Any = None
        for line in lines:
            opening, bar, acts = line.rpartition("|")
            if bar:
                table = self.opened(opening.split())
            if LOOK.match(line):
                for look in line.split("; "):
                    self._look(table, look)
            elif acts:
                self._act(table, acts.strip())

    def _act(self, table: Any, line: str) -> None:
        acts, arrow, expected = re.fullmatch(r"(.*?)(?: (->|!>) (.*))?", line).groups()  # type: ignore[union-attr]
        *before, last = words(acts) or [""]
        for act in before:
            if act.endswith(","):
                self._refuse(table, act.rstrip(","), expected)
            else:
                self._do(table, act)
        if arrow == "!>":
            self._refuse(table, last, expected)
            return
        events = [text(event) for event in self._do(table, last)]
        if arrow and not fits(events, words(expected)):
            raise Unlike(f"{line}\n  but it was: {' '.join(events)}")

    def _refuse(self, table: Any, act: str, why: str) -> None:
        before = table.state
        try:
            came = f"allowed: {self._do(table, act)}"
        except RulesError as refused:
            came = f"{refused.sentence.code}: {refused}"
        if why not in (came, *came.split(": ", 1)) or table.state != before:
            raise Unlike(f"{act} !> {why}\n  but it was: {came}")

    def _do(self, table: Any, act: str) -> Sequence[Any]:
        if not act:
            return ()
        if act in ("undo", "redo"):
            getattr(table, act)()
            return ()
        if put_right := re.fullmatch(r"(\d+)=(.*)", act):
            table.made = table.correct(int(put_right[1]), self.command(put_right[2]))
            return ()
        commands = self.thrown(table, act) if act[0].isdigit() else [self.command(act)]
        return [event for command in commands for event in table.do(command)]

    def command(self, said: str) -> Any:
        match ast.parse(said, mode="eval").body:
            case ast.Call(ast.Name(name), given, named):
                kind = self.codec.kinds[name]
                names = [field.name for field in fields(kind)]
                values = [
                    (name, value(name, each)) for name, each in zip(names, given, strict=False)
                ]
                values += [(each.arg or "", value(each.arg or "", each.value)) for each in named]
                return self.codec.from_dict({"type": name, **dict(values)})
            case _:
                raise ValueError(f"expected a command, got {said!r}")

    def _look(self, table: Any, look: str) -> None:
        if as_after := re.fullmatch(r"as_after = (\d+)", look):
            if table.state != self._state_after(table, int(as_after[1])):
                raise Unlike(f"{look}\n  but it was: {text(table.state)}")
            return
        name, given, key, expected = LOOK.fullmatch(look).groups()  # type: ignore[union-attr]
        first, *others = name.split(".")
        owners = (table.state, table, table.made)
        found = getattr(next(each for each in owners if hasattr(each, first)), first)
        for other in others:
            found = getattr(found, other)
        if callable(found):
            found = found(*([int(given)] if given else []))
        found = found[int(key)] if key else found
        if text(found) != expected:
            raise Unlike(f"{look}\n  but it was: {text(found)}")

    def _state_after(self, table: Any, entries: int) -> Any:
        log: Log[Any, Any] = Log()
        for entry in table.log.entries[:entries]:
            log = log.append(entry)
        return replay(self.game, self.game.opening(table.settings), log.done)


def settings_of(kind: type[Any], words: list[str]) -> Any:
    """House rules as in an opening: name=value."""
    chosen = dict(word.split("=") for word in words)
    return kind.from_dict({name: read(said) for name, said in chosen.items()})


def read(said: str) -> bool | int | str:
    if said in ("True", "False"):
        return said == "True"
    return int(said) if said.isdigit() else said


def told(scenes: str) -> list[tuple[str, list[str]]]:
    """Each sentence with its lines; a line that goes on stands further in, a remark after a #."""
    found: list[tuple[str, list[str]]] = []
    for line in scenes.split("\n"):
        if not line.strip() or line.strip().startswith("#"):
            continue
        if not line.startswith(" "):
            found.append((line, []))
        elif line.startswith("        "):
            found[-1][1][-1] += f" {line.strip()}"
        else:
            found[-1][1].append(line.strip())
    return found


def words(line: str) -> list[str]:
    """What stands between blanks, but for those in brackets."""
    found, depth = [""], 0
    for sign in line:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == " " and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [word for word in found if word]


def value(name: str, node: ast.expr) -> Any:
    """As data of a codec: a word for itself, dice as text or as their faces."""
    match node:
        case ast.Name(word):
            return word
        case ast.Tuple(items) | ast.List(items):
            return [value("", item) for item in items]
        case ast.Constant(int(number)) if name == "roll":
            return str(number)
        case ast.Constant(int(number)) if name == "faces":
            return [int(face) for face in str(number)]
        case _:
            return ast.literal_eval(node)


def text(thing: Any) -> str:
    """A value as a person writes it: of a fact what is not as by default."""
    if isinstance(thing, str):
        return str(thing) if thing.isidentifier() else repr(str(thing))
    if is_dataclass(thing) and type(thing).__str__ is not object.__str__:
        return str(thing)
    if is_dataclass(thing):
        return f"{type(thing).__name__}({', '.join(_fields(thing))})"
    match thing:
        case Mapping():
            return f"{{{', '.join(f'{text(key)}: {text(thing[key])}' for key in sorted(thing))}}}"
        case set() | frozenset():
            return f"{{{', '.join(map(text, sorted(thing)))}}}"
        case list():
            return f"[{', '.join(map(text, thing))}]"
        case tuple():
            return f"({', '.join(map(text, thing))}{',' if len(thing) == 1 else ''})"
        case _:
            return repr(thing)


def _fields(thing: Any) -> list[str]:
    found, is_in_order = [], True
    for field in fields(thing):
        held = getattr(thing, field.name)
        if (
            not field.compare
            or held == field.default
            or (field.default_factory is not MISSING and held == field.default_factory())
        ):
            is_in_order = False
            continue
        shown = "".join(map(str, held)) if field.name == "faces" else text(held)
        found.append(shown if is_in_order else f"{field.name}={shown}")
    return found


def shows_dice(facts: list[str]) -> bool:
    return bool(facts) and facts[0].split("(")[0] in SHOWN_BY_THE_ACT


def fits(events: list[str], expected: list[str]) -> bool:
    """Whether what followed is what should have."""
    if shows_dice(events) and not shows_dice(expected):
        events = events[1:]
    if expected and expected[-1] == "...":
        expected = expected[:-1]
        events = events[: len(expected)]
    elif expected and expected[0] == "...":
        expected = expected[1:]
        events = events[len(events) - len(expected) :] if len(events) >= len(expected) else events
    return len(events) == len(expected) and all(
        one in ("*", other) for one, other in zip(expected, events, strict=True)
    )
