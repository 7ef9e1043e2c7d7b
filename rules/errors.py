"""Errors of the rules; each holds one sentence with a stable code."""

from __future__ import annotations

from collections.abc import Sequence

from rules.wording import Sentence


class RulesError(Exception):
    """A refusal. `sentence.code` is stable; `str` is an English sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class InvalidRoll(RulesError):
    """Text that is not a roll of dice."""


class InvalidCards(RulesError):
    """Text that is not cards, or cards that are not possible there."""


class InvalidRulebook(RulesError):
    """A rulebook with mistakes; `problems` holds one sentence for each."""

    def __init__(self, sentence: Sentence, problems: Sequence[Sentence] = ()) -> None:
        super().__init__(sentence)
        self.problems = tuple(problems) or (sentence,)

    def __str__(self) -> str:
        return "; ".join(str(problem) for problem in self.problems)


class InvalidSettings(RulesError):
    """Unknown house rules, or wrong values for them."""


class IllegalCommand(RulesError):
    """A command that the game does not allow now."""


def raise_for(refusal: Sentence | None) -> None:
    """Raises IllegalCommand where there is a reason to refuse the command."""
    if refusal is not None:
        raise IllegalCommand(refusal)
