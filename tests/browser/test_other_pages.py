"""Journeys through the pages of lowering, code objects and the gallery, each in a fresh profile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.architecture.source_tree import ROOT
from tests.browser.steps import fresh, wait_for

OBJECT = ROOT / "examples" / "reduce.co"


def test_object(page: Any) -> None:
    """A file is chosen, and its link has it in another profile."""
    page.goto("/objects")
    page.set_input_files("input[name=upload]", OBJECT)
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


def test_two_objects(page: Any, tmp_path: Path) -> None:
    """A second file is compared with the first; a link has both."""
    other = tmp_path / "new.co"
    other.write_bytes(OBJECT.read_bytes().replace(b"reducePKfPf", b"redacePKfPf"))
    page.goto("/objects")
    page.set_input_files("input[name=upload]", OBJECT)
    wait_for(page, "s_load_dwordx4")
    page.set_input_files("input[name=other]", other)
    wait_for(page, "Compared with new.co")
    page.wait_for_url("**with=*")
    assert "_Z6redacePKfPf" in fresh(page, page.url).locator("#answer").inner_text()


def test_a_kernel_of_an_object(page: Any) -> None:
    page.goto("/objects")
    page.set_input_files("input[name=upload]", OBJECT)
    page.get_by_role("link", name="_Z6reducePKfPf").click()
    wait_for(page, "Machine code of _Z6reducePKfPf")
    assert "lgkmcnt" in page.locator("#answer").inner_text()


def test_a_file_that_is_none(page: Any, tmp_path: Path) -> None:
    """It is told, and another one is read."""
    wrong = tmp_path / "wrong.co"
    wrong.write_bytes(b"\x7fELF" * 100)
    page.goto("/objects")
    page.set_input_files("input[name=upload]", wrong)
    page.locator("#answer .verdict.bad").wait_for()
    page.set_input_files("input[name=upload]", OBJECT)
    wait_for(page, "s_load_dwordx4")


def test_a_file_that_is_too_large(page: Any, tmp_path: Path) -> None:
    large = tmp_path / "large.co"
    large.write_bytes(bytes((8 << 20) + 1))
    page.goto("/objects")
    page.set_input_files("input[name=upload]", large)
    wait_for(page, "the file has 8192 KiB")


def test_object_downloads(page: Any) -> None:
    page.goto("/objects")
    page.set_input_files("input[name=upload]", OBJECT)
    wait_for(page, "s_load_dwordx4")
    with page.expect_download() as download:
        page.get_by_role("link", name="Object (JSON)").click()
    assert json.loads(download.value.path().read_text())["machine"] == "gfx942"


def test_dropped_file(page: Any) -> None:
    """A file is dropped on the page."""
    page.goto("/objects")
    data = list(OBJECT.read_bytes())
    transfer = page.evaluate_handle(
        """data => { const moved = new DataTransfer();
        moved.items.add(new File([new Uint8Array(data)], "dropped.co")); return moved; }""",
        data,
    )
    page.dispatch_event(".drop", "drop", {"dataTransfer": transfer})
    wait_for(page, "dropped.co")


def test_operation_by_keys(page: Any) -> None:
    """An operation is typed; Enter asks, and the address follows."""
    page.goto("/lowering")
    box = page.get_by_role("combobox", name="Operation")
    box.fill("fence workgroup release")
    box.press("Enter")
    wait_for(page, "fence workgroup release")
    page.wait_for_url("**operation=fence*workgroup*")


def test_llvm_beside_the_document(page: Any) -> None:
    page.goto("/lowering")
    page.get_by_label("LLVM 22 beside the document").check()
    wait_for(page, "LLVM 22 differs")
    page.go_back()
    page.locator("#answer", has_text="LLVM 22 differs").wait_for(state="detached")


def test_the_test_that_needs_an_instruction(page: Any) -> None:
    """A link opens it, and it is decided."""
    page.goto("/lowering")
    page.locator("#answer a code").first.click()
    page.wait_for_url("**/litmus?z=*")
    wait_for(page, "Forbidden")


def test_a_wrong_operation(page: Any) -> None:
    page.goto("/lowering")
    box = page.get_by_role("combobox", name="Operation")
    box.fill("frobnicate")
    box.press("Enter")
    page.locator("#answer .verdict.bad").wait_for()


def test_matrix_is_a_file(page: Any) -> None:
    page.goto("/lowering")
    page.locator("summary", has_text="Download").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Matrix (JSON)").click()
    first = download.value.path().read_text().split("\n")[0]
    assert json.loads(first)["steps"][0]["needed"]


def test_a_test_of_the_gallery(page: Any) -> None:
    """It is found by a word, opened and decided."""
    page.goto("/gallery")
    page.get_by_role("searchbox").fill("drop_once")
    page.get_by_role("link", name="barriers/drop_once", exact=True).click()
    wait_for(page, "as expected")
    page.go_back()
    wait_for(page, "barriers/drop_once")


def test_all_of_a_kind(page: Any) -> None:
    page.goto("/gallery?q=mp")
    page.get_by_role("link", name="litmus tests").click()
    page.wait_for_url("**kind=test*")
    assert page.locator("#answer .cards li").count() > 24


def test_a_rule_of_the_guide(page: Any) -> None:
    """A rule of the model is explained with its source."""
    page.goto("/gallery?q=value/hidden")
    page.get_by_role("link", name="value/hidden").first.click()
    wait_for(page, "002 Location Order")


def test_nothing_is_found(page: Any) -> None:
    page.goto("/gallery")
    page.get_by_role("searchbox").fill("qqqqqq")
    wait_for(page, "0 entries")
