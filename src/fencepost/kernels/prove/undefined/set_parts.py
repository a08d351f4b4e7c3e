"""Variables of a work-item that are initialized in part: all writes to them are to known places,
and leave some of their bytes out.
"""

from __future__ import annotations

from collections.abc import Callable

from fencepost.kernels.prove.undefined.definitions import Definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Cast,
    CmpXchg,
    Gep,
    Instruction,
    Int,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import StructType, Type, alloc_size, field_offsets, inside, store_size

Range = tuple[int, int]
_WHOLE = range(1 << 16)
"""Sizes of variables that are checked."""


def set_in_part(
    definitions: Definitions, graph: Graph, bases: Callable[[Operand], frozenset[str | None]]
) -> frozenset[str]:
    """Return these variables, by the names that `bases` has for the objects that a pointer may be
    into. A call that is given a variable may write it anywhere, which the caller must check.
    """
    ranges: dict[str, list[Range]] = {}
    anywhere: set[str | None] = set()
    for node in graph.nodes:
        for instruction, _ in node.body:
            match instruction:
                case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
                    anywhere |= bases(pointer)
                case Store(pointer=pointer, value=value):
                    place = _place(pointer, definitions)
                    if place is None:
                        anywhere |= bases(pointer)
                    else:
                        name, offset = place
                        ranges.setdefault(name, []).append(
                            (offset, offset + store_size(value.type))
                        )
    return frozenset(
        f"%{name}"
        for name, found in ranges.items()
        if f"%{name}" not in anywhere and not _covered(found, _size(definitions[name][0]))
    )


def _place(pointer: Operand, definitions: Definitions) -> tuple[str, int] | None:
    """Return the variable that a pointer is into, and the offset; None if it is not known."""
    offset = 0
    while isinstance(pointer, Local) and pointer.name in definitions:
        match definitions[pointer.name][0]:
            case Alloca():
                return pointer.name, offset
            case Gep(base_type=kind, pointer=inner, indices=indices):
                more = _moved(kind, indices)
                if more is None:
                    return None
                offset += more
            case Cast(op=CastOp.ADDRSPACECAST | CastOp.BITCAST, value=inner):
                pass
            case _:
                return None
        pointer = inner
    return None


def _moved(kind: Type, indices: tuple[Operand, ...]) -> int | None:
    """Return the bytes by which constant indices move a pointer; None if one is not constant."""
    total = 0
    for at, index in enumerate(indices):
        if not isinstance(index, Int):
            return None
        if at == 0:
            total += index.value * alloc_size(kind)
            continue
        part = inside(kind, (index.value if isinstance(kind, StructType) else 0,))
        if isinstance(kind, StructType):
            total += field_offsets(kind)[index.value]
        else:
            total += index.value * alloc_size(part)
        kind = part
    return total


def _size(variable: Instruction) -> int | None:
    if not isinstance(variable, Alloca) or not isinstance(variable.count, Int):
        return None
    size = variable.count.value * store_size(variable.allocated)
    return size if size in _WHOLE else None


def _covered(found: list[Range], size: int | None) -> bool:
    """Return True if ranges cover so many bytes, or if the size is not known."""
    if size is None:
        return True
    end = 0
    for start, stop in sorted(found):
        if start > end:
            break
        end = max(end, stop)
    return end >= size


__all__ = ["set_in_part"]
