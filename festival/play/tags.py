"""Template tags of consoles and boards.

`{% key_button _("Skip") "s" form="skip" can=console.can_throw %}`: a button that its key presses.
`{% scene_button _("Rules") "h" "rules" %}`: one that shows a scene; marked if the screens do.
`{% key_row "1 … 6" _("type the dice") %}`: a row of the list of keys.
`{% command "skip" player=7 %}{% endcommand %}`: the form that posts a command, around its buttons.
`{% post_fields "start" %}`: the hidden fields of any other form whose press counts once.
`{% if table|has_prizes %}`: whether prizes are won in the game of this table.
`data-now="{% now_in_game %}"`: the time of the game clock in seconds, from which scripts count on.
`{{ clock.ends_at|clock_shows|time }}`: a time of the game clock, for people.
"""

from __future__ import annotations

from django import template
from django.forms.utils import flatatt
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from festival.tables.kinds import has_prizes
from festival.tables.record.game_clock import clock_shows, game_time

SHORT = {"Escape": "Esc"}  # keys whose name on the keyboard differs from the browser's
BETWEEN = "…"

register = template.Library()
register.filter("has_prizes", has_prizes)
register.filter("clock_shows", clock_shows)


@register.simple_tag
def now_in_game() -> str:
    return f"{game_time():.1f}"


def _named(attributes: dict[str, object]) -> SafeString:
    """Attributes of an element. Names have `_` for `-`; True is an attribute without a value, and
    False none."""
    return SafeString(flatatt({name.replace("_", "-"): each for name, each in attributes.items()}))


@register.simple_tag
def key_button(
    label: str,
    key: str,
    *,
    kind: str | None = None,
    classes: str = "",
    can: object = True,
    **attributes: object,
) -> SafeString:
    """kind: such as "primary". classes: beside "button". can: whether it may be pressed now."""
    given = {
        "class": f"button {classes}".strip(),
        "data-key": key,
        "data-kind": kind,
        "disabled": not can,
    }
    shown = SHORT.get(key, key.upper() if len(key) == 1 else key)
    return format_html(
        "<button{}>{} <kbd>{}</kbd></button>", _named(given | attributes), label, shown
    )


@register.simple_tag(takes_context=True)
def scene_button(context: Context, label: str, key: str, scene: str) -> SafeString:
    """`shows` of the context: the scene that all screens show, "" if they differ."""
    is_shown = context["shows"] == scene
    fields = {"id": f"direct-{scene}", "name": "do", "value": scene}
    return key_button(label, key, **fields, aria_current="true" if is_shown else None)


@register.simple_tag
def key_row(keys: str, does: str) -> SafeString:
    """keys: separated by blanks, with … between the first and the last of several."""
    marks = ((BETWEEN if each == BETWEEN else _key(each),) for each in keys.split())
    listed = format_html_join(" ", "{}", marks)
    return format_html("<div><dt>{}</dt><dd>{}</dd></div>", listed, does)


def _key(name: str) -> SafeString:
    return format_html("<kbd>{}</kbd>", name)


@register.simple_block_tag(takes_context=True)
def command(
    context: Context, content: str, verb: str, *, player: object = "", **attributes: object
) -> SafeString:
    """player: whom the command is about. attributes: of the form."""
    given = {"method": "post", "action": context["table"].address("command", verb)}
    start = _named({**given, "data-command": True, **attributes})
    hidden = _hidden(context, verb.replace("_", "-"), player)
    return format_html("<form{}>{}{}</form>", start, hidden, content)


@register.simple_tag(takes_context=True)
def post_fields(context: Context, verb: str) -> SafeString:
    """The hidden fields of a form whose press counts once. `player` of the context: whom it is
    about."""
    return _hidden(context, verb, context.get("player", ""))


def _hidden(context: Context, verb: str, player: object) -> SafeString:
    console = context["console"]
    fields = {"version": console.version, "key": f"{console.key}-{verb}"}
    if player:
        fields["player"] = player
    if token := context.get("csrf_token"):  # parts that come over the socket have none
        fields["csrfmiddlewaretoken"] = token
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', fields.items())
