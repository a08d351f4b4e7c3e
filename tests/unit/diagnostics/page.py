"""Writes the page of the documentation that explains every code, and the file that `explain` reads.

python -m tests.unit.diagnostics.page
"""

from __future__ import annotations

import json

from fencepost.diagnostics import Code
from fencepost.diagnostics.pages import page_of
from fencepost.reports.codes.code_pages import document
from fencepost.reports.codes.explain import explanation, record
from tests.architecture.source_tree import ROOT

DOCUMENT = ROOT / "docs" / "diagnostics.md"
EXPLAINED = ROOT / "src" / "fencepost" / "reports" / "codes" / "explained.jsonl"


def explanations() -> str:
    """The file that `explain` reads, as it should be."""
    pages = ((code, page_of(code)) for code in Code)
    return "".join(
        f"{json.dumps(found, ensure_ascii=False)}\n"
        for found in (
            {"code": str(code), "text": explanation(page), "record": record(page)}
            for code, page in pages
        )
    )


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
    EXPLAINED.write_text(explanations(), encoding="utf-8")
