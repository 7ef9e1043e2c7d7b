from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('festival', '0006_breaks_unread_columns'),
    ]

    operations = [
        migrations.DeleteModel(
            name='KnownBrowser',
        ),
    ]
