"""Reading a page as a browser does: its forms with what stands in them, its elements, its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

Attributes = dict[str, str]


@dataclass
class Form:
    """A form as it would be sent without a script; buttons are sent only when pressed."""

    action: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """What came out of a response."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.elements: list[tuple[str, Attributes]] = []
        self.words: list[str] = []
        self._by_id: dict[str, Form] = {}
        self._open: Form | None = None
        self._textarea = ""
        self._select = ""
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def form(self, *names: str) -> Form:
        """The form that has fields or buttons of these names."""
        for form in self.forms:
            known = set(form.fields) | {name for name, _ in form.buttons}
            if set(names) <= known:
                return form
        raise AssertionError(f"no form with {names} among {self.forms}")

    def posts_to(self, ending: str) -> Form:
        return next(form for form in self.forms if form.action.endswith(ending))

    def marked(self) -> set[str]:
        """The names of the fields that are marked as wrong."""
        return {a["name"] for _, a in self.elements if "aria-invalid" in a and "name" in a}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        assert len(attributes) == len(attrs), f"an attribute twice: {self.get_starttag_text()}"
        self.elements.append((tag, attributes))
        name = attributes.get("name", "")
        match tag:
            case "form":
                self._open = Form(attributes.get("action", ""))
                self.forms.append(self._open)
                self._by_id[attributes.get("id", "")] = self._open
            case "input":
                self._input(name, attributes)
            case "button" if (owner := self._owner(attributes)) and "disabled" not in attributes:
                owner.buttons.append((name, attributes.get("value", "")))
            case "textarea":
                self._textarea = name
                self._set(name, "", attributes)
            case "select":
                self._select = name
                self._set(name, "", attributes)
            case "option" if self._select and "selected" in attributes:
                self._set(self._select, attributes.get("value", ""), attributes)

    def handle_endtag(self, tag: str) -> None:
        match tag:
            case "form":
                self._open = None
            case "textarea":
                self._textarea = ""
            case "select":
                self._select = ""

    def handle_data(self, data: str) -> None:
        if self._textarea and self._open:
            # A browser drops the first line break of a textarea.
            self._open.fields[self._textarea] += data.removeprefix("\n")
        else:
            self.words.append(data)

    def _input(self, name: str, attributes: Attributes) -> None:
        kind = attributes.get("type", "text")
        if kind in ("radio", "checkbox") and "checked" not in attributes:
            return
        self._set(name, attributes.get("value", "on" if kind == "checkbox" else ""), attributes)

    def _set(self, name: str, value: str, attributes: Attributes) -> None:
        owner = self._owner(attributes)
        if owner is not None and name:
            owner.fields[name] = value

    def _owner(self, attributes: Attributes) -> Form | None:
        return self._by_id.get(attributes["form"]) if "form" in attributes else self._open


def page_of(answer: Any) -> Page:
    return Page(answer.content.decode())
