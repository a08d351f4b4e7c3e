"""The memory accesses of instructions, as terms of a work-item."""

from __future__ import annotations

import re

from fencepost.judge.machine.values import Ptr, Resource, Value, width
from fencepost.judge.terms import words
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Word
from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Instruction,
    Load,
    Operand,
    Store,
)
from fencepost.llvm.types import store_size
from fencepost.patterns import pattern

_BUILTIN = pattern(
    r"_Z\d+(atom(?:ic)?_(?!work)\w*?|vload\d+|vstore\d+)(?=PU3|PVU3|PU|Dv|[jlm]P)", re.ASCII
)


def access(item: Slice, each: Instruction) -> tuple[Ptr, int, Word] | None:
    """Return the pointer, the size in bytes, and the condition under which memory is touched."""
    match each:
        case Load(pointer=pointer):
            return _plain(item, pointer, store_size(each.head.type))
        case Store(pointer=pointer, value=value):
            return _plain(item, pointer, store_size(value.type))
        case AtomicRmw(pointer=pointer, value=value) | CmpXchg(pointer=pointer, value=value):
            return _plain(item, pointer, store_size(value.type))
        case Call(callee=str(name)) if name.startswith("llvm.amdgcn.raw.ptr.buffer."):
            return _buffer(item, each, name.removeprefix("llvm.amdgcn.raw.ptr.buffer."))
        case Call(callee=str(name)) if found := _BUILTIN.match(name):
            return _builtin(item, each, found)
        case Call(callee=str(name)) if ".tr" in name and name.startswith("llvm.amdgcn.ds."):
            return _plain(item, each.arguments[0], store_size(each.head.type))
    return None


def _plain(item: Slice, pointer: Operand, size: int) -> tuple[Ptr, int, Word] | None:
    found = item.use(pointer)
    return (found, size, 1) if isinstance(found, Ptr) else None


def _buffer(item: Slice, call: Call, what: str) -> tuple[Ptr, int, Word] | None:
    first = 0 if what.startswith("load") else 2 if "cmpswap" in what else 1
    resource, one, two = (item.use(each) for each in call.arguments[first : first + 3])
    if not isinstance(resource, Resource) or not isinstance(resource.start, Ptr):
        return None
    kind = call.head.type if first == 0 else call.arguments[0].type
    total = words.binary("add", 32, one, two)
    far = words.resized(total, 32, 64, signed=False)
    offset = words.binary("add", 64, resource.start.offset, far)
    size = store_size(kind)
    held: Word = 1
    limit: Value = resource.limit
    bits = width(call.arguments[first].type) if not isinstance(limit, int) else 64
    if isinstance(limit, int):
        end = words.binary("add", 64, far, size)
        held = words.compare("ule", bits, end, limit & 0xFFFFFFFF)
    return Ptr(resource.start.object, offset), size, held


def _builtin(item: Slice, call: Call, found: re.Match[str]) -> tuple[Ptr, int, Word] | None:
    """Return the access of a built-in function of OpenCL C at its pointer."""
    plain = found[1]
    if plain.startswith("atom"):
        kind = call.head.type if call.head.name or len(call.arguments) < 2 else None
        kind = kind or call.arguments[-1].type
        return _plain(item, call.arguments[0], store_size(kind))
    loads = plain.startswith("vload")
    at, pointer = (0, 1) if loads else (1, 2)
    size = store_size(call.head.type if loads else call.arguments[0].type)
    start, index = item.use(call.arguments[pointer]), item.use(call.arguments[at])
    count = int(re.sub(r"\D", "", plain))
    if count == 3 or not isinstance(start, Ptr) or not isinstance(index, int | str):
        return None
    far = words.resized(index, width(call.arguments[at].type), 64, signed=False)
    offset = words.binary("add", 64, start.offset, words.binary("mul", 64, far, size))
    return Ptr(start.object, offset), size, 1
