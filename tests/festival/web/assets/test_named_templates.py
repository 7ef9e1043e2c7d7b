"""Parts of pages name their templates, for whoever changes one."""

from __future__ import annotations

from pathlib import Path

from django.template import Engine

LOADERS = [
    ("template_partials.loader.Loader", ["festival.web.assets.named_templates.Loader"]),
]
TAGS = ["template_partials.templatetags.partials"]


def test_a_part_names_its_template_and_is_read_anew_each_time(tmp_path: Path) -> None:
    engine = Engine(dirs=[str(tmp_path)], loaders=LOADERS, builtins=TAGS)
    path = tmp_path / "parts.html"
    written = "{%% partialdef name %%}Ana{%% endpartialdef %%}{%% partialdef turn %%}<p>%s</p>"

    path.write_text(f"{written % 'Ana'}{{% endpartialdef %}}")
    shown = engine.render_to_string("parts.html#turn")
    path.write_text(f"{written % 'Ben'}{{% endpartialdef %}}")

    named = '<p data-template="parts.html#turn">'
    assert shown == f"{named}Ana</p>"
    assert engine.render_to_string("parts.html#turn") == f"{named}Ben</p>"
