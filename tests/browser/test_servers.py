"""Journeys that need a server of their own: a crash, many users, a token, and one that ends."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import serving
from tests.browser.steps import TEST, type_text, wait_for
from tests.browser.test_kernels import SLOW

SLOWLY = pytest.mark.skipif(
    os.environ.get("FENCEPOST_BROWSER") != "all",
    reason="waits for questions that take long; FENCEPOST_BROWSER=all",
)


def children(process: int) -> list[int]:
    """The descendants of a process, parents first."""
    found = []
    for each in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, each.read_text().split()):
                found += [child, *children(child)]
    return found


@SLOWLY
def test_a_crash_of_a_child(browser: Any) -> None:
    """The process of a question is killed: the question still ends, and so does the next one."""
    with serving() as (address, process), browser.new_context(base_url=address) as context:
        page = context.new_page()
        page.goto("/litmus")
        before = {*children(process)}
        page.goto("/kernel?kind=cl")
        type_text(page, SLOW)
        page.keyboard.press("Control+Enter")
        page.locator("#status", has_text="Running").wait_for()
        new: list[int] = []
        for _ in range(100):
            if new := [each for each in children(process) if each not in before]:
                break
            time.sleep(0.05)
        for each in new:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        page.get_by_role("button", name="Cancel").click(timeout=60_000)
        page.locator("#status", has_text="Cancelled").wait_for()
        page.goto("/litmus")
        type_text(page, TEST)
        wait_for(page, "mp under the model")


@SLOWLY
def test_many_in_front(browser: Any) -> None:
    """Where others ask, a question has its place, and moves up when one of them leaves."""
    with serving("--jobs", "1") as (address, _):
        contexts = [browser.new_context(base_url=address) for _ in range(2)]
        first, second = (each.new_page() for each in contexts)
        for each in (first, second):
            each.goto("/kernel?kind=cl")
            type_text(each, SLOW)
        first.keyboard.press("Control+Enter")
        first.locator("#status", has_text="Running").wait_for()
        second.keyboard.press("Control+Enter")
        second.locator("#status", has_text="Waiting: 1 in front").wait_for()
        contexts[0].close()
        second.locator("#status", has_text="Running").wait_for()
        second.get_by_role("button", name="Cancel").click()
        contexts[1].close()


def test_a_token(browser: Any) -> None:
    """Nothing is seen without the link that the server printed; the token leaves the address."""
    with serving("--remote") as (address, _), browser.new_context() as context:
        page = context.new_page()
        plain = address.partition("?")[0]
        assert page.goto(f"{plain}litmus").status == 401
        page.goto(address)
        page.wait_for_url("**/litmus")
        assert "token" not in page.url
        type_text(page, TEST)
        wait_for(page, "mp under the model")
        with browser.new_context() as other:
            assert other.new_page().goto(f"{plain}litmus").status == 401


def test_the_server_ends(browser: Any) -> None:
    """The page says so, and keeps the text."""
    with browser.new_context() as context:
        page = context.new_page()
        with serving() as (address, _):
            page.goto(f"{address}/litmus")
        type_text(page, TEST)
        page.locator("#status", has_text="The server does not answer").wait_for()
        assert "AMDGPU mp" in page.locator(".cm-content").inner_text()


@pytest.mark.parametrize("link", ["javascript:alert(1)", "//example.org/x", "/litmus?x=<script>"])
def test_links_lead_nowhere_else(page: Any, link: str) -> None:
    """What a link names is never an address of another place."""
    page.goto(f"/gallery?q={link.replace('?', '%3F')}")
    hrefs = page.eval_on_selector_all("a[href]", "all => all.map(each => each.href)")
    origin = page.evaluate("location.origin")
    assert all(each.startswith(origin) for each in hrefs)
