"""A server of its own port, and pages of Debian's Chromium that fail on any error of their console.

These tests need the package `playwright` and a program `chromium`; without them they are skipped by
name. `make browser` runs them.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")


@contextmanager
def serving(*options: str) -> Iterator[tuple[str, int]]:
    """The address of a workbench, as it prints it, and its process. It ends with the block, however
    that ends: a server left alone would be waited for.
    """
    words = [sys.executable, "-m", "fencepost", "web", "--port", "0", *options]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found is not None
        try:
            yield found[0].rstrip("/"), process.pid
        finally:
            process.send_signal(signal.SIGINT)
            status = process.wait(60)
        assert status == 0


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a workbench."""
    with serving() as (address, _):
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """A browser without a window. Its event loop ends with these tests: others have their own."""
    if CHROMIUM is None:
        pytest.skip("no program 'chromium'")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as play:
        # The system may have no namespaces for it; its pages are this server's alone.
        made = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def page(browser: Any, server: str) -> Iterator[Any]:
    """A page in a fresh profile; no error may stand in its console, no request leave the server."""
    with browser.new_context(base_url=server) as context:
        context.set_default_timeout(90_000)  # the machine may be busy
        made = context.new_page()
        wrong: list[str] = []
        made.on("console", lambda each: wrong.append(each.text) if each.type == "error" else None)
        made.on("pageerror", lambda each: wrong.append(str(each)))
        made.on(
            "request",
            lambda each: None if each.url.startswith(server) else wrong.append(each.url),
        )
        yield made
        # An answer with a status of error is one of the page, and the browser logs it.
        left = [each for each in wrong if "the server responded with a status of" not in each]
        assert not left


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, from the packages of the editor's build."""
    found = Path(__file__).parents[2] / "editors/web/node_modules/axe-core/axe.min.js"
    if not found.is_file():
        pytest.skip("axe-core is not here: npm ci in editors/web")
    return found.read_text(encoding="utf-8")
