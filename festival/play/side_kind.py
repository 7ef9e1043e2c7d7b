"""Registers a game for side tables: finds its functions by their names in the game's modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any

from django.utils.functional import Promise

from festival.board.side_kind import SideParts, side_board
from festival.kinds import AnySideKind, SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.excel_csv_json import Rows
from festival.results.side_tables import SideLists
from rules.sheet import Switch

OF_PLAY = (
    "confirmation",
    "verdict",
    "correction_form",
    "corrected",
    "changed_holdings",
    "changed_turn",
)


def side_kind(
    module: str,
    *,
    name: str | Promise,
    about: str | Promise,
    parts: SideParts,
    switches: Callable[..., Sequence[Switch]] | None = None,
    draws: Callable[[Mapping[str, object]], bool] = lambda _: True,
    others: Mapping[str, Callable[..., Rows]] | None = None,
    **record: Any,
) -> AnySideKind:
    """The kind of a game, in its `kind.py`, which is `module`. Its functions are in the modules or
    folders `board`, `play` and `results` beside it, and in the package of its name in `rules`.

    switches: where they depend on the settings. others: as of `SideLists`.
    record: as of `side_record`.
    """
    home = module.removesuffix(".kind")
    in_rules = home.replace("festival.games", "rules")
    game = import_module(f"{in_rules}.game")
    rules = _named(in_rules, "commands", "decide", "settings", "sheet")
    board, play, results = (_named(home, room) for room in ("board", "play", "results"))
    phones = (play.PHONES,) if hasattr(play, "PHONES") else ()
    return SideKind(
        key=home.rpartition(".")[2],
        name=name,
        about=about,
        settings=rules.Settings,
        start=rules.Start,
        switches=switches or (lambda _: rules.SWITCHES),
        presets=getattr(rules, "PRESETS", {}),
        game=game,
        refusal=rules.refusal,
        draws=draws,
        rooms=(
            side_record(game, rules.Settings, **record),
            side_board(
                parts,
                board_of=board.board_of,
                console_of=board.console_of,
                sheet_of=board.sheet_of,
            ),
            SidePlay(
                verbs=play.VERBS,
                command_form=play.CommandForm,
                **{each: getattr(play, each) for each in OF_PLAY},
            ),
            *phones,
            SideLists(
                read=results.results_of,
                columns=results.columns,
                data_of=getattr(results, "data_of", lambda *_: {}),
                plays=results.PLAYS,
                others=others or {},
            ).kind,
        ),
        has_phones=bool(phones),
    )


def _named(package: str, *rooms: str) -> SimpleNamespace:
    """What the modules of these rooms define, by its name; a room is a module or a folder."""
    found = SimpleNamespace()
    for room in rooms:
        module = import_module(f"{package}.{room}")
        inside = iter_modules(getattr(module, "__path__", ()))
        for each in (module, *(import_module(f"{module.__name__}.{each.name}") for each in inside)):
            vars(found).update(vars(each))
    return found
