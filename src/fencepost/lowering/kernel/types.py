"""The sizes of types in LLVM IR, as AMDGPU lays them out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fencepost.errors import UnsupportedError
from fencepost.lowering.kernel.text import split
from fencepost.vocabulary.address_spaces import AddressSpace

_FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
_NARROW = frozenset(
    {AddressSpace.REGION, AddressSpace.LOCAL, AddressSpace.PRIVATE, AddressSpace.CONSTANT_32BIT}
)
_POINTER = re.compile(r"ptr(?: addrspace\((\d+)\))?")
_GREATEST = 1 << 20
_DEEPEST = 64


def head_type(text: str) -> tuple[str, str]:
    """The type that a text starts with, and what stands behind it."""
    text = text.strip()
    if (found := _POINTER.match(text)) is not None:
        return found[0], text[found.end() :].strip()
    if text[:1] in ("<", "[", "{"):
        depth = 0
        for position, character in enumerate(text):
            depth += (character in "<[{(") - (character in ">]})")
            if depth == 0:
                return text[: position + 1], text[position + 1 :].strip()
    first, _, rest = text.partition(" ")
    return first, rest.strip()


def bits(kind: str, types: Mapping[str, str], depth: int = 0) -> int:
    """The bits that a load or store of this type moves, a multiple of 8.

    Raises UnsupportedError for types that have no size here.
    """
    if depth > _DEEPEST:
        raise _unsized(kind)
    if (found := re.fullmatch(r"i(\d+)", kind)) is not None:
        return _bounded(kind, -(-int(found[1]) // 8) * 8)
    if kind in _FLOATS:
        return _FLOATS[kind]
    if (found := _POINTER.fullmatch(kind)) is not None:
        return pointer_bits(int(found[1] or 0))
    if (found := re.fullmatch(r"<(\d+) x (.+)>", kind)) is not None:
        count, element = int(found[1]), found[2]
        whole = re.fullmatch(r"i(\d+)", element)
        each = int(whole[1]) if whole is not None else bits(element, types, depth + 1)
        return _bounded(kind, -(-count * each // 8) * 8)
    if (found := re.fullmatch(r"\[(\d+) x (.+)\]", kind)) is not None:
        return _bounded(kind, int(found[1]) * bits(found[2], types, depth + 1))
    if kind in types:
        return bits(types[kind], types, depth + 1)
    if (found := re.fullmatch(r"<?\{(.*)\}>?", kind)) is not None:
        inside = found[1].strip()
        return _bounded(
            kind, sum(bits(each, types, depth + 1) for each in split(inside)) if inside else 0
        )
    raise _unsized(kind)


def pointer_bits(space: int) -> int:
    """The bits of a pointer, by the number of its address space."""
    if space == AddressSpace.BUFFER_FAT_POINTER:
        return 160
    if space in (AddressSpace.BUFFER_RESOURCE, AddressSpace.BUFFER_STRIDED_POINTER):
        return 128
    return 32 if space in _NARROW else 64


def _bounded(kind: str, size: int) -> int:
    if size > _GREATEST:
        raise UnsupportedError(
            f"an access of type {kind}, {size} bits",
            rule=f"accesses of up to {_GREATEST} bits are lowered",
            mend="copy the memory in smaller parts",
        )
    return size


def _unsized(kind: str) -> UnsupportedError:
    return UnsupportedError(
        f"an access of type {kind}",
        rule="integers, floating-point numbers of 16 to 64 bits, pointers, and vectors, arrays and "
        "structures of these are lowered",
        mend="access the memory with one of these types",
    )
