import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import festival.models
import festival.models.columns


class Migration(migrations.Migration):
    """All tables. Before the first release thirty migrations made them: a database that has the
    last of them has all that this one makes, and any other of theirs lacks something."""

    replaces = [("festival", "0030_former_names")]  # every database has its row

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="OwnRulebook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        help_text="the organiser whose it is; null for the emcee of the laptop",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulebooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("text", models.TextField()),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ("key",),
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "key"), name="own_rulebook_key_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("owner", None)),
                        fields=("key",),
                        name="own_rulebook_key_once_here",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Festival",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("date", models.DateField(verbose_name="date")),
                (
                    "time_zone",
                    models.CharField(
                        default=festival.models.columns.own_zone,
                        help_text="of its clocks, such as Asia/Manila",
                        max_length=40,
                        validators=[festival.models.columns.check_zone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "currency",
                    models.CharField(default="PHP", max_length=3, verbose_name="currency"),
                ),
                (
                    "budget",
                    models.BigIntegerField(
                        help_text="minor units of the currency", verbose_name="budget"
                    ),
                ),
                (
                    "guests",
                    models.PositiveSmallIntegerField(null=True, verbose_name="expected guests"),
                ),
                (
                    "buy_in",
                    models.BigIntegerField(default=0, help_text="minor units a head; 0 for none"),
                ),
                (
                    "pace",
                    models.PositiveSmallIntegerField(
                        default=16, help_text="seconds from roll to roll"
                    ),
                ),
                (
                    "sets",
                    models.PositiveSmallIntegerField(
                        default=1, help_text="sets of prizes on one stage"
                    ),
                ),
                (
                    "minutes",
                    models.PositiveSmallIntegerField(
                        help_text="how long a game is played that ends by the clock", null=True
                    ),
                ),
                (
                    "rulebook",
                    models.CharField(default="manila", max_length=40, verbose_name="rulebook"),
                ),
                (
                    "switches",
                    festival.models.columns.WrittenJSON(
                        default=dict, help_text="house rules that differ from the book's"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=festival.models.new_code, editable=False, max_length=12, unique=True
                    ),
                ),
                ("is_demo", models.BooleanField(default=False)),
                (
                    "demo_pace",
                    models.CharField(
                        blank=True,
                        choices=[("slow", "Slow"), ("real", "Real"), ("fast", "Fast")],
                        help_text="of a demo that plays itself; blank is one that stands still",
                        max_length=4,
                    ),
                ),
                ("is_rehearsal", models.BooleanField(default=False)),
                ("archived_at", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        help_text="the organiser whose it is; null for the emcee of the laptop",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="festivals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hall",
                    models.ForeignKey(
                        help_text="hall of this bowl",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bowls",
                        to="festival.festival",
                    ),
                ),
                (
                    "round",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="of a bowl in a hall: 1 for the tables, then the semi-finals",
                    ),
                ),
                (
                    "place",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="of a bowl in its round: the number on the table"
                    ),
                ),
                (
                    "away_since",
                    models.DateTimeField(
                        help_text="since when a bowl is played at another laptop, without network",
                        null=True,
                    ),
                ),
                (
                    "wifi_name",
                    models.CharField(blank=True, max_length=64, verbose_name="name of the Wi-Fi"),
                ),
                (
                    "wifi_password",
                    models.CharField(blank=True, max_length=64, verbose_name="its password"),
                ),
                (
                    "is_join_open",
                    models.BooleanField(default=True, verbose_name="guests may register"),
                ),
                (
                    "entry_code",
                    models.CharField(
                        blank=True,
                        help_text="that guests are asked for; blank asks nobody",
                        max_length=6,
                    ),
                ),
                (
                    "shut_out",
                    models.TextField(
                        blank=True, help_text="the browsers that may not ask any more"
                    ),
                ),
                (
                    "kept_out",
                    models.TextField(
                        blank=True,
                        help_text="the addresses from which one asks with the entry code alone",
                    ),
                ),
                (
                    "guests_roll",
                    models.BooleanField(
                        default=False, help_text="guests roll simulated dice on their own phones"
                    ),
                ),
                (
                    "setup_revision",
                    models.PositiveBigIntegerField(
                        default=0,
                        help_text="counts the changes that are no play: players, prizes, screens",
                    ),
                ),
                (
                    "public_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        help_text="from the last entry until the public pages close; null leaves them open",
                        null=True,
                    ),
                ),
                (
                    "is_closed",
                    models.BooleanField(
                        default=False,
                        help_text="the public pages were closed by hand; of a bowl its hall's counts",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("budget__gte", 0)), name="festival_budget_not_negative"
                    ),
                    models.UniqueConstraint(
                        fields=("hall", "round", "place"), name="bowl_place_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "festival",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="festival.festival",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                (
                    "kind",
                    models.CharField(
                        default="bobing", help_text="a key of kinds.py", max_length=20
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="name")),
                (
                    "settings",
                    festival.models.columns.WrittenJSON(
                        default=dict, help_text="as its kind reads them"
                    ),
                ),
                (
                    "version",
                    models.PositiveIntegerField(
                        default=0, help_text="the number of its log's last entry"
                    ),
                ),
                (
                    "revision",
                    models.PositiveBigIntegerField(
                        default=0,
                        help_text="counts every change that a screen of this table can show",
                    ),
                ),
                (
                    "promises",
                    festival.models.columns.WrittenJSON(
                        default=festival.models.first_promises,
                        help_text="of its dice, with seeds that are secret until revealed",
                    ),
                ),
                (
                    "has_lanterns",
                    models.BooleanField(
                        default=True, help_text="whether guests may send lanterns up on the walls"
                    ),
                ),
                (
                    "setbacks",
                    festival.models.columns.WrittenJSON(
                        default=list,
                        help_text="where its log went back, and what everybody had seen by then",
                    ),
                ),
            ],
            options={
                "ordering": ("festival", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("festival", "number"), name="table_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        help_text="of the data; its address", max_length=64, unique=True
                    ),
                ),
                ("data", models.BinaryField(help_text="WebP")),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
            ],
            options={
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="festival.table",
                    ),
                ),
                ("tier", models.PositiveSmallIntegerField(verbose_name="tier")),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="prize")),
                (
                    "value",
                    models.BigIntegerField(
                        default=0, help_text="minor units of the currency", verbose_name="value"
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="prizes",
                        to="festival.picture",
                    ),
                ),
            ],
            options={
                "ordering": ("tier", "position"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "tier", "position"), name="prize_one_per_place"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("tier__gte", 1), ("tier__lte", 6)),
                        name="prize_tier_1_to_6",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("value__gte", 0)), name="prize_value_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SparePrize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="spares",
                        to="festival.table",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="prize")),
                (
                    "value",
                    models.BigIntegerField(
                        default=0, help_text="minor units of the currency", verbose_name="value"
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="spares",
                        to="festival.picture",
                    ),
                ),
                ("count", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("value__gte", 0)), name="spare_value_not_negative"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "festival",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="festival.festival",
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "former_names",
                    festival.models.columns.WrittenJSON(
                        default=dict,
                        help_text="each by the number of the log's last entry until which they had it",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for approval"),
                            ("approved", "playing"),
                            ("rejected", "not admitted"),
                            ("merged", "same person as another"),
                        ],
                        default="approved",
                        max_length=10,
                    ),
                ),
                (
                    "device",
                    models.CharField(
                        blank=True, help_text="the browser a guest registered from", max_length=32
                    ),
                ),
                (
                    "asked_by",
                    models.CharField(
                        blank=True,
                        help_text="the browser that asks the emcee for this name",
                        max_length=32,
                    ),
                ),
                (
                    "address",
                    models.CharField(
                        blank=True, help_text="of who asks, as long as they wait", max_length=45
                    ),
                ),
                (
                    "has_code",
                    models.BooleanField(
                        default=False,
                        help_text="whoever asks has typed the entry code; counts while they wait",
                    ),
                ),
                (
                    "denied_to",
                    models.TextField(
                        blank=True,
                        help_text="the browsers that the emcee does not want to have this name",
                    ),
                ),
                ("rejected_at", models.DateTimeField(null=True)),
                (
                    "at_desk",
                    models.CharField(
                        blank=True,
                        choices=[("line", "In Line"), ("called", "Called"), ("home", "Home")],
                        max_length=6,
                    ),
                ),
                (
                    "at_desk_since",
                    models.DateTimeField(
                        help_text="when they joined the line, also once they are called; or went home",
                        null=True,
                    ),
                ),
                (
                    "came_from",
                    models.ForeignKey(
                        help_text="the champion of another bowl of the hall that this is",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="went_on",
                        to="festival.player",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("festival", "number"), name="player_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="festival.table",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="festival.player",
                    ),
                ),
                ("place", models.PositiveIntegerField(help_text="in the order of play")),
            ],
            options={
                "ordering": ("place",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "place"), name="seat_place_once"),
                    models.UniqueConstraint(fields=("table", "player"), name="seat_player_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="festival.table",
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                (
                    "key",
                    models.CharField(
                        help_text="idempotency key of the post that wrote it", max_length=64
                    ),
                ),
                ("entry", festival.models.columns.WrittenJSON()),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.CharField(
                        blank=True, help_text="whoever wrote it at another laptop", max_length=200
                    ),
                ),
                (
                    "device",
                    models.CharField(
                        blank=True,
                        help_text="the kind of device it came from; a key of accounts.devices.KINDS",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("seq",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "seq"), name="log_entry_seq_once"),
                    models.UniqueConstraint(fields=("table", "key"), name="log_entry_key_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "prize",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hand_out",
                        to="festival.prize",
                    ),
                ),
                ("player", models.PositiveIntegerField(help_text="number of whoever collected it")),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.CharField(
                        blank=True, help_text="whoever ticked it at another laptop", max_length=200
                    ),
                ),
                (
                    "device",
                    models.CharField(
                        blank=True, help_text="as at an entry of the log", max_length=10
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="the same for all of one press"
                    ),
                ),
            ],
            options={
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screens",
                        to="festival.table",
                    ),
                ),
                ("slug", models.SlugField(max_length=40)),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "scene",
                    models.CharField(
                        choices=[
                            ("board", "the board"),
                            ("rules", "the rules"),
                            ("prizes", "the prizes"),
                            ("ladder", "who leads"),
                            ("without", "who has nothing yet"),
                            ("collect", "who has prizes to collect"),
                            ("blank", "only the moon"),
                            ("celebration", "the celebration"),
                            ("announcement", "an announcement"),
                        ],
                        default="board",
                        max_length=12,
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        help_text="it speaks; blank is that of its browser",
                        max_length=10,
                    ),
                ),
                (
                    "page",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="of the rules or the prizes"
                    ),
                ),
                (
                    "text",
                    models.CharField(blank=True, help_text="of the announcement", max_length=1000),
                ),
                (
                    "directed",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="number of scene commands; a repeated one plays its scene again",
                    ),
                ),
                ("reloads", models.PositiveIntegerField(default=0)),
                (
                    "is_pinned",
                    models.BooleanField(
                        default=False, help_text="whether it stays as it is when the game goes on"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "slug"), name="screen_slug_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Helper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "festival",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="helpers",
                        to="festival.festival",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="helper",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("emcee", "emcee"),
                            ("scorer", "scorer"),
                            ("desk", "prize desk"),
                            ("viewer", "view only"),
                        ],
                        max_length=10,
                    ),
                ),
                ("revoked_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="SignedIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="signed_in",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("session_key", models.CharField(max_length=40, unique=True)),
                (
                    "device",
                    models.CharField(help_text="its kind; a key of accounts.devices.KINDS", max_length=10),
                ),
                (
                    "address",
                    models.CharField(
                        blank=True, help_text="blank is the laptop itself", max_length=45
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("-seen_at", "-pk"),
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="KnownBrowser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="SignInLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        help_text="of a helper; null signs in the emcee of the laptop",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [],
            },
        ),
    ]
