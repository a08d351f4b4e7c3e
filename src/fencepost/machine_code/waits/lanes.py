"""Changes of the mask of lanes, and instructions that may have no lanes in common.

A load writes the lanes that were active when it was issued. What is executed for other lanes, as
both sides of a branch of lanes are, may use its registers while it is in flight. Masks are taken to
be nested, as branches are: what is taken off comes back in the opposite order.
"""

from __future__ import annotations

from enum import Enum, auto

from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import EXEC, span

Nesting = int
"""The relation of the active lanes to those of an operation: N of 0 or more, a part of them, N
masks further in; GROWN, all of them and maybe more; less, a part of these, which may be others.
"""
GROWN: Nesting = -1
DEEPEST = 64
_EXEC = span(EXEC, 2)


class Mask(Enum):
    """A change of EXEC."""

    SHRINKS = auto()
    GROWS = auto()
    FLIPS = auto()
    ALL = auto()
    OTHER = auto()


_SHRINKS = ("s_and_saveexec", "s_andn1_", "s_and_not0_", "v_cmpx_")
_OTHERS = ("s_andn2_saveexec", "s_and_not1_saveexec", "s_andn2_wrexec", "s_and_not1_wrexec")
_LESS = ("s_andn2_b", "s_and_not1_b")
_ALL = frozenset({-1, 0xFFFFFFFF, 0xFFFFFFFF_FFFFFFFF})


def mask_of(each: Instruction) -> Mask | None:
    """The change that an instruction makes to EXEC; None where it makes none."""
    if not each.writes & _EXEC:
        return None
    name = each.opcode.mnemonic
    if name.startswith(_SHRINKS):
        return Mask.SHRINKS
    if name.startswith("s_mov_b"):
        return Mask.ALL if each.immediate in _ALL else Mask.OTHER
    if not each.reads & _EXEC or name.startswith(_OTHERS):
        return Mask.FLIPS if name.startswith(_OTHERS) else Mask.OTHER
    if name.startswith("s_and_b"):
        return Mask.SHRINKS
    if name.startswith(("s_or_saveexec", "s_or_b", "s_wqm")):
        return Mask.GROWS
    if name.startswith("s_xor"):
        return Mask.FLIPS
    if name.startswith(_LESS):
        whole = each.operands[1:2]
        return Mask.SHRINKS if whole and whole[0].registers & _EXEC else Mask.FLIPS
    return Mask.OTHER


def changed(nesting: Nesting, mask: Mask) -> Nesting:
    """The nesting of the active lanes behind a change of the mask."""
    match mask:
        case Mask.ALL:
            return GROWN
        case Mask.OTHER:
            return GROWN - 1
        case Mask.SHRINKS:
            step = 1 if nesting >= 0 else -1
            return max(-DEEPEST, min(DEEPEST, nesting + step))
        case Mask.GROWS if nesting > GROWN:
            return nesting - 1
        case Mask.GROWS:
            return min(GROWN, nesting + 1)
        case Mask.FLIPS:
            return nesting if nesting > 0 else min(nesting, GROWN - 1)


def may_differ(nesting: Nesting, each: Instruction) -> bool:
    """Return True if an instruction may have no lane in common with the operation; those of
    matrices have all lanes.
    """
    return nesting < GROWN and each.opcode.kind is not Kind.MATRIX
