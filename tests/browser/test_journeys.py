"""Journeys through the workbench in a browser, each in a fresh profile."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest

from tests.architecture.source_tree import ROOT

TEST = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
PAGES = (
    "/litmus",
    "/litmus?without=value/hidden&example=MP%2Bagent",
    "/kernel?example=one+place",
    "/lowering?beside=yes",
    "/objects",
    "/gallery?name=FP202&q=race",
    "/nosuch",
)


def type_text(page: Any, text: str) -> None:
    """Replace the text of the editor, by keys alone."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def wait_for(page: Any, text: str) -> None:
    """Wait until the answer has a text."""
    page.locator("#answer", has_text=text).wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_accessible(page: Any, axe: str, path: str, theme: str) -> None:
    """Axe finds nothing serious, in light and dark."""
    page.emulate_media(color_scheme=theme)
    page.goto(path)
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.impact, v.id])")
    assert [each for each in found if each[0] in ("serious", "critical")] == []


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("path", PAGES)
def test_fits(page: Any, path: str, width: int) -> None:
    """No page is wider than its window."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(path)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_typing(page: Any) -> None:
    """A test is decided while it is typed; the address is the state, in another profile too."""
    page.goto("/litmus")
    type_text(page, TEST.replace("agent acquire ", "agent monotonic"))
    wait_for(page, "An execution that reaches it")
    assert page.locator(".drawing svg").count() == 1
    page.wait_for_url("**/litmus?z=*")
    with page.context.browser.new_context() as other:
        again = other.new_page()
        again.goto(page.url)
        assert "Allowed" in again.locator("#answer").inner_text()


def test_error_is_marked(page: Any) -> None:
    """An error stands in the editor, and its link leads there."""
    page.goto("/litmus")
    type_text(page, TEST.replace("r1 = load x ", "r1 = lod x "))
    wait_for(page, "The text cannot be read")
    page.locator(".cm-lintRange-error").first.wait_for()
    page.locator("[data-go]").first.click()
    assert page.evaluate("document.activeElement.className").startswith("cm-content")


def test_axiom_off_and_back(page: Any) -> None:
    """An axiom is switched off by keys; back and forward follow."""
    page.goto("/litmus")
    button = page.get_by_role("button", name="Switch off value/hidden")
    button.focus()
    page.keyboard.press("Enter")
    wait_for(page, "Axioms that are off")
    assert "without=value" in page.url
    page.go_back()
    wait_for(page, "Why not")
    page.go_forward()
    wait_for(page, "Axioms that are off")
    page.get_by_label("value/hidden", exact=True).uncheck()
    wait_for(page, "Why not")


def test_picture(page: Any) -> None:
    """Relations are turned off, and the picture is zoomed by keys."""
    page.goto("/litmus?example=MP%2Bagent&without=value/hidden")
    svg = page.locator(".drawing svg")
    before = svg.get_attribute("viewBox")
    page.locator(".drawing").focus()
    page.keyboard.press("+")
    assert svg.get_attribute("viewBox") != before
    page.keyboard.press("0")
    page.get_by_label("reads from").uncheck()
    assert page.locator(".drawing .rel-rf").first.is_hidden()


def test_models(page: Any) -> None:
    """Editions are tabs."""
    page.goto("/litmus")
    page.get_by_role("radio", name="llvm").check(force=True)
    wait_for(page, "under the model llvm")
    assert "model=llvm" in page.url


@pytest.mark.parametrize("kind", ["Picture (SVG)", "Answer (JSON)", "Test (.litmus)"])
def test_downloads(page: Any, kind: str) -> None:
    """Each is a file."""
    page.goto("/litmus?example=MP%2Bagent&without=value/hidden")
    page.locator("summary", has_text="Download").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind).click()
    assert download.value.path().stat().st_size > 50


def test_kernel(page: Any) -> None:
    """A race of a kernel, at its line, and the place in the queue while it is checked."""
    page.goto("/kernel?example=one+place")
    wait_for(page, "Bug")
    page.locator(".cm-lint-marker-error").first.wait_for()
    page.get_by_role("textbox", name="Workgroup", exact=True).fill("1")
    page.keyboard.press("Control+Enter")
    wait_for(page, "Proved")
    assert "workgroup=1" in page.url


def test_long_text_is_a_fragment(page: Any) -> None:
    """A text that is too long for a query has a link too."""
    import random

    page.goto("/litmus")
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=30_000))
    type_text(page, TEST.replace("AMDGPU mp\n", f"AMDGPU mp\n// {noise}\n"))
    page.wait_for_url("**/litmus#z=*")
    with page.context.browser.new_context() as other:
        again = other.new_page()
        again.goto(page.url)
        again.locator("#answer", has_text="mp under the model").wait_for()
        again.locator(".cm-content", has_text=noise[:40]).wait_for()


def test_a_fragment_that_unpacks_to_much(browser: Any, server: str) -> None:
    """The page has none of it: a link of gigabytes would take the browser's memory."""
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(b"a" * 50_000_000) + packer.flush()
    packed = base64.urlsafe_b64encode(data).decode().rstrip("=")
    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        page.goto(f"/litmus#z={packed}")
        wait_for(page, "the text of the link is too long")
        page.wait_for_timeout(2000)
        assert "aaaa" not in page.locator(".cm-content").inner_text()


def test_object(page: Any) -> None:
    """A file is chosen, and its link has it in another profile."""
    page.goto("/objects")
    page.set_input_files("input[type=file]", ROOT / "examples" / "reduce.co")
    wait_for(page, "s_load_dwordx4")
    page.wait_for_url("**/objects?file=*")
    with page.context.browser.new_context() as other:
        again = other.new_page()
        again.goto(page.url)
        assert "gfx942" in again.locator("#answer").inner_text()


def test_search(page: Any) -> None:
    """The gallery is searched while words are typed."""
    page.goto("/gallery")
    page.get_by_role("searchbox").fill("FP202")
    wait_for(page, "data-race-in-global-memory")
    page.get_by_role("link", name="FP202").first.click()
    wait_for(page, "conflicting accesses")


def test_theme(page: Any) -> None:
    """The theme is kept."""
    page.emulate_media(color_scheme="light")
    page.goto("/objects")
    page.get_by_role("button", name="Light / dark").click()
    page.goto("/gallery")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_without_script(browser: Any, server: str) -> None:
    """Forms are posted and links followed."""
    with browser.new_context(base_url=server, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/litmus")
        page.locator("textarea").fill(TEST.replace("agent acquire ", "agent monotonic"))
        page.get_by_role("button", name="Run").click()
        assert "Allowed" in page.locator("#answer").inner_text()
        page.get_by_role("link", name="Link to this state").click()
        assert "Allowed" in page.locator("#answer").inner_text()


def test_two_users(page: Any) -> None:
    """Two profiles at once have their own answers."""
    page.goto("/litmus")
    with page.context.browser.new_context(base_url=page.url) as other:
        second = other.new_page()
        second.goto("/litmus")
        type_text(page, TEST.replace("AMDGPU mp", "AMDGPU first"))
        type_text(second, TEST.replace("AMDGPU mp", "AMDGPU second"))
        wait_for(page, "first under the model")
        wait_for(second, "second under the model")
