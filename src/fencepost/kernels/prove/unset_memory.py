"""Which loads may give what is undefined: each of their uses may then see another value.

LDS holds nothing defined before it is written, nor does a variable that its module leaves undefined
in part; and what is undefined stays so where it is stored [LangRef Undefined Values]. Of LDS that
the kernel writes, what is read is taken to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from fencepost.kernels.layout import Layout
from fencepost.kernels.objects import LDS
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Effect, Nothing
from fencepost.llvm.ir import (
    Aggregate,
    Alloca,
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
    Undef,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import PointerType

Definitions = Mapping[str, tuple[Instruction, Effect | None, int]]


@dataclass
class UnsetMemory:
    """Objects that hold what is undefined; `may_be_written` tells of the number of one whether the
    kernel may write it. An object goes by the name of its variable or argument; None is any.
    """

    definitions: Definitions
    layout: Layout
    may_be_written: Callable[[int], bool]
    undefined: set[str | None] = field(default_factory=set)
    _kept: frozenset[str | None] = frozenset()

    def bases(self, pointer: Operand) -> frozenset[str | None]:
        """The objects that a pointer may be into; None among them where one is not seen."""
        found = set[str | None]()
        seen, work = set[str](), [pointer]
        while work:
            match work.pop():
                case Global(name=name):
                    found.add(f"@{name}")
                case Local(name=name) if name not in self.definitions:
                    found.add(f"%{name}")
                case Local(name=name):
                    if name not in seen:
                        seen.add(name)
                        instruction = self.definitions[name][0]
                        if isinstance(instruction, Alloca):
                            found.add(f"%{name}")
                        else:
                            work += _inside(instruction) or [Undef(instruction.head.type)]
                case Expression(instruction=instruction):
                    work += _inside(instruction) or [Undef(instruction.head.type)]
                case _:
                    found.add(None)
        return frozenset(found)

    def loads(self, load: Load) -> bool:
        """Whether a load may give what is undefined."""
        bases = self.bases(load.pointer)
        if self.undefined and (bases & self.undefined or None in self.undefined | bases):
            return True
        return any(each is not None and self._unset(each) for each in bases)

    def stores(self, graph: Graph) -> list[tuple[frozenset[str | None], tuple[Operand, ...]]]:
        """The objects that instructions may store to, each with what may be stored there."""
        found = [
            (self.bases(pointer), values)
            for node in graph.nodes
            for instruction, _ in node.body
            for pointer, values in _stored(instruction)
        ]
        self._kept = _leak(graph, self.bases)
        for bases, _ in found:
            self._kept |= bases
        return found

    def _unset(self, base: str) -> bool:
        """Whether nothing defined is in an object at first, and in LDS and variables of a
        work-item's own none later.
        """
        if base[0] == "%":
            return base[1:] in self.definitions and not self._kept & {base, None}
        region = self.layout.variables.get(base[1:])
        if region is None:
            return False
        if region.lds:
            return not self.may_be_written(region.number + LDS)
        variable = region.variable
        return variable is not None and variable.value is not None and _has_undef(variable.value)


def _inside(instruction: Instruction) -> list[Operand]:
    """The pointers that a pointer is computed of, nothing where that is not seen."""
    match instruction:
        case Gep(pointer=pointer) | Cast(value=pointer):
            return [pointer]
        case Select(true=left, false=right):
            return [left, right]
        case Phi(incoming=incoming):
            return [value for value, _ in incoming]
    return []


def _leak(graph: Graph, bases: Callable[[Operand], frozenset[str | None]]) -> frozenset[str | None]:
    """The objects whose addresses go elsewhere: something else may be stored there."""
    found = frozenset[str | None]()
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match instruction:
                case Store(value=value) if isinstance(value.type, PointerType):
                    found |= bases(value)
                case Cast(op=CastOp.PTRTOINT | CastOp.PTRTOADDR, value=value):
                    found |= bases(value)
                case Call(arguments=arguments) if not isinstance(meaning, Nothing):
                    for each in arguments:
                        if isinstance(each.type, PointerType):
                            found |= bases(each)
    return found


def _stored(instruction: Instruction) -> Iterator[tuple[Operand, tuple[Operand, ...]]]:
    match instruction:
        case Store(pointer=pointer, value=value) | AtomicRmw(pointer=pointer, value=value):
            yield pointer, (value,)
        case CmpXchg(pointer=pointer, value=value, expected=expected):
            yield pointer, (value, expected)


def _has_undef(value: Operand) -> bool:
    match value:
        case Undef():
            return True
        case Aggregate(elements=elements):
            return any(_has_undef(each) for each in elements)
    return False


__all__ = ["UnsetMemory"]
