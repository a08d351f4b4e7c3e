"""Settings of all tests, and the option by which slow files are sampled."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fencepost.cli.main import SELDOM
from tests import llvm_server
from tests.sampling import TESTS, of_share, read_sample

# Nothing is kept from one run to the next, but where a test is about that.
os.environ["FENCEPOST_CACHE_DIR"] = ""

# A slow machine is no failure: what takes how long is measured in benchmarks/.
with suppress(ImportError):  # environments beside a front-end have no hypothesis
    from hypothesis import settings

    settings.register_profile("fencepost", deadline=None)
    settings.load_profile("fencepost")

llvm_server.use()

# Reports are not folded, whatever terminal the tests are started from.
os.environ.pop("COLUMNS", None)


# Cycles are looked for as rarely as in the command: Python's own interval costs a fifth of the
# tests' time. What collecting them has loaded stays to the end, and is not looked through again.
gc.set_threshold(SELDOM)

GROWTH = 64 << 20
"""Bytes by which memory grows until garbage is collected."""

LAST = frozenset({"architecture", "diagnostics", "schema"})
"""Folders of tests that read the trees of the whole package, half a gigabyte: they come last, so
that no fork copies these.
"""

_usual = 0
"""Bytes in memory when it was collected last."""


def pytest_collection_finish() -> None:
    """Take what is loaded out of the search for cycles."""
    global _usual  # noqa: PLW0603  # there is one process
    gc.collect()
    gc.freeze()
    _usual = _resident()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect garbage where memory has grown, as each fork of a process costs its size. A term of
    z3 is small for Python, whose own search would come too late.
    """
    global _usual  # noqa: PLW0603  # there is one process
    if _resident() > _usual + GROWTH:
        gc.collect()
        gc.freeze()
        ctypes.CDLL(None).malloc_trim(0)
        _usual = _resident()


def _resident() -> int:
    """Return the bytes that this process has in memory."""
    return resource.getpagesize() * int(Path("/proc/self/statm").read_bytes().split()[1])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--sample`, which `make test` gives, and `--share`, which `make matrix` does."""
    parser.addoption("--sample", action="store_true", help="only some tests of the slow files")
    parser.addoption("--share", metavar="K/N", help="the K-th of N shares of the tests")


_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def signals_as_before() -> Iterator[None]:
    """Signals do after a test what they did before it. The command ignores them once its status is
    known: run in this process, it would deafen every process that later tests start.
    """
    before = [signal.getsignal(each) for each in _ENDING]
    yield
    for each, handler in zip(_ENDING, before, strict=True):
        if handler is not None and handler is not signal.getsignal(each):
            signal.signal(each, handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests of slow files, where a sample is asked for, and those of other shares; put
    some last.
    """
    kept = [True] * len(items)
    if config.getoption("--sample"):
        kept = read_sample().kept(
            each.path.relative_to(TESTS).as_posix() + "::" + each.nodeid.partition("::")[2]
            for each in items
        )
    if config.getoption("--share"):
        kept = of_share(kept, config.getoption("--share"))
    config.hook.pytest_deselected(
        items=[each for each, stays in zip(items, kept, strict=True) if not stays]
    )
    items[:] = [each for each, stays in zip(items, kept, strict=True) if stays]
    items.sort(key=lambda each: each.path.parent.name in LAST)
