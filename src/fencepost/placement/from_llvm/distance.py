"""Accesses whose distance alone shows that two work-items never touch the same byte.

Most addresses are `base + c * id + k`. The distance of two is then a sum of multiples of the ids of
the two work-items, modulo the size of an address, and each id is below the size of the workgroup on
its axis. If no such sum is a distance at which the bytes overlap, no other fact matters and the
solver need not be asked. Example, of 64 work-items that store 4 bytes:

    a: base + 4 * id,   b: base + 4 * id + 512      distance 4 * (id1 - id2) - 512, never above -260

What has another form is left to the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import z3

AXES = "xyz"


def never_overlap(
    z3_: ModuleType, distance: z3.BitVecRef, above: int, below: int, sizes: Sequence[int]
) -> bool:
    """Return True if a distance of two accesses by different work-items never is one at which they
    overlap: less than `above` from 0 on, or less than `below` under 0. `sizes` are those of the
    workgroup.
    """
    bits = distance.size()
    found = _linear(z3_, z3_.simplify(distance), bits)
    if found is None:
        return False
    factors, rest = found
    counts = dict(zip(AXES, sizes, strict=True))
    long_axes = [axis for axis in AXES if counts[axis] > 1]
    if len(long_axes) == 1:
        axis = long_axes[0]
        one, two = (factors.get((axis, item), 0) for item in "12")
        if one and one + two == 0:
            # The ids on this axis differ: the distance is `rest` and a multiple that is not 0.
            return not any(
                _has_other_than_0(abs(one), counts[axis] - 1, rest, window)
                for window in _windows(abs(one) * (counts[axis] - 1), rest, (below, above), bits)
            )
    low = high = rest
    for (axis, _), factor in factors.items():
        most = factor * (counts[axis] - 1)
        low, high = low + min(most, 0), high + max(most, 0)
    reach = max(rest - low, high - rest)
    return not any(
        low < end and start < high for start, end in _windows(reach, rest, (below, above), bits)
    )


def _windows(reach: int, rest: int, sides: tuple[int, int], bits: int) -> Iterator[tuple[int, int]]:
    """Yield the open intervals of integers that are overlapping distances modulo 2 ** bits, as far
    as they may be reached from `rest`.
    """
    below, above = sides
    first, last = (rest - reach - above) >> bits, (rest + reach + below) >> bits
    for turn in range(first, last + 1):
        yield (turn << bits) - below, (turn << bits) + above


def _has_other_than_0(factor: int, most: int, rest: int, window: tuple[int, int]) -> bool:
    """Return True if `factor * d + rest` is inside of the window for some `d` between -most and
    most that is not 0.
    """
    start, end = window
    least = max((start - rest) // factor + 1, -most)
    last = min((end - 1 - rest) // factor, most)
    return least <= last and not least == last == 0


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


_Factors = Mapping[tuple[str, str], int]


def _linear(z3_: ModuleType, term: Any, bits: int) -> tuple[_Factors, int] | None:
    """A term as multiples of ids and a number, modulo 2 ** bits; None for any other."""
    factors: dict[tuple[str, str], int] = {}
    rest = 0
    summands = term.children() if z3_.is_app_of(term, z3_.Z3_OP_BADD) else [term]
    for each in summands:
        if z3_.is_bv_value(each):
            rest += each.as_long()
            continue
        factor = 1
        if z3_.is_app_of(each, z3_.Z3_OP_BMUL) and each.num_args() == 2:
            number, each = each.children()  # the factor stands before
            if not z3_.is_bv_value(number):
                return None
            factor = number.as_long()
        axis = _id(z3_, each)
        if axis is None:
            return None
        factors[axis] = factors.get(axis, 0) + factor
    modulus = 1 << bits
    signed = {each: _signed(n % modulus, bits) for each, n in factors.items()}
    return signed, _signed(rest % modulus, bits)


def _id(z3_: ModuleType, term: Any) -> tuple[str, str] | None:
    """The axis and the work-item of an id, which may have zeros before it."""
    if z3_.is_app_of(term, z3_.Z3_OP_CONCAT) and term.num_args() == 2:
        zeros, term = term.children()
        if not z3_.is_bv_value(zeros) or zeros.as_long():
            return None
    if term.num_args() or term.size() != 32 or not z3_.is_const(term) or z3_.is_bv_value(term):
        return None
    name = term.decl().name()
    for axis in AXES:
        for item in "12":
            if name == f"id{axis}_{item}":
                return axis, item
    return None
