"""Values that are the same in all waves of a workgroup.

A value is uniform if neither its operands, nor a branch that decides it, depend on the work-item. A
value loaded from a uniform address is uniform as well: if another wave could change it in the
meantime, that would be a data race of its own.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from fencepost.llvm.cfg.blocks import END, BlockGraph, NaturalLoop
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Other,
    Phi,
    Switch,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands
from fencepost.records import replace

UNIFORM_CALLS = (
    "llvm.amdgcn.workgroup.id",
    "llvm.amdgcn.cluster",
    "llvm.amdgcn.dispatch.ptr",
    "llvm.amdgcn.implicitarg.ptr",
    "llvm.amdgcn.kernarg.segment.ptr",
    "llvm.amdgcn.dispatch.id",
    "llvm.amdgcn.groupstaticsize",
    "llvm.amdgcn.is.shared",
    "llvm.amdgcn.is.private",
    "llvm.umin",
    "llvm.umax",
    "llvm.smin",
    "llvm.smax",
    "llvm.abs",
    "llvm.ctpop",
    "llvm.ctlz",
    "llvm.cttz",
    "llvm.fshl",
    "llvm.fshr",
    "llvm.usub.sat",
    "llvm.uadd.sat",
    "llvm.umul.with.overflow",
    "llvm.fma",
    "llvm.fmuladd",
    "llvm.expect",
)
"""Calls whose result differs between work-items only if an argument does, by their prefix."""


COMMON = frozenset(
    {
        Id.GROUP_ID,
        Id.LOCAL_SIZE,
        Id.GROUPS,
        Id.GLOBAL_SIZE,
        Id.GLOBAL_OFFSET,
        Id.DIMENSIONS,
        Id.WAVE_SIZE,
        Id.WAVES,
        Id.CLUSTER_GROUP,
    }
)
"""The properties of their place that all work-items of a workgroup share."""

PRIVATE = 5
"""The address space of private memory (001 Address Spaces)."""


class Uniformity:
    """The varying values of a function; all others are uniform."""

    def __init__(
        self, graph: BlockGraph, *, loads: bool = True, pure: frozenset[str] = frozenset()
    ) -> None:
        self.graph = graph
        self.loads = loads
        self.pure = pure
        self.varying: set[str] = set()
        whole = graph.post_dominators(set(graph.order), None)
        self._spread(whole)

    def uniform(self, operand: Operand) -> bool:
        """Return True if an operand is the same in all waves."""
        return not (isinstance(operand, Local) and operand.name in self.varying)

    def _spread(self, post: dict[str, str]) -> None:
        changed = True
        while changed:
            changed = False
            for label in self.graph.order:
                for each in self.graph.blocks[label].instructions:
                    name = each.head.name
                    if name is not None and name not in self.varying and self._varies(each):
                        self.varying.add(name)
                        changed = True
                if self.splits(label):
                    changed = self._decided(label, post[label]) or changed

    def _varies(self, each: Instruction) -> bool:
        match each:
            case AtomicRmw() | CmpXchg() | Other() | Alloca():
                return True
            case Load(atomic=atomic, volatile=volatile) if (
                not self.loads or atomic is not None or volatile
            ):
                # Nothing keeps others from changing it between two loads.
                return True
            case Load(pointer=pointer) if _is_private(pointer):
                return True
            case Cast(op=CastOp.FREEZE):
                # Each work-item freezes poison to a value of its own [LangRef freeze]. What is
                # surely none, the reader has freed of it.
                return True
            case Call(callee=callee):
                asked = self.asked(each)
                common = asked is not None and asked.what in COMMON
                if callee is None or not (common or callee.startswith(UNIFORM_CALLS)):
                    return True
        return any(not self.uniform(operand) for operand in operands(each))

    def asked(self, call: Call) -> Query | None:
        """Return the query of a work-item's place in the launch that a call makes; None if it is
        another call, or its dimension is no number.
        """
        meaning = effect_of(call, self.pure)
        if not isinstance(meaning, Query) or isinstance(meaning.dim, int):
            return meaning if isinstance(meaning, Query) else None
        dim = meaning.dim
        return replace(meaning, dim=dim.value) if isinstance(dim, Int) else None

    def splits(self, label: str) -> bool:
        """Return True if waves may diverge at the end of a block."""
        match self.graph.blocks[label].instructions[-1]:
            case Branch(condition=condition) if condition is not None:
                return not self.uniform(condition)
            case Switch(value=value):
                return not self.uniform(value)
            case Other():
                return True
            case _:
                return False

    def leave_together(self, loop: NaturalLoop) -> bool:
        """Return True if all waves that are in a loop leave it in one iteration, by one exit."""
        post = self.graph.post_dominators(loop.blocks, loop.header)
        parted: set[str] = set()
        for label in loop.blocks:
            if not self.splits(label):
                continue
            waiting = list(self.graph.successors[label])
            while waiting:
                block = waiting.pop()
                if block in parted or block not in loop.blocks - {post[label], loop.header}:
                    continue
                parted.add(block)
                waiting += self.graph.successors[block]
        return not any(
            block in parted or self.splits(block)
            for block in loop.blocks
            if any(each not in loop.blocks for each in self.graph.successors[block])
        )

    def _decided(self, label: str, join: str) -> bool:
        """Mark the values that depend on the way taken from a block to the point where the ways
        meet.
        """
        changed = False
        seen: set[str] = set()
        waiting = list(self.graph.successors[label])
        while waiting:
            block = waiting.pop()
            if block in seen or block == END:
                continue
            seen.add(block)
            for phi in self.graph.blocks[block].instructions:
                if not isinstance(phi, Phi):
                    break
                values = {str(value) for value, _ in phi.incoming}
                if len(values) > 1 or block not in self._loop_of(label):
                    name = phi.head.name
                    if name is not None and name not in self.varying:
                        self.varying.add(name)
                        changed = True
            if block != join:
                waiting += self.graph.successors[block]
        return changed

    def _loop_of(self, label: str) -> AbstractSet[str]:
        around = self.graph.loops_around(label)
        return around[0].blocks if around else set(self.graph.order)


def _is_private(pointer: Operand) -> bool:
    """Return True if a pointer is into private memory of each work-item."""
    while isinstance(pointer, Expression) and isinstance(pointer.instruction, Cast | Gep):
        inner = pointer.instruction
        if isinstance(inner.head.type, PointerType) and inner.head.type.space == PRIVATE:
            return True
        pointer = inner.value if isinstance(inner, Cast) else inner.pointer
    return isinstance(pointer.type, PointerType) and pointer.type.space == PRIVATE
