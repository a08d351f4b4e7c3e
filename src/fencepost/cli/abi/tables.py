"""`fencepost abi table`: the tables of the ABI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Json, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated

if TYPE_CHECKING:
    pass


def register(app: offers.Commands) -> None:
    """Add the command."""
    app.command("table")(table)


def table(
    name: Annotated[
        str | None, offers.Argument(help="A table; without it, their names.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print a table of the ABI, a row a line, each with its cite."""
    from fencepost.abi.tables import TABLES, table_rows
    from fencepost.reports.abi.table_rows import table_lines, table_record

    if name is None:
        show(sorted(TABLES), sorted(TABLES), json)
        return
    rows = table_rows(name)
    if json:
        for row in rows:
            show([], table_record(row), json=True)
        return
    show(table_lines(name, rows), None, json=False)
