"""Templates are written in lines that can be read, and sent without them.

A line break and the indentation around it are nothing beside a tag, HTML's or Django's, and one
space between words. Inside an HTML tag they are one space before an attribute, nothing elsewhere.
Where a space is wanted beside a tag, the line ends in `{{ " " }}`:

    <p class="told"
        {% if is_new %} data-new{% endif %}>
      <b>{{ name }}</b>{{ " " }}
      {% translate "has rolled" %}
    </p>

What a `blocktranslate` holds stays as the catalogues have it from the file: `trimmed` joins its
lines. So does the line break that a `textarea` begins with: a browser drops one, and it shall not
be one that was typed. Django keeps what was loaded, so each file is read once.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

SPACE = '{{ " " }}'
TEXT = r"\{%\s*blocktranslate\b.*?endblocktranslate\s*%\}"
HTML = rf"</?[a-z](?:{TEXT}|\{{%.*?%\}}|\{{\{{.*?\}}\}}|[^>])*>"
BEFORE_TYPED = r"(?<=>)\n(?=[^<]*</textarea>)"
TAG = re.compile(
    rf"({TEXT}|{HTML}|{BEFORE_TYPED}|\{{%.*?%\}}|\{{#.*?#\}}|{re.escape(SPACE)})", re.DOTALL
)
TEXT_IN_TAG = re.compile(f"({TEXT})", re.DOTALL)
BREAK = re.compile(r"\s*\n\s*")
BESIDE_TAG = re.compile(r"\A\s*\n\s*|\s*\n\s*\Z")
BEFORE_NO_ATTRIBUTE = re.compile(r"\s*\n\s*(?=\{%|>|\Z)")


class Loader(filesystem.Loader):
    """Loads the templates of the project without their line breaks."""

    def get_contents(self, origin: Origin) -> str:
        return squeezed(super().get_contents(origin))


def squeezed(source: str) -> str:
    pieces = TAG.split(source)  # every second one is a tag
    pieces[::2] = [BREAK.sub(" ", BESIDE_TAG.sub("", text)) for text in pieces[::2]]
    pieces[1::2] = [_on_one_line(tag) if tag.startswith("<") else tag for tag in pieces[1::2]]
    return "".join(pieces).replace(SPACE, " ")


def _on_one_line(tag: str) -> str:
    pieces = TEXT_IN_TAG.split(tag)  # every second one is a text of the catalogues
    pieces[::2] = [BREAK.sub(" ", BEFORE_NO_ATTRIBUTE.sub("", piece)) for piece in pieces[::2]]
    return "".join(pieces)
