"""Loads templates without indentation, and without lines that hold only a tag that shows nothing.

Readers see no difference: browsers show any white space as one space, and one line break stays.
What stands in `<bdi>`, a name or an address, is kept as it is by browsers that translate pages.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n\s+")
COMMENT = re.compile(
    r"\{% comment %\}(?:(?!\{% endcomment).)*(?:\{% endcomment %\}\n?)?", re.DOTALL
)
SHOWS_NOTHING = (
    r"load|extends|block|endblock|if|elif|else|endif|for|empty|endfor|with|endwith|get_current_\w+"
)
ALONE = re.compile(rf"^(\{{%\s*(?:{SHOWS_NOTHING})\b(?:(?!%\}}).)*%\}})\n", re.MULTILINE)


class Loader(filesystem.Loader):
    """Strips templates. Django keeps loaded templates, so each file is read once."""

    def get_contents(self, origin: Origin) -> str:
        source = INDENTATION.sub("\n", super().get_contents(origin))
        source = ALONE.sub(r"\1", COMMENT.sub("", source)).rstrip("\n")
        return source.replace("<bdi", '<bdi translate="no"')
