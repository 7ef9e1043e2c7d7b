"""Names that are typed in: one, or a pasted list."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.people.pasted import Line, read_lines
from festival.web.fields import NameField
from festival.web.text import clean_name, clean_text
from festival.words.sentences import in_a_row

MOST_AT_ONCE = 200
MOST_QUOTED = 40  # letters of a line that an error repeats
MOST_NAMED = 6  # cells that were left out


class PlayerForm(forms.Form):
    """One name."""

    name = NameField(label=_("Name"))


class PasteForm(forms.Form):
    """Names, one a line. One bad line keeps the whole list in the field, and is named.

    left_out: what stood beside the names, and beside whose, once the form was read.
    """

    names = forms.CharField(
        label=_("Names, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": _("expected at least one name, got an empty list")},
    )
    left_out: tuple[str, ...] = ()

    def clean_names(self) -> list[str]:
        lines = read_lines(self.cleaned_data["names"])
        if not lines:
            raise ValidationError(self.fields["names"].error_messages["required"])
        if len(lines) > MOST_AT_ONCE:
            message = gettext("expected at most {most} names at once, got {count}")
            raise ValidationError(message.format(most=MOST_AT_ONCE, count=len(lines)))
        names, problems = [], []
        for line in lines:
            try:
                names.append(_name_of(line))
            except ValidationError as error:
                problems.append(_problem(line, error.messages[0]))
        if problems:
            raise ValidationError(problems)
        self.left_out = tuple(
            f"{clean_text(cell[:MOST_QUOTED])} ({name})"
            for name, line in zip(names, lines, strict=True)
            for cell in line.rest
        )
        return names

    def told(self) -> str:
        """What was done with further columns; "" where there were none."""
        if not self.left_out:
            return ""
        sentence = ngettext(
            "The first column is the name. Left out: {cells}.",
            "The first column is the name. Left out, {count} cells: {cells}.",
            len(self.left_out),
        )
        shown = in_a_row(self.left_out[:MOST_NAMED])
        cells = shown if len(self.left_out) <= MOST_NAMED else f"{shown} …"
        return sentence.format(cells=cells, count=len(self.left_out))


def _name_of(line: Line) -> str:
    if not line.name:
        raise ValidationError(gettext("expected a name, got only a number or a bullet"))
    return clean_name(line.name)


def _problem(line: Line, problem: str) -> str:
    """Which line it is, and what stands there."""
    text = clean_text(line.text[: MOST_QUOTED + 1])
    if len(line.text) > MOST_QUOTED:
        text = f"{text[:MOST_QUOTED]}…"
    if not text:
        return gettext("line {number}: {problem}").format(number=line.number, problem=problem)
    sentence = gettext("line {number}, “{text}”: {problem}")
    return sentence.format(number=line.number, text=text, problem=problem)
