"""Kernels that are proved for workgroups of every size, if nobody gives one.

The proof is by terms in which the size is a symbol. Facts about all work-items of a workgroup (sums
over them, values of counters, exchanges between lanes, full waves) are known only for a given size,
so kernels with such operations are excluded. A kernel that uses one axis is launched in one.
"""

from __future__ import annotations

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    MemoryFence,
    Nothing,
    Pointer,
    Pure,
    Query,
)
from fencepost.llvm.effects.functions import COUNTS_LANES
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import AtomicRmw, CmpXchg, Load, Store

_PLAIN = frozenset(
    {
        Id.LOCAL_ID,
        Id.GROUP_ID,
        Id.LOCAL_SIZE,
        Id.GROUPS,
        Id.GLOBAL_ID,
        Id.GLOBAL_SIZE,
        Id.GLOBAL_OFFSET,
        Id.LOCAL_LINEAR,
        Id.GLOBAL_LINEAR,
    }
)
"""Queries that are terms of ids and sizes."""


def is_of_any_size(graph: Graph) -> bool:
    """Return True if nothing in a kernel depends on waves, or on all work-items of a workgroup."""
    for node in graph.nodes:
        if node.sync is not None and not _is_plain_barrier(node.sync[1]):
            return False
        for instruction, meaning in node.body:
            match instruction:
                case AtomicRmw() | CmpXchg():
                    return False
                case Load(atomic=atomic) | Store(atomic=atomic) if atomic is not None:
                    return False
            match meaning:
                case None | Assume() | MemoryFence() | Nothing() | Pointer():
                    continue
                case Query(what=what) if what in _PLAIN:
                    continue
                case Pure(op=op) if op not in COUNTS_LANES:
                    continue
                case _:
                    return False
    return True


def _is_plain_barrier(step: object) -> bool:
    """Return True for a barrier of the whole workgroup and nothing else."""
    return isinstance(step, Barrier) and not step.grid
