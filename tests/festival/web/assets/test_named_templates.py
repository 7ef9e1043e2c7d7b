"""Parts of pages name their templates, for whoever changes one."""

from __future__ import annotations

from pathlib import Path

from django.template import Engine

LOADERS = ["festival.web.assets.named_templates.Loader"]


def test_a_part_names_its_template_and_is_read_anew_each_time(tmp_path: Path) -> None:
    engine = Engine(dirs=[str(tmp_path)], loaders=LOADERS)
    part, page = tmp_path / "play" / "parts" / "turn.html", tmp_path / "page.html"
    part.parent.mkdir(parents=True)
    part.write_text('<p id="turn"><b>Ana</b></p>')
    page.write_text('<main>{% include "play/parts/turn.html" %}</main>')

    shown = engine.render_to_string("page.html")
    part.write_text('<p id="turn">Ben</p>')

    named = '<p data-template="play/parts/turn.html" id="turn">'
    assert shown == f"<main>{named}<b>Ana</b></p></main>"
    assert engine.render_to_string("page.html") == f"<main>{named}Ben</p></main>"
