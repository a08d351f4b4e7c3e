"""The width and the colours of reports.

Workers print into a pipe; they take the properties of the terminal from the environment.
"""

from __future__ import annotations

import os
import sys

from fencepost.numerals import integer_of, is_decimal

COLOURED = "FENCEPOST_COLOURED"


def noted() -> None:
    """Record the properties of standard output in the environment: the width of a terminal, and
    whether reports are coloured: on a terminal that can, unless `NO_COLOR` is set, and wherever
    `FORCE_COLOR` is.
    """
    terminal = sys.stdout.isatty()
    if terminal:
        from shutil import get_terminal_size

        os.environ.setdefault("COLUMNS", str(get_terminal_size().columns))
    able = terminal and os.environ.get("TERM", "") not in ("", "dumb")
    wanted = not os.environ.get("NO_COLOR") and (able or os.environ.get("FORCE_COLOR"))
    os.environ[COLOURED] = "1" if wanted else ""


def columns() -> int | None:
    """Return the width of reports, `COLUMNS`; None for no bound."""
    wide = os.environ.get("COLUMNS", "")
    return integer_of(wide) if is_decimal(wide) else None


def dressed(report: str) -> str:
    """Return a report in the available columns, and in colours if they are wanted."""
    from fencepost.reports.text.fitted import fitted
    from fencepost.visible import visible

    text = visible(fitted(report, columns()))
    if not os.environ.get(COLOURED):
        return text
    from fencepost.reports.text.colour import coloured

    return coloured(text)
