"""The operations as LLVM IR.

A function holds several operations, each followed by an assembler comment that clobbers memory, so
that no pass moves an access over it; the comment's number names the operation. Accesses that are
not atomic have functions of their own: a pass may merge two that load the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import AnyRmw
from fencepost.lowering.rows.table import Kind
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.scopes import SyncScope

TOGETHER = 24
"""The operations of one function."""

_ARGUMENTS = ", ".join(
    [f"ptr addrspace({space}) %p{space}" for space in (0, 1, 3, 4, 5)]
    + [f"i{width} %{name}{width}" for width in (8, 16, 32, 64) for name in "vw"]
)
_NONTEMPORAL, _LAST_USE = "!0", "!1"
_METADATA = "!0 = !{i32 1}\n!1 = !{}\n!2 = !{i32 5, i32 6}\n"
_ONE_INSTRUCTION = (
    ", !amdgpu.no.fine.grained.memory !1, !amdgpu.no.remote.memory !1, !noalias.addrspace !2"
)
"""Where LLVM does not know what memory an atomic meets, it puts a loop or a branch around it."""


def module(requests: Sequence[Request]) -> str:
    """A module of these operations, numbered as they stand."""
    named: dict[TagSet, str] = {}
    parts = ['target triple = "amdgcn-amd-amdhsa"\n']
    for group in _groups(requests):
        parts.append(f"define void @f{group[0]}({_ARGUMENTS}) {{\n")
        parts += [_operation(number, requests[number], named) for number in group]
        parts.append("  ret void\n}\n")
    return "".join((*parts, _METADATA, *_tags(named)))


def _groups(requests: Sequence[Request]) -> Iterator[list[int]]:
    together: list[int] = []
    for number, request in enumerate(requests):
        if not request.atomic:
            yield [number]
            continue
        together.append(number)
        if len(together) == TOGETHER:
            yield together
            together = []
    if together:
        yield together


def _operation(number: int, request: Request, named: dict[TagSet, str]) -> str:
    width = f"i{request.width}"
    space = request.space or AddressSpace.GENERIC
    pointer = f"ptr addrspace({space:d}) %p{space:d}"
    value, other, result = f"%v{request.width}", f"%w{request.width}", f"%r{number}"
    ordering = ""
    if request.atomic:
        ordering = f"{_scope(request.scope)} {request.ordering.value}"
    atomic = "atomic " if request.atomic else ""
    volatile = "volatile " if request.volatile else ""
    tail = f", align {request.width // 8}"
    if request.nontemporal:
        tail += f", !nontemporal {_NONTEMPORAL}"
    if request.last_use:
        tail += f", !amdgpu.last.use {_LAST_USE}"
    marks = _marks(request.tags, named)
    match request.kind:
        case Kind.LOAD:
            code = f"{result} = load {atomic}{volatile}{width}, {pointer}{ordering}{tail}{marks}"
            return f"  {code}\n{_used(number, width)}"
        case Kind.STORE:
            code = f"store {atomic}{volatile}{width} {value}, {pointer}{ordering}{tail}{marks}"
            return f"  {code}\n{_mark(number)}"
        case Kind.RMW if request.compare:
            assert request.failure is not None
            code = (
                f"%c{number} = cmpxchg {volatile}{pointer}, {width} {value}, {width} {other}"
                f"{ordering} {request.failure.value}{tail}{marks}\n"
                f"  {result} = extractvalue {{ {width}, i1 }} %c{number}, 0"
            )
        case Kind.RMW:
            assert request.rmw is not None
            code = (
                f"{result} = atomicrmw {volatile}{_rmw(request.rmw)} {pointer}, {width} {value}"
                f"{ordering}{tail}{_ONE_INSTRUCTION}{marks}"
            )
        case Kind.FENCE:
            return f"  fence{ordering}{marks}\n{_mark(number)}"
    return f"  {code}\n{_used(number, width) if request.returns else _mark(number)}"


def _rmw(operation: AnyRmw) -> str:
    word: str = operation.value
    return word


def _mark(number: int) -> str:
    return f'  call void asm sideeffect "; operation {number}", "~{{memory}}"()\n'


def _used(number: int, width: str) -> str:
    """The mark of an operation whose result is used: by the mark itself."""
    wide = f"%r{number}"
    extension = ""
    if width in ("i8", "i16"):
        wide, extension = f"%x{number}", f"  %x{number} = zext {width} %r{number} to i32\n"
    typed = f"{'i32' if extension else width} {wide}"
    return (
        f'{extension}  call void asm sideeffect "; operation {number}", "v,~{{memory}}"({typed})\n'
    )


def _scope(scope: SyncScope) -> str:
    return f' syncscope("{scope.syncscope}")' if scope.syncscope else ""


def _marks(tags: TagSet, named: dict[TagSet, str]) -> str:
    if not tags:
        return ""
    return f", !mmra {named.setdefault(tags, f'!{len(named) + 100}')}"


def _tags(named: dict[TagSet, str]) -> Iterator[str]:
    for tags, name in named.items():
        each = [f'!{{!"{tag.prefix}", !"{tag.suffix}"}}' for tag in tags]
        # One tag is itself the set that holds it.
        yield f"{name} = {each[0]}\n" if len(each) == 1 else f"{name} = !{{{', '.join(each)}}}\n"
