"""The examples in the papers of `rules` are so."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import rules


def test_every_example_of_the_rules_is_so() -> None:
    told: list[str] = []
    tried = 0
    for found in pkgutil.walk_packages(rules.__path__, "rules."):
        module = importlib.import_module(found.name)
        for test in doctest.DocTestFinder(exclude_empty=True).find(module):
            tried += doctest.DocTestRunner(verbose=False).run(test, out=told.append).attempted

    assert tried > 20
    assert "".join(told) == ""
