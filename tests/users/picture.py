"""The picture of a report in the README, as a terminal shows it.

python -m tests.users.picture

writes `docs/images/report.svg` anew, from the snapshot of the report.
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fencepost.reports.text.colour import THEME, Report
from tests.users.golden import GOLDEN

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "images" / "report.svg"
SHOWN = "reduce_wrong"
WIDTH = 120
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that would be fetched; the terminal's own will do."""


def picture() -> str:
    """The report as SVG."""
    text = (GOLDEN / f"{SHOWN}.{WIDTH}.txt").read_text(encoding="utf-8").rstrip("\n")
    console = Console(record=True, width=WIDTH, file=StringIO(), theme=THEME, force_terminal=True)
    console.print(Report()(Text(text)))
    made = console.export_svg(title="fencepost check reduce.hip", unique_id="report")
    return _FONTS.sub("", made)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
