from django.db import migrations, models


class Migration(migrations.Migration):
    """A screen returns to the board with the next turn unless it is told to stay."""

    dependencies = [("festival", "0013_of_tables")]

    operations = [
        migrations.AddField(
            "screen",
            "is_pinned",
            models.BooleanField(
                default=False, help_text="whether it stays as it is when the game goes on"
            ),
        ),
    ]
