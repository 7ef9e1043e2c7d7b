"""Asks recheck how long regular expressions search: https://makenowjust-labs.github.io/recheck/.

It reads those of JavaScript, so those of Python are written in that way first.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence

from tests.parts import NODE, RECHECK_FOLDER

ASK = """
const { checkSync } = require("recheck");
// It counts steps as well: whoever is out of time on a busy machine would count as slow.
const patience = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
const asked = JSON.parse(require("fs").readFileSync(0));
const answers = asked.map(([pattern, flags]) => {
  const { status, complexity, error } = checkSync(pattern, flags, { ...patience, timeout: 300000 });
  const why = [status, complexity?.type, error?.kind, error?.message];
  return status === "safe" ? "" : why.filter(Boolean).join(" ");
});
console.log(JSON.stringify(answers));
"""
# What Python writes in its own way, and JavaScript's.
OTHERWISE = (
    (r"\(\?P<", "(?<"),
    (r"\(\?P=(\w+)\)", r"\\k<\1>"),
    (r"\\A", "^"),
    (r"\\Z", "$"),
    (r"\\X", "[^]"),
    (r"""(?<!\\)\\(["' #%&:;,=<>!])""", r"\1"),
    (r"\\p\{(Han|Hiragana|Katakana|Hangul|Bopomofo|Latin|Greek|Cyrillic)\}", r"\\p{Script=\1}"),
)
USES = {"search": "{}", "match": "^(?:{})", "fullmatch": "^(?:{})$"}


def slow(expressions: Sequence[tuple[str, int, str]]) -> list[str]:
    """For each expression what is wrong with it, "" if its time grows as its text does at most.

    expressions: pattern, flags of `re`, and a key of USES.
    """
    asked = [
        (USES[use].format(in_javascript(pattern)), "iu" if flags & re.IGNORECASE else "u")
        for pattern, flags, use in expressions
    ]
    said = subprocess.run(
        (NODE, "-e", ASK),
        cwd=RECHECK_FOLDER,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[str] = json.loads(said.stdout)
    return answers


def in_javascript(pattern: str) -> str:
    for written, other in OTHERWISE:
        pattern = re.sub(written, other, pattern)
    return pattern
