"""What is sent of the line breaks of a template."""

from __future__ import annotations

import pytest
from django.template.loader import get_template

from festival.web.assets.templates import squeezed


@pytest.mark.parametrize(
    "loaded",
    [
        {  # beside a tag it is nothing
            "<ul>\n  <li>one</li>\n\n  <li>two</li>\n</ul>\n": "<ul><li>one</li><li>two</li></ul>",
            "<p>\n  one\n</p>\n": "<p>one</p>",
            "{% if a %}\n  one\n{% else %}\n  two\n{% endif %}": (
                "{% if a %}one{% else %}two{% endif %}"
            ),
            "{# why #}\n<p>": "{# why #}<p>",
        },
        {  # between words it is a space
            "one\n    two": "one two",
            "<p>{{ a }}\n  {{ b }}\n  · {{ c }}</p>": "<p>{{ a }} {{ b }} · {{ c }}</p>",
        },
        {  # a space that is written is there
            '<b>one</b>{{ " " }}\n<b>two</b>': "<b>one</b> <b>two</b>",
            '{% if a %}\n  {{ " " }}one\n{% endif %}': "{% if a %} one{% endif %}",
            "<b>one</b> <b>two</b>": "<b>one</b> <b>two</b>",
        },
        {  # in a tag it is a space before an attribute
            '<a class="b"\n    href="c">': '<a class="b" href="c">',
            '<a class="b"\n    href="c"\n>': '<a class="b" href="c">',
            '<a class="one\n    two">': '<a class="one two">',
            '<a{% if 2 > 1 %}\n    href="c"\n    {% endif %}>': (
                '<a{% if 2 > 1 %} href="c"{% endif %}>'
            ),
            '<a b="c"\n    {% if d %} e{% endif %}\n    f>': '<a b="c"{% if d %} e{% endif %} f>',
            '<a b="{% if c %}d\n    {% else %}e{% endif %}">': (
                '<a b="{% if c %}d{% else %}e{% endif %}">'
            ),
        },
    ],
    ids=["beside a tag", "between words", "written", "in a tag"],
)
def test_a_line_break_is_a_space_or_nothing(loaded: dict[str, str]) -> None:
    assert {written: squeezed(written) for written in loaded} == loaded


def test_what_is_translated_stays_as_the_catalogues_have_it() -> None:
    text = "{% blocktranslate trimmed %}\n  one\n  <b>{{ a }}</b>\n  two\n{% endblocktranslate %}"

    loaded = squeezed(f'<p\n    title="{text}">\n  {text}\n</p>')

    assert loaded == f'<p title="{text}">{text}</p>'


def test_the_pages_are_loaded_so() -> None:
    page = get_template("404.html").render()

    assert "\n" not in page
