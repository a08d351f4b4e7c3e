"""Writes the page of the documentation that explains every code.

python -m tests.unit.diagnostics.page
"""

from __future__ import annotations

from fencepost.reports.codes.code_pages import document
from tests.architecture.source_tree import ROOT

DOCUMENT = ROOT / "docs" / "diagnostics.md"

if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
