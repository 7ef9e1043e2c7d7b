from django.db import migrations, models


class Migration(migrations.Migration):
    """What belongs to a table has no other owner."""

    dependencies = [("festival", "0012_seats")]

    operations = [
        migrations.AddConstraint(
            "seat", models.UniqueConstraint(fields=("table", "place"), name="seat_place_once")
        ),
        migrations.AddConstraint(
            "seat", models.UniqueConstraint(fields=("table", "player"), name="seat_player_once")
        ),
        migrations.AlterField(
            "prize",
            "table",
            models.ForeignKey("festival.Table", models.CASCADE, related_name="prizes"),
        ),
        migrations.AlterField(
            "screen",
            "table",
            models.ForeignKey("festival.Table", models.CASCADE, related_name="screens"),
        ),
        migrations.RemoveConstraint("prize", "prize_one_per_place"),
        migrations.RemoveConstraint("screen", "screen_slug_once"),
        migrations.RemoveConstraint("player", "player_seat_once"),
        migrations.RemoveField("prize", "festival"),
        migrations.RemoveField("screen", "festival"),
        migrations.AlterModelOptions("player", {"ordering": ("number",)}),
        migrations.RemoveField("player", "seat"),
        migrations.RemoveField("festival", "revision"),
        migrations.AddConstraint(
            "prize",
            models.UniqueConstraint(
                fields=("table", "tier", "position"), name="prize_one_per_place"
            ),
        ),
        migrations.AddConstraint(
            "screen", models.UniqueConstraint(fields=("table", "slug"), name="screen_slug_once")
        ),
        migrations.AlterField(
            "festival",
            "setup_revision",
            models.PositiveBigIntegerField(
                default=0, help_text="counts the changes that are no play: players, prizes, screens"
            ),
        ),
    ]
