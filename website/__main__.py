"""Builds the site: `python -m website [--output DIR]`. See `website/__init__.py`."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from sphinx.cmd.build import build_main

from website.audit import faults
from website.reference import write_reference
from website.stage import stage

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FIRST_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>fencepost</title>
<meta http-equiv="refresh" content="0; url={0}/index.html"></head>
<body><p>The documentation of fencepost: <a href="{0}/index.html">version {0}</a></p></body></html>
"""


def build(output: Path) -> int:
    """Build the site into a folder of `output` that is named for the version, and return the exit
    status: 1 where a page has a warning or a link leads nowhere.
    """
    name = version("fencepost")
    target = output / name
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        source = Path(made) / "source"
        stage(ROOT, source)
        write_reference(source)
        words = ["-q", "-W", "--keep-going", "-j", "2", "-c", str(HERE)]
        doctrees = str(Path(made) / "doctrees")
        if build_main([*words, "-d", doctrees, "-b", "html", str(source), str(target)]):
            return 1
    for schema in (ROOT / "docs" / "schema").glob("*.json"):
        shutil.copy(schema, target / "reference")
    (target / ".buildinfo").unlink(missing_ok=True)
    reachable(target)
    found = list(faults(target))
    for each in found:
        print(each, file=sys.stderr)
    versions = sorted(each.name for each in output.iterdir() if each.is_dir())
    (output / "versions.json").write_text(json.dumps(versions) + "\n", encoding="utf-8")
    (output / "index.html").write_text(FIRST_PAGE.format(name), encoding="utf-8")
    pages = len(list(target.rglob("*.html")))
    print(f"{target}: {pages} pages, {len(found)} broken links")
    return 1 if found else 0


def reachable(folder: Path) -> None:
    """Let the keyboard reach code and tables, which scroll where they are wide."""
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace("<pre>", '<pre tabindex="0">')
        text = text.replace('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper')
        page.write_text(text, encoding="utf-8")


def build_manual(output: Path) -> int:
    """Build the pages of `man`, one for each command, into a folder, and return the exit status."""
    with tempfile.TemporaryDirectory() as made:
        source = Path(made) / "source"
        stage(ROOT, source)
        write_reference(source)
        words = ["-q", "-c", str(HERE), "-d", str(Path(made) / "doctrees")]
        status: int = build_main([*words, "-b", "man", str(source), str(output)])
        return status


def main() -> int:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--man", type=Path, metavar="DIR", help="build pages of man instead")
    given = parser.parse_args()
    return build_manual(given.man) if given.man is not None else build(given.output)


if __name__ == "__main__":
    sys.exit(main())
