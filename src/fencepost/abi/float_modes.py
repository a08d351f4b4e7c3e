"""Rounding and denormal modes of a kernel, and the results of llvm.get.rounding for both rounding
modes (001 Floating Point Rounding Mode, Extended FLT_ROUNDS, Floating Point Denorm Mode).
"""

from __future__ import annotations

from enum import IntEnum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")


@unique
class RoundMode(IntEnum):
    """A rounding mode; the integer is the field's value."""

    NEAR_EVEN = 0
    PLUS_INFINITY = 1
    MINUS_INFINITY = 2
    ZERO = 3


@unique
class DenormMode(IntEnum):
    """The treatment of denormals, with their sign; the integer is the field's value."""

    FLUSH_SRC_DST = 0
    FLUSH_DST = 1
    FLUSH_SRC = 2
    FLUSH_NONE = 3


@dataclass(frozen=True, slots=True)
class FltRoundsRow:
    """A row: the result of llvm.get.rounding for a mode of double and half and one of float."""

    value: int
    wide: RoundMode
    single: RoundMode
    cite: Cite = _CITE


_BY_WIDE = {
    RoundMode.NEAR_EVEN: (1, 11, 14, 17),
    RoundMode.PLUS_INFINITY: (8, 2, 15, 18),
    RoundMode.MINUS_INFINITY: (9, 12, 3, 19),
    RoundMode.ZERO: (10, 13, 16, 0),
}

FLT_ROUNDS: tuple[FltRoundsRow, ...] = tuple(
    FltRoundsRow(value, wide, single)
    for wide, values in _BY_WIDE.items()
    for single, value in zip(RoundMode, values, strict=True)
)
"""The table: the values of C if both modes are the same; otherwise 8 to 19."""


def flt_rounds(wide: RoundMode, single: RoundMode) -> int:
    """Return the result of llvm.get.rounding: `wide` is the mode of double and half, `single` of
    float.
    """
    return next(row.value for row in FLT_ROUNDS if (row.wide, row.single) == (wide, single))


def modes_of(value: int) -> FltRoundsRow:
    """Return the two modes that a value of llvm.set.rounding requests. Raises AbiError for a value
    without modes, such as 4, ties away from zero.
    """
    for row in FLT_ROUNDS:
        if row.value == value:
            return row
    raise AbiError(
        f"rounding mode {value}",
        rule=f"the values are 0 to 3 and 8 to 19 [{_CITE}]",
        mend="write one of these; ties away from zero is not supported",
    )
