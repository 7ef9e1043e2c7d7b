"""Templates that are read anew each time, and say in the page where they are: for development."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

# To the first tag of a part, if it has one.
ROOT = re.compile(r"(\{% partialdef ([\w-]+) %\}(?:(?!\{% endpartialdef).)*?<\w+)", re.DOTALL)


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """The file; the root element of each of its parts has the attribute `data-template`."""
        name = str(origin.template_name)
        return ROOT.sub(rf'\1 data-template="{name}#\2"', super().get_contents(origin))
