"""The option that writes the golden files anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/lowering --bless`."""
    parser.addoption("--bless", action="store_true", help="write the golden files anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written instead of compared."""
    return bool(request.config.getoption("--bless", default=False))
