"""Load, store, atomicrmw, cmpxchg and fence, as LLVM prints them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fencepost.errors import UnsupportedError
from fencepost.frontends.llvm_ir.tags import attached_tags
from fencepost.lowering.instructions import AnyRmw, WrapRmw
from fencepost.lowering.kernel.text import ModuleText, split
from fencepost.lowering.kernel.types import bits, head_type
from fencepost.lowering.request import Request
from fencepost.lowering.table import Kind
from fencepost.program.values import RmwOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import ORDERING_BY_WORD, Ordering
from fencepost.vocabulary.scopes import SYSTEM, SyncScope, sync_scope

_RMW_OPS: Mapping[str, AnyRmw] = MappingProxyType({op.value: op for op in (*RmwOp, *WrapRmw)})
_SYNCSCOPE = re.compile(r'syncscope\("([^"]*)"\)')


@dataclass(frozen=True, slots=True)
class Marks:
    """What metadata says of an instruction."""

    nontemporal: bool
    last_use: bool
    tags: TagSet
    location: str | None
    """`!dbg`'s node."""


def marks(text: str, module: ModuleText) -> Marks:
    """The marks of an instruction."""
    debug = re.search(r", !dbg (!\d+)", text)
    return Marks(
        ", !nontemporal !" in text,
        ", !amdgpu.last.use !" in text,
        attached_tags(text, module.metadata),
        debug[1] if debug else None,
    )


def memory_request(text: str, used: bool, module: ModuleText) -> Request | None:
    """The request of an instruction without its result, None for other instructions. `used`: the
    result is.

    Raises UnsupportedError for types and scopes that are not known.
    """
    opcode = text.partition(" ")[0]
    known = marks(text, module)
    parts = split(text)
    match opcode:
        case "load" | "store":
            return _access(opcode, parts, known, module)
        case "atomicrmw":
            return _rmw(parts, used, known, module)
        case "cmpxchg":
            return _cmpxchg(parts, used, known, module)
        case "fence":
            scope, orderings = _synchronization(parts[0])
            return Request(Kind.FENCE, None, orderings[0], scope, tags=known.tags)
    return None


def _access(opcode: str, parts: list[str], known: Marks, module: ModuleText) -> Request:
    words = parts[0].removeprefix(opcode).strip()
    flags = []
    while (flag := re.match(r"(atomic|volatile|elementwise) ", words)) is not None:
        flags.append(flag[1])
        words = words[flag.end() :]
    kind, _ = head_type(words)
    scope, orderings = _synchronization(parts[1])
    return Request(
        Kind.LOAD if opcode == "load" else Kind.STORE,
        _space(parts[1]),
        orderings[0] if "atomic" in flags else Ordering.NOT_ATOMIC,
        scope,
        volatile="volatile" in flags,
        nontemporal=known.nontemporal,
        last_use=known.last_use,
        width=bits(kind, module.types),
        tags=known.tags,
    )


def _rmw(parts: list[str], used: bool, known: Marks, module: ModuleText) -> Request:
    words = parts[0].removeprefix("atomicrmw ")
    volatile = words.startswith("volatile ")
    name, _, pointer = words.removeprefix("volatile ").partition(" ")
    kind, _ = head_type(parts[1])
    scope, orderings = _synchronization(parts[1])
    return Request(
        Kind.RMW,
        _space(pointer),
        orderings[0],
        scope,
        volatile=volatile,
        width=bits(kind, module.types),
        returns=used,
        rmw=_RMW_OPS.get(name),
        tags=known.tags,
    )


def _cmpxchg(parts: list[str], used: bool, known: Marks, module: ModuleText) -> Request:
    words = parts[0].removeprefix("cmpxchg ").removeprefix("weak ")
    kind, _ = head_type(parts[1])
    scope, orderings = _synchronization(parts[2])
    return Request(
        Kind.RMW,
        _space(words.removeprefix("volatile ")),
        orderings[0],
        scope,
        volatile=words.startswith("volatile "),
        width=bits(kind, module.types),
        returns=used,
        compare=True,
        failure=orderings[1],
        tags=known.tags,
    )


def _space(pointer: str) -> AddressSpace:
    return address_space(head_type(pointer)[0])


def address_space(pointer: str) -> AddressSpace:
    """The address space of a pointer type. Raises UnsupportedError where it is none of AMDGPU's."""
    found = re.fullmatch(r"ptr(?: addrspace\((\d+)\))?", pointer)
    number = int(found[1] or 0) if found is not None else -1
    try:
        return AddressSpace(number)
    except ValueError as error:
        raise UnsupportedError(
            f"address space {pointer}",
            rule="the address spaces of 001 Address Spaces are lowered",
            mend="use one of these",
        ) from error


def _synchronization(text: str) -> tuple[SyncScope, list[Ordering]]:
    """The scope and the orderings at the end of an operand."""
    scope = SYSTEM
    if (found := _SYNCSCOPE.search(text)) is not None:
        scope = scope_named(found[1])
    words = text.rpartition(")")[2] if found is not None else text
    return scope, [ORDERING_BY_WORD[word] for word in words.split() if word in ORDERING_BY_WORD]


def scope_named(name: str) -> SyncScope:
    """The scope of a `syncscope(...)`. Raises UnsupportedError where AMDGPU has no such scope."""
    scope = sync_scope(name)
    if scope is None:
        raise UnsupportedError(
            f'the scope "{name}"',
            rule="the scopes are those of 001 Memory Scopes",
            mend="use one of these",
        )
    return scope
