"""The options `--timeout` and `--memory`."""

from __future__ import annotations

from typing import Any

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limits import PANEL

Memory = Annotated[
    str,
    offers.Option(
        "--memory",
        metavar="SIZE",
        help="Memory limit for each, such as 512M or 4G; 0: no limit.",
        rich_help_panel=PANEL,
    ),
]


def timeout_option(what: str) -> Any:
    """Return the option `--timeout` of a command whose items are called `what`."""
    return offers.Option(
        "--timeout",
        metavar="SECONDS",
        min=0,
        help=f"Seconds of the processor for {what}; then the verdict is unknown. 0: no limit.",
        rich_help_panel=PANEL,
    )
