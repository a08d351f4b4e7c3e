"""The documentation site in a browser: `python -m tests.browser.site FOLDER [--shots DIR]`.

FOLDER is build/site/VERSION. Each page is opened as a file, without a network. None may have a
serious finding of axe, an error in its console, or be wider than a window. `--shots` writes
pictures of the first pages at three widths, to be looked at.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

from tests.architecture.source_tree import ROOT

AXE = ROOT / "editors/web/node_modules/axe-core/axe.min.js"
WIDTHS = (390, 820, 1440)
SHOWN = (
    "index.html",
    "tutorials/first-race.html",
    "tutorials/notebook-memory-model.html",
    "tutorials/notebook-kernel.html",
    "explanation/memory-model.html",
)
SERIOUS = """async () => (await axe.run({preload: false})).violations
  .filter(v => ["serious", "critical"].includes(v.impact))
  .map(v => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`)"""


def faults(page: Any, file: Path, axe: str) -> list[str]:
    """Return what is wrong with a page."""
    found: list[str] = []
    page.on("console", lambda each: found.append(each.text) if each.type == "error" else None)
    page.on("pageerror", lambda each: found.append(str(each)))
    page.on("request", lambda e: found.append(e.url) if e.url.startswith("http") else None)
    page.goto(file.as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth - innerWidth") > 0:
            found.append(f"wider than a window of {width}")
    page.evaluate(axe)
    found += page.evaluate(SERIOUS)
    return found


def main() -> int:
    """Open every page, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None or not AXE.is_file():
        sys.exit("chromium or axe-core is not here: make browser")
    from playwright.sync_api import sync_playwright  # type: ignore[import-not-found,unused-ignore]

    axe = AXE.read_text(encoding="utf-8")
    wrong = 0
    pages = sorted(options.folder.rglob("*.html"))
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for file in pages:
            page = browser.new_page()
            for each in faults(page, file.resolve(), axe):
                wrong += 1
                print(f"{file.relative_to(options.folder)}: {each}")
            page.close()
        for name in SHOWN if options.shots else ():
            for width in WIDTHS:
                page = browser.new_page(viewport={"width": width, "height": 1000})
                page.goto((options.folder / name).resolve().as_uri())
                target = options.shots / f"{Path(name).stem}-{width}.png"
                target.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=target)
                page.close()
        browser.close()
    print(f"{len(pages)} pages, {wrong} faults")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
