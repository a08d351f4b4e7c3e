"""Journeys through the page of kernels in a browser, each in a fresh profile."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.steps import choose, fresh, type_text, wait_for
from tests.unit.web.test_kernel import FLAG, STRIDE

SLOW = """kernel void slow(global uint *out, uint n) {
  uint x = get_local_id(0);
  for (uint i = 0; i < 1000000000; i++) x = x * 1664525 + 1013904223 + (x >> 7);
  out[x % 64] = x;
}
"""


@pytest.fixture(autouse=True)
def sources(page: Any) -> None:
    """Skip these tests where the server cannot compile a source."""
    page.goto("/kernel?example=one+place")
    if page.locator("#answer", has_text="Bug").count() == 0:
        pytest.skip("no clang with AMDGPU, or no means to confine it")


def test_kernel(page: Any) -> None:
    """A race of a kernel, at its line, and the place in the queue while it is checked."""
    page.goto("/kernel?example=one+place")
    wait_for(page, "Bug")
    page.locator(".cm-lint-marker-error").first.wait_for()
    page.get_by_role("textbox", name="Workgroup", exact=True).fill("1")
    page.keyboard.press("Control+Enter")
    wait_for(page, "Proved")
    assert "workgroup=1" in page.url


def test_from_a_race_to_its_proof(page: Any) -> None:
    """The first page of kernels: a race, its cause, its patch as a difference, the proof."""
    page.goto("/kernel")
    wait_for(page, "FP201")
    page.get_by_role("button", name="Search for a patch").click()
    page.locator(".diff").wait_for()
    added = page.locator(".diff .add").all_text_contents()
    assert any("__syncthreads" in each for each in added)
    page.get_by_role("link", name="Check the text with the patch").click()
    page.wait_for_function("!location.search.includes('fix=')")
    wait_for(page, "Proved: reduce")
    assert "__syncthreads();\n  }" in page.locator("textarea").input_value()


def test_the_chain_is_drawn(page: Any) -> None:
    """Both work-items and the chain between them, over the source; its links lead into the text."""
    page.get_by_role("textbox", name="Grid, in workgroups").fill("")
    type_text(page, FLAG)
    page.keyboard.press("Control+Enter")
    wait_for(page, "the flag is raised without release")
    assert page.locator("svg.over circle").count() == 5
    assert page.locator("svg.over .stop.missing").count() == 1
    page.locator(".chain .missing a").click()
    assert "atomic_store_explicit" in page.locator(".cm-activeLine").inner_text()


def test_condition_is_a_switch(page: Any) -> None:
    """A condition is assumed and given up again; advice is a link."""
    page.goto("/kernel?example=reduce")
    page.get_by_role("textbox", name="Workgroup", exact=True).fill("")
    type_text(page, STRIDE)
    page.keyboard.press("Control+Enter")
    wait_for(page, "Assume stride >= 1")
    page.get_by_role("link", name="--workgroup 256").click()
    page.wait_for_url("**workgroup=256*")
    page.get_by_role("button", name="Assume stride >= 1").click()
    wait_for(page, "Proved: strided")
    assert "assume=stride" in page.url
    page.get_by_label("stride >= 1", exact=True).uncheck()
    wait_for(page, "Proved under a condition")


def test_premise_is_a_switch(page: Any) -> None:
    """A premise is refused and accepted again, by keys."""
    page.goto("/kernel?example=reduce%2C+right")
    wait_for(page, "Premises of the proof")
    button = page.get_by_role("button", name="Refuse").first
    button.focus()
    page.keyboard.press("Enter")
    wait_for(page, "Refused premises")
    assert "refuse=" in page.url
    page.locator("input[name=refuse]").first.uncheck()
    page.locator("#answer", has_text="Refused premises").wait_for(state="detached")


def test_error_of_the_compiler(page: Any) -> None:
    """It is marked at its line."""
    type_text(page, "kernel void k(global uint *out) {\n  out[0] = nothing;\n}\n")
    page.keyboard.press("Control+Enter")
    wait_for(page, "nothing")
    page.locator(".cm-lint-marker-error").first.wait_for()


def test_includes_read_nothing(page: Any) -> None:
    type_text(page, '#include "/etc/passwd"\nkernel void k(global uint *out) {}\n')
    page.keyboard.press("Control+Enter")
    wait_for(page, "not found")
    assert "root:" not in page.content()


def test_text_without_a_kernel(page: Any) -> None:
    type_text(page, "// nothing here\n")
    page.keyboard.press("Control+Enter")
    wait_for(page, "No kernel")


@pytest.mark.parametrize("kind", ["Answer (JSON)", "Findings (SARIF)", "Text"])
def test_downloads(page: Any, kind: str) -> None:
    """Each is a file that its format's readers take."""
    page.locator("summary", has_text="Download").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind).click()
    data = download.value.path().read_text()
    if kind == "Text":
        assert data.startswith("kernel void")
    else:
        found = json.loads(data)
        assert found.get("version") == "2.1.0" or found["verdict"] == "bug"


