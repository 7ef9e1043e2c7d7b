"""Plant each fault, run the tests that reach it, and say which of them notices."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.planted import ROOT, Fault, all_faults
from tests.mutants.reached import Reached, cover
from tests.mutants.trials import Copy, Verdict, copies

KEPT = ROOT / ".cache" / "mutants"
AT_ONCE = 2
SECONDS = 240  # that a fault may take, the last test apart


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="KEY", help="these faults alone")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="that a fault may take")
    parser.add_argument("--table", type=Path, help="write all verdicts there as Markdown")
    return parser.parse_args(arguments)


def reached_now(faults: Sequence[Fault]) -> Reached:
    """By the data that are kept; they are made anew where a file is newer."""
    data = KEPT / "reached.coverage"
    newest = max((ROOT / fault.file).stat().st_mtime for fault in faults)
    if not (data.exists() and data.stat().st_mtime > newest):
        cover(ROOT, data)
    return Reached(ROOT, data)


def tried(
    faults: Sequence[Fault], reached: Reached, made: Sequence[Copy], broken: Collection[str]
) -> Iterator[Verdict]:
    """In the order in which they are done."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in made:
        free.put(copy)

    def verdict(fault: Fault) -> Verdict:
        copy, tests = free.get(), reached.by(fault)
        try:
            return copy.verdict(fault, tests, broken)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(made)) as pool:
        for done in as_completed([pool.submit(verdict, fault) for fault in faults]):
            yield done.result()


def table(rows: Sequence[Verdict]) -> str:
    lines = [["fault", "file", "caught by", "test", "s"], ["---"] * 5]
    for row in rows:
        lines.append([row.key, f"`{row.file}`", row.by, f"`{row.test}`", str(row.seconds)])
    # A parameter may have the sign that parts the cells.
    cells = ([cell.replace("|", "\\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


def read(path: Path) -> dict[str, Verdict]:
    if not path.exists():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {row["key"]: Verdict(**row) for row in rows}


def main(arguments: Sequence[str]) -> int:
    options = options_of(arguments)
    every = all_faults()
    faults = [fault for fault in every if fault.key in (options.only or [fault.key])]
    for fault in faults:
        fault.planted((ROOT / fault.file).read_text(encoding="utf-8"))
    reached = reached_now(faults)
    kept = KEPT / "verdicts.json"
    known = read(kept)
    kept.parent.mkdir(parents=True, exist_ok=True)
    broken: set[str] = set()
    left = faults
    with copies(ROOT, AT_ONCE, options.seconds) as made:
        while left:
            for found in tried(left, reached, made, broken):
                sys.stdout.write(f"{found.key:48} {found.by:8} {found.seconds:4} s  {found.test}\n")
                sys.stdout.flush()
                known[found.key] = found
                kept.write_text(json.dumps([asdict(each) for each in known.values()], indent=1))
            # What fails without any fault has told nothing of one.
            tests = {known[fault.key].test for fault in left} - {""}
            fails = made[0].failing(sorted(tests), most=len(tests)) if tests else {}
            broken |= {*fails}
            left = [fault for fault in left if known[fault.key].test in fails]
    rows = [known[fault.key] for fault in every if fault.key in known]
    if options.table:
        options.table.write_text(table(rows), encoding="utf-8")
    counts = Counter(known[fault.key].by for fault in faults)
    sys.stdout.write(f"{dict(counts)}\n")
    return int(any(by not in ("gate", "proof") for by in counts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
