from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """The word of the pages: who helps is a helper."""

    dependencies = [
        ("festival", "0009_setup_revision"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RenameModel("Operator", "Helper"),
        migrations.AlterField(
            "helper",
            "festival",
            models.ForeignKey("festival.Festival", models.CASCADE, related_name="helpers"),
        ),
        migrations.AlterField(
            "helper",
            "user",
            models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="helper"),
        ),
        migrations.AlterField(
            "signinlink",
            "user",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                models.CASCADE,
                null=True,
                related_name="+",
                help_text="of a helper; null signs in the emcee of the laptop",
            ),
        ),
    ]
