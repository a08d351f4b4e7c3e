"""Masked loads and stores of vectors as branches around accesses to their elements.

An element is accessed if its bit of the mask is set; if it is not, a load gives the element of its
last operand, the pass-through [LangRef llvm.masked.load; llvm.masked.store]. No target here has
such instructions: LLVM turns them into these branches (ScalarizeMaskedMemIntrin), at which lanes
diverge as they do here. Bits that are constant need no branch.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping

from fencepost.llvm.effects.accesses import mask_bits
from fencepost.llvm.ir import (
    Aggregate,
    Block,
    Branch,
    Call,
    Cast,
    Element,
    Gep,
    Head,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Store,
    Undef,
)
from fencepost.llvm.module import Function
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    BIT,
    I32,
    VOID,
    FloatType,
    IntType,
    PointerType,
    Type,
    VectorType,
    bit_size,
)
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field, replace

MOST = 64
"""The most elements of a vector to split; a longer one is one access that is not interpreted."""

PREFIX = "fencepost_masked."
"""Prefix of the names and labels that are made here."""

_CALLEE = pattern(r"llvm\.masked\.(?P<how>load|store)\.v\d+\w+\.p(?P<space>\d+)", re.ASCII)


def with_branches(function: Function) -> Function:
    """Return a function with branches in place of its masked loads and stores, provided that the
    masks are known to be bits and the elements whole bytes.
    """
    if not any(_masked(each) for block in function.blocks for each in block.instructions):
        return function
    first = _Branches()
    for block in function.blocks:
        list(first.of(block))
    made = _Branches()
    known = (_coming_from(block, first.ends) for block in function.blocks)
    return replace(function, blocks=tuple(each for block in known for each in made.of(block)))


def as_written(function: Function) -> Iterator[tuple[Instruction, str, int]]:
    """Yield the instructions of a function with branches, each with the block and the index in it
    at which it was written: every part of a masked access counts as that access.
    """
    label, index, access = "", -1, None
    for block in function.blocks:
        if not block.label.startswith(PREFIX):
            label, index, access = block.label, -1, None
        for each in block.instructions:
            made = None if isinstance(each, Call) else _CALLEE.search(each.head.text)
            now = each.head.line if made is not None else None
            index += now is None or now != access
            access = now
            yield each, label, index


@dataclass(frozen=True, slots=True)
class _Masked:
    """A masked load of `kind`, or a store of `value`, a vector of that type; a load gives `passed`
    where a bit of the mask is not set.
    """

    call: Call
    kind: VectorType
    pointer: Operand
    mask: Operand
    passed: Operand | None = None
    value: Operand | None = None


def _masked(each: Instruction) -> _Masked | None:
    """Return a masked access that has a counterpart."""
    if not isinstance(each, Call) or not (found := _CALLEE.fullmatch(each.callee or "")):
        return None
    loads = found["how"] == "load"
    value = None if loads else each.arguments[0]
    pointer, *rest = each.arguments[0 if loads else 1 :]
    mask = rest[0]
    kind = each.head.type if value is None else value.type
    if not isinstance(kind, VectorType) or not 0 < kind.count <= MOST or not _whole(kind.element):
        return None
    if pointer.type != PointerType(integer_of(found["space"])) or mask.type != VectorType(
        kind.count, BIT
    ):
        return None
    if not isinstance(mask, Local) and mask_bits(mask) is None:
        return None  # a bit that is undefined decides nothing
    return _Masked(each, kind, pointer, mask, rest[1] if loads else None, value)


def _whole(kind: Type) -> bool:
    """Return True if elements of a type occupy whole bytes of their own."""
    plain = isinstance(kind, IntType | FloatType | PointerType)
    return plain and bit_size(kind) in (8, 16, 32, 64, 128)


@dataclass(slots=True)
class _Branches:
    """The blocks that replace a block. `ends`: the last of them, for blocks that become several."""

    ends: dict[str, str] = field(default_factory=dict)
    _count: int = 0
    _label: str = ""
    _body: list[Instruction] = field(default_factory=list)

    def of(self, block: Block) -> Iterator[Block]:
        """Yield the blocks that replace a block, in order."""
        self._label, self._body = block.label, []
        for each in block.instructions:
            found = _masked(each)
            if found is None:
                self._body.append(each)
            else:
                yield from self._access(found)
        if self._label != block.label:
            self.ends[block.label] = self._label
        yield Block(self._label, tuple(self._body))

    def _access(self, access: _Masked) -> Iterator[Block]:
        """Yield the blocks that end within an access; the rest of it is in the current block."""
        self._count += 1
        loaded: list[tuple[int, Operand]] = []
        count = access.kind.count
        for at, bit in enumerate(mask_bits(access.mask) or (None,) * count):
            if bit is False:
                continue
            name = f"{PREFIX}{self._count}.{at}"
            made = (
                self._element(access, at, name) if bit else (yield from self._if(access, at, name))
            )
            if access.passed is not None:
                loaded.append((at, made))
        if access.passed is not None:
            self._body += _vector(access, access.passed, loaded)

    def _if(self, access: _Masked, at: int, name: str) -> Generator[Block, None, Operand]:
        """Put the access to an element behind a branch on its bit; return the loaded value."""
        bit = self._part(access, access.mask, at, f"{name}.bit")
        other = access.passed and self._part(access, access.passed, at, f"{name}.passed")
        before, inside, behind = self._label, f"{name}.set", f"{name}.next"
        yield self._ended(Branch(_head(access, None, VOID), bit, (inside, behind)), inside)
        made = self._element(access, at, name)
        yield self._ended(Branch(_head(access, None, VOID), None, (behind,)), behind)
        if other is None:
            return made
        found = Phi(_head(access, f"{name}.either", made.type), ((made, inside), (other, before)))
        self._body.append(found)
        return Local(f"{name}.either", made.type)

    def _element(self, access: _Masked, at: int, name: str) -> Operand:
        """Add the access to an element; return the value that it loads or stores."""
        call, kind = access.call, access.kind.element
        where = Local(f"{name}.at", access.pointer.type)
        step = (Int(at, I32),)
        self._body.append(Gep(_head(access, where.name, where.type), kind, access.pointer, step))
        if access.value is not None:
            value = self._part(access, access.value, at, f"{name}.value")
            self._body.append(Store(_head(access, None, VOID), value, where, tags=call.tags))
            return value
        self._body.append(Load(_head(access, f"{name}.loaded", kind), where, tags=call.tags))
        return Local(f"{name}.loaded", kind)

    def _part(self, access: _Masked, vector: Operand, at: int, name: str) -> Operand:
        """An element of a vector."""
        if isinstance(vector, Aggregate):
            return vector.elements[at]
        assert isinstance(vector.type, VectorType)
        kind = vector.type.element
        if isinstance(vector, Undef):
            return Undef(kind)
        self._body.append(Element(_head(access, name, kind), vector, None, Int(at, I32)))
        return Local(name, kind)

    def _ended(self, last: Branch, following: str) -> Block:
        """End the current block with its last instruction, and make `following` the current one."""
        found = Block(self._label, (*self._body, last))
        self._label, self._body = following, []
        return found


def _vector(
    access: _Masked, passed: Operand, loaded: list[tuple[int, Operand]]
) -> Iterator[Instruction]:
    """Yield the instructions that combine the pass-through and the `loaded` elements into the
    load's result.
    """
    head, kind = access.call.head, access.kind
    if not loaded:
        yield Cast(head, CastOp.BITCAST, passed)
    vector = passed
    for at, value in loaded:
        last = at == loaded[-1][0]
        name = head.name if last else f"{head.name}.masked.{at}"
        yield Element(_head(access, name, kind), vector, value, Int(at, I32))
        vector = Local(name or "", kind)


def _head(access: _Masked, name: str | None, kind: Type) -> Head:
    """Return the head of an instruction of an access, at the place of the access."""
    return replace(access.call.head, name=name, type=kind)


def _coming_from(block: Block, ends: Mapping[str, str]) -> Block:
    """Return a block whose phis take values from the last of the blocks that replaced each
    predecessor.
    """
    body = tuple(
        replace(
            each, incoming=tuple((value, ends.get(label, label)) for value, label in each.incoming)
        )
        if isinstance(each, Phi)
        else each
        for each in block.instructions
    )
    return replace(block, instructions=body)
