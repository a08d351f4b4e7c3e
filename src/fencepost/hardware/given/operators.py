"""The operators of scalar and vector arithmetic, on values of 32 bits in two's complement, and
their names in mnemonics.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import and_, eq, ge, gt, le, lt, ne, or_, xor

from fencepost.program.values import unsigned, wrap

Run = Callable[..., int]


def kept(value: int) -> int:
    """The value itself."""
    return value


def some_bits(*values: int) -> int:
    """Whether any bit is set."""
    return int(any(values))


def added(*values: int) -> int:
    """The sum."""
    return wrap(sum(values))


def carried(*values: int) -> int:
    """The carry out of the sum."""
    return int(sum(unsigned(each) for each in values) >= 1 << 32)


def subtracted(a: int, b: int, borrow: int = 0) -> int:
    """The difference, less what was borrowed."""
    return wrap(a - b - (borrow & 1))


def borrowed(a: int, b: int, borrow: int = 0) -> int:
    """Whether the difference borrows."""
    return int(unsigned(a) < unsigned(b) + (borrow & 1))


def shifted_left(a: int, b: int) -> int:
    """Shifted by the low 5 bits of the other."""
    return wrap(a << (b & 31))


def shifted_right(a: int, b: int) -> int:
    """Shifted, with zeros from above."""
    return wrap(unsigned(a) >> (b & 31))


def shifted_signed(a: int, b: int) -> int:
    """Shifted, with the sign from above."""
    return a >> (b & 31)


def multiplied(a: int, b: int) -> int:
    """The low half of the product."""
    return wrap(a * b)


def least(a: int, b: int) -> int:
    """The smaller one, without signs."""
    return min(a, b, key=unsigned)


def greatest(a: int, b: int) -> int:
    """The larger one, without signs."""
    return max(a, b, key=unsigned)


def turned(run: Run) -> Run:
    """The operator with its operands exchanged."""
    return lambda a, b: run(b, a)


LOGIC: dict[str, Run] = {
    "and": and_,
    "or": or_,
    "xor": xor,
    "andn2": lambda a, b: a & ~b,
    "and_not1": lambda a, b: a & ~b,
    "orn2": lambda a, b: a | ~b,
    "or_not1": lambda a, b: a | ~b,
    "nand": lambda a, b: ~(a & b),
    "nor": lambda a, b: ~(a | b),
    "xnor": lambda a, b: ~(a ^ b),
}
LOGIC_SAVING = {**LOGIC, "andn1": lambda a, b: ~a & b, "and_not0": lambda a, b: ~a & b}
SCALAR: dict[str, Run] = {
    "lshl_b32": shifted_left,
    "lshr_b32": shifted_right,
    "ashr_i32": shifted_signed,
}
SCALAR_CHOICE: dict[str, Run] = {
    "min_i32": min,
    "max_i32": max,
    "min_u32": least,
    "max_u32": greatest,
}
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "eq": eq,
    "lg": ne,
    "ne": ne,
    "gt": gt,
    "ge": ge,
    "lt": lt,
    "le": le,
    "f": lambda a, b: False,
    "t": lambda a, b: True,
}
VECTOR: dict[str, Run] = {
    **{f"{name}_b32": LOGIC[name] for name in ("and", "or", "xor", "xnor")},
    **dict.fromkeys(("add_u32", "add_nc_u32", "add_i32", "add_nc_i32"), added),
    **dict.fromkeys(("sub_u32", "sub_nc_u32", "sub_i32", "sub_nc_i32"), subtracted),
    **{name: turned(subtracted) for name in ("subrev_u32", "subrev_nc_u32")},
    "lshlrev_b32": turned(shifted_left),
    "lshrrev_b32": turned(shifted_right),
    "ashrrev_i32": turned(shifted_signed),
    "mul_lo_u32": multiplied,
    "mul_lo_i32": multiplied,
    "mul_u32_u24": lambda a, b: wrap((a & 0xFFFFFF) * (b & 0xFFFFFF)),
    **SCALAR_CHOICE,
    # Of lanes before lane 0 there are none.
    "mbcnt_lo_u32_b32": lambda a, b: b,
    "mbcnt_hi_u32_b32": lambda a, b: b,
    "bcnt_u32_b32": lambda a, b: wrap(unsigned(a).bit_count() + b),
}
VECTOR_OF_3: dict[str, Run] = {
    "add3_u32": added,
    "lshl_add_u32": lambda a, b, c: wrap(shifted_left(a, b) + c),
    "add_lshl_u32": lambda a, b, c: shifted_left(wrap(a + b), c),
    "lshl_or_b32": lambda a, b, c: shifted_left(a, b) | c,
    "and_or_b32": lambda a, b, c: a & b | c,
    "or3_b32": lambda a, b, c: a | b | c,
    "mad_u32_u24": lambda a, b, c: wrap((a & 0xFFFFFF) * (b & 0xFFFFFF) + c),
    "bfi_b32": lambda a, b, c: a & b | ~a & c,
    "bfe_u32": lambda a, b, c: unsigned(a) >> (b & 31) & ((1 << (c & 31)) - 1),
}
