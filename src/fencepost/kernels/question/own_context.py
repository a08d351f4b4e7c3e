"""A z3 context of its own for each check, so that no check depends on earlier queries.

z3 numbers terms in the order in which its context met them, and its search depends on these
numbers. In one context for the whole process, the steps of a proof would depend on the kernels that
were checked before, and so would the answer near a bound. And z3 reuses the numbers of freed terms:
the moment at which Python's collector frees a cycle depends on the whole process, so it waits for
the end of the check.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from z3 import z3 as interface

MAIN = "_main_ctx"
"""Name under which z3's Python interface keeps the context of every call that names none; if its
value is None, the next call makes one. There is no public way to change it. Each term holds its
context, so one is freed after the last of its terms."""


@contextmanager
def own_context() -> Iterator[None]:
    """Use a new z3 context inside the block; restore the previous one afterwards, with its terms.
    Terms of one context must not be used in the other.

    If an edition of z3 keeps its context elsewhere, one context serves all checks.
    """
    names = vars(interface)
    known, outer, collects = MAIN in names, names.get(MAIN), gc.isenabled()
    gc.disable()
    if known:
        names[MAIN] = None
    try:
        yield
    finally:
        if known:
            names[MAIN] = outer
        if collects:
            gc.enable()
