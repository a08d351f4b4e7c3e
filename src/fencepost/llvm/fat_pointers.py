"""Buffer fat pointers as a buffer resource and a byte offset.

A fat pointer (address space 7) is a raw buffer resource and an offset of 32 bits; address
arithmetic moves the offset and leaves the resource, and an access is one of the buffer at the
offset [001 Buffer Fat Pointer]. If the resource of a pointer and all of its uses are known, each
instruction has a counterpart: the one that makes the pointer gives the resource alone, addresses,
phis and selects are of offsets, loads and stores are calls. So a function keeps its instructions,
by name and by order. Other uses are not interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.llvm.effects.buffers import makes_resource
from fencepost.llvm.ir import (
    Block,
    Call,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.module import Function
from fencepost.llvm.types import I32, VOID, FloatType, IntType, PointerType, Type, VectorType
from fencepost.llvm.uses import operands
from fencepost.records import dataclass, replace

FAT, RESOURCE = PointerType(7), PointerType(8)
NONE = Int(0, I32)
"""An offset of 0, and no cache policy."""

_COPIES = {
    "llvm.amdgcn.load.to.lds": "llvm.amdgcn.raw.ptr.buffer.load.lds",
    "llvm.amdgcn.load.async.to.lds": "llvm.amdgcn.raw.ptr.buffer.load.async.lds",
}
"""The copies to LDS from a buffer, by the copies from a fat pointer."""


def with_resources(function: Function) -> Function:
    """Return a function whose fat pointers are resources and offsets where both are known."""
    resources = _resources(function)
    if not resources:
        return function
    of = _Counterparts(resources)
    blocks = tuple(
        Block(block.label, tuple(of.instruction(each) for each in block.instructions))
        for block in function.blocks
    )
    return replace(function, blocks=blocks)


def _resources(function: Function) -> Mapping[str, str]:
    """Return for each fat pointer that has a counterpart the call that makes its resource. Pointers
    that it is computed from, or chosen beside, have the same one.
    """
    body = [each for block in function.blocks for each in block.instructions]
    if not any(each.head.type == FAT for each in body):
        return {}
    # Of a parameter, a constant, or what memory holds, the resource is not known.
    refused = {each.name for each in function.parameters if each.type == FAT}
    parent: dict[str, str] = {}

    def find(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = name = parent[parent[name]]
        return name

    makers: list[str] = []
    for each in body:
        used = _followed(each)
        refused |= {name for name in _fat(each) if name not in used}
        name = each.head.name
        if each.head.type != FAT or name is None:
            continue
        if _makes(each):
            makers.append(name)
            continue
        if not used or len(used) < sum(one.type == FAT for one in operands(each)):
            refused.add(name)
        for one in used:
            parent[find(name)] = find(one)
    known: dict[str, str] = {}
    twice: set[str] = set()
    for name in makers:
        family = find(name)
        if known.setdefault(family, name) != name:
            twice.add(family)
    gone = twice | {find(name) for name in refused}
    return {
        name: known[family]
        for name in list(parent) + makers
        if (family := find(name)) in known and family not in gone
    }


def _makes(each: Instruction) -> bool:
    return isinstance(each, Call) and makes_resource(each.callee)


def _fat(each: Instruction) -> Iterator[str]:
    """The fat pointers that an instruction uses."""
    for one in operands(each):
        if isinstance(one, Local) and one.type == FAT:
            yield one.name


def _followed(each: Instruction) -> list[str]:
    """Return the fat pointers among an instruction's operands for which the instruction has a
    counterpart. A pointer that it also uses in another way is not one of them.
    """
    match each:
        case Gep(head=head, pointer=pointer, indices=indices) if head.type == FAT:
            found: list[Operand] = [pointer] if not _vectors(indices) else []
        case Phi(incoming=incoming):
            found = [value for value, _ in incoming]
        case Select(true=true, false=false):
            found = [true, false]
        case Load(head=head, pointer=pointer, atomic=None, volatile=False) if _plain(head.type):
            found = [pointer]
        case Store(pointer=pointer, value=value, atomic=None, volatile=False):
            found = [pointer] if _plain(value.type) else []
        case Call(arguments=(pointer, *_)) if _copy(each) is not None:
            found = [pointer]
        case _:
            found = []
    return [one.name for one in found if isinstance(one, Local) and one.type == FAT]


def _vectors(indices: tuple[Operand, ...]) -> bool:
    return any(not isinstance(each.type, IntType) for each in indices)


def _plain(kind: Type) -> bool:
    """Return True if a type is of numbers alone."""
    if isinstance(kind, VectorType):
        kind = kind.element
    return isinstance(kind, IntType | FloatType)


def _copy(call: Call) -> str | None:
    """Return the copy to LDS from a buffer that corresponds to one from a fat pointer; None for
    other calls.
    """
    return _COPIES.get((call.callee or "").removesuffix(".p7"))


@dataclass(frozen=True, slots=True)
class _Counterparts:
    """The counterparts of a function's instructions, with the `resources` of each fat pointer."""

    resources: Mapping[str, str]

    def instruction(self, each: Instruction) -> Instruction:
        """The counterpart of an instruction, itself where it has none."""
        match each:
            case Call(head=head) if head.name in self.resources:
                return replace(each, head=replace(head, type=RESOURCE))
            case Call(arguments=(Local(name=name), *rest)) if name in self.resources:
                into, size, shift, policy = rest
                arguments = (*self.made_of(name)[:1], into, size, *self.made_of(name)[1:])
                return replace(each, callee=_copy(each), arguments=(*arguments, shift, policy))
            case Gep(head=head, pointer=Local(name=name)) if name in self.resources:
                start, kind = self.offset(each.pointer), replace(head, type=I32)
                return replace(each, head=kind, pointer=start, inbounds=False)
            case Phi(head=head) if head.name in self.resources:
                incoming = tuple((self.offset(value), label) for value, label in each.incoming)
                return replace(each, head=replace(head, type=I32), incoming=incoming)
            case Select(head=head, true=true, false=false) if head.name in self.resources:
                kind = replace(head, type=I32)
                return replace(each, head=kind, true=self.offset(true), false=self.offset(false))
            case Load(head=head, pointer=Local(name=name)) if name in self.resources:
                callee = "llvm.amdgcn.raw.ptr.buffer.load"
                return Call(head, callee, (*self.made_of(name), NONE), tags=each.tags)
            case Store(head=head, pointer=Local(name=name)) if name in self.resources:
                callee = "llvm.amdgcn.raw.ptr.buffer.store"
                arguments = (each.value, *self.made_of(name), NONE)
                return Call(replace(head, type=VOID), callee, arguments, tags=each.tags)
        return each

    def offset(self, pointer: Operand) -> Operand:
        """The offset of a fat pointer."""
        assert isinstance(pointer, Local)
        made = self.resources[pointer.name] == pointer.name
        return NONE if made else Local(pointer.name, I32)

    def made_of(self, name: str) -> tuple[Operand, Operand, Operand]:
        """The resource of a fat pointer, its offset, and a scalar offset of 0."""
        return Local(self.resources[name], RESOURCE), self.offset(Local(name, FAT)), NONE
