"""Writes the litmus tests that the workbench offers, from `tests/litmus`: run as a module.

`python -m tests.website.gallery --check` says if they are those of the folder.
"""

from __future__ import annotations

import argparse
import json
import re
import sys

from tests.architecture.source_tree import ROOT

FOLDER = ROOT / "tests/litmus"
FILE = ROOT / "src/fencepost/web/gallery.jsonl"
_ABOUT = re.compile(r'^"([^"\n]*)"$', re.MULTILINE)


def made() -> str:
    """Return a line for each test: its name, its description and its text."""
    lines = []
    for path in sorted(FOLDER.rglob("*.litmus")):
        text = path.read_text(encoding="utf-8")
        found = _ABOUT.search(text)
        name = path.relative_to(FOLDER).as_posix().removesuffix(".litmus")
        row = {"name": name, "about": found[1] if found else "", "text": text}
        lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    return "".join(lines)


def main() -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if parser.parse_args().check:
        return int(FILE.read_text(encoding="utf-8") != made())
    FILE.write_text(made(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
