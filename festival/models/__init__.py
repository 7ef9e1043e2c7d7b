"""The stored data. Nothing that can be replayed from a log has a column of its own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import TypedDict, Unpack
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from festival.models.columns import WrittenJSON, check_zone, own_zone
from rules.dice_commitment import Promise

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without signs that are easily misread
FIRST = 1  # the number of the table that a festival opens with
SHORT = 16  # hexadecimal digits of a picture's digest; 64 bits are enough to be unique


def new_code() -> str:
    return get_random_string(6, CODE_ALPHABET)


def first_promises() -> list[dict[str, object]]:
    """The promises of a new game: one, with a new random seed."""
    return [Promise.new().to_dict()]


class OwnRulebook(models.Model):
    """A rulebook that an organiser wrote, as typed. Games that have begun keep their own copy."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="rulebooks",
        help_text="the organiser whose it is; null for the emcee of the laptop",
    )
    key = models.CharField(max_length=40)
    text = models.TextField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("key",)
        constraints = (
            models.UniqueConstraint(fields=("owner", "key"), name="own_rulebook_key_once"),
            # The constraint above ignores rows without an owner: nulls are never equal.
            models.UniqueConstraint(
                fields=("key",), condition=Q(owner=None), name="own_rulebook_key_once_here"
            ),
        )

    def __str__(self) -> str:
        return self.key


SLOW, FAST = 30, 3  # seconds from roll to roll of a demo


class Festival(models.Model):
    """One party: its budget, players, house rules and tables.

    For very many players one festival is the hall, and each of its bowls is a festival too, with
    its own code, prizes, players, helpers and screens. The hall's own table is the grand final.
    """

    class Pace(models.TextChoices):
        SLOW = "slow"
        REAL = "real"
        FAST = "fast"

    name = models.CharField(_("name"), max_length=200)
    date = models.DateField(_("date"))
    time_zone = models.CharField(
        _("time zone"),
        max_length=40,
        default=own_zone,
        validators=[check_zone],
        help_text="of its clocks, such as Asia/Manila",
    )
    currency = models.CharField(_("currency"), max_length=3, default="PHP")
    budget = models.BigIntegerField(_("budget"), help_text="minor units of the currency")
    guests = models.PositiveSmallIntegerField(_("expected guests"), null=True)
    buy_in = models.BigIntegerField(default=0, help_text="minor units a head; 0 for none")
    pace = models.PositiveSmallIntegerField(default=16, help_text="seconds from roll to roll")
    sets = models.PositiveSmallIntegerField(default=1, help_text="sets of prizes on one stage")
    minutes = models.PositiveSmallIntegerField(
        null=True, help_text="how long a game is played that ends by the clock"
    )
    rulebook = models.CharField(_("rulebook"), max_length=40, default="manila")
    switches = WrittenJSON(default=dict, help_text="house rules that differ from the book's")
    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    is_demo = models.BooleanField(default=False)
    demo_pace = models.CharField(
        max_length=4,
        choices=Pace,
        blank=True,
        help_text="of a demo that plays itself; blank is one that stands still",
    )
    is_rehearsal = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="festivals",
        help_text="the organiser whose it is; null for the emcee of the laptop",
    )
    hall = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="bowls", help_text="hall of this bowl"
    )
    round = models.PositiveSmallIntegerField(
        default=0, help_text="of a bowl in a hall: 1 for the tables, then the semi-finals"
    )
    place = models.PositiveSmallIntegerField(
        default=0, help_text="of a bowl in its round: the number on the table"
    )
    away_since = models.DateTimeField(
        null=True, help_text="since when a bowl is played at another laptop, without network"
    )
    wifi_name = models.CharField(_("name of the Wi-Fi"), max_length=64, blank=True)
    wifi_password = models.CharField(_("its password"), max_length=64, blank=True)
    joins_by_phone = models.BooleanField(
        default=True,
        db_default=True,
        help_text="guests register and choose their names on their phones; otherwise phones only "
        "watch",
    )
    is_join_open = models.BooleanField(_("guests may register"), default=True)
    entry_code = models.CharField(
        max_length=6, blank=True, help_text="that guests are asked for; blank asks nobody"
    )
    guests_roll = models.BooleanField(
        default=False, help_text="guests roll simulated dice on their own phones"
    )
    setup_revision = models.PositiveBigIntegerField(
        default=0, help_text="counts the changes that are no play: players, prizes, screens"
    )
    public_days = models.PositiveSmallIntegerField(
        default=30,
        null=True,
        help_text="from the last entry until the public pages close; null leaves them open",
    )
    is_closed = models.BooleanField(
        default=False, help_text="the public pages were closed by hand; of a bowl its hall's counts"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(budget__gte=0), name="festival_budget_not_negative"),
            models.UniqueConstraint(fields=("hall", "round", "place"), name="bowl_place_once"),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def table(self) -> Table:
        """The first table, that of the dice game."""
        table = self.tables.get(number=FIRST)
        table.festival = self
        return table

    @property
    def demo_seconds(self) -> int | None:
        """Seconds between rolls of a demo that plays itself; None for any other festival."""
        if not self.is_demo or not self.demo_pace:
            return None
        return {self.Pace.SLOW: SLOW, self.Pace.FAST: FAST}.get(
            self.Pace(self.demo_pace), self.pace
        )

    @property
    def takes_names(self) -> bool:
        """Whether guests may add names that are not listed, on their phones."""
        return self.joins_by_phone and self.is_join_open

    @property
    def rolls_on_phones(self) -> bool:
        """Whether the player in turn rolls on their own phone."""
        return self.joins_by_phone and self.guests_roll

    @property
    def zone(self) -> ZoneInfo:
        """The festival's time zone; the laptop's where the name is unknown here."""
        try:
            return ZoneInfo(self.time_zone)
        except (LookupError, ValueError, OSError):
            return ZoneInfo(own_zone())

    @cached_property
    def is_hall(self) -> bool:
        """Whether the festival has bowls."""
        return self.hall_id is None and self.bowls.exists()

    @property
    def table_name(self) -> str:
        """The name of a bowl; "" for any other festival, also for a hall and its final."""
        return self.name if self.hall_id else ""

    @property
    def hall_code(self) -> str:
        """The code of the bowl's hall, or of the hall itself; "" for any other festival."""
        if self.hall is not None:
            return self.hall.code
        return self.code if self.is_hall else ""

    @property
    def is_practice(self) -> bool:
        """Whether it is a demo or a rehearsal, so that nothing counts."""
        return self.is_demo or self.is_rehearsal


