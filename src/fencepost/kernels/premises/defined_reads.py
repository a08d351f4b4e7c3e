"""Dependence of a proof on the values that a kernel reads being defined.

A word of LDS, or of a private variable of a work-item, that was never stored to is undefined: it
may have another value at each use [LangRef Undefined Values]. The prover accounts for this only in
objects that are never written. It assumes that words of other objects were written before they are
read, and that what lanes exchange is defined if it is so in some lane. That matters where such a
value decides an address, a branch, or what a read-modify-write does; and where stored values are
compared.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.kernels.certificate import Obligation, Pair, Reason
from fencepost.kernels.premises.deciding import deciding, registers
from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.kernels.prove.undefined.unset_memory import bases, has_undef, read_from, stored
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.cfg.graph import Graph, Item
from fencepost.llvm.effects.effect import (
    Collective,
    CrossLane,
    Effect,
)
from fencepost.llvm.ir import (
    Alloca,
    Call,
    Cast,
    Instruction,
    Local,
    Operand,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.rewriting.undefined import ANY
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands

_LDS, _PRIVATE, _FLAT = 3, 5, 0


def rests_on_defined(graph: Graph, layout: Layout, shown: Iterable[Obligation]) -> bool:
    """Return True if a proof may depend on a value that is merely assumed to be defined."""
    reads = _Reads(graph, layout)
    compared = any(
        isinstance(each, Pair) and (each.reason is Reason.SAME_VALUE or each.protocols)
        for each in shown
    )
    return any(reads.taken(each) for each in deciding(graph, stored_too=compared))


class _Reads:
    """Registers whose values are assumed to be defined.

    `_vague` are registers that may be undefined, whether the prover sees it or not; `_taken` those
    that it assumes to be defined though they may not be. `_holders` and `_vague_in` are the objects
    that may hold values of the latter and the former.
    """

    def __init__(self, graph: Graph, layout: Layout) -> None:
        self._layout = layout
        self._items: list[Item] = [
            item
            for node in graph.nodes
            for item in (*((phi, None) for phi in node.phis), *node.body, *_at_end(node.sync))
        ]
        self._made = definitions(graph)
        self._vague: set[str] = set()
        self._taken: set[str] = set()
        self._holders: set[str | None] = set()
        self._vague_in: set[str | None] = set()
        self._known: dict[str, frozenset[str | None]] = {}
        while self._grows():
            pass

    def taken(self, operand: Operand) -> bool:
        """Return True if an operand depends on a register whose value is assumed to be defined."""
        return any(each.name in self._taken for each in registers(operand))

    def _grows(self) -> bool:
        before = self._size
        for instruction, meaning in self._items:
            for target, values, source in stored(instruction, meaning):
                copied = source is not None and self._may_give(source)
                if copied or any(self.taken(each) for each in values):
                    self._holders |= self._bases(target)
                copied = source is not None and self._may_be_vague(source)
                if copied or any(self._is_vague_operand(each) for each in values):
                    self._vague_in |= self._bases(target)
            name = instruction.head.name
            if name is not None and self._is_taken(instruction, meaning):
                self._taken.add(name)
            if name is not None and self._is_vague(instruction, meaning):
                self._vague.add(name)
        return before != self._size

    @property
    def _size(self) -> tuple[int, ...]:
        return len(self._vague), len(self._taken), len(self._holders), len(self._vague_in)

    def _is_taken(self, instruction: Instruction, meaning: Effect | None) -> bool:
        if _frozen(instruction):
            return False
        if (pointer := read_from(instruction, meaning)) is not None:
            return self._may_give(pointer)
        if isinstance(meaning, CrossLane | Collective) and self._is_vague(instruction, meaning):
            return True
        return any(self.taken(each) for each in operands(instruction))

    def _is_vague(self, instruction: Instruction, meaning: Effect | None) -> bool:
        if _frozen(instruction):
            return False
        if isinstance(instruction, Call) and (instruction.callee or "").startswith(ANY):
            return True
        if (pointer := read_from(instruction, meaning)) is not None and self._may_be_vague(pointer):
            return True
        return instruction.head.name in self._taken or any(
            self._is_vague_operand(each) for each in operands(instruction)
        )

    def _is_vague_operand(self, operand: Operand) -> bool:
        names = (each.name for each in registers(operand))
        return has_undef(operand) or any(each in self._vague for each in names)

    def _may_be_vague(self, pointer: Operand) -> bool:
        """Return True if a load through `pointer` may give an undefined value."""
        found = self._bases(pointer)
        if self._vague_in and (found & self._vague_in or None in self._vague_in | found):
            return True
        return self._may_give(pointer) or any(self._begins_undefined(each) for each in found)

    def _begins_undefined(self, base: str | None) -> bool:
        """Return True if an object is a variable whose initializer is undefined or partly so."""
        region = self._layout.variables.get(base[1:]) if base and base[0] == "@" else None
        variable = region.variable if region is not None else None
        return variable is not None and variable.value is not None and has_undef(variable.value)

    def _may_give(self, pointer: Operand) -> bool:
        """Return True if a load through `pointer` may read a word that was never stored to, or an
        object of `_holders`.
        """
        found = self._bases(pointer)
        if self._holders and (found & self._holders or None in self._holders | found):
            return True
        space = pointer.type.space if isinstance(pointer.type, PointerType) else _FLAT
        own = any(each is not None and self._is_own(each) for each in found)
        return space in (_LDS, _PRIVATE) or own or (space == _FLAT and None in found)

    def _is_own(self, base: str) -> bool:
        """Return True if an object is in LDS, or private to a work-item."""
        name = base[1:]
        regions = self._layout.variables if base[0] == "@" else self._layout.arguments
        made = self._made.get(name) if base[0] == "%" else None
        return (name in regions and regions[name].lds) or (
            made is not None and isinstance(made[0], Alloca)
        )

    def _bases(self, pointer: Operand) -> frozenset[str | None]:
        if not isinstance(pointer, Local):
            return bases(pointer, self._made)
        if pointer.name not in self._known:
            self._known[pointer.name] = bases(pointer, self._made)
        return self._known[pointer.name]


def _at_end(sync: Item | None) -> tuple[Item, ...]:
    return () if sync is None else (sync,)


def _frozen(instruction: Instruction) -> bool:
    return isinstance(instruction, Cast) and instruction.op is CastOp.FREEZE


__all__ = ["rests_on_defined"]
