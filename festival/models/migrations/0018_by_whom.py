import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """What was written at another laptop keeps its time and the name of whoever wrote it."""

    dependencies = [("festival", "0017_spares_and_demo")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="by",
            field=models.CharField(
                blank=True,
                default="",
                help_text="whoever wrote it at another laptop",
                max_length=200,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="handout",
            name="by",
            field=models.CharField(
                blank=True,
                default="",
                help_text="whoever ticked it at another laptop",
                max_length=200,
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="logentry",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
    ]
