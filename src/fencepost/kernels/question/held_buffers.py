"""The buffers of a kernel whose contents an assumption describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.errors import InputError
from fencepost.kernels.question.argument_types import find_parameter
from fencepost.kernels.question.contents import Contents, Held
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.question.objects import ALL, written
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import Cast, Gep, Instruction, Load, Local, Operand
from fencepost.llvm.module import Function
from fencepost.llvm.types import ArrayType, IntType, Type, VectorType

_SIZES = frozenset({4, 8})
"""Bytes of the elements of tables: what reads fewer may read parts of larger ones."""


def contents_of(
    kernel: Function, graph: Graph, layout: Layout, assumed: Sequence[tuple[str, Held]]
) -> Mapping[int, Contents]:
    """Return what is assumed of buffers, by number. Raises InputError for what is no buffer of
    integers that the kernel only reads.
    """
    if not assumed:
        return {}
    sizes = {number: {*found} for number, found in _sizes(graph, layout).items()}
    changed = written(graph, layout)
    known: dict[int, Contents] = {}
    for name, held in assumed:
        parameter = find_parameter(kernel, name)
        region = None if parameter is None else layout.arguments.get(parameter.name)
        if region is None or region.lds:
            raise InputError(
                f"the assumption {held.value}({name}): {name} is no buffer of @{kernel.name}",
                rule="it is about an argument that points to global memory",
            )
        if changed & (ALL | {region.number}):
            raise InputError(
                f"the assumption {held.value}({name}): the kernel writes {name}, or may",
                rule="it is about numbers that a kernel only reads",
            )
        found = sizes.get(region.number, set())
        if len(found) != 1 or not found <= _SIZES:
            raise InputError(
                f"the assumption {held.value}({name}): the kernel reads no integers of one size "
                f"from {name}",
                rule="it is about integers of 4 or 8 bytes",
            )
        before = known[region.number].held if region.number in known else frozenset[Held]()
        known[region.number] = Contents(next(iter(found)), before | {held})
    return known


def _sizes(graph: Graph, layout: Layout) -> Mapping[int, Sequence[int]]:
    """Return the bytes of what is loaded from each buffer, 0 for what is no integer."""
    loads = [each for node in graph.nodes for each, _ in node.body if isinstance(each, Load)]
    made = {
        each.head.name: each
        for node in graph.nodes
        for each, _ in node.body
        if each.head.name is not None
    }
    found: dict[int, list[int]] = {}
    for load in loads:
        for name in _bases(load.pointer, made):
            if name in layout.arguments:
                found.setdefault(layout.arguments[name].number, []).append(_size(load.head.type))
    return found


def _bases(pointer: Operand, made: Mapping[str, Instruction]) -> Iterator[str]:
    """Yield the register that an address begins at, without offsets."""
    while isinstance(pointer, Local):
        match made.get(pointer.name):
            case Gep(pointer=below) | Cast(value=below):
                pointer = below
            case _:
                yield pointer.name
                return


def _size(kind: Type) -> int:
    match kind:
        case VectorType(element=element) | ArrayType(element=element):
            return _size(element)
        case IntType(bits=bits):
            return bits // 8
    return 0


__all__ = ["contents_of"]
