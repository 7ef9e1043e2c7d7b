"""Every table has a seed of its own: those that are there promise what comes from now on."""

from typing import Any

import festival.columns
import festival.models
from django.db import migrations
from rules.promised_dice import Promise


def promise(apps: Any, schema_editor: object) -> None:
    Table = apps.get_model("festival", "Table")
    tables = list(Table.objects.only("pk", "version"))
    for table in tables:
        new = Promise.new(table.version + 1, is_closed=table.version > 0)
        table.promises = [new.to_dict()]
    Table.objects.bulk_update(tables, ["promises"], batch_size=200)


class Migration(migrations.Migration):

    dependencies = [
        ('festival', '0021_written_json'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='promises',
            field=festival.columns.WrittenJSON(default=list),
        ),
        migrations.RunPython(promise, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='table',
            name='promises',
            field=festival.columns.WrittenJSON(default=festival.models.first_promises, help_text='of its dice, with seeds that are secret until revealed'),
        ),
    ]