class AddressOptions(TypedDict, total=False):
    """The parts of an address after the path."""

    query: Mapping[str, object]
    fragment: str


TableName = tuple[str, int]  # code of the festival, number of the table


class Table(models.Model):
    """One game of one kind at a festival, its log's version, its seats and its prizes."""

    festival = models.ForeignKey(Festival, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(default=FIRST)
    kind = models.CharField(max_length=20, default="bobing", help_text="a key of kinds.py")
    name = models.CharField(_("name"), max_length=200, blank=True)
    settings = WrittenJSON(default=dict, help_text="as its kind reads them")
    version = models.PositiveIntegerField(default=0, help_text="the number of its log's last entry")
    revision = models.PositiveBigIntegerField(
        default=0, help_text="counts every change that a screen of this table can show"
    )
    promises = WrittenJSON(
        default=first_promises, help_text="of its dice, with seeds that are secret until revealed"
    )
    has_lanterns = models.BooleanField(
        default=True, help_text="whether guests may send lanterns up on the walls"
    )
    has_phones = models.BooleanField(
        _("players play on their own phones"),
        default=False,
        help_text="of a side table: hands and guesses are on the phones of their players",
    )
    has_photos = models.BooleanField(default=False, db_default=False, help_text="of throws")
    shares_photos = models.BooleanField(
        default=False, db_default=False, help_text="whether results and keepsake show photos"
    )
    setbacks = WrittenJSON(default=list, help_text="where its log went back")
    take_overs = WrittenJSON(
        default=list,
        db_default=[],
        help_text="when the emcee took over the seat of a player, or gave it back",
    )

    class Meta:
        ordering = ("festival", "number")
        constraints = (
            models.UniqueConstraint(fields=("festival", "number"), name="table_number_once"),
        )

    def __str__(self) -> str:
        return f"table {self.number} of {self.festival_id}"

    @property
    def known_as(self) -> TableName:
        """A name that is the same in every copy of the data, unlike the primary key."""
        return self.festival.code, self.number

    def address(self, name: str, *args: object, **more: Unpack[AddressOptions]) -> str:
        """The address of a helpers' page of this table. more: as in `reverse`."""
        return reverse(name, args=[self.festival_id, *self._place, *args], **more)

    def public_address(self, name: str, *args: object, **more: Unpack[AddressOptions]) -> str:
        """The address of a public page of this table. more: as in `reverse`."""
        return reverse(name, args=[self.festival.code, *self._place, *args], **more)

    @property
    def promise(self) -> Promise:
        """The promise of the next dice. Never show its seed."""
        return Promise.from_dict(self.promises[-1])

    @property
    def results_address(self) -> str:
        """The address of the public results; for a final, that of the hall's results page."""
        if self.is_first and self.festival.is_hall:
            return reverse("hall_results", args=[self.festival.code])
        return self.public_address("results")

    @property
    def is_first(self) -> bool:
        """Whether it is the table that the festival began with: its addresses name no table."""
        return self.number == FIRST

    @property
    def side_number(self) -> int:
        """The side table's number as shown to people, from 1."""
        return self.number - FIRST

    @property
    def _place(self) -> tuple[int, ...]:
        """The table's number for addresses; empty for the first table, whose pages omit it."""
        return () if self.is_first else (self.number,)


class Picture(models.Model):
    """A picture of a prize: the upload, re-encoded, made small, and without its metadata."""

    digest = models.CharField(max_length=64, unique=True, help_text="of the data; its address")
    data = models.BinaryField(help_text="WebP")
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return self.digest

    @property
    def short(self) -> str:
        """The short digest for the picture's address."""
        return self.digest[:SHORT]


class PrizeManager(models.Manager["Prize"]):
    """Reads prizes with their pictures, but without the pictures' bytes, which no screen needs."""

    def get_queryset(self) -> models.QuerySet[Prize]:
        return super().get_queryset().select_related("picture").defer("picture__data")


class Prize(models.Model):
    """One thing that one person wins. The game's log names it by its primary key."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="prizes")
    tier = models.PositiveSmallIntegerField(_("tier"))
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("prize"), max_length=200, blank=True)
    value = models.BigIntegerField(_("value"), default=0, help_text="minor units of the currency")
    picture = models.ForeignKey(Picture, models.SET_NULL, null=True, related_name="prizes")

    objects = PrizeManager()

    class Meta:
        ordering = ("tier", "position")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "tier", "position"), name="prize_one_per_place"
            ),
            models.CheckConstraint(condition=Q(tier__gte=1, tier__lte=6), name="prize_tier_1_to_6"),
            models.CheckConstraint(condition=Q(value__gte=0), name="prize_value_not_negative"),
        )

    def __str__(self) -> str:
        return self.name


class SparePrize(models.Model):
    """Identical things in reserve. They are not in the game, its counts or at the desk until one
    replaces a prize or becomes a prize."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="spares")
    name = models.CharField(_("prize"), max_length=200)
    value = models.BigIntegerField(_("value"), default=0, help_text="minor units of the currency")
    picture = models.ForeignKey(Picture, models.SET_NULL, null=True, related_name="spares")
    count = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=Q(value__gte=0), name="spare_value_not_negative"),
        )

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A guest. The logs of all games of the festival name players by their number."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for approval")
        APPROVED = "approved", _("playing")
        REJECTED = "rejected", _("not admitted")
        MERGED = "merged", _("same person as another")

    class AtDesk(models.TextChoices):
        """Progress at the prize desk of a player with prizes to collect."""

        IN_LINE = "line"
        CALLED = "called"  # called from the queue to one of the desks
        HOME = "home"  # left the party; their prizes are kept for them

    festival = models.ForeignKey(Festival, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=200)
    former_names = WrittenJSON(
        default=dict, help_text="each by the number of the log's last entry until which they had it"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.APPROVED)
    device = models.CharField(
        max_length=32, blank=True, help_text="the browser a guest registered from"
    )
    address = models.CharField(
        max_length=45, blank=True, help_text="of who asks, as long as they wait"
    )
    rejected_at = models.DateTimeField(null=True)
    at_desk = models.CharField(max_length=6, choices=AtDesk, blank=True)
    at_desk_since = models.DateTimeField(
        null=True, help_text="when they joined the line, also once they are called; or went home"
    )
    came_from = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        related_name="went_on",
        help_text="the champion of another bowl of the hall that this is",
    )
    is_substitute = models.BooleanField(
        default=False, db_default=False, help_text="plays instead of that champion"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("festival", "number"), name="player_number_once"),
        )

    def __str__(self) -> str:
        return self.name


