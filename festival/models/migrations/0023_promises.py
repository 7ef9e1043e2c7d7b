"""Every table has a seed of its own: those that are there promise what comes from now on."""

from typing import Any

from django.db import migrations

import festival.models
import festival.models.columns
from rules.promised_dice import Promise


def promise(apps: Any, schema_editor: object) -> None:
    Table = apps.get_model("festival", "Table")
    for pk, version in list(Table.objects.values_list("pk", "version")):
        new = Promise.new(version + 1, is_closed=version > 0)
        Table.objects.filter(pk=pk).update(promises=[new.to_dict()])


class Migration(migrations.Migration):
    dependencies = [
        ("festival", "0022_signed_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="promises",
            field=festival.models.columns.WrittenJSON(default=list),
        ),
        migrations.RunPython(promise, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="table",
            name="promises",
            field=festival.models.columns.WrittenJSON(
                default=festival.models.first_promises,
                help_text="of its dice, with seeds that are secret until revealed",
            ),
        ),
    ]
