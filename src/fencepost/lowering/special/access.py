"""The memory instructions of an access: the verb of each, and the number of instructions."""

from __future__ import annotations

from typing import assert_never

from fencepost.lowering.request import Form, Request
from fencepost.lowering.rows.conditions import Condition
from fencepost.lowering.rows.instructions import Family, Verb
from fencepost.lowering.rows.table import Kind

_WIDEST = 128
_WIDEST_LDS_GFX6 = 64
_ATOMIC_WIDTHS = (32, 64)


def verb_of(request: Request, kind: Kind) -> Verb:
    """Return the verb of the instruction. A read-modify-write that no instruction performs, because
    of its operation or its width, becomes a loop around a compare and swap.
    """
    match kind:
        case Kind.LOAD if request.form is Form.MONITOR:
            return Verb.LOAD_MONITOR
        case Kind.LOAD if request.form is Form.LDS_DMA:
            return Verb.LOAD_TO_LDS
        case Kind.LOAD if request.form is Form.LDS_DMA_ASYNC:
            return Verb.LOAD_TO_LDS_ASYNC
        case Kind.LOAD:
            return Verb.LOAD
        case Kind.STORE if request.form is Form.LDS_DMA_ASYNC:
            return Verb.STORE_FROM_LDS_ASYNC
        case Kind.STORE | Kind.FENCE:
            return Verb.STORE
        case Kind.RMW:
            direct = request.rmw is not None and request.width in _ATOMIC_WIDTHS
            return Verb.RMW if direct else Verb.COMPARE
        case _:
            assert_never(kind)


def pieces(width: int, verb: Verb, family: Family, facts: frozenset[Condition]) -> tuple[int, ...]:
    """The widths of the instructions that access `width` bits, widest first."""
    if verb in (Verb.RMW, Verb.COMPARE):
        return (width if width in _ATOMIC_WIDTHS else 32,)
    gfx6 = Condition.GFX6 in facts
    widest = _WIDEST_LDS_GFX6 if gfx6 and family is Family.DS else _WIDEST
    found: list[int] = []
    left = max(8, width)
    for size in (128, 96, 64, 32, 16, 8):
        if size > widest or (size == 96 and gfx6):
            continue
        while left >= size:
            found.append(size)
            left -= size
    return tuple(found)