class SeatManager(models.Manager["Seat"]):
    """Reads seats with their players in one query, so that both are of the same moment."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().select_related("player")


class Seat(models.Model):
    """A player's place at a table; players who wait for approval have one too."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.CASCADE, related_name="seats")
    place = models.PositiveIntegerField(help_text="in the order of play")

    objects = SeatManager()

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=("table", "place"), name="seat_place_once"),
            models.UniqueConstraint(fields=("table", "player"), name="seat_player_once"),
        )

    def __str__(self) -> str:
        return f"seat {self.place} of {self.table_id}"


class PhoneSeat(models.Model):
    """A player's seat at a side table where players play on their own phones: who plays it, and
    what they have chosen that nobody else may see yet. Without a row it is the player's own."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="phone_seats")
    player = models.ForeignKey(Player, models.CASCADE, related_name="phone_seats")
    lent_to = models.ForeignKey(
        Player,
        models.CASCADE,
        null=True,
        related_name="borrowed_seats",
        help_text="whose phone plays for a player without one",
    )
    is_by_emcee = models.BooleanField(default=False, help_text="the emcee plays this seat")
    seq = models.PositiveIntegerField(
        default=0, help_text="the number of the log entry that `choice` answers"
    )
    choice = WrittenJSON(default=dict, help_text="as the game reads it; secret until shown")
    is_ready = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "player"), name="phone_seat_once"),)

    def __str__(self) -> str:
        return f"phone seat of {self.player_id} at {self.table_id}"


class LogEntry(models.Model):
    """One entry of a game's log. Written once, never changed, never deleted."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=64, help_text="idempotency key of the post that wrote it")
    entry = WrittenJSON()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    by = models.CharField(
        max_length=200, blank=True, help_text="whoever wrote it at another laptop"
    )
    device = models.CharField(
        max_length=10,
        blank=True,
        help_text="the kind of device it came from; a key of accounts.devices.KINDS",
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("table", "seq"), name="log_entry_seq_once"),
            models.UniqueConstraint(fields=("table", "key"), name="log_entry_key_once"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}#{self.seq}"

    def save(self, *_: object, using: str | None = None, **__: object) -> None:
        if not self._state.adding:
            raise TypeError("a log entry is written once; append an undo or a correction")
        super().save(force_insert=True, using=using)

    def delete(self, *_: object, **__: object) -> tuple[int, dict[str, int]]:
        raise TypeError("a log entry is never deleted; append an undo")


