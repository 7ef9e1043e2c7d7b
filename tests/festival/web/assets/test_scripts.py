"""Scripts that import others: a page names them all, so that none is found out about late."""

from __future__ import annotations

import re

from django.template import Context, Template
from django.templatetags.static import static

from festival.web.tags import STATIC, imported_by, path_of

ALL = sorted(path.stem for path in STATIC.rglob("*.js"))
DIRECT = r'"\..*/(.+)\.js";$'
ANY_IMPORT = re.compile(r"""\bfrom *["']|\bimport\b *["'(]""")
LATE = re.compile(r"""\bawait import\("\.\.?/(?:.+/)?(.+)\.js"\)""")  # fetched when it is wanted


# What these fetch has no text of a page.
SILENT = {"dice-check", "keepsake", "reload-when-back", "time-is-up"}


def module(name: str) -> str:
    return Template(f'{{% module "{name}" %}}').render(Context())


def test_what_a_script_imports_is_named_before_it() -> None:
    # order-of-play.js imports send-form.js, and that changed-meanwhile.js, which imports live.js.
    assert module("order-of-play") == (
        f'<link rel="modulepreload" href="{static("js/people/send-form.js")}">'
        f'<link rel="modulepreload" href="{static("js/live/changed-meanwhile.js")}">'
        f'<link rel="modulepreload" href="{static("js/live/live.js")}">'
        f'<script type="module" src="{static("js/people/order-of-play.js")}"></script>'
    )


def test_every_import_of_a_script_is_understood() -> None:
    for name in ALL:
        lines = (STATIC / path_of(name)).read_text(encoding="utf-8").splitlines()
        importing = [line for line in lines if ANY_IMPORT.search(line.split(" //")[0])]

        direct = {match[1] for line in importing if (match := re.search(DIRECT, line))}
        late = {match[1] for line in importing if (match := LATE.search(line))}

        assert len(direct) + len(late) == len(importing), (name, importing)
        assert late <= set(ALL) - set(imported_by(name)), name
        assert direct <= set(imported_by(name)) <= set(ALL), name


def test_every_script_asks_in_the_language_of_its_page() -> None:
    sources = {name: (STATIC / path_of(name)).read_text(encoding="utf-8") for name in ALL}
    asking = {name for name, source in sources.items() if " fetch(" in source}
    said = ("LANGUAGE", "Page-Language", "languageOf(")

    assert {name for name in asking if not any(each in sources[name] for each in said)} == SILENT
