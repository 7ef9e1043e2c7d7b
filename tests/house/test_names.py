"""Names that comments quote exist, and names of tests are short."""

from __future__ import annotations

import builtins
import re
import tokenize

from tests.running import ROOT

QUOTED = re.compile(r"(?<!`)`([A-Za-z_][\w.]*)(?:\(\))?`(?!`)")
# One of asgiref, two that are put together, and a hand of cards.
OTHERS = {"async_to_sync", "row_flower", "row_heaven", "AAKQ9"}
TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)
SHORT = 60  # letters: a longer name needs a docstring instead


def test_comments_name_what_exists() -> None:
    known, quoted = {*dir(builtins), *OTHERS}, []
    for path in (each for room in ("festival", "rules") for each in (ROOT / room).rglob("*.py")):
        known |= {*path.relative_to(ROOT).with_suffix("").parts}
        with tokenize.open(path) as source:
            for token in tokenize.generate_tokens(source.readline):
                if token.type == tokenize.NAME:
                    known.add(token.string)
                elif token.type == tokenize.COMMENT or token.string.startswith(('"""', 'r"""')):
                    quoted += [(path, name) for name in QUOTED.findall(token.string)]
                elif token.type == tokenize.STRING:
                    known.update(re.findall(r"\w+", token.string))

    gone = [(str(path), name) for path, name in quoted if not known.issuperset(name.split("."))]

    assert quoted
    assert gone == []


def test_names_of_tests_are_short() -> None:
    paths = (ROOT / "tests").rglob("test_*.py")
    names = [name for path in paths for name in TEST.findall(path.read_text(encoding="utf-8"))]

    assert names
    assert [name for name in names if len(name) >= SHORT] == []
