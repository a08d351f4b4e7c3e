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
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.ir import (
    Aggregate,
    AtomicRmw,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
    Undef,
)

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

    def base(self, pointer: Operand) -> str | None:
        """The object that a pointer is into; None where that is not seen."""
        while True:
            match pointer:
                case Global(name=name):
                    return f"@{name}"
                case Expression(instruction=Gep(pointer=inner)):
                    pointer = inner
                case Expression(instruction=Cast(value=inner)):
                    pointer = inner
                case Local(name=name) if name not in self.definitions:
                    return f"%{name}"
                case Local(name=name):
                    match self.definitions[name][0]:
                        case Gep(pointer=inner) | Cast(value=inner):
                            pointer = inner
                        case _:
                            return None
                case _:
                    return None

    def loads(self, load: Load) -> bool:
        """Whether a load may give what is undefined."""
        base = self.base(load.pointer)
        if base in self.undefined or None in self.undefined:
            return True
        if base is None:
            return bool(self.undefined)
        return base.startswith("@") and self._unset(base[1:])

    def stores(self, graph: Graph) -> list[tuple[str | None, tuple[Operand, ...]]]:
        """The objects that instructions store to, each with what may be stored there."""
        return [
            (self.base(pointer), values)
            for node in graph.nodes
            for instruction, _ in node.body
            for pointer, values in _stored(instruction)
        ]

    def _unset(self, name: str) -> bool:
        region = self.layout.variables.get(name)
        if region is None:
            return False
        if region.lds:
            return not self.may_be_written(region.number + LDS)
        variable = region.variable
        return variable is not None and variable.value is not None and _has_undef(variable.value)


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
