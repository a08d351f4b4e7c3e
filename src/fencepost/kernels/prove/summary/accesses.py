"""The accesses of a kernel as terms: object, offset, size, and when they happen."""

from __future__ import annotations

from collections.abc import Container

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.narrowing import Narrowing
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    as_bits,
    bits,
    resized,
    truth,
)
from fencepost.kernels.prove.undefined.definitions import is_lds
from fencepost.kernels.prove.values.calls import (
    first_lane,
    goes_on,
    made_within,
    offset_of,
    touched,
)
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.effects.buffers import END
from fencepost.llvm.effects.effect import Access, Block, Effect, Pure, Stored, Touch, Transfer
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Call,
    CmpXchg,
    Instruction,
    Int,
    Load,
    Operand,
    Store,
)
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import store_size
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import Scope

Key = tuple[int, bool, int | None]
"""Identity of an access: its number, True if it writes, and its object."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Conditions of an access to one of several objects: that it executes (`came`), and that it is
    to this object (`here`).
    """

    came: Expr
    here: Expr


@dataclass(frozen=True, slots=True)
class Site:
    """An access: `size` in bytes is a term of 64 bits; `value` is the value that a store writes.

    Of atomics: the read-modify-write `op` with its operands, and the value that was `loaded`.
    `narrowed`: the address is computed in more bits than are kept, so its sums may wrap. `chosen`:
    for an access to one of several objects, that it is to this one; `reached` implies it too.
    `reach`: the scope in which an access that is no atomic is available or visible by itself.
    `in_lds`: its pointer is one to LDS by its type, of 32 bits.
    """

    number: int
    node: int
    instruction: Instruction
    how: Access
    pointer: Pointer
    size: Expr
    reached: Expr
    atomic: Atomic | None
    value: Term = None
    adds: int | None = None
    result: Expr | None = None
    op: AtomicOp | None = None
    operand: Term = None
    expected: Term = None
    loaded: Term = None
    narrowed: bool = False
    chosen: Chosen | None = None
    reach: Scope | None = None
    in_lds: bool = False

    @property
    def came(self) -> Expr:
        """Condition that a work-item reaches the access, whichever object it is to."""
        return self.reached if self.chosen is None else self.chosen.came

    @property
    def key(self) -> Key:
        """Identity of the access: a copy counts as two accesses with one number, and an access to
        one of several objects as one to each.
        """
        return self.number, self.how.writes, self.pointer.region

    def reaches(self, scope: Scope) -> bool:
        """Return True if the access is available or visible by itself in a scope."""
        return self.reach is not None and self.reach >= scope

    @property
    def lds(self) -> bool:
        return self.pointer.region is not None and self.pointer.region >= LDS

    @property
    def spaces(self) -> frozenset[SyncSpace]:
        """The address spaces that the access may be to."""
        if self.pointer.region is None:
            return ALL_SPACES
        return frozenset({SyncSpace.of(lds=self.lds)})


def sites(
    evaluator: Evaluator, of: Container[int] | None = None, *, values: bool = True
) -> list[Site]:
    """Return all accesses to memory that work-items share, or those of some instructions, by `id`;
    without `values`, the values of stores are left out.

    May raise UnsupportedError, BoundReached.
    """
    found: list[Site] = []
    narrowing = Narrowing(evaluator)
    number = 0
    for node in evaluator.graph.nodes:
        for instruction, meaning in node.body:
            if of is not None and id(instruction) not in of:
                number += 1
                continue
            read = meaning if values else _without_value(meaning)
            for each in _of(evaluator, instruction, read, (node.number, number), values=values):
                if _shared(evaluator, each.pointer):
                    narrowed = narrowing.of(_addresses(instruction, meaning))
                    found.append(replace(each, narrowed=narrowed) if narrowed else each)
            number += 1
        if node.sync is not None:
            number += 1
    return found


def _addresses(instruction: Instruction, meaning: Effect | None) -> list[Operand]:
    """Return the operands that determine the address of an access."""
    match instruction, meaning:
        case (Load(pointer=pointer) | Store(pointer=pointer), _):
            return [pointer]
        case (AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer), _):
            return [pointer]
        case (_, Touch(pointer=pointer, offsets=offsets)):
            return [pointer, *offsets]
        case (_, Block(target=target, source=source)):
            return [target, *([source] if source is not None else [])]
        case (_, Transfer(lds=lds, memory=memory, offsets=offsets)):
            return [lds, memory, *offsets]
    return []


