"""Settings of all tests, and the option by which slow files are sampled."""

from __future__ import annotations

import os
from pathlib import PurePosixPath

import pytest

from tests.sampling import TESTS, sampled

# Nothing is kept from one run to the next, but where a test is about that.
os.environ["FENCEPOST_CACHE_DIR"] = ""

# Reports are not folded, whatever terminal the tests are started from.
os.environ.pop("COLUMNS", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--sample`, which `make test` gives."""
    parser.addoption("--sample", action="store_true", help="only some tests of the slow files")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests of slow files, where a sample is asked for."""
    if not config.getoption("--sample"):
        return
    kept = sampled(
        (PurePosixPath(each.path.relative_to(TESTS).as_posix()), each.nodeid.partition("[")[0])
        for each in items
    )
    config.hook.pytest_deselected(
        items=[each for each, stays in zip(items, kept, strict=True) if not stays]
    )
    items[:] = [each for each, stays in zip(items, kept, strict=True) if stays]
