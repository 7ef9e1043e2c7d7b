"""python manage.py party: checks the data, starts the server, and opens the browser."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from festival import __version__
from festival.accounts import one_time_links
from festival.games.bobing.setup import demo as demo_player
from festival.games.bobing.setup.demo import running_demo
from festival.management.options import OF_DJANGO, port_number
from festival.models import Festival, Table
from festival.server.daphne_server import PortTaken, Stop, serve
from festival.server.laptop.backups import restore
from festival.server.laptop.backups.backups import folder_of, newest_good
from festival.server.laptop.data_file import watch
from festival.server.laptop.data_file.at_start import (
    bring_up_to_date,
    check_database,
    clean_up,
    is_older_than_backup,
    why_not,
)
from festival.server.laptop.data_file.lock import DataLock
from festival.server.laptop.errors import AlreadyRuns, PartyError
from festival.server.laptop.terminal import terminal
from festival.server.laptop.terminal.ports import free_port
from festival.server.open_requests import in_work
from festival.tables.board.wall_addresses import tv_address
from festival.tables.record.setbacks import note_setback
from festival.web import addresses, storage_errors
from festival.web.addresses import PORT_VARIABLE
from festival.web.storage_errors import ERRORS

OTHER_COMMANDS = """\
other commands, each with --help:
  restore          list the backups, or restore one
  simulate         play thousands of evenings by a rulebook and print their statistics
  score            say what a roll counts as under a rulebook
  export_festival  write a festival to a file that another Moonbowl reads
  import_festival  read such a file

on a server (docs/hosting.md):
  update           bring database and files up to date before a version's first process starts
  serve            start one process of the server
  organiser        invite an organiser, or send a link to choose a new password
  after_restore    run it after restoring the database
  doctor           say whether the installation is right
  alert            tell the operator that something failed
  empty            delete everything in a demo
