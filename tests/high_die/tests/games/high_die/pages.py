"""High die laid out for a browser."""

from __future__ import annotations

from tests.browser.desk import Desk, SideTable, lay_table, unseen
from tests.browser.play.looked import Looked


@unseen
def begun(host: Desk) -> SideTable:
    """A game in which the first player threw a 5."""
    table = lay_table(host, "high_die")
    host.command(table, "start")
    host.command(table, "throw", player="1", face="5")
    return table


LOOKED = Looked(stages={"throwing": begun}, gate=("throwing", "wall"), shown=begun)
