"""The index of rows that `fencepost explain` reads: `python -m tests.abi.index` writes it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from fencepost.reports.reference.build import READINGS, text
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.index import FILE
from tests.architecture.source_tree import ROOT

INDEX = ROOT / "src" / "fencepost" / FILE
_SECTION = re.compile(r"^### (D\d+)\. (.+)\n((?:.+\n)+)", re.MULTILINE)


def depending() -> dict[str, list[str]]:
    """The litmus tests that each axiom's rule decides."""
    table = ROOT / "src" / "fencepost" / "models" / "bites.toml"
    return dict(tomllib.loads(table.read_text(encoding="utf-8"))["bites"])


def readings() -> Iterator[Entry]:
    """An entry for each reading of DEVIATIONS.md: its heading and its first paragraph."""
    document = (ROOT / "DEVIATIONS.md").read_text(encoding="utf-8")
    for number, title, paragraph in _SECTION.findall(document):
        says = f"{title}. {' '.join(paragraph.split())}"
        yield Entry(number, READINGS, says, f"DEVIATIONS.md {number}")


def made() -> str:
    """The index as it should be."""
    return text(depending(), readings())


if __name__ == "__main__":
    INDEX.write_text(made(), encoding="utf-8")