def test_cancel(page: Any) -> None:
    """A question that takes long is cancelled, and the next one is answered."""
    type_text(page, SLOW)
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Cancel").click()
    page.locator("#status", has_text="Cancelled").wait_for()
    type_text(page, "kernel void k(global uint *out) { out[0] = 1; }\n")
    page.keyboard.press("Control+Enter")
    wait_for(page, "Workgroup")


def test_link_in_a_fresh_profile(page: Any) -> None:
    """A link has the text, the kind, the launch and the processor."""
    page.get_by_role("textbox", name="Workgroup", exact=True).fill("1")
    choose(page, "mcpu", "gfx1100")
    page.keyboard.press("Control+Enter")
    wait_for(page, "Proved")
    other = fresh(page, page.url)
    other.locator("#answer", has_text="Check asks").or_(
        other.locator("#answer", has_text="Proved")
    ).first.wait_for()
    assert other.locator("select[name=mcpu]").input_value() == "gfx1100"
    assert "get_local_id" in other.locator(".cm-content").inner_text()


def test_a_text_says_its_language(page: Any) -> None:
    """A kernel that is pasted is taken as what it is; a choice afterwards stands."""
    type_text(page, STRIDE)
    page.locator("#status", has_text="Taken as HIP").wait_for()
    assert page.get_by_role("radio", name="HIP").is_checked()
    page.keyboard.press("Control+Enter")
    wait_for(page, "strided")
    type_text(page, "kernel void k(global uint *out) { out[0] = get_local_id(0); }\n")
    page.locator("#status", has_text="Taken as OpenCL C").wait_for()


def test_assembly(page: Any) -> None:
    """Machine code is checked, too."""
    type_text(
        page,
        '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\ncopy:\n  global_load_dword v1, v0, s[0:1]\n'
        "  global_store_dword v0, v1, s[2:3]\n  s_endpgm\n",
    )
    page.keyboard.press("Control+Enter")
    wait_for(page, "FP401")


def test_back_and_forward(page: Any) -> None:
    """Answers are in the history."""
    box = page.get_by_role("textbox", name="Workgroup", exact=True)
    box.fill("1")
    page.keyboard.press("Control+Enter")
    wait_for(page, "Proved")
    page.go_back()
    wait_for(page, "Bug")
    page.go_forward()
    wait_for(page, "Proved")


def test_a_place_in_the_page_keeps_the_text(page: Any) -> None:
    """The link past the navigation, and the way back from it, load nothing: what was typed but not
    asked stays.
    """
    type_text(page, FLAG)
    skip = page.get_by_role("link", name="Skip to the content")
    skip.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    page.wait_for_timeout(500)
    assert "flag" in page.locator(".cm-content").inner_text()
    page.go_back()
    page.wait_for_timeout(500)
    assert "flag" in page.locator(".cm-content").inner_text()
