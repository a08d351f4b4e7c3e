"""Dependence of a kernel on the form of its launch: on values that a global offset would change,
and on whole workgroups.
"""

from __future__ import annotations

from fencepost.kernels.execute.memory.launch_memory import OFFSETS
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Assume,
    Effect,
    Foreign,
    Mark,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
    Trap,
)
from fencepost.llvm.effects.functions import LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import AtomicRmw, CmpXchg, Gep, Instruction, Int, Load, Local, Store
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.module import Function
from fencepost.llvm.types import IntType, alloc_size, store_size
from fencepost.llvm.uses import operands

_PLACED = frozenset({Id.GLOBAL_ID, Id.GLOBAL_LINEAR, Id.GLOBAL_OFFSET, Id.DIMENSIONS})
_OF_ANY_GROUP = frozenset(
    {Id.LOCAL_ID, Id.GROUP_ID, Id.GLOBAL_ID, Id.GLOBAL_OFFSET, Id.DIMENSIONS, Id.WAVE_SIZE}
)
"""Parts of a work-item's place that no missing neighbour changes."""


def rests_on_whole_groups(kernel: Function, graph: Graph, launch: Launch) -> bool:
    """Return True if workgroups at the end of the grid may have fewer work-items than the others,
    and a work-item could tell: it reads a size, waits for others, or gets something from them
    [.uniform_work_group_size, 001 Kernel Metadata].
    """
    uniform = kernel.attributes.get("uniform-work-group-size") == "true"
    if uniform or launch.extent is Extent.GRID:
        return False
    return any(
        node.sync is not None or any(_tells(each, meaning) for each, meaning in node.body)
        for node in graph.nodes
    )


def _tells(instruction: Instruction, meaning: Effect | None) -> bool:
    """Return True if an instruction may have another result in a smaller workgroup."""
    match meaning:
        case Query(what=what):
            return what not in _OF_ANY_GROUP
        case Pointer(what=what):
            return what in (LaunchData.IMPLICIT, LaunchData.DISPATCH)
        case Touch(how=how):
            return how.atomic
        case Pure() | Opaque() | Foreign() | Assume() | Mark() | Nothing() | Trap():
            return False
        case None:
            return isinstance(instruction, AtomicRmw | CmpXchg) or (
                isinstance(instruction, Load | Store) and instruction.atomic is not None
            )
        case _:
            return True


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
