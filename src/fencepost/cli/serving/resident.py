"""The core as this command runs it."""

from __future__ import annotations

import gc
import sys

from fencepost.core.core import Core

NURSERY = (sys.executable, "-P", "-m", "fencepost.cli.nursery")
"""`-P`: the working folder may be a stranger's."""


def open_core(workers: int = 2, waiting: int = 256) -> Core:
    """A core whose jobs are command lines of fencepost. Close it, or use it in a `with`."""
    return Core(NURSERY, workers=workers, waiting=waiting)


_USUAL = (700, 10, 10)
"""The interpreter's own thresholds."""


def collect_cycles_as_usual() -> None:
    """Look for cycles as often as the interpreter does by itself. A command that ends soon does so
    seldom; in a server, cycles of requests would pile up for hours. What is loaded is left out.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_USUAL)
