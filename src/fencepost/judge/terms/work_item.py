"""Terms of a work-item in SMT-LIB 2: registers as definitions, one instruction at a time.

A known number is an int; any other is the text of a bit-vector. A value that only one work-item
knows is a symbol of its own; memory that nobody writes is a function of its address. A loop's
registers are those of an arbitrary iteration, whose number is the loop's counter.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Self

from fencepost.judge.machine.accesses import ANY
from fencepost.judge.machine.tracks import Place
from fencepost.judge.machine.values import Ptr, Value, Vec, width
from fencepost.judge.terms import words
from fencepost.judge.terms.whereabouts import Whereabouts
from fencepost.judge.terms.words import Word, flag
from fencepost.llvm.ir import (
    Aggregate,
    Alloca,
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Expression,
    Field,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    field_offsets,
    store_size,
)
from fencepost.records import dataclass, field, replace

MOST_SYMBOLS = 20_000
"""The number of symbols in a script above which undefined values are no longer named, but written
at each use.
"""


@dataclass
class Terms(Whereabouts):
    """The terms of one work-item, whose symbols end in `mark`."""

    memo: dict[str, Value] = field(default_factory=dict)
    ways: dict[tuple[str, str], Word] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    there: Word = 1
    """The condition that this work-item exists: there may be no earlier iteration of a loop."""
    asked: Place | None = None
    """The access under examination: its address is not poison."""
    leaves: bool = False
    """True if it matters why a loop ended that has one way out, as for one that waits."""
    clones: int = 0
    alike: dict[tuple[str, int], tuple[int, int] | None] = field(default_factory=dict)
    """The values that the lanes of a wave have, by the call that returns them: a number, and the
    bits in which the lanes differ.
    """

    def twin(self, **changes: object) -> Self:
        """Return the same work-item elsewhere, or another one; everything not given is as unknown
        as here.
        """
        self.clones += 1
        mark = f"{self.mark}~{self.clones}"
        made = replace(self, mark=mark, memo={}, ways={}, open=set(), clones=0)
        made.local, made.turns = dict(self.local), dict(self.turns)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    @abstractmethod
    def called(self, call: Call) -> Value:
        """Return the value of a call; None if nothing is known of it."""

    @abstractmethod
    def recurrence(self, phi: Phi, header: str) -> Value:
        """Return the value of a loop header's register in an iteration; None if it is not known."""

    # Values

    def use(self, operand: Operand) -> Value:
        """Return the value of an operand."""
        match operand:
            case Local(name=name):
                return self.register(name, operand.type)
            case Int(value=value, type=kind):
                if isinstance(kind, PointerType):
                    return Ptr("null", value)
                return value & ((1 << width(kind)) - 1)
            case Global(name=name):
                return Ptr(f"@{name}", 0)
            case Aggregate(elements=elements):
                return Vec(self.use(each) for each in elements)
            case Expression(instruction=instruction):
                return self.made(instruction, "")
        return self.any(operand.type)

    def register(self, name: str, kind: Type) -> Value:
        """Return the value of a register."""
        if name in self.memo:
            return self.memo[name]
        if name in self.shape.parameters:
            found = self._argument(name, kind)
        elif name in self.open:
            return self.any(kind, name)  # a value of an earlier iteration
        else:
            instruction, label = self.shape.made[name]
            self.open.add(name)
            shared = self.shape.shared(name) and isinstance(kind, IntType | FloatType)
            if shared and self.shape.varies(instruction):
                found = self._alike(name, label, width(kind))
                if isinstance(instruction, Phi):
                    found = self.recurrence(instruction, label) or found
            elif isinstance(instruction, Phi):
                found = self._phi(instruction, label)
            else:
                found = self.made(instruction, name)
            self.open.discard(name)
        found = self._named(name, found, kind)
        if name in self.shape.undefined:  # each use sees another value
            if self.script.count > MOST_SYMBOLS:
                raise OverflowError
            return found
        self.memo[name] = found
        return found

    def _named(self, name: str, value: Value, kind: Type) -> Value:
        if isinstance(value, Ptr):
            offset = self.script.define(f"{name}{self.mark}", value.offset, 64)
            return Ptr(value.object, offset)
        if isinstance(value, str) and isinstance(kind, IntType | FloatType):
            return self.script.define(f"{name}{self.mark}", value, width(kind))
        return value

    def _argument(self, name: str, kind: Type) -> Value:
        if isinstance(kind, PointerType):
            return Ptr(f"%{name}", 0)
        if name in self.shape.given:
            return self.shape.given[name]
        if isinstance(kind, IntType | FloatType):
            return self.script.symbol(f"argument.{name}", width(kind))
        return self.any(kind, name)

    def made(self, each: Instruction, name: str) -> Value:
        """Return the result of an instruction."""
        kind = each.head.type
        match each:
            case Binary(op=op, left=left, right=right):
                return self._binary(op.value, kind, self.use(left), self.use(right))
            case Compare(predicate=predicate, left=left, right=right, floating=floating):
                if floating:
                    return self.any(kind, name)
                return self._compare(
                    predicate.value, left.type, self.use(left), self.use(right), kind
                )
            case Cast(op=CastOp.FREEZE, value=value):
                kept = self.shape.same_frozen(each)
                return self.use(value) if kept else self.any(kind, name)
            case Cast(op=op, value=value):
                return self._cast(op.value, value.type, kind, self.use(value))
            case Gep():
                return self._gep(each)
            case Select(condition=condition, true=true, false=false):
                return self._either(self.use(condition), self.use(true), self.use(false), kind)
            case Element(vector=vector, value=None, index=index):
                whole, at = self.use(vector), self.use(index)
                if isinstance(whole, Vec) and isinstance(at, int) and at < len(whole):
                    return whole[at]
            case Element(vector=vector, value=value, index=index) if value is not None:
                whole, at = self.use(vector), self.use(index)
                if isinstance(whole, Vec) and isinstance(at, int) and at < len(whole):
                    return Vec((*whole[:at], self.use(value), *whole[at + 1 :]))
            case Shuffle(left=left, right=right, mask=mask):
                one, other = self.use(left), self.use(right)
                if isinstance(one, Vec) and isinstance(other, Vec) and isinstance(kind, VectorType):
                    both = (*one, *other)
                    return Vec(both[at] if at >= 0 else self.any(kind.element) for at in mask)
            case Field(aggregate=aggregate, value=None, path=path):
                whole = self.use(aggregate)
                for at in path:
                    whole = whole[at] if isinstance(whole, Vec) else None
                return whole if whole is not None else self.any(kind, name)
            case Load(pointer=pointer, atomic=None):
                return self._load(self.use(pointer), kind, name)
            case Alloca():
                return Ptr("private", 0)
            case Call():
                found = self.called(each)
                return found if found is not None else self.any(kind, name)
        return self.any(kind, name or "any")

    def _gep(self, gep: Gep) -> Value:
        pointer = self.use(gep.pointer)
        if not isinstance(pointer, Ptr):
            return self.any(gep.head.type)
        kind = gep.pointer.type
        narrow = isinstance(kind, PointerType) and kind.space in (3, 5)
        total: Word = 0
        inner = gep.base_type
        for position, index in enumerate(gep.indices):
            value = self.use(index)
            if isinstance(value, Ptr | Vec) or value is None:
                return self.any(gep.head.type)
            far = words.resized(value, width(index.type), 64, signed=True)
            if position == 0:
                step = alloc_size(inner)
            elif isinstance(inner, StructType):
                assert isinstance(value, int)
                step, far = 1, field_offsets(inner)[value]
                inner = inner.fields[value]
            elif isinstance(inner, ArrayType | VectorType):
                inner = inner.element
                step = alloc_size(inner)
            else:
                return self.any(gep.head.type)
            total = words.binary("add", 64, total, words.binary("mul", 64, far, step))
        total = words.binary("add", 64, pointer.offset, total)
        if narrow:  # addresses of LDS have 32 bits
            low = words.resized(total, 64, 32, signed=False)
            total = words.resized(low, 32, 64, signed=False)
        return Ptr(pointer.object, total)

    def _load(self, pointer: Value, kind: Type, name: str) -> Value:
        if not isinstance(pointer, Ptr) or not isinstance(kind, IntType):
            return self.any(kind, name)
        memory = self.shape.memory
        if memory.constant(pointer.object) and isinstance(pointer.offset, int):
            if (asked := self.of_launch(pointer, kind)) is not None:
                return asked
            found = memory.settled(pointer, kind)
            if isinstance(found, int):
                return found
        if memory.constant(pointer.object) or pointer.object in self.shape.unwritten:
            place = words.text(pointer.offset, 64)
            kept = f"held.{pointer.object}.{store_size(kind)}.{kind.bits}"
            return self.script.function(kept, [place], kind.bits)
        return self.any(kind, name)

    # Control

    def reached(self, label: str, start: str) -> Word:
        """Return the condition that control reaches a block from a loop's header, or the entry, in
        the same iteration.
        """
        if label == start:
            return 1
        key = (label, start)
        if key not in self.ways:
            self.ways[key] = 1  # of a way around that is none
            found: Word = 0
            inner = self.shape.inner(label, start)
            if inner is not None and inner != label:
                found = flag.all(self.reached(inner, start), self.reached(label, inner))
            else:
                for source in self.shape.sources(label):
                    found = flag.any(found, self.edge(source, label, start))
            self.ways[key] = self.script.define(f"at {label} {start}{self.mark}", found, 1)
        return self.ways[key]

    def edge(self, source: str, target: str, start: str) -> Word:
        """Return the condition that control goes from a block to another, in one iteration of the
        loop of `start`.
        """
        left = self.shape.inner(source, start)
        if left is not None and target not in self.shape.loops[left]:
            way = self.reached(left, start)
            # In the last turn it is this way that is taken.
            if self.leaves or self.shape.exits(left) > 1:
                last = flag.all(self.reached(source, left), self.taken(source, target))
                way = flag.all(way, last)
            return way
        return flag.all(self.reached(source, start), self.taken(source, target))

    def taken(self, source: str, target: str) -> Word:
        """Return the condition that a block's end goes to a target."""
        condition, cases = self.shape.end(source)
        if condition is None:
            return 1
        value = self.use(condition)
        if not isinstance(value, int | str):
            return self.script.fresh("way", 1)
        found: Word = 0
        others: Word = 0
        size = width(condition.type)
        for number, label in cases:
            if number is None:
                continue
            here = words.compare("eq", size, value, number & ((1 << size) - 1))
            others = flag.any(others, here)
            if label == target:
                found = flag.any(found, here)
        if any(number is None and label == target for number, label in cases):
            found = flag.any(found, flag.no(others))
        return found

    def _phi(self, phi: Phi, label: str) -> Value:
        if label in self.shape.loops:
            found = self.recurrence(phi, label)
            if found is None:
                found = self._turned(phi, label)
            return found if found is not None else self.any(phi.head.type, phi.head.name or "phi")
        start = (self.shape.around[label] or [self.shape.entry])[0]
        result: Value = None
        for value, source in phi.incoming:
            if source not in self.shape.flow.blocks:
                continue
            mine = self.use(value)
            if result is None:
                result = mine
            else:
                result = self._either(self.edge(source, label, start), mine, result, phi.head.type)
        return result

    def _turned(self, phi: Phi, header: str) -> Value:
        """Return a pointer into one object that loops change arbitrarily, but equally for the
        workgroup.
        """
        name = phi.head.name
        if name is None or not isinstance(phi.head.type, PointerType):
            return None
        behind = self.shape.objects.of(Local(name, phi.head.type))
        if not self.shape.shared(name) or len(behind) != 1 or ANY in behind:
            return None
        (place,) = behind
        return Ptr(place, self._alike(name, header, 64))

    def _alike(self, name: str, label: str, bits: int) -> Word:
        """Return the value that all work-items of a workgroup share in a register, in one iteration
        of its loops.
        """
        turns = [self.turn(each) for each in self.shape.around[label]]
        groups = [self.block_id(axis) for axis in range(3)]
        known = [words.text(each, 32) for each in (*groups, *turns)]
        return self.script.function(f"shared.{name}", known, bits)
