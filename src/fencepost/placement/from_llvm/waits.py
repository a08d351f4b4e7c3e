"""The operand of `s.waitcnt`: the encoding of a wait for loads in generations before GFX12.

[001 Assembler, SOPP: simm16 of s_waitcnt; LLVM 22, AMDGPUBaseInfo: the fields by generation]
"""

from __future__ import annotations

MOST = 63
"""The largest count that the field of any generation holds."""


def encode(outstanding: int, generation: int) -> int:
    """Return the operand that waits until at most this many loads are outstanding, and for nothing
    else.
    """
    count = min(outstanding, MOST)
    if generation == 11:
        return count << 10 | 0x3F7
    rest = 0x3F70 if generation == 10 else 0x0F70
    return count & 15 | count >> 4 << 14 | rest


def vmcnt(operand: int, generation: int) -> int:
    """Return the number of loads that an operand leaves outstanding."""
    if generation == 11:
        return operand >> 10 & MOST
    return operand & 15 | (operand >> 14 & 3) << 4
