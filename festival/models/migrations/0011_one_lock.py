from django.db import migrations, models

import festival.models.columns

LOCKINGS = """
    UPDATE festival_winnerslock SET is_locked = TRUE WHERE fingerprint <> ''
"""


class Migration(migrations.Migration):

    dependencies = [
        ('festival', '0010_joins_by_phone'),
    ]

    operations = [
        migrations.AddField(
            model_name='winnerslock',
            name='is_locked',
            field=models.BooleanField(db_default=False, default=False, help_text='whether it was locked or unlocked'),
        ),
        migrations.RunSQL(LOCKINGS),
        migrations.RemoveField(
            model_name='winnerslock',
            name='fingerprint',
        ),
        migrations.RemoveField(
            model_name='festival',
            name='winners_locked_at',
        ),
        migrations.AlterField(
            model_name='table',
            name='setbacks',
            field=festival.models.columns.WrittenJSON(default=list, help_text='where its log went back'),
        ),
    ]
