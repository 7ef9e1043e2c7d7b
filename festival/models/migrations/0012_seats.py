from typing import Any

from django.db import migrations


def seat_everybody(apps: Any, _: Any) -> None:
    """What was the festival's own becomes that of its one table."""
    Table = apps.get_model("festival", "Table")
    for table in Table.objects.select_related("festival"):
        festival = table.festival
        table.revision = festival.revision
        table.save(update_fields=["revision"])
        for name in ("Prize", "Screen"):
            apps.get_model("festival", name).objects.filter(festival=festival).update(table=table)
        Seat = apps.get_model("festival", "Seat")
        Seat.objects.bulk_create(
            Seat(table=table, player=player, place=player.seat) for player in festival.players.all()
        )


class Migration(migrations.Migration):
    """Carries over what is stored. By itself: PostgreSQL changes no table whose rows were changed
    in the same transaction."""

    dependencies = [("festival", "0011_tables")]

    operations = [migrations.RunPython(seat_everybody, elidable=False)]
