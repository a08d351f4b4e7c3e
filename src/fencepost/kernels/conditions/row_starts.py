"""The beginnings of rows of arrays, if only memory or the caller says it.

The rows of an array begin at multiples of a pitch, at the offsets that a table in memory holds, or
at what a counter holds. A launch in which they overlap is possible, and so is every race between
them; but no caller has it, and nothing in the kernel ensures or rules it out. The search goes back
from the address of an access, over sums:

- a pitch is an argument, or a number in a structure that is an argument, that multiplies what
  differs between work-items and is compared with nothing;
- the start of a row in a table is a number that is read and added as it is. One that is multiplied
  is the number of a row, of which several work-items may have the same; one that nothing is added
  to is an index, of which the same is true;
- a number drawn from a counter is the next place in a row that begins where the counter did;
- a bound is an argument that an index is compared with, in rows of a constant length.

Rows that are added to, element by element, are windows that overlap on purpose (`accumulates`),
unless the pitch counts bytes, is computed of a size, or all of a workgroup have one row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from fencepost.kernels.conditions.address_parts import (
    Addresses,
    Field,
    Parts,
    has_constant,
    pointer_of,
    size_of,
)
from fencepost.kernels.conditions.def_use import DefUse, add_result
from fencepost.kernels.conditions.roles import Roles
from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Cast,
    Compare,
    Head,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.module import Parameter
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType, store_size
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

_OF_ITEM = frozenset(
    {Id.LOCAL_ID, Id.GLOBAL_ID, Id.LOCAL_LINEAR, Id.GLOBAL_LINEAR, Id.LANE, Id.WAVE}
)
_LEAST_BYTES = 4
"""Bytes of the entries of a table of offsets."""

_LEAST_MASK = 31
"""The least bits that stand for all: those of the ids in a wave."""


@dataclass(frozen=True, slots=True)
class Pitch:
    """An argument, by its register, of which rows begin at multiples. It counts in parts of which
    an element has `unit`; `rows` are the arguments that say how many elements a row has.
    """

    register: str
    unit: int = 1
    rows: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """The register of a number that is read where a row begins, or drawn from a counter."""

    register: str


@dataclass(frozen=True, slots=True)
class Bound:
    """An argument, by its register, that bounds an index in rows of `most` elements."""

    register: str
    most: int


@dataclass(frozen=True, slots=True)
class Mask:
    """An argument, by its register, of which one less is a mask: it is a power of two, as rows are
    that begin where no bit of the mask is set.
    """

    register: str


Start = Pitch | Field | Table | Bound | Mask


@dataclass(frozen=True)
class RowStarts:
    """The starts of rows that the accesses of a kernel rely on."""

    graph: Graph
    arguments: tuple[Parameter, ...]

    @cached_property
    def _roles(self) -> Roles:
        return Roles(self.graph)

    @cached_property
    def _code(self) -> DefUse:
        return DefUse(self.graph)

    @property
    def _addresses(self) -> Addresses:
        return Addresses(self._code)

    @cached_property
    def _accesses(self) -> tuple[Instruction, ...]:
        found = (each for node in self.graph.nodes for each, _ in node.body)
        return tuple(each for each in found if isinstance(each, Load | Store | AtomicRmw))

    @cached_property
    def _written(self) -> frozenset[str | None]:
        """The arrays that the kernel stores to."""
        return frozenset(self._addresses.root(each.pointer) for each in self._stores)

    @property
    def _stores(self) -> Iterator[Store]:
        return (each for each in self._accesses if isinstance(each, Store))

    @cached_property
    def masks(self) -> frozenset[Mask]:
        """The arguments of which one less masks something."""
        found = set()
        for made in self._code.made.values():
            for each in operands(made) if _is_and(made) else ():
                less = self._code.made.get(each.name) if isinstance(each, Local) else None
                register, _ = self._addresses.factor(self._unscaled(_masking(less)))
                if register is not None and register not in self._code.made:
                    found.add(Mask(register))
        return frozenset(found)

    def _unscaled(self, operand: Operand | None) -> Operand | None:
        """Return what a number is a part of: a power of two has powers of two as such parts."""
        made = self._code.made.get(operand.name) if isinstance(operand, Local) else None
        match made:
            case Binary(op=BinaryOp.LSHR, left=whole, right=Int()):
                return whole
            case Binary(op=BinaryOp.UDIV, left=whole, right=Int(value=by)) if not by & (by - 1):
                return whole
            case _:
                return operand

    def of(self, instruction: Instruction) -> frozenset[Start]:
        """Return the starts of rows in the address of a load, store or atomic; none of others, nor
        in an array that has more than rows.
        """
        pointer = pointer_of(instruction)
        array = None if pointer is None else self._addresses.root(pointer)
        if pointer is None or array is None:
            return frozenset()
        parts, size = self._addresses.parts(pointer), size_of(instruction)
        if self._is_index(parts) and not self._has_rows(array):
            return frozenset()
        found = self._starts(parts, size, own=not self._accumulates(array))
        for other in self._accesses if found else ():
            there = pointer_of(other)
            if there is None or self._addresses.root(there) != array:
                continue
            if not self._starts(self._addresses.parts(there), size, own=True):
                return frozenset()
        return found

    def ends(self, starts: Iterable[Start]) -> frozenset[str]:
        """Return the arguments that bound indices of arrays with such starts: their ends."""
        registers: set[str] = set()
        for each in starts:
            match each:
                case Pitch(register=register) | Table(register=register):
                    registers.add(register)
                case Field():
                    registers |= {e for e in self._code.made if self._given(e) == each}
                case Bound() | Mask():
                    pass
        sums = self._code.sums(registers)
        found = set[str]()
        for made in self._code.made.values():
            if not isinstance(made, Compare):
                continue
            for end, index in ((made.left, made.right), (made.right, made.left)):
                most, _ = self._addresses.factor(end)
                if most is None or most in self._code.made or most in registers:
                    continue
                if isinstance(index, Local) and index.name in sums:
                    found.add(most)
        return frozenset(found)

    def _has_rows(self, array: str) -> bool:
        """Return True if something is added to what was read in some access of an array."""
        pointers = (pointer for each in self._accesses if (pointer := pointer_of(each)) is not None)
        mine = (each for each in pointers if self._addresses.root(each) == array)
        return not all(self._is_index(self._addresses.parts(each)) for each in mine)

    def _is_index(self, parts: Parts) -> bool:
        """Return True for what was read alone, to which nothing is added."""
        others = (*parts.products, *parts.others, *parts.scaled, *parts.read[1:])
        return not others and all(isinstance(self._code.made[e], Load) for e in parts.read)

    def _starts(self, parts: Parts, size: int, *, own: bool) -> frozenset[Start]:
        return frozenset(
            (
                *self._pitches(parts, size, own=own),
                *self._tables(parts, own=own),
                *self._bounds(parts),
            )
        )

    def _pitches(self, parts: Parts, size: int, *, own: bool) -> Iterator[Start]:
        registers = [each.name for each in self.arguments]
        for product, in_bytes in parts.products:
            for factor, other in ((product.left, product.right), (product.right, product.left)):
                pitch, is_sum = self._addresses.factor(factor)
                if pitch is None or self._code.is_given(other) or not (own or in_bytes or is_sum):
                    continue
                start = self._given(pitch)
                if start is None or self._is_more(pitch):
                    continue
                if isinstance(start, Pitch):
                    rows = self._roles.rows(pitch, registers) - {pitch}
                    start = Pitch(pitch, size if in_bytes else 1, rows)
                yield start

    def _tables(self, parts: Parts, *, own: bool) -> Iterator[Start]:
        for name in parts.read:
            made = self._code.made[name]
            if isinstance(made, AtomicRmw):
                yield Table(name)
            elif isinstance(made, Load) and self._given(name) is None:
                table = self._addresses.root(made.pointer)
                if table is None or any(
                    self._addresses.root(e.pointer) == table for e in self._stores
                ):
                    continue  # the kernel says itself where rows begin
                kind = made.head.type
                is_wide = isinstance(kind, IntType) and store_size(kind) >= _LEAST_BYTES
                if is_wide and (own or not self._is_of_item(made.pointer)):
                    yield Table(name)

    def _bounds(self, parts: Parts) -> Iterator[Start]:
        inside = {*parts.others, *parts.read}
        if not parts.scaled or not inside:
            return
        rows = self._code.behind(Local(name, IntType(32)) for name, _ in parts.scaled)
        most = max(by for _, by in parts.scaled)
        for made in self._code.made.values():
            if not isinstance(made, Compare):
                continue
            for bound, index in ((made.left, made.right), (made.right, made.left)):
                register, is_sum = self._addresses.factor(bound)
                if register is None or register in self._code.made or not isinstance(index, Local):
                    continue
                behind = self._code.behind([index])
                if not is_sum and behind & inside and not behind & rows:
                    yield Bound(register, most)

    def _given(self, register: str) -> Pitch | Field | None:
        """Return the start that an argument, or a load of a structure's part, would be."""
        made = self._code.made.get(register)
        if made is None:
            return Pitch(register)
        return self._addresses.field(made) if isinstance(made, Load) else None

    def _is_more(self, register: str) -> bool:
        """Return True if an argument decides more than where rows begin."""
        seen, work = {register}, [register]
        while work:
            name = work.pop()
            for user in self._code.users.get(name, ()):
                match user:
                    case Compare(left=left, right=right):
                        if not isinstance(left, Int) and not isinstance(right, Int):
                            return True
                    case Cast():
                        add_result(user, seen, work)
                    case Binary() if has_constant(user):
                        add_result(user, seen, work)
                    case Binary(op=BinaryOp.MUL):
                        pass
                    case _:
                        return True
        return False

    def _is_of_item(self, operand: Operand) -> bool:
        """Return True if a value may differ between the work-items of a workgroup."""
        names = self._code.behind([operand])
        made = definitions(self.graph)
        return any(
            isinstance(effect, Query) and effect.what in _OF_ITEM
            for name in names
            if name in made
            for effect in (made[name][1],)
        )

    def _accumulates(self, array: str) -> bool:
        """Return True if something is added to elements of an array: what is stored is computed of
        another, and a sum with what the array held.
        """
        for store in self._stores:
            if self._addresses.root(store.pointer) != array:
                continue
            behind = self._code.behind([store.value])
            own = [each for each in behind if self._read([each]) == {array}]
            if len(self._read(behind)) > 1 and self._code.adds_to(store.value, own):
                return True
        return False

    def _read(self, registers: Iterable[str]) -> frozenset[str | None]:
        """Return the arrays that registers are read from."""
        made = (self._code.made.get(each) for each in registers)
        return frozenset(
            self._addresses.root(each.pointer) for each in made if isinstance(each, Load)
        )


def _is_and(made: Instruction) -> bool:
    return isinstance(made, Binary) and made.op is BinaryOp.AND


def _masking(made: Instruction | None) -> Operand | None:
    """Return the value of which a mask is made: one less than it has ones below its bit, and it
    negated has ones from there on. None for another mask.
    """
    match made:
        case Binary(op=BinaryOp.ADD, left=left, right=Int(value=by), head=Head(type=kind)):
            # Of ids below 1024, 1023 more masks as one less does.
            ones = by % (1 << kind.bits) if isinstance(kind, IntType) else 0
            return left if ones >= _LEAST_MASK and ones & (ones + 1) == 0 else None
        case Binary(op=BinaryOp.SUB, left=Int(value=0), right=right):
            return right
        case _:
            return None
