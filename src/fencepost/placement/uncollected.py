"""Python's collector of cycles waits for the end of a placement.

What a placement makes is some objects for every access, none in a cycle. The collector would go
through all of them again and again as they become more.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No cycles are collected inside; afterwards they are, if they were before."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
