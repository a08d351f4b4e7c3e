"""Suspension of Python's collector of cycles until the end of a placement.

A placement makes some objects for every access, none of them in a cycle. The collector would
traverse all of them again and again as they become more.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Suspend the collection of cycles inside; afterwards it is as it was before."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
