"""Dependence of a kernel on the compiler's waits for direct loads to LDS.

A direct load writes LDS at any time until its wave waits for its loads [001 Memory Model, LDS DMA].
A check takes it for an access that is done where it stands: an access of the same wave waits for
it with every compiler, and other waves come behind it only by what its own wave releases. So the
delay shows only where a load may be pending at an operation that orders: a fence, an atomic, a
barrier. There the compiler has to wait, which LLVM does from 22 on; the program may do so itself:

    load.to.lds; s.waitcnt vmcnt(0); fence release; s.barrier      # needs no premise
    load.to.lds; fence release; s.barrier                          # needs it

The analysis is a forward dataflow over the nodes with one fact: some load may be pending. Only a
wait for all loads ends that; a wait that leaves some outstanding does not. The end of the kernel
orders nothing within the workgroup, so a load that is pending there needs no wait. Calls that are
not known to order nothing count as ordering.

The wait's count is decoded for the processor that the module states. Without one, a wait counts if
it is for all loads on every processor that has it.
"""

from __future__ import annotations

import re

from fencepost.llvm.cfg.graph import Graph, Node
from fencepost.llvm.effects.assembly import statements_of
from fencepost.llvm.effects.effect import (
    Assume,
    Await,
    Block,
    CrossLane,
    Effect,
    Foreign,
    Mark,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
    Transfer,
    Trap,
)
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Int, Load, Store
from fencepost.llvm.launches.compiled_for import stated_processor
from fencepost.llvm.module import Function
from fencepost.patterns import pattern
from fencepost.placement.from_llvm.waits import vmcnt
from fencepost.targets.generation import major_version

_SPLIT = 12
"""The first generation whose counters have a wait instruction each."""
_ENCODINGS = (9, 11)
"""Generations that stand for all encodings of a wait before `_SPLIT`."""
_WAITS_BEFORE = pattern(r"s_waitcnt (?:[^\n]*\bvmcnt\(0\).*|0|0x0)", re.ASCII)
_WAITS_SINCE = pattern(r"s_wait_loadcnt (?:0|0x0)")
_ORDERS_NOTHING = (
    Assume,
    Await,
    Block,
    CrossLane,
    Foreign,
    Mark,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Transfer,
    Trap,
)


def rests_on_direct_loads(graph: Graph, stated: Function) -> bool:
    """Return True if a direct load to LDS may be pending at an operation that orders accesses.
    `stated` is the kernel as the module has it, with the processor that it is compiled for.
    """
    processor = stated_processor(stated)
    generation = major_version(processor) if processor is not None else None
    pending: set[int] = set()
    work = [(node.number, False) for node in graph.nodes]
    while work:
        number, before = work.pop()
        node = graph.nodes[number]
        after = _pending_behind(node, generation, pending=before)
        if after is None:
            return True
        if after:
            later = [each for each in node.successors if each not in pending]
            pending |= set(later)
            work += [(each, True) for each in later]
    return False


def _pending_behind(node: Node, generation: int | None, *, pending: bool) -> bool | None:
    """Return True if a load may be pending behind a node; None if one may be where it orders."""
    for instruction, meaning in node.body:
        if isinstance(meaning, Transfer) and meaning.to_lds and meaning.counter is None:
            pending = True
        elif _waits(instruction, generation):
            pending = False
        elif pending and _may_order(instruction, meaning):
            return None
    if node.sync is None:
        return pending
    if pending and not _waits(node.sync[0], generation):
        return None
    return False


def _may_order(instruction: Instruction, meaning: Effect | None) -> bool:
    """Return True unless an operation surely leaves the order of other accesses as it is."""
    match meaning:
        case Touch(how=how, atomic=atomic):
            return how.atomic or atomic is not None
        case None:
            return isinstance(instruction, AtomicRmw | CmpXchg | Call) or (
                isinstance(instruction, Load | Store) and instruction.atomic is not None
            )
        case _:
            return not isinstance(meaning, _ORDERS_NOTHING)


def _waits(instruction: Instruction, generation: int | None) -> bool:
    """Return True if an instruction waits for all loads of its wave, before anything else."""
    match instruction:
        case Call(callee="llvm.amdgcn.s.waitcnt", arguments=(Int(value=operand),)):
            if generation is not None and generation >= _SPLIT:
                return False
            encodings = _ENCODINGS if generation is None else (generation,)
            return all(vmcnt(operand, each) == 0 for each in encodings)
        case Call(callee="llvm.amdgcn.s.wait.loadcnt", arguments=(Int(value=0),)):
            return generation is None or generation >= _SPLIT
        case Call(callee=None, assembly=str(), constraints=constraints):
            return "~{memory}" in constraints and _assembly_waits(instruction, generation)
    return False


def _assembly_waits(call: Call, generation: int | None) -> bool:
    """Return True if inline assembly waits for all loads before a barrier of its own."""
    for each in statements_of(call):
        if each.startswith("s_barrier"):
            return False
        if _WAITS_BEFORE.fullmatch(each) and (generation is None or generation < _SPLIT):
            return True
        if _WAITS_SINCE.fullmatch(each) and (generation is None or generation >= _SPLIT):
            return True
    return False


__all__ = ["rests_on_direct_loads"]
