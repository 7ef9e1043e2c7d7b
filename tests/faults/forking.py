"""`manage.py party` that has read its program already: each start is a copy of this process.

python -m tests.faults.forking [CHANGE] --data FOLDER
Each line that comes is a start: the file of what it says, and the options of the party. The answer
is the number of its process. CHANGE: a guard that is taken away, for the twins of tests.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from typing import TYPE_CHECKING

from festival.command_line import run, take_folders

if TYPE_CHECKING:
    from festival.models import Table


def without_keys() -> None:
    """A press that comes again is judged like any other."""
    from festival.play import write_path

    append = write_path.append
    setattr(  # noqa: B010  a name of the module
        write_path, "append", lambda post, make, is_same: append(post, make, lambda entry: False)
    )


def dead_before_it_is_told() -> None:
    """A fifth entry is committed, and the screens hear nothing of it any more."""
    from festival.live.hub import announce
    from festival.play import write_path

    def announced(table: Table) -> None:
        if table.version == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        announce(table)

    setattr(write_path, "announce", announced)  # noqa: B010  a name of the module


CHANGES = {change.__name__: change for change in (without_keys, dead_before_it_is_told)}


def main(arguments: list[str]) -> None:
    change = CHANGES.get(arguments[0])
    take_folders(arguments[1:] if change else arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.settings"
    importlib.import_module("django").setup()
    for name in ("festival.management.commands.party", "festival.asgi", "daphne.server"):
        importlib.import_module(name)
    if change:
        change()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed leaves nothing behind
    gc.freeze()
    for line in sys.stdin:
        log, *options = line.split("\t")
        process = os.fork()
        if not process:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            start(log, [option.strip() for option in options])
            break
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()


def start(log: str, options: list[str]) -> None:
    os.setsid()
    nothing, said = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT)
    for number, file in enumerate((nothing, said, said)):
        os.dup2(file, number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    run(["manage.py", "party", *options])


if __name__ == "__main__":
    main(sys.argv[1:])
