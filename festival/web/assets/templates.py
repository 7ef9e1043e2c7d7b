"""Templates are sent without the indentation of their lines, which a browser does not show.

A line break stays, and is a blank to the reader as any white space is. What messages leave out is
a tenth of their bytes.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n\s+")


class Loader(filesystem.Loader):
    """Django keeps what was loaded, so each file is read once."""

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("\n", super().get_contents(origin))
