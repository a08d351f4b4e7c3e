"""Every page in light and dark: nothing serious by axe, and no page wider than its window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.architecture.source_tree import ROOT

PAGES = (
    "/litmus",
    "/litmus?without=value/hidden&example=MP%2Bagent",
    "/litmus?example=MP%2Bagent&mcpu=gfx942",
    "/litmus?example=barriers/chain_of_two_barriers_swapped",
    "/kernel?example=one+place",
    "/lowering?beside=yes",
    "/objects",
    "/gallery?name=FP202&q=race",
    "/gallery?kind=test",
    "/nosuch",
)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_accessible(page: Any, axe: str, path: str, theme: str) -> None:
    """Axe finds nothing serious, in light and dark."""
    page.emulate_media(color_scheme=theme)
    page.goto(path)
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.impact, v.id])")
    assert [each for each in found if each[0] in ("serious", "critical")] == []


@pytest.mark.parametrize("width", [390, 820, 1440, 2560])
@pytest.mark.parametrize("path", PAGES)
def test_fits(page: Any, path: str, width: int) -> None:
    """No page is wider than its window."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(path)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_accessible_with_a_file(page: Any, axe: str, theme: str) -> None:
    """The page of objects with two files has no other faults than without."""
    page.emulate_media(color_scheme=theme)
    page.goto("/objects")
    for name in ("upload", "other"):
        page.set_input_files(f"input[name={name}]", ROOT / "examples" / "reduce.co")
    page.locator("#answer", has_text="Nothing differs").wait_for()
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.impact, v.id])")
    assert [each for each in found if each[0] in ("serious", "critical")] == []
