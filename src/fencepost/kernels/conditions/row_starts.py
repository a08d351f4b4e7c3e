"""Where rows of arrays begin, if only memory or the caller says it.

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

from collections.abc import Iterator
from functools import cached_property

from fencepost.kernels.conditions.def_use import DefUse, add_result
from fencepost.kernels.conditions.roles import Roles
from fencepost.kernels.prove.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Cast,
    Compare,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.module import Parameter
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    field_offsets,
    store_size,
)
from fencepost.llvm.uses import operands
from fencepost.records import dataclass, field

_ADDED = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.OR})
_OF_ITEM = frozenset({Id.LOCAL_ID, Id.GLOBAL_ID, Id.LOCAL_LINEAR, Id.GLOBAL_LINEAR, Id.LANE, Id.WAVE})
_LEAST_BYTES = 4
"""Bytes of the entries of a table of offsets."""


@dataclass(frozen=True, slots=True)
class Pitch:
    """An argument, by its register, of which rows begin at multiples. It counts `unit` of itself for
    an element; `rows` are the arguments that say how many elements a row has.
    """

    register: str
    unit: int = 1
    rows: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Field:
    """A number in a structure, of which rows begin at multiples: its place in an argument."""

    parameter: str
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Table:
    """The register of a number that is read where a row begins, or drawn from a counter."""

    register: str


@dataclass(frozen=True, slots=True)
class Bound:
    """An argument, by its register, that bounds an index in rows of `most` elements."""

    register: str
    most: int


Start = Pitch | Field | Table | Bound


@dataclass(slots=True)
class _Sum:
    """The parts of the index of an access. `scaled` are multiples by constants, with these."""

    products: list[tuple[Binary, bool]] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    scaled: list[tuple[str, int]] = field(default_factory=list)


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

    @cached_property
    def _accesses(self) -> tuple[Instruction, ...]:
        found = (each for node in self.graph.nodes for each, _ in node.body)
        return tuple(each for each in found if isinstance(each, Load | Store | AtomicRmw))

    @property
    def _stores(self) -> Iterator[Store]:
        return (each for each in self._accesses if isinstance(each, Store))

    def of(self, instruction: Instruction) -> frozenset[Start]:
        """Return the starts of rows in the address of a load, store or atomic; none of others, nor
        in an array that has more than rows.
        """
        pointer = _pointer(instruction)
        array = None if pointer is None else self._root(pointer)
        if pointer is None or array is None:
            return frozenset()
        found = self._starts(instruction, pointer, own=not self._accumulates(array))
        for other in self._accesses if found else ():
            there = _pointer(other)
            if there is not None and self._root(there) == array:
                if not self._starts(other, there, own=True):
                    return frozenset()
        return found

    def _starts(
        self, instruction: Instruction, pointer: Operand, *, own: bool
    ) -> frozenset[Start]:
        parts, size = self._parts(pointer), _size(instruction)
        return frozenset(
            (
                *self._pitches(parts, size, own=own),
                *self._tables(parts, own=own),
                *self._bounds(parts),
            )
        )

    def _pitches(self, parts: _Sum, size: int, *, own: bool) -> Iterator[Start]:
        registers = [each.name for each in self.arguments]
        for product, in_bytes in parts.products:
            for factor, other in ((product.left, product.right), (product.right, product.left)):
                pitch, is_sum = self._factor(factor)
                if pitch is None or self._code.is_given(other) or not (own or in_bytes or is_sum):
                    continue
                start = self._given(pitch)
                if start is None or self._is_more(pitch):
                    continue
                if isinstance(start, Pitch):
                    rows = self._roles.rows(pitch, registers) - {pitch}
                    start = Pitch(pitch, size if in_bytes else 1, rows)
                yield start

    def _tables(self, parts: _Sum, *, own: bool) -> Iterator[Start]:
        beside = bool(parts.others or parts.products or parts.scaled or len(parts.read) > 1)
        for name in parts.read:
            made = self._code.made[name]
            if isinstance(made, AtomicRmw):
                yield Table(name)
            elif isinstance(made, Load) and beside and self._given(name) is None:
                table = self._root(made.pointer)
                if table is None or any(self._root(e.pointer) == table for e in self._stores):
                    continue  # the kernel says itself where rows begin
                if store_size(made.head.type) >= _LEAST_BYTES and (
                    own or not self._is_of_item(made.pointer)
                ):
                    yield Table(name)

    def _bounds(self, parts: _Sum) -> Iterator[Start]:
        inside = {*parts.others, *parts.read}
        if not parts.scaled or not inside:
            return
        rows = self._code.behind(Local(name, IntType(32)) for name, _ in parts.scaled)
        most = max(by for _, by in parts.scaled)
        for made in self._code.made.values():
            if not isinstance(made, Compare):
                continue
            for bound, index in ((made.left, made.right), (made.right, made.left)):
                register, is_sum = self._factor(bound)
                if register is None or register in self._code.made or not isinstance(index, Local):
                    continue
                behind = self._code.behind([index])
                if not is_sum and behind & inside and not behind & rows:
                    yield Bound(register, most)

    def _parts(self, pointer: Operand) -> _Sum:
        """Return the parts of an address, back to what is no sum."""
        found, seen = _Sum(), set[str]()
        work: list[tuple[Operand, bool]] = [(pointer, False)]
        while work:
            operand, in_bytes = work.pop()
            if not isinstance(operand, Local) or operand.name in seen:
                continue
            seen.add(operand.name)
            match self._code.made.get(operand.name):
                case None:
                    pass
                case Gep(base_type=kind, pointer=below, indices=indices):
                    work.append((below, False))
                    work += [(each, store_size(kind) == 1) for each in indices]
                case Cast() | Phi() as made:
                    if isinstance(made, Phi) and isinstance(made.head.type, IntType):
                        found.others.append(operand.name)
                    work += [(each, in_bytes) for each in operands(made)]
                case Select(true=one, false=other):
                    work += [(one, in_bytes), (other, in_bytes)]
                case Binary(op=op) as made if op in _ADDED:
                    work += [(made.left, in_bytes), (made.right, in_bytes)]
                case Binary(op=BinaryOp.MUL) as made if not _constants(made):
                    found.products.append((made, in_bytes))
                case Binary() as made if (scale := _scale(made)) is not None:
                    found.scaled.append((operand.name, scale))
                    work.append((made.left, in_bytes))
                case Load() | AtomicRmw():
                    found.read.append(operand.name)
                case _:
                    found.others.append(operand.name)
        return found

    def _factor(self, operand: Operand) -> tuple[str | None, bool]:
        """Return the register that a factor is a multiple of, give or take a constant, which the
        second says.
        """
        is_sum = False
        while isinstance(operand, Local):
            match self._code.made.get(operand.name):
                case Cast(value=below):
                    operand = below
                case Binary(op=op, left=left) as made if _constants(made):
                    if op is BinaryOp.ADD:
                        is_sum = True
                    elif _scale(made) is None:
                        return None, False
                    operand = left
                case _:
                    return operand.name, is_sum
        return None, False

    def _given(self, register: str) -> Start | None:
        """Return the start that an argument, or a load of a structure's part, would be."""
        made = self._code.made.get(register)
        if made is None:
            return Pitch(register)
        if not isinstance(made, Load):
            return None
        offset, pointer = 0, made.pointer
        while isinstance(pointer, Local):
            match self._code.made.get(pointer.name):
                case None:
                    return Field(pointer.name, offset, store_size(made.head.type))
                case Cast(value=below):
                    pointer = below
                case Gep() as step if (by := _bytes(step)) is not None:
                    pointer, offset = step.pointer, offset + by
                case _:
                    return None
        return None

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
                    case Binary() if _constants(user):
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
        what the array held, and of another.
        """
        for store in self._stores:
            if self._root(store.pointer) != array:
                continue
            behind = (self._code.made.get(e) for e in self._code.behind([store.value]))
            read = {self._root(each.pointer) for each in behind if isinstance(each, Load)}
            if array in read and len(read) > 1:
                return True
        return False

    def _root(self, pointer: Operand) -> str | None:
        """The argument, the variable or the part of a structure that an address is in."""
        seen: set[str] = set()
        work, found = [pointer], set[str]()
        while work:
            operand = work.pop()
            if isinstance(operand, Global):
                found.add(f"@{operand.name}")
            if not isinstance(operand, Local) or operand.name in seen:
                continue
            seen.add(operand.name)
            match self._code.made.get(operand.name):
                case Gep(pointer=below) | Cast(value=below):
                    work.append(below)
                case Phi() as made:
                    work += operands(made)
                case Select(true=one, false=other):
                    work += [one, other]
                case Load():
                    part = self._given(operand.name)
                    found.add(str(part) if part is not None else operand.name)
                case None | _:
                    found.add(operand.name)
        return found.pop() if len(found) == 1 else None


def _pointer(instruction: Instruction) -> Operand | None:
    match instruction:
        case Load(pointer=pointer) | Store(pointer=pointer) | AtomicRmw(pointer=pointer):
            return pointer
        case _:
            return None


def _size(instruction: Instruction) -> int:
    """Return the bytes of an access."""
    kind = instruction.value.type if isinstance(instruction, Store) else instruction.head.type
    return store_size(kind)


def _constants(made: Binary) -> bool:
    return isinstance(made.left, Int) or isinstance(made.right, Int)


def _scale(made: Binary) -> int | None:
    """Return the constant that multiplies the left operand; None if none does."""
    match made:
        case Binary(op=BinaryOp.MUL, right=Int(value=by)):
            return by
        case Binary(op=BinaryOp.SHL, right=Int(value=by)):
            return 1 << by
        case _:
            return None


def _bytes(step: Gep) -> int | None:
    """Return the bytes by which constant indices move an address; None for other indices."""
    numbers = [each.value for each in step.indices if isinstance(each, Int)]
    if len(numbers) < len(step.indices) or not numbers:
        return None
    kind: Type = step.base_type
    offset = numbers[0] * alloc_size(kind)
    for number in numbers[1:]:
        match kind:
            case StructType(fields=fields):
                offset, kind = offset + field_offsets(kind)[number], fields[number]
            case ArrayType(element=element) | VectorType(element=element):
                offset, kind = offset + number * alloc_size(element), element
            case _:
                return None
    return offset


__all__ = ["Bound", "Field", "Pitch", "RowStarts", "Start", "Table"]
