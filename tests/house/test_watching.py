"""What watches a hosted Moonbowl asks for figures that it has, and no service may do much."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from prometheus_client import generate_latest

from festival.server.hosted import metrics
from tests.running import ROOT

FOLDER = ROOT / "docs" / "hosting"
WATCHING = FOLDER / "watching"
NAME = re.compile(r"\b(?:moonbowl|process)_\w+")
TYPE = re.compile(r"^# TYPE (\w+) (\w+)$", re.MULTILINE)
# What Prometheus adds to each figure, and what the exporters of others have.
ADDED = {"instance", "job"}
OF_OTHERS = {"node_filesystem_avail_bytes": {"fstype", "mountpoint"}}
SELECTED = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)\s*\"")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
ADDS_UP = re.compile(r"\b(?:sum|max|min)\b")
NAMED = re.compile(r"\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}")
SECONDS = {"s": 1, "m": 60, "h": 3600}
NOT_ROOT = {"postgresql": "postgres", "redis": "redis"}


def told() -> set[str]:
    """The names of the figures of a process."""
    text = generate_latest().decode()
    found = dict(TYPE.findall(text))
    return found.keys() | {f"{name}_bucket" for name, kind in found.items() if kind == "histogram"}


def asked(of: object) -> Iterator[str]:
    """All that rules, or a board, ask Prometheus for."""
    if isinstance(of, dict):
        yield from NAME.findall(str(of.get("expr", "")))
        of = list(of.values())
    if isinstance(of, list):
        for each in of:
            yield from asked(each)


def test_prometheus_reads_every_process_that_the_door_leads_to() -> None:
    prometheus = yaml.safe_load((WATCHING / "prometheus.yml").read_text(encoding="utf-8"))
    job, *_ = prometheus["scrape_configs"]
    processes = (FOLDER / "systemd" / "processes.caddy").read_text(encoding="utf-8")

    assert job["static_configs"][0]["targets"] == re.findall(r"127\S+", processes)
    assert prometheus["rule_files"] == ["moonbowl.rules.yml"]
    promtool("check", "config", WATCHING / "prometheus.yml")


def test_alerts_wake_for_what_they_name_and_for_nothing_less(tmp_path: Path) -> None:
    for file in (WATCHING / "moonbowl.rules.yml", Path(__file__).with_name("alerts.yml")):
        shutil.copy(file, tmp_path)  # the cases name the rules beside them

    promtool("test", "rules", tmp_path / "alerts.yml")


def promtool(*command: str | Path) -> None:
    """It comes with Prometheus; without it this does nothing."""
    if shutil.which("promtool"):
        run("promtool", *command)


def run(*command: str | Path) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_rules_and_board_ask_for_figures_that_a_process_has() -> None:
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    board = json.loads((WATCHING / "grafana.json").read_text(encoding="utf-8"))

    for of in (rules, board):
        found = set(asked(of))
        assert len(found) > 5
        assert found - told() == set()


def labels() -> dict[str, set[str]]:
    """The labels of each figure that has some, as metrics.py defines them."""
    found = dict(OF_OTHERS)
    for call in ast.walk(ast.parse(Path(metrics.__file__).read_text(encoding="utf-8"))):
        match call:
            case ast.Call(args=[ast.Constant(str(name)), _, ast.List(elts=names)]):
                found[name] = {ast.literal_eval(each) for each in names}
    return found


def labelled(of: object) -> Iterator[tuple[str, str]]:
    """Each question to Prometheus, and the sentence or the legend with its answer."""
    match of:
        case {"expr": str(expr), "legendFormat": str(text)}:
            yield expr, text
        case {"expr": str(expr), "annotations": {"summary": str(text)}}:
            yield expr, text
        case dict():
            yield from labelled(list(of.values()))
        case list():
            for each in of:
                yield from labelled(each)


def test_rules_and_board_name_labels_that_the_figures_have() -> None:
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    board = json.loads((WATCHING / "grafana.json").read_text(encoding="utf-8"))
    known, seen = labels(), 0

    for expr, text in (*labelled(rules), *labelled(board)):
        own = [names for figure, names in known.items() if figure in expr]
        grouped = {name.strip() for by in GROUPED.findall(expr) for name in by.split(",")}
        asked_for, named = {*SELECTED.findall(expr), *grouped}, set(NAMED.findall(text))
        assert asked_for <= ADDED.union({"le"}, *own), expr
        assert named <= (grouped if ADDS_UP.search(expr) else ADDED.union(*own)), expr
        seen += len(named)
    assert seen > 10


def test_end_of_an_outage_is_told_before_the_next_can_begin() -> None:
    """Else Alertmanager takes both for one, of which somebody knows already."""
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    mail = yaml.safe_load((WATCHING / "alertmanager.yml").read_text(encoding="utf-8"))
    (page,) = mail["route"]["routes"]
    waits = [
        seconds(rule["for"])
        for rule in rules["groups"][0]["rules"]
        if rule["labels"]["severity"] == "page"
    ]

    assert seconds(page["group_wait"]) == 0
    assert seconds(page["group_interval"]) < min(waits)
    if shutil.which("amtool"):  # it comes with Alertmanager
        run("amtool", "check-config", WATCHING / "alertmanager.yml")


def seconds(text: str) -> int:
    return int(text[:-1]) * SECONDS[text[-1]]


def test_every_alert_has_somebody_to_wake() -> None:
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    mail = yaml.safe_load((WATCHING / "alertmanager.yml").read_text(encoding="utf-8"))
    severities = {rule["labels"]["severity"] for rule in rules["groups"][0]["rules"]}
    routes = {route["matchers"][0]: route["receiver"] for route in mail["route"]["routes"]}

    assert severities == {"page", "ticket"}
    assert (routes, mail["route"]["receiver"]) == ({'severity = "page"': "page"}, "ticket")
    assert {each["name"] for each in mail["receivers"] if each["email_configs"]} == severities


def test_no_service_is_root_or_fills_the_host() -> None:
    services: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"]

    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        assert service["mem_limit"], name
        if "build" in service:
            assert last_user(service["build"]["target"]) != "root", name
        else:
            assert service["user"] == NOT_ROOT[name]


def last_user(target: str) -> str:
    stages = (FOLDER / "Containerfile").read_text(encoding="utf-8").split("\nFROM ")
    (stage,) = [each for each in stages if each.partition("\n")[0].endswith(f" AS {target}")]
    found: list[str] = re.findall(r"^USER (\w+)$", stage, re.MULTILINE)
    return found[-1]
