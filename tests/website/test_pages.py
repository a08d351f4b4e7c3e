"""Pages of the documentation: their examples run, and print what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.diagnostics import Code
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.architecture.source_tree import ROOT, document
from tests.website.pages import IMAGES, agrees, pages, run

QUICK = ("editors", "first-litmus-test", "memory-model", "release")
"""Pages that take few seconds; `python -m tests.website.pages --check` runs all of them."""


@pytest.mark.parametrize(
    "page", [each for each in pages() if each.stem in QUICK], ids=lambda page: page.stem
)
def test_examples_print_what_the_page_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if ".hip" in text or ".cl" in text:
        try:
            find_compiler(None)
        except UnsupportedError as error:
            pytest.skip(f"no compiler: {error.message}")
    done = run(page)
    assert done.lines == text.splitlines()
    for name, data in done.pictures.items():
        assert IMAGES.joinpath(name).read_bytes() == data


def test_what_is_left_out() -> None:
    """A line of dots stands for any lines, and seconds do not count; all else does."""
    printed = ["one (0.12 s)", "two", "three", "four"]
    assert agrees(["one (3.00 s)", "two", "three", "four"], printed)
    assert agrees(["one (3.00 s)", "...", "four"], printed)
    assert agrees(["...", "three", "..."], printed)
    assert agrees(["one (0.12 s)", "..."], printed)
    assert not agrees(["one (0.12 s)"], printed)
    assert not agrees(["one (0.12 s)", "...", "three"], printed)
    assert not agrees(["...", "five", "..."], printed)
    assert not agrees(["...", "three", "two", "..."], printed)


def test_each_unknown_has_its_section() -> None:
    """The page about unknown verdicts has a section for each code of them."""
    text = document("docs/howto/unknown.md")
    for code in Code:
        if 800 <= code.number < 900:
            assert f"\n## {code} {code.slug}\n" in text


def test_pictures_are_those_of_pages() -> None:
    """No picture is left of a page that is gone."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    texts.append(document("README.md"))
    for picture in IMAGES.iterdir():
        assert any(picture.name in text for text in texts), picture.name
