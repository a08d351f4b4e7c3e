"""Look-ups in a machine's description: the reach of an operation, the caches it acts on, and the
counters that count it.
"""

from __future__ import annotations

from fencepost.errors import InternalError, UnsupportedError
from fencepost.hardware.memory.description import CacheRow, Counted, Description, Op, Reach
from fencepost.hardware.memory.instructions import COUNTER_BIT, SCOPE_BITS
from fencepost.hardware.memory.locations import Where
from fencepost.lowering.rows.instructions import Bit, CacheOp
from fencepost.lowering.target import Target


def reach_of(description: Description, target: Target, op: Op, bits: frozenset[Bit]) -> Reach:
    """Return the reach of an operation with these bits.

    Raises InternalError if the description has no row for it.
    """
    for row in description.reaches:
        fits = op in row.ops and row.bits == bits & SCOPE_BITS
        if fits and row.clause.holds(target.conditions):
            return row.reach
    names = " ".join(sorted(bit.value for bit in bits)) or "no bits"
    raise InternalError(f"{description.chapter.value}: no reach of a {op.value}: {names}")


def cache_row(description: Description, op: CacheOp, bits: frozenset[Bit]) -> CacheRow:
    """Return the caches that an instruction acts on, for any scope. Where the generation's
    instruction has no scopes, its bits do not matter: encodings have some of them set.

    Raises UnsupportedError if the generation has no such instruction.
    """
    rows = [row for row in description.caches if row.op is op]
    for row in rows:
        if row.bits == bits & SCOPE_BITS or (len(rows) == 1 and not row.bits):
            return row
    names = " ".join(sorted(bit.value for bit in bits))
    raise UnsupportedError(
        f"{op.value} {names}".strip(),
        rule=f"001 {description.chapter.value} does not say what it does",
        mend="write one of its cache instructions",
    )


def counted_by(
    description: Description, counted: Counted, where: Where, *, flat: bool
) -> tuple[int, int]:
    """The counters that count an access, as bits, and those of them that it may leave out of order.

    A flat access is counted as one of vector memory and as one of LDS. It may report out of the
    order of the counter of the memory that it is not in (001 GFX6-GFX9, GFX90A, GFX942; later
    chapters do not say, and it may there too).
    """
    if where is Where.PRIVATE:
        return 0, 0
    vector, lds = mask_of(description, counted), mask_of(description, Counted.LDS)
    mask, other = (vector, lds) if where is Where.GLOBAL else (lds, vector)
    return (mask | other, other) if flat else (mask, 0)


def mask_of(description: Description, *counted: Counted) -> int:
    """The counters that count an operation, as bits."""
    mask = 0
    for what, counter in description.counters:
        if what in counted:
            mask |= COUNTER_BIT[counter]
    return mask
