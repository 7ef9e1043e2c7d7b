"""Names in backquotes, in comments and docstrings of the product, are names that exist."""

from __future__ import annotations

import builtins
import re
import tokenize

from tests.running import ROOT

QUOTED = re.compile(r"(?<!`)`([A-Za-z_][\w.]*)(?:\(\))?`(?!`)")
# One of asgiref, two that are put together, and a hand of cards.
OTHERS = {"async_to_sync", "row_flower", "row_heaven", "AAKQ9"}


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
