"""python manage.py score 444416 --rulebook manila"""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from festival.management.options import add_rulebook, chosen_rulebook
from rules.bobing import Roll
from rules.errors import RulesError


class Command(BaseCommand):
    help = "Say what a roll of six dice counts as under a rulebook."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("roll", help="six digits, such as 444416")
        add_rulebook(parser)

    def handle(self, *_: object, roll: str, rulebook: str, switch: list[str], **__: object) -> None:
        book = chosen_rulebook(rulebook, switch)
        try:
            thrown = Roll.parse(roll)
        except RulesError as error:
            raise CommandError(str(error)) from error
        score = book.score(thrown)
        ways = book.ways()[score.combination]
        title = book.title(score)
        if score.combination is None or title is None:
            self.stdout.write(f"{thrown}: nothing")
        else:
            throw = book.combinations[score.combination]
            self.stdout.write(
                f"{thrown}: {throw.english} {throw.hanzi}, tier {score.tier}: "
                f"{title.roman} {title.hanzi}"
            )
        for reason in score.reasons:
            self.stdout.write(f"  {reason}")
        self.stdout.write(f"  {ways:,} of 46,656 throws")
