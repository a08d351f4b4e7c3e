"""A place in memory in the words of the source: an element of an array, or a byte of an object."""

from __future__ import annotations

from fencepost.kernels.layout import Region
from fencepost.llvm.types import ArrayType, StructType, Type, VectorType, alloc_size
from fencepost.symbols import variable_name


def spot(region: Region | None, name: str, offset: int, kernel: str) -> str:
    """What stands `offset` bytes into an object: `s[65]` where its type says so, else `s+0x104`."""
    shown = variable_name(name, kernel)
    if region is None or region.variable is None or region.name != name:
        return at_byte(shown, offset)
    return _element(region.variable.type, shown, offset)


def at_byte(name: str, offset: int) -> str:
    """A byte of an object; the object alone where it is the first."""
    sign = "+" if offset >= 0 else "-"
    return f"{name}{sign}{abs(offset):#x}" if offset else name


def _element(kind: Type, name: str, offset: int) -> str:
    match kind:
        case ArrayType(count=count, element=element):
            size = alloc_size(element)
            if size and 0 <= offset < count * size:
                return _element(element, f"{name}[{offset // size}]", offset % size)
        case StructType() | VectorType():
            pass
    return at_byte(name, offset)
