"""A z3 context of its own for each check, so that no check depends on earlier queries.

z3 numbers terms in the order in which its context met them, and its search depends on these
numbers. In one context for the whole process, the steps of a proof would depend on the kernels that
were checked before, and so would the answer near a bound. And z3 reuses the numbers of freed terms:
the moment at which Python's collector frees a cycle depends on the whole process, so it waits for
the end of the check.

z3 is not loaded here: a check whose runs show a bug needs none.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MAIN = "_main_ctx"
"""Name under which z3's Python interface keeps the context of every call that names none; if its
value is None, the next call makes one. There is no public way to change it. Each term holds its
context, so one is freed after the last of its terms."""


@contextmanager
def own_context() -> Iterator[None]:
    """Use a new z3 context inside the block; restore the previous one afterwards, with its terms.
    Terms of one context must not be used in the other.

    If an edition of z3 keeps its context elsewhere, one context serves all checks. If z3 is not
    loaded yet, there is no previous one.
    """
    outer, collects = _names().get(MAIN), gc.isenabled()
    gc.disable()
    _use(None)
    try:
        yield
    finally:
        _use(outer)
        if collects:
            gc.enable()


def _names() -> dict[str, Any]:
    """Return the names of z3's Python interface; none if it is not loaded."""
    interface = sys.modules.get("z3.z3")
    return {} if interface is None else vars(interface)


def _use(context: object) -> None:
    names = _names()
    if MAIN in names:
        names[MAIN] = context
