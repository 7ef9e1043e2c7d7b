import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Prizes in reserve, and a demo evening that plays itself."""

    dependencies = [("festival", "0016_guests_who_ask")]

    operations = [
        migrations.AddField(
            model_name="festival",
            name="demo_pace",
            field=models.CharField(
                blank=True,
                choices=[("slow", "Slow"), ("real", "Real"), ("fast", "Fast")],
                help_text="of a demo that plays itself; blank is one that stands still",
                max_length=4,
            ),
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
                ("name", models.CharField(max_length=200, verbose_name="prize")),
                (
                    "value",
                    models.BigIntegerField(
                        default=0, help_text="minor units of the currency", verbose_name="value"
                    ),
                ),
                ("count", models.PositiveSmallIntegerField(default=1)),
                (
                    "picture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="spares",
                        to="festival.picture",
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
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.AddConstraint(
            model_name="spareprize",
            constraint=models.CheckConstraint(
                condition=models.Q(("value__gte", 0)), name="spare_value_not_negative"
            ),
        ),
    ]
