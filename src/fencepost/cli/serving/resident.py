"""The core as this command runs it."""

from __future__ import annotations

import sys

from fencepost.core.core import Core

NURSERY = (sys.executable, "-P", "-m", "fencepost.cli.nursery")
"""`-P`: the working folder may be a stranger's."""


def open_core(workers: int = 2, waiting: int = 256) -> Core:
    """A core whose jobs are command lines of fencepost. Close it, or use it in a `with`."""
    return Core(NURSERY, workers=workers, waiting=waiting)
