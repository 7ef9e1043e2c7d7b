"""High die laid out for a browser."""

from __future__ import annotations

from tests.browser.desk import Desk, unseen
from tests.browser.play.looked import Looked
from tests.browser.side_tables import SideTable, lay_table, tell_table


@unseen
def begun(host: Desk) -> SideTable:
    """A game in which the first player threw a 5."""
    table = lay_table(host, "high_die")
    tell_table(host, table, "start")
    tell_table(host, table, "throw", player="1", face="5")
    return table


LOOKED = Looked(stages={"throwing": begun}, gate=("throwing", "wall"), shown=begun)
