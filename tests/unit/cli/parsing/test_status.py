"""The table of exit statuses, in the code and in the documents."""

from __future__ import annotations

import re
from pathlib import Path

from fencepost.cli.parsing.status import Status

COMMANDS = Path(__file__).resolve().parents[4] / "docs" / "commands.md"


def test_the_document_has_every_status() -> None:
    rows = re.findall(r"^\| ([\d, ]+) \|", COMMANDS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(each) for row in rows for each in row.split(",")] == sorted(
        each.value for each in Status
    )