def _shared(evaluator: Evaluator, pointer: Pointer) -> bool:
    region = pointer.region
    if region is None or region >= LDS:
        return True
    if region == PRIVATE or region not in evaluator.layout.buffers:
        return False
    return not evaluator.layout.buffers[region].constant


def _without_value(meaning: Effect | None) -> Effect | None:
    """Return the effect of a call without the value of a plain write."""
    if isinstance(meaning, Touch) and meaning.how in (Access.WRITE, Access.ATOMIC_WRITE):
        return replace(meaning, value=None)
    return meaning


def _of(
    evaluator: Evaluator,
    instruction: Instruction,
    meaning: Effect | None,
    place: tuple[int, int],
    *,
    values: bool,
) -> list[Site]:
    """Return the accesses of an instruction at a `place`: its node, and its number among all."""
    at, number = place
    match instruction, meaning:
        case (Load(pointer=operand, atomic=atomic), _):
            how = Access.ATOMIC_READ if atomic else Access.READ
            size = store_size(instruction.head.type)
            found = _plain(evaluator, instruction, how, operand, size, at, number, atomic)
            return [_atomic(evaluator, each, None) for each in found] if atomic else found
        case (Store(pointer=operand, value=value, atomic=atomic), _):
            how = Access.ATOMIC_WRITE if atomic else Access.WRITE
            size = store_size(value.type)
            stored = value if values else None
            return _plain(evaluator, instruction, how, operand, size, at, number, atomic, stored)
        case (AtomicRmw(op=op, pointer=operand, value=value, atomic=atomic), _):
            size = store_size(value.type)
            how, adds = Access.RMW, _added(op, value)
            given = (operand, size, at, number, atomic, None, adds)
            found = _plain(evaluator, instruction, how, *given)
            return [_atomic(evaluator, each, op, value) for each in found]
        case (CmpXchg(pointer=operand, expected=old, value=value, atomic=atomic), _):
            size = store_size(value.type)
            found = _plain(evaluator, instruction, Access.RMW, operand, size, at, number, atomic)
            return [_atomic(evaluator, each, AtomicOp.CMPXCHG, value, old) for each in found]
        case (Call(), Touch()):
            return _touch(evaluator, instruction, meaning, at, number)
        case (Call(), Block()):
            return _block(evaluator, instruction, meaning, at, number)
        case (Call(), Transfer()):
            return _transfer(evaluator, instruction, meaning, at, number)
    return []


def _atomic(
    evaluator: Evaluator,
    site: Site,
    op: AtomicOp | None,
    operand: Operand | None = None,
    expected: Operand | None = None,
) -> Site:
    """Return the site of an atomic that reads, with the operation that it performs."""
    name = site.instruction.head.name
    loaded = evaluator.value(name) if name is not None else None
    if isinstance(loaded, tuple) and len(loaded) == 2:  # the pair of cmpxchg
        loaded = loaded[0]  # also where a weak one fails: it has read this
    if op is AtomicOp.FLAG and loaded is not None:
        loaded = z3.If(truth(loaded), bits(1, 32), bits(0, 32))
    return replace(
        site,
        op=op,
        operand=evaluator.use(operand, site.node) if operand is not None else None,
        expected=evaluator.use(expected, site.node) if expected is not None else None,
        loaded=loaded if z3.is_bv(loaded) else None,
    )


def _added(op: AtomicOp | None, value: Operand | None) -> int | None:
    if op not in (AtomicOp.ADD, AtomicOp.SUB) or not isinstance(value, Int) or value.value == 0:
        return None
    return value.value if op is AtomicOp.ADD else -value.value


def _plain(
    evaluator: Evaluator,
    instruction: Instruction,
    how: Access,
    operand: Operand,
    size: int,
    at: int,
    number: int,
    atomic: Atomic | None,
    value: Operand | None = None,
    adds: int | None = None,
) -> list[Site]:
    pointer = evaluator.use(operand, at)
    if size == 0:
        return []
    if not isinstance(pointer, Pointer):
        raise UnsupportedError("an access through a pointer whose address is unknown")
    if not _shared(evaluator, pointer):
        return []
    stored = evaluator.use(value, at) if value is not None else None
    name = instruction.head.name
    result = evaluator.value(name) if adds is not None and name is not None else None
    return [
        Site(
            number,
            at,
            instruction,
            how,
            pointer,
            bits(size, 64),
            evaluator.reach(at),
            atomic,
            stored,
            adds,
            result,
            in_lds=is_lds(operand.type),
        )
    ]


