"""Dependence of a kernel on where its launch begins: values that a global offset would change."""

from __future__ import annotations

from fencepost.kernels.execute.launch_memory import OFFSETS
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Pointer, Query
from fencepost.llvm.effects.functions import LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Gep, Instruction, Int, Load, Local
from fencepost.llvm.types import IntType, alloc_size, store_size
from fencepost.llvm.uses import operands

_PLACED = frozenset({Id.GLOBAL_ID, Id.GLOBAL_LINEAR, Id.GLOBAL_OFFSET, Id.DIMENSIONS})


def rests_on_offset(graph: Graph) -> bool:
    """Return True if a kernel reads a value that a global offset of the launch, or more dimensions
    than it needs, would change; by a query or from the implicit arguments [001 Kernel Argument
    Metadata].
    """
    places: dict[str, int | None] = {}
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match meaning:
                case Query(what=what) if what in _PLACED:
                    return True
                case Pointer(what=LaunchData.IMPLICIT):
                    places[instruction.head.name or ""] = 0
    if not places:
        return False
    every = [each for node in graph.nodes for each in (*node.phis, *(e for e, _ in node.body))]
    changed = True
    while changed:
        changed = False
        for each in every:
            if isinstance(each, Gep) and isinstance(each.pointer, Local):
                name = each.head.name or ""
                if each.pointer.name in places and name not in places:
                    places[name] = _moved(each, places[each.pointer.name])
                    changed = True
    return any(_reads(each, places) for each in every)


def _moved(gep: Gep, start: int | None) -> int | None:
    """Return the offset of an address; None if it is not known."""
    match gep.indices:
        case (Int(value=index, type=IntType(bits=bits)),) if start is not None:
            index -= (1 << bits) * (index >> (bits - 1))
            return start + index * alloc_size(gep.base_type)
    return None


def _reads(instruction: Instruction, places: dict[str, int | None]) -> bool:
    match instruction:
        case Gep(pointer=Local(name=name)) if name in places:
            return False
        case Load(pointer=Local(name=name)) if name in places:
            start = places[name]
            if start is None:
                return True
            end = start + store_size(instruction.head.type)
            return start < OFFSETS.stop and end > OFFSETS.start
    # Put to another use, it may be read there.
    return any(isinstance(each, Local) and each.name in places for each in operands(instruction))
