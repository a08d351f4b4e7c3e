"""The registers of a wave as numbers, and sets of them as bit masks.

A set of registers is an int, bit N for the register with number N: sets are joined and compared
for every instruction of a kernel, and nothing is faster. Scalar registers have the numbers by which
instructions name them as operands, vector registers follow behind all of these.
"""

from __future__ import annotations

from collections.abc import Iterator

Registers = int
"""A set of registers: bit N stands for the register with number N."""

NONE: Registers = 0

SGPR = 0
"""Number of s0; s1 and the others follow, up to s105."""
VCC = 106
"""Number of vcc_lo; vcc_hi follows."""
TTMP = 108
"""Number of ttmp0; the others follow, up to ttmp15."""
M0 = 124
EXEC = 126
"""Number of exec_lo; exec_hi follows."""
SCC = 128
FLAT_SCRATCH = 129
"""Number of flat_scratch_lo; flat_scratch_hi follows."""
XNACK_MASK = 131
"""Number of xnack_mask_lo; xnack_mask_hi follows."""
VGPR = 256
"""Number of v0; up to 1,024 follow (001 AMDGPU Processors: GFX125x addresses so many)."""
AGPR = VGPR + 1024
"""Number of a0, the first of the accumulation registers; 255 follow."""
END = AGPR + 256

_SINGLE = {M0: "m0", SCC: "scc"}
_PAIRS = {
    VCC: "vcc",
    EXEC: "exec",
    FLAT_SCRATCH: "flat_scratch",
    XNACK_MASK: "xnack_mask",
}


def span(first: int, count: int) -> Registers:
    """The set of `count` registers from the number `first` on."""
    return ((1 << count) - 1) << first


def numbers(registers: Registers) -> Iterator[int]:
    """The numbers of the registers of a set, smallest first."""
    while registers:
        lowest = registers & -registers
        yield lowest.bit_length() - 1
        registers ^= lowest


def spell(registers: Registers) -> str:
    """A set of registers as the assembler spells them: `v[4:7], s2, vcc_lo`."""
    return ", ".join(_spell_run(first, count) for first, count in _runs(registers))


def _runs(registers: Registers) -> Iterator[tuple[int, int]]:
    """Neighbouring registers of one kind: the first and how many."""
    first, count = -1, 0
    for number in numbers(registers):
        if count and number == first + count and number not in _STARTS:
            count += 1
            continue
        if count:
            yield first, count
        first, count = number, 1
    if count:
        yield first, count


_STARTS = frozenset(
    {SGPR, VCC, TTMP, M0, EXEC, SCC, FLAT_SCRATCH, XNACK_MASK, XNACK_MASK + 2, VGPR, AGPR}
)


def _spell_run(first: int, count: int) -> str:
    if first in _SINGLE:
        return _SINGLE[first]
    for start, name in _PAIRS.items():
        if start <= first < start + 2:
            half = ("_lo", "_hi")[first - start]
            return name if count == 2 else name + half
    for start, letter in ((AGPR, "a"), (VGPR, "v"), (TTMP, "ttmp"), (SGPR, "s")):
        if first >= start:
            low = first - start
            return f"{letter}{low}" if count == 1 else f"{letter}[{low}:{low + count - 1}]"
    raise AssertionError(first)