class Photo(models.Model):
    """A throw as its dice lay: square, drawn again, without the metadata of what was sent."""

    entry = models.OneToOneField(LogEntry, models.CASCADE, related_name="photo")
    digest = models.CharField(max_length=SHORT, db_index=True, help_text="of the data; its address")
    data = models.BinaryField(help_text="JPEG")
    read = models.CharField(
        max_length=6,
        blank=True,
        default="",
        db_default="",
        help_text='dice that the console read of it, such as 122346; "" where it was not sure',
    )

    def __str__(self) -> str:
        return self.digest

    @property
    def whole(self) -> str:
        """An address that holds the photo itself, for files that are opened without network."""
        return f"data:image/jpeg;base64,{b64encode(self.data).decode()}"


class HandOut(models.Model):
    """A prize that was handed out at the prize desk, and to whom."""

    prize = models.OneToOneField(Prize, models.CASCADE, related_name="hand_out")
    player = models.PositiveIntegerField(help_text="number of whoever collected it")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    by = models.CharField(
        max_length=200, blank=True, help_text="whoever ticked it at another laptop"
    )
    device = models.CharField(max_length=10, blank=True, help_text="as at an entry of the log")
    at = models.DateTimeField(default=timezone.now, help_text="the same for all of one press")

    def __str__(self) -> str:
        return f"prize {self.prize_id} for {self.player}"


