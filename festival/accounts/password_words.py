"""Refuses passwords made of words of this site, which attackers guess first."""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

WORDS = (
    *("moonbowl", "mooncake", "midautumn", "festival", "organiser", "organizer"),
    *("puationgchiu", "bobing", "zhuangyuan", "chiongguan", "中秋", "博饼", "博餅", "状元", "狀元"),
)
LEAST = 8  # letters and digits that must remain besides these words
SHORTEST = 4  # shorter parts of the site's name are allowed
APART = re.compile(r"[\W_]+")


class OwnWordsValidator:
    """Used through AUTH_PASSWORD_VALIDATORS."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raises ValidationError if fewer than LEAST signs remain without such words."""
        left = APART.sub("", password.casefold())
        for word in words():
            left = left.replace(word, "")
        if len(left) < LEAST and left != APART.sub("", password.casefold()):
            raise ValidationError(self.get_help_text(), code="password_of_own_words")

    def get_help_text(self) -> str:
        text = gettext("Choose a password without “{word}” and words that go with it.")
        return text.format(word="moonbowl")


def words() -> list[str]:
    """The refused words, longest first, since a word may contain a shorter one."""
    labels = (label for host in settings.ALLOWED_HOSTS for label in re.split(r"[.-]", host))
    of_site = {label.casefold() for label in labels if len(label) >= SHORTEST}
    return sorted({*WORDS, *of_site}, key=len, reverse=True)
