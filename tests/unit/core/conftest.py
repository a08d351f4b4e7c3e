"""A core whose nursery is `acting`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fencepost.core.core import Core

ACTING = (sys.executable, str(Path(__file__).with_name("acting.py")))


@pytest.fixture
def core() -> Iterator[Core]:
    with Core(ACTING, workers=2, waiting=4) as made:
        yield made