class Screen(models.Model):
    """A screen on a wall of the party, and the scene it shows. Phones are not directed."""

    is_sealed = False  # whether it was opened by an address that guests do not know; not stored

    class Scene(models.TextChoices):
        BOARD = "board", _("the board")
        RULES = "rules", _("the rules")
        PRIZES = "prizes", _("the prizes")
        LADDER = "ladder", _("who leads")
        WITHOUT = "without", _("who has nothing yet")
        COLLECT = "collect", _("who has prizes to collect")
        BLANK = "blank", _("only the moon")
        CELEBRATION = "celebration", _("the celebration")
        ANNOUNCEMENT = "announcement", _("an announcement")
        BOWL = "bowl", _("the bowl")

    table = models.ForeignKey(Table, models.CASCADE, related_name="screens")
    slug = models.SlugField(max_length=40)
    name = models.CharField(_("name"), max_length=200)
    scene = models.CharField(max_length=12, choices=Scene, default=Scene.BOARD)
    language = models.CharField(
        max_length=10, blank=True, help_text="it speaks; blank is that of its browser"
    )
    page = models.PositiveSmallIntegerField(default=0, help_text="of the rules or the prizes")
    text = models.CharField(max_length=1000, blank=True, help_text="of the announcement")
    directed = models.PositiveIntegerField(
        default=0, help_text="number of scene commands; a repeated one plays its scene again"
    )
    reloads = models.PositiveIntegerField(default=0)
    is_pinned = models.BooleanField(
        default=False, help_text="whether it stays as it is when the game goes on"
    )

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("table", "slug"), name="screen_slug_once"),)

    def __str__(self) -> str:
        return self.name

    @property
    def is_elsewhere(self) -> bool:
        """Whether it shows anything but the game."""
        return self.scene != self.Scene.BOARD


class WinnersLock(models.Model):
    """A locking or unlocking of a hall's final winner list; the newest counts. Never edited."""

    hall = models.ForeignKey(Festival, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    is_locked = models.BooleanField(
        default=False, db_default=False, help_text="whether it was locked or unlocked"
    )

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"lock {self.pk} of {self.hall_id}"


class Helper(models.Model):
    """A helper's device at one festival, and its rights there. The laptop itself has no row."""

    class Role(models.TextChoices):
        EMCEE = "emcee", _("emcee")
        SCORER = "scorer", _("scorer")
        DESK = "desk", _("prize desk")
        VIEWER = "viewer", _("view only")

    festival = models.ForeignKey(Festival, models.CASCADE, related_name="helpers")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="helper")
    name = models.CharField(_("name"), max_length=200)
    role = models.CharField(max_length=10, choices=Role)
    revoked_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class SignedIn(models.Model):
    """A signed-in browser: its device, its address, since when, and when last seen.

    It gives no rights: those come from the session that it names.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="signed_in")
    session_key = models.CharField(max_length=40, unique=True)
    device = models.CharField(max_length=10, help_text="its kind; a key of accounts.devices.KINDS")
    address = models.CharField(max_length=45, blank=True, help_text="blank is the laptop itself")
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-seen_at", "-pk")

    def __str__(self) -> str:
        return f"browser {self.pk} of {self.user_id}"


class SignInLink(models.Model):
    """A link that signs one browser in once; only the digest of its token is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="+",
        help_text="of a helper; null signs in the emcee of the laptop",
    )
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"
