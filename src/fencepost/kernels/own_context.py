"""A context of z3's for each check, so that no check depends on what was asked before it.

z3 numbers terms in the order in which its context met them, and how it searches depends on these
numbers. In one context for the whole process, the steps of a proof would depend on the kernels that
were checked before, and so would the answer where a bound is near. What is left: z3 gives numbers
of freed terms to new ones, so steps differ a little by when Python's collector frees cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from z3 import z3 as interface

MAIN = "_main_ctx"
"""Where z3's Python interface keeps the context of every call that names none; None: the next call
makes one. There is no public way to change it. Each term holds its context, so one is freed after
the last of its terms."""


@contextmanager
def own_context() -> Iterator[None]:
    """What is asked inside is asked in a new context; afterwards the one of before is back, with
    whatever terms it has. Terms of one must not come into the other.

    Where an edition of z3 keeps its context elsewhere, nothing is changed, and one is for all.
    """
    names = vars(interface)
    if MAIN not in names:
        yield
        return
    outer = names[MAIN]
    names[MAIN] = None
    try:
        yield
    finally:
        names[MAIN] = outer
