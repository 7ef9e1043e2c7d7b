from django.db import migrations, models


class Migration(migrations.Migration):
    """Who asks for a name, from where, and which phones may not have one; a code at the door."""

    dependencies = [("festival", "0015_hand_out_at")]

    operations = [
        migrations.AddField(
            model_name="festival",
            name="entry_code",
            field=models.CharField(
                blank=True, max_length=6, help_text="that guests are asked for; blank asks nobody"
            ),
        ),
        migrations.AddField(
            model_name="festival",
            name="shut_out",
            field=models.TextField(blank=True, help_text="the browsers that may not ask any more"),
        ),
        migrations.AddField(
            model_name="player",
            name="asked_by",
            field=models.CharField(
                blank=True, max_length=32, help_text="the browser that asks the emcee for this name"
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="address",
            field=models.CharField(
                blank=True, max_length=45, help_text="of who asks, as long as they wait"
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="denied_to",
            field=models.TextField(
                blank=True, help_text="the browsers that the emcee does not want to have this name"
            ),
        ),
        migrations.AddField(
            model_name="player", name="rejected_at", field=models.DateTimeField(null=True)
        ),
    ]