"""
HOSTED = (
    "manage.py party is for one laptop and its data file; a hosted Moonbowl is started with "
    "manage.py serve."
)
DATA_FILE = Path(str(settings.DATABASES["default"]["NAME"]))


class Command(BaseCommand):
    help = "Start Moonbowl on this laptop and say where everybody finds it."
    # Optimization: checks of the program itself, which the gate has passed, take 0.12 s.
    requires_system_checks = ()
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter  # keeps the lines of the list
        parser.epilog = OTHER_COMMANDS
        parser.add_argument(
            "--port", type=port_number, default=8000, help="8000, or the next one that is free"
        )
        parser.add_argument(
            "--address",
            metavar="IP",
            help="the address for guests, if this laptop has several; auto lets Moonbowl choose",
        )
        parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
        parser.add_argument(
            "--demo", action="store_true", help="open the console of a demo evening"
        )
        parser.add_argument("--data", metavar="FOLDER", help="the folder where the data lies")
        parser.add_argument(
            "--backups", metavar="FOLDER", help="where a second copy of each backup goes"
        )

    def get_version(self) -> str:
        return f"Moonbowl {__version__}"

    def handle(
        self, *, port: int, address: str | None, no_browser: bool, demo: bool, **_: object
    ) -> None:
        language = terminal.language(os.environ, sys.stdout.encoding)
        terminal.speak(language)
        with override(language):
            self.start(port, address, wants_browser=not no_browser, wants_demo=demo)

    def start(
        self, port: int, address: str | None, *, wants_browser: bool, wants_demo: bool
    ) -> None:
        if settings.IS_HOSTED:
            self.refuse(HOSTED)
        try:
            if address is not None:
                choose_address(address)
            try:
                self.run(port, wants_browser=wants_browser, wants_demo=wants_demo)
            except AlreadyRuns as running:
                self.open_running(running, wants_browser=wants_browser)
                return
        except (PartyError, PortTaken) as error:
            self.refuse(str(error))
        except (DatabaseError, *ERRORS, OSError) as error:  # such as a full disk
            self.refuse(why_not(error, DATA_FILE))
        except KeyboardInterrupt:
            pass  # Ctrl-C before the server listened for it
        self.say(["", farewell()])
        if restore.prepared(DATA_FILE).exists():
            self.start_again()

    def start_again(self) -> None:
        if not restore.can_start_again():
            self.say([_("Start Moonbowl again: it then puts the backup in place.")])
        else:
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606  (this program itself)

    def run(self, wanted: int, *, wants_browser: bool, wants_demo: bool) -> None:
        lock = DataLock(settings.DATA_DIR)
        backup_thread = None
        try:
            try:
                self.prepare(lock)
            except PartyError as error:
                self.restore_or_raise(error)
                self.prepare(lock)
            port = free_port(wanted)
            if port != wanted:
                self.say([_("Another program uses port %d.") % wanted])
            os.environ[PORT_VARIABLE] = str(port)
            page = reverse("console", args=[running_demo().pk]) if wants_demo else ""
            for_browser = link(port, page) if wants_browser else None
            welcome = terminal.welcome(link=link(port, page), tv=tv(port), data=DATA_FILE)
            connections.close_all()

            def listening() -> None:
                nonlocal backup_thread
                lock.announce(port)
                backup_thread = watch.begin(DATA_FILE, settings.BACKUPS_DIR)
                self.say(welcome)
                self.show_guests(port)
                self.say(terminal.hints(port))
                demo_player.wake()  # continue a demo that the last stop interrupted
                if for_browser and terminal.can_open_browser(os.environ):
                    terminal.open_browser(for_browser)

            # Imported after the checks: a refusal then takes half the time.
            application = importlib.import_module("festival.config.asgi").application
            stop = Stop(lambda: in_work["http"])
            serve(application, port, stop=stop, listening=listening, watch=self.watcher(port, stop))
        finally:
            if backup_thread is not None:
                backup_thread.stop()
            lock.release()

    def open_running(self, running: AlreadyRuns, *, wants_browser: bool) -> None:
        """Let the emcee into the server that already runs."""
        url = link(running.port, "")
        self.say([str(running), *terminal.for_emcee(url)])
        can_open = wants_browser and terminal.can_open_browser(os.environ)
        if not (can_open and webbrowser.open(url)):
            sys.exit(1)  # the window of a double click stays, for the link

    def prepare(self, lock: DataLock) -> None:
        self.say(restore.kept_from_before(restore.use_prepared(DATA_FILE)))
        clean_up(DATA_FILE)
        check_database(DATA_FILE, was_used=lock.was_used)
        lock.announce(port=None)
        is_older = is_older_than_backup(DATA_FILE)
        backup = bring_up_to_date(DATA_FILE)
        if is_older:
            note_setback(Table.objects.all(), None)
            self.say([_("An older copy replaced the data file. Every log says so.")])
        if backup:
            self.say([_("The data was updated; the copy from before is %s") % backup])

    def watcher(self, port: int, stop: Stop) -> Callable[[], None]:
        """Returns a function that prints the guests' address again when the network changed, and
        stops the server when a backup is to be restored."""
        shown = addresses.lan_address()

        def watch() -> None:
            nonlocal shown
            if (now := addresses.lan_address()) != shown:
                shown = now
                self.say(["", _("The guests’ address has changed.")])
                self.show_guests(port)
            if restore.prepared(DATA_FILE).exists() and not stop.is_draining:
                # As Ctrl-C does, which a shell in the background has its programs ignore.
                signal.raise_signal(signal.SIGTERM)

        return watch

    def show_guests(self, port: int) -> None:
        stream, found = sys.stdout, addresses.found_addresses()
        has_colour = stream.isatty() and terminal.has_colour(os.environ)
        self.say(terminal.guests(found, port, has_colour=has_colour, encoding=stream.encoding))

    def restore_or_raise(self, error: PartyError) -> None:
        """At a terminal, offer to restore the backup that the error names; else raise the error."""
        backup = newest_good(folder_of(DATA_FILE)) if sys.stdin.isatty() else None
        if backup is None or backup.name not in str(error):
            raise error
        yes = _("yes")
        self.say([str(error), _("Restore it now? Type %s and press Enter.") % yes])
        if sys.stdin.readline().strip().casefold() not in (yes, "yes"):
            sys.exit(1)
        self.say(restore.restored_at_terminal(backup, DATA_FILE))

    def refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)

    def say(self, lines: Iterable[str]) -> None:
        if text := "\n".join(lines):
            self.stdout.write(text)
        self.stdout.flush()


def choose_address(typed: str) -> None:
    """Raises PartyError."""
    try:
        addresses.choose_address("" if typed == "auto" else typed)
    except addresses.NotHere as error:
        raise PartyError(terminal.no_such_address(typed, addresses.found_addresses())) from error


def farewell() -> str:
    """The last sentence before the exit: whether everything is saved."""
    found = storage_errors.present()
    if found is None:
        return _("Stopped. Everything is saved.")
    stopped = _(
        "Stopped. The last press may not be saved; the consoles keep it and send it at the "
        "next start."
    )
    return "\n".join((stopped, found.sentence, str(DATA_FILE)))


def link(port: int, page: str) -> str:
    """A link that signs the emcee in and leads to this page; "" is that of all festivals."""
    query = {"next": page} if page else None
    path = reverse("sign_in", args=[one_time_links.create_link()], query=query)
    return f"http://localhost:{port}{path}"


def tv(port: int) -> str | None:
    newest = Festival.objects.filter(hall=None).order_by("-pk").first()
    if newest is None:
        return None
    return f"http://localhost:{port}{tv_address(newest)}"
