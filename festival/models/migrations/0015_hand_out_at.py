import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """What was handed out at one press has one time."""

    dependencies = [("festival", "0014_pinned_screens")]

    operations = [
        migrations.AlterField(
            model_name="handout",
            name="at",
            field=models.DateTimeField(
                default=django.utils.timezone.now, help_text="the same for all of one press"
            ),
        ),
    ]
