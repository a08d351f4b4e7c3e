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


def profile(browser: Any, address: str | None = None) -> Any:
    """A fresh profile, which waits as long as a busy machine may take."""
    context = browser.new_context(base_url=address)
    context.set_default_timeout(90_000)
    return context


def line_of(process: int) -> list[int]:
    """A descendant of a process in each generation, those that have the most: the nursery, the
    process of the question, and the one of its kernel.
    """
    found: list[int] = []
    for each in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, each.read_text().split()):
                found = max(found, [child, *line_of(child)], key=len)
    return found


@pytest.mark.parametrize(("name", "number"), [("nursery", 0), ("question", 1), ("kernel", 2)])
def test_a_crash_of_a_child(name: str, number: int, browser: Any) -> None:
    """A process that works on a question is killed. The answer says so where it was the kernel's;
    where it was another one, the question is asked again and can be cancelled. The next question is
    answered.
    """
    with serving() as (address, process), profile(browser, address) as context:
        page = context.new_page()
        page.goto("/kernel?kind=cl")
        type_text(page, SLOW)
        page.keyboard.press("Control+Enter")
        page.locator("#status", has_text="Running: slow").wait_for()
        working = line_of(process)
        assert len(working) == 3
        os.kill(working[number], signal.SIGKILL)
        if name == "kernel":
            wait_for(page, "the system ended the process")
        else:
            for _ in range(600):
                if len(again := line_of(process)) == 3 and again[2] != working[2]:
                    break
                time.sleep(0.1)
            assert again[1] != working[1]
            page.get_by_role("button", name="Cancel").click()
            page.locator("#status", has_text="Cancelled").wait_for()
        page.goto("/litmus")
        type_text(page, TEST)
        wait_for(page, "mp under the model")
        assert working[number] not in line_of(process)


def test_many_in_front(browser: Any) -> None:
    """Where others ask, a question has its place, and moves up when one of them leaves."""
    with serving("--jobs", "1") as (address, _):
        contexts = [profile(browser, address) for _ in range(2)]
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
    with serving("--remote") as (address, _), profile(browser) as context:
        page = context.new_page()
        plain = address.partition("?")[0]
        assert page.goto(f"{plain}litmus").status == 401
        page.goto(address)
        page.wait_for_url("**/litmus")
        assert "token" not in page.url
        type_text(page, TEST)
        wait_for(page, "mp under the model")
        with profile(browser) as other:
            assert other.new_page().goto(f"{plain}litmus").status == 401


def test_the_server_ends(browser: Any) -> None:
    """The page says so, and keeps the text."""
    with profile(browser) as context:
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