def _touch(evaluator: Evaluator, call: Call, touch: Touch, at: int, number: int) -> list[Site]:
    pointer = touched(evaluator, touch, at)
    if pointer is None:
        raise UnsupportedError("an access through a pointer whose address is unknown")
    if not _shared(evaluator, pointer):
        return []
    assert isinstance(touch.size, int)
    reached = evaluator.reach(at)
    if touch.buffer:
        resource = evaluator.use(touch.pointer, at)
        if isinstance(resource, tuple):
            checked = offset_of(evaluator, replace(touch, offsets=touch.offsets[:-1]), at)
            made = made_within(resource[1], checked, touch.size)
            again = goes_on(evaluator, checked, touch.size, at, number)
            if not z3.is_false(again):
                offset = pointer.offset - z3.If(again, bits(END, 64), bits(0, 64))
                pointer, made = Pointer(pointer.region, offset), z3.Or(made, again)
            reached = z3.And(reached, made)
    known = touch.value if touch.stored is not Stored.ROUNDED else None
    stored = evaluator.use(known, at) if known is not None else None
    adds = _added(touch.op, touch.value)
    name = call.head.name
    result = evaluator.value(name) if adds is not None and name is not None else None
    plain = stored if touch.how in (Access.WRITE, Access.ATOMIC_WRITE) else None
    found = Site(
        number,
        at,
        call,
        touch.how,
        pointer,
        bits(touch.size, 64),
        reached,
        touch.atomic,
        plain,
        adds,
        result,
        reach=touch.reach.scope if touch.reach is not None else None,
        in_lds=is_lds(touch.pointer.type),
    )
    if touch.how not in (Access.ATOMIC_READ, Access.RMW):
        return [found]
    return [_atomic(evaluator, found, touch.op, touch.value, touch.expected)]


def _block(evaluator: Evaluator, call: Call, block: Block, at: int, number: int) -> list[Site]:
    size = resized(evaluator.use(block.size, at), 64)
    reached = evaluator.reach(at)
    found = []
    for how, operand in ((Access.WRITE, block.target), (Access.READ, block.source)):
        if operand is None:
            continue
        pointer = evaluator.use(operand, at)
        if not isinstance(pointer, Pointer):
            raise UnsupportedError("a copy through a pointer whose address is unknown")
        if _shared(evaluator, pointer):
            in_lds = is_lds(operand.type)
            found.append(Site(number, at, call, how, pointer, size, reached, None, in_lds=in_lds))
    return found


def _transfer(evaluator: Evaluator, call: Call, copy: Transfer, at: int, number: int) -> list[Site]:
    """Return both ends of a copy between LDS and global memory."""
    reached = evaluator.reach(at)
    size = bits(copy.size, 64)
    memory = evaluator.use(copy.memory, at)
    limit = memory[1] if isinstance(memory, tuple) else None
    address = memory[0] if isinstance(memory, tuple) else memory
    place = evaluator.use(copy.lds, at)
    if not isinstance(place, Pointer) or not isinstance(address, Pointer):
        raise UnsupportedError("a copy to LDS whose addresses are unknown")
    total = checked = bits(copy.shift, 64)
    for operand in copy.offsets:
        checked, total = total, total + resized(evaluator.use(operand, at), 64)
    start = place.offset
    if copy.by_wave:
        start = _by_first_lane(evaluator, start, at)
        start = start + resized(_lane(evaluator), 64) * copy.stride
    lds = Pointer(place.region, start + bits(copy.shift, 64))
    inside = reached
    if limit is not None:
        inside = z3.And(reached, made_within(limit, checked, copy.size))
    other = Pointer(address.region, address.offset + total)
    to, of = (Access.WRITE, Access.READ) if copy.to_lds else (Access.READ, Access.WRITE)
    found = [Site(number, at, call, to, lds, bits(copy.reaches, 64), reached, None, in_lds=True)]
    if _shared(evaluator, other):
        found.append(Site(number, at, call, of, other, size, inside, None))
    return found


def _lane(evaluator: Evaluator) -> Expr:
    return evaluator.place.item & (evaluator.launch.wave - 1)


def _by_first_lane(evaluator: Evaluator, offset: Expr, at: int) -> Expr:
    """Return an offset in the wave's first lane: in lane 0, or in any lane if all have the same."""
    moved = first_lane(evaluator, offset, at)
    if moved is None:
        raise UnsupportedError(
            "a copy to LDS in divergent control flow, to different places for different lanes"
        )
    return moved


__all__ = ["Pure", "Site", "as_bits", "sites"]
