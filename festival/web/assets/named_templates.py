"""Templates that are read anew each time, and say in the page where they are: for development."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

BEGINS = "{% partialdef "
FIRST = re.compile(r"<\w+")


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """The file; the root element of each of its parts has the attribute `data-template`."""
        page, *parts = super().get_contents(origin).split(BEGINS)
        return BEGINS.join((page, *(_named(part, str(origin.template_name)) for part in parts)))


def _named(part: str, file: str) -> str:
    """part: its name, the end of the tag, and all text until the next part."""
    name = part.split(maxsplit=1)[0]
    body, end, rest = part.partition("{% endpartialdef")
    return FIRST.sub(rf'\g<0> data-template="{file}#{name}"', body, count=1) + end + rest
