"""Journeys through the page of litmus tests in a browser, each in a fresh profile."""

from __future__ import annotations

import base64
import random
import zlib
from typing import Any

import pytest

from tests.browser.steps import TEST, choose, fresh, type_text, wait_for


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
    page.locator("#answer:not([aria-busy])").wait_for()  # the reason replaces the verdict
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


def test_long_text_is_a_fragment(page: Any) -> None:
    """A text that is too long for a query has a link too."""
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


def test_on_hardware(page: Any) -> None:
    """A processor is chosen; the run is stepped by keys, and the caches follow."""
    page.goto("/litmus")
    choose(page, "mcpu", "gfx942")
    wait_for(page, "On the machine of gfx942")
    assert "mcpu=gfx942" in page.url
    assert page.locator("[data-state]:visible").count() == 1
    slider = page.locator("[data-step-slider]")
    slider.focus()
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    assert page.locator("[data-state]:visible").get_attribute("data-state") == last
    page.get_by_role("button", name="← Back").focus()
    page.keyboard.press("Enter")
    now = page.locator("tr[aria-current=step]").get_attribute("data-step")
    assert int(now) == int(last) - 1
    page.locator("tr[data-step='2']").click()
    assert page.locator("[data-step-now]").inner_text() == f"2 of {last}"


def test_hardware_in_a_link(page: Any) -> None:
    """The processor is a part of the state."""
    page.goto("/litmus?example=MP%2Bagent&mcpu=gfx1201")
    other = fresh(page, page.url)
    other.locator("#answer", has_text="On the machine of gfx1201").wait_for()
    assert "s_wait_storecnt" in other.locator("#answer").inner_text()


def test_code_leads_to_the_operation(page: Any) -> None:
    """An operation of the lowered code is a link into the editor."""
    page.goto("/litmus?example=MP%2Bagent&mcpu=gfx942")
    page.get_by_role("link", name="r1 = load x").click()
    assert page.evaluate("document.activeElement.className").startswith("cm-content")
    assert "r1 = load x" in page.locator(".cm-activeLine").inner_text()


def test_barrier_schedule(page: Any) -> None:
    """Barrier operations are stepped through."""
    page.goto("/litmus?example=barriers/chain_of_two_barriers_swapped")
    page.get_by_role("button", name="Last barrier operation").click()
    assert "goes on" in page.locator("tr[aria-current=step]").inner_text()
    page.get_by_role("button", name="First barrier operation").click()
    assert page.locator("tr.later").count() == page.locator("tr[data-step]").count() - 1


def test_every_rule_is_a_switch(page: Any) -> None:
    """An axiom that the reason does not name is switched off; the list stays open."""
    page.goto("/litmus")
    page.locator("summary", has_text="All rules of the model").click()
    page.get_by_label("synchronizes-with/release", exact=True).check()
    wait_for(page, "Axioms that are off")
    page.locator("details[data-keep=rules][open]").wait_for()
    page.get_by_label("seq-cst/one-order", exact=True).check()
    wait_for(page, "Readings that are on")
    assert "with=seq-cst" in page.url


def test_why_not_has_the_near_miss(page: Any) -> None:
    """A forbidden outcome is drawn, with the step that breaks."""
    page.goto("/litmus")
    wait_for(page, "The nearest candidate, and the step that breaks")
    assert page.locator(".drawing svg .broken").count() > 0
    assert "may not see" in page.locator("#answer").inner_text()


def test_arrows_have_cites(page: Any) -> None:
    """Where the pointer rests, an arrow says in words what it is, and which section defines it."""
    page.goto("/litmus?example=MP%2Bagent&without=value/hidden")
    titles = page.locator(".drawing .rel-sw title").all_text_contents()
    assert any("synchronizes-with" in each and "LangRef" in each for each in titles)


def test_picture_moves(page: Any) -> None:
    """The mouse moves a picture that is zoomed; Ctrl and the wheel zoom it."""
    page.goto("/litmus?example=MP%2Bagent&without=value/hidden")
    svg = page.locator(".drawing svg")
    svg.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('.drawing').classList.contains('is-zoomed')")
    before = svg.get_attribute("viewBox")
    box = svg.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60)
    page.mouse.up()
    assert svg.get_attribute("viewBox") != before


def test_machine_picture_is_a_file(page: Any) -> None:
    page.goto("/litmus?example=MP%2Bagent&mcpu=gfx942")
    type_text(page, TEST.replace("agent acquire ", "agent monotonic"))
    wait_for(page, "mp under the model")
    page.locator("summary", has_text="Download").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Run of the machine (SVG)").click()
    assert b"<svg" in download.value.path().read_bytes()


def test_by_keys_alone(page: Any) -> None:
    """From the address bar to the answer without a mouse; Escape closes a menu."""
    page.goto("/litmus")
    wait_for(page, "under the model")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent") == "Download":
            break
    page.keyboard.press("Enter")
    assert page.locator("details.menu[open]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("details.menu[open]").count() == 0
    page.get_by_role("radio", name="as the test says").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for(page, "under the model llvm")


def test_tab_leaves_the_editor(page: Any) -> None:
    """The keyboard is not caught in the text."""
    page.goto("/litmus")
    page.locator(".cm-content").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Run"


def test_undo(page: Any) -> None:
    """Ctrl+Z takes back what was typed, and the verdict follows."""
    page.goto("/litmus")
    type_text(page, TEST.replace("agent acquire ", "agent monotonic"))
    wait_for(page, "mp under the model")
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+z")
    wait_for(page, "MP+agent under the model")


def test_example_is_opened(page: Any) -> None:
    page.goto("/litmus")
    page.get_by_label("Open an example").select_option(index=3)
    page.wait_for_url("**/litmus?example=*")
    assert page.locator("#answer h2").first.inner_text()


def test_undefined_behaviour(page: Any) -> None:
    """A broken rule is named with its source."""
    page.goto("/litmus?example=barriers/drop_below_zero")
    wait_for(page, "Broken rule")
    wait_for(page, "Undefined behaviour")


def test_a_link_that_is_damaged(browser: Any, server: str) -> None:
    """It is told, with what to do; the page is usable."""
    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        page.goto("/litmus?z=AAAA")
        wait_for(page, "copy the whole link")
        type_text(page, TEST)
        wait_for(page, "mp under the model")


def test_an_unknown_page(browser: Any, server: str) -> None:
    """It says so, and leads back."""
    with browser.new_context(base_url=server) as context:
        page = context.new_page()
        assert page.goto("/nosuch").status == 404
        page.get_by_role("link", name="To the first page").click()
        page.wait_for_url("**/litmus")


def test_copy_link(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/litmus")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert "/litmus?z=" in page.evaluate("navigator.clipboard.readText()")


def test_an_error_is_mended(page: Any) -> None:
    """The marks of an error go with it."""
    page.goto("/litmus")
    type_text(page, TEST.replace("r1 = load x ", "r1 = lod x "))
    page.locator(".cm-lintRange-error").first.wait_for()
    type_text(page, TEST)
    wait_for(page, "mp under the model")
    page.locator(".cm-lintRange-error").first.wait_for(state="detached")


def test_an_empty_text(page: Any) -> None:
    """It is an error at its place, and not an example that nobody asked for."""
    page.goto("/litmus")
    type_text(page, "")
    page.keyboard.press("Delete")
    wait_for(page, "The text cannot be read")
