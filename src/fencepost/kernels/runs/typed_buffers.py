"""Buffers that hold numbers of the types that a kernel loads from them.

Words that are their numbers are real numbers next to zero: all sums of them are one, and work-items
that write different sums to one place seem to write one value. So a run that follows gives reals
that grow from one, and integers that grow by three, so that rows of a sparse matrix have several
elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Input
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.runs.sync_buffers import buffer_of
from fencepost.kernels.runs.trial import Trial
from fencepost.kernels.task import Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import Instruction, Load
from fencepost.llvm.types import ArrayType, FloatType, IntType, Type, VectorType

_REALS = {
    "half": Entries(2, 1, 0x3C00),
    "bfloat": Entries(2, 1, 0x3F80),
    "float": Entries(4, 0x1357, 0x3F800000),
    "double": Entries(8, 0x1357 << 32, 0x3FF << 52),
}
"""Numbers from one on, by type."""
APART = 3
"""The difference between one integer and the next."""


def typed_buffers(graph: Graph, layout: Layout) -> Mapping[int, Entries]:
    """Return the contents of the buffers that a kernel loads numbers of one type from, by number;
    none if it loads no real numbers.
    """
    definitions: dict[str, Instruction] = {}
    loads: list[Load] = []
    for node in graph.nodes:
        for instruction, _ in node.body:
            if instruction.head.name is not None:
                definitions[instruction.head.name] = instruction
            if isinstance(instruction, Load):
                loads.append(instruction)
    found: dict[int, set[Entries | None]] = {}
    for load in loads:
        if (number := buffer_of(load.pointer, definitions, layout)) is not None:
            found.setdefault(number, set()).add(_entries(load.head.type))
    known = {number: each for number, (each, *more) in found.items() if each and not more}
    return known if any(each.first for each in known.values()) else {}


def typed_run(kernel: Prepared, inputs: Sequence[Input], groups: Sequence[int]) -> Iterator[Trial]:
    """Yield a run with such buffers, with as many things as any of the inputs has; none if they say
    no more than others do.
    """
    tables = typed_buffers(kernel.program.graph, kernel.layout)
    numbered = (each for each in inputs if each[1] is Contents.INDEX) if tables else ()
    for values, contents in sorted(numbered, key=lambda each: sum(each[0].values()))[-2:]:
        steps = kernel.task.budget.telling_run
        yield Trial(values, contents, groups[:2], steps, tables=tables)


def _entries(kind: Type) -> Entries | None:
    """Return the contents of a buffer of a type; None for others than numbers."""
    match kind:
        case VectorType(element=element) | ArrayType(element=element):
            return _entries(element)
        case FloatType(name=name):
            return _REALS.get(name)
        case IntType(bits=32 | 64 as bits):
            return Entries(bits // 8, APART)
    return None


__all__ = ["typed_buffers", "typed_run"]
