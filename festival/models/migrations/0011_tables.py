from django.db import migrations, models


class Migration(migrations.Migration):
    """A festival holds tables, a table one game of one kind: the bowl that a festival was becomes
    its first table."""

    dependencies = [("festival", "0010_helpers")]

    operations = [
        migrations.RemoveConstraint("logentry", "log_entry_seq_once"),
        migrations.RemoveConstraint("logentry", "log_entry_key_once"),
        migrations.RenameModel("Game", "Table"),
        migrations.RenameField("logentry", "game", "table"),
        migrations.AddConstraint(
            "logentry",
            models.UniqueConstraint(fields=("table", "seq"), name="log_entry_seq_once"),
        ),
        migrations.AddConstraint(
            "logentry",
            models.UniqueConstraint(fields=("table", "key"), name="log_entry_key_once"),
        ),
        migrations.AlterField(
            "table",
            "festival",
            models.ForeignKey("festival.Festival", models.CASCADE, related_name="tables"),
        ),
        migrations.AddField("table", "number", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField(
            "table",
            "kind",
            models.CharField(default="bobing", help_text="a key of kinds.py", max_length=20),
        ),
        migrations.AddField(
            "table", "name", models.CharField(blank=True, max_length=200, verbose_name="name")
        ),
        migrations.AddField(
            "table", "settings", models.JSONField(default=dict, help_text="as its kind reads them")
        ),
        migrations.AlterField(
            "table",
            "version",
            models.PositiveIntegerField(default=0, help_text="the number of its log's last entry"),
        ),
        migrations.AddField(
            "table",
            "revision",
            models.PositiveBigIntegerField(
                default=0, help_text="counts every change that a screen of this table can show"
            ),
        ),
        migrations.AlterModelOptions("table", {"ordering": ("festival", "number")}),
        migrations.AddConstraint(
            "table",
            models.UniqueConstraint(fields=("festival", "number"), name="table_number_once"),
        ),
        migrations.CreateModel(
            "Seat",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveIntegerField(help_text="in the order of play")),
                (
                    "player",
                    models.ForeignKey("festival.Player", models.CASCADE, related_name="seats"),
                ),
                (
                    "table",
                    models.ForeignKey("festival.Table", models.CASCADE, related_name="seats"),
                ),
            ],
            {"ordering": ("place",)},
        ),
        migrations.AddField(
            "prize",
            "table",
            models.ForeignKey("festival.Table", models.CASCADE, null=True, related_name="prizes"),
        ),
        migrations.AddField(
            "screen",
            "table",
            models.ForeignKey("festival.Table", models.CASCADE, null=True, related_name="screens"),
        ),
    ]
