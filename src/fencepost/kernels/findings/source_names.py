"""A place in memory in terms of the source: an element of an array, or a byte of an object."""

from __future__ import annotations

from fencepost.kernels.question.layout import Region
from fencepost.llvm.ir import Gep, Int, Local
from fencepost.llvm.module import Function
from fencepost.llvm.types import ArrayType, IntType, StructType, Type, VectorType, alloc_size
from fencepost.numerals import is_decimal
from fencepost.symbols import variable_name


def spot(region: Region | None, name: str, offset: int, kernel: Function) -> str:
    """Return the name of the place `offset` bytes into an object: `s[65]` if its type, or the way
    that it is indexed, says so, else `s+0x104`.
    """
    shown = variable_name(name, kernel.name)
    shown = f"%{shown}" if is_decimal(shown) else shown  # an argument of IR that has no name
    if region is not None and region.variable is not None and region.name == name:
        return _element(region.variable.type, shown, offset)
    element = _indexed_as(kernel, name)
    return at_byte(shown, offset) if element is None else _element(element, shown, offset)


def _indexed_as(kernel: Function, name: str) -> ArrayType | None:
    """Return the array that a pointer argument points to: of the one type that it is indexed by.
    None for bytes, since compilers index by them whatever the type was.
    """
    found = {
        each.base_type
        for block in kernel.blocks
        for each in block.instructions
        for argument in kernel.parameters
        if isinstance(each, Gep)
        and isinstance(each.pointer, Local)
        and each.pointer.name == argument.name
        and argument.source_name == name
        and not all(isinstance(index, Int) for index in each.indices)
    }
    if len(found) != 1 or found == {IntType(8)}:
        return None
    return ArrayType(0, found.pop())


def at_byte(name: str, offset: int) -> str:
    """Return the name of a byte of an object; that of the object alone if it is the first."""
    sign = "+" if offset >= 0 else "-"
    return f"{name}{sign}{abs(offset):#x}" if offset else name


def _element(kind: Type, name: str, offset: int) -> str:
    """Return the name of an element of an array, whose `count` is 0 if it is unknown."""
    match kind:
        case ArrayType(count=count, element=element):
            size = alloc_size(element)
            if size and offset >= 0 and (offset < count * size or not count):
                return _element(element, f"{name}[{offset // size}]", offset % size)
        case StructType() | VectorType():
            pass
    return at_byte(name, offset)
