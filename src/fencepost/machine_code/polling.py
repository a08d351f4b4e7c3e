"""Loads of global memory that a loop repeats past the caches, as for a flag.

What is loaded behind such a loop may be what the flag is for; then the caches have to be
invalidated between. Machine code does not say which load acquires, so this is not judged without
the LLVM IR that it was made of, and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.instructions.instruction import CacheBits, Kind, Unit

_UNITS = frozenset({Unit.BUFFER, Unit.GLOBAL, Unit.FLAT})


def not_judged(code: Code, flow: Flow) -> Iterator[str]:
    """Yield a note on the first load of a kernel that may be one of a flag."""
    for block in flow.blocks:
        if block.number not in flow.looping:
            continue
        for number in range(block.first, block.end):
            each = code.instructions[number]
            if each.opcode.kind is Kind.LOAD and each.opcode.unit in _UNITS and _passes(each.bits):
                load = f"{each.opcode.mnemonic} ({code.where(number)})"
                yield (
                    f"{load} loads in a loop past the caches, as of a flag: whether the loads "
                    "behind it come after an invalidate is not judged without --against"
                )
                return


def _passes(bits: CacheBits) -> bool:
    """Return True if an access passes by a cache that other waves do not share."""
    return bits.glc or bits.dlc or bits.sc0 or bits.sc1 or bits.scope > 0
