"""Terms of a work-item in SMT-LIB 2: registers as definitions, one instruction at a time.

A number is an int where it is known, and otherwise the text of a bit-vector. What a work-item alone
knows is a symbol of its own; what nobody writes is a function of its address. A loop's registers
are those of an iteration that nobody knows, its counter.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fencepost.judge import words
from fencepost.judge.accesses import ANY
from fencepost.judge.arithmetic import Arithmetic
from fencepost.judge.memory import SIZES
from fencepost.judge.shape import Shape
from fencepost.judge.tracks import Place
from fencepost.judge.values import Ptr, Value, Vec, width
from fencepost.judge.words import Word, flag
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

MOST_SYMBOLS = 20_000
"""Symbols of a script that are too many: what is undefined is written down at each use."""


@dataclass
class Slice(Arithmetic):
    """The terms of one work-item, whose symbols end in `mark`; `group` ends those of its group."""

    shape: Shape
    group: str = ""
    local: dict[int, Word] = field(default_factory=dict)
    turns: dict[str, Word] = field(default_factory=dict)
    """The counters of loops, by the label of the header."""
    memo: dict[str, Value] = field(default_factory=dict)
    ways: dict[tuple[str, str], Word] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    there: Word = 1
    """Whether there is such a work-item: an earlier turn of a loop may not have been."""
    asked: Place | None = None
    """The access that is asked about: its address is no poison."""
    clones: int = 0
    alike: dict[tuple[str, int], tuple[int, int] | None] = field(default_factory=dict)
    """What the lanes of a wave have, by the call that asks for one: a number, and in which bits the
    lanes differ.
    """

    def twin(self, **changes: object) -> Slice:
        """The same work-item elsewhere, or another one: what is not said is as unknown as here."""
        self.clones += 1
        mark = f"{self.mark}~{self.clones}"
        made = replace(self, mark=mark, memo={}, ways={}, open=set(), clones=0)
        made.local, made.turns = dict(self.local), dict(self.turns)
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    # Ids

    def id(self, axis: int) -> Word:
        """The id of the work-item in its workgroup."""
        if axis not in self.local:
            most = self.shape.launch.workgroup[axis]
            found = self.script.below(f"local.{'xyz'[axis]}{self.mark}", most, 32)
            self._below(found, self.size(axis))
            self.local[axis] = found
        return self.local[axis]

    def size(self, axis: int) -> Word:
        """The work-items of a workgroup along an axis, which the launch may leave open."""
        launch = self.shape.launch
        if axis == 0 and launch.smaller:
            return self._from_one("size.x", launch.workgroup[0])
        return launch.workgroup[axis]

    def count(self, axis: int) -> Word:
        """The workgroups of the grid along an axis, which the launch may leave open."""
        launch = self.shape.launch
        if launch.is_open and launch.grid[axis] > launch.cluster[axis]:
            return self._from_one(f"groups.{'xyz'[axis]}", launch.grid[axis])
        return launch.grid[axis]

    def _from_one(self, name: str, most: int) -> Word:
        return words.binary("add", 32, self.script.below(name, most, 32), 1)

    def _below(self, word: Word, most: Word) -> None:
        if isinstance(most, str):
            self.script.say(words.holds(words.compare("ult", 32, word, most)))

    def block_id(self, axis: int) -> Word:
        """The id of its workgroup."""
        most = self.shape.launch.grid[axis]
        found = self.script.below(f"group.{'xyz'[axis]}{self.group}", most, 32)
        self._below(found, self.count(axis))
        return found

    def item(self) -> Word:
        """The number of the work-item in its workgroup."""
        x, y, _ = self.shape.launch.workgroup  # a size that is open is that of the only row
        total = words.binary("mul", 32, self.id(1), x)
        total = words.binary("add", 32, total, words.binary("mul", 32, self.id(2), x * y))
        return words.binary("add", 32, total, self.id(0))

    def turn(self, header: str) -> Word:
        """How many iterations of a loop were done."""
        if header not in self.turns:
            self.turns[header] = self.script.below(f"turn.{header}{self.mark}", 1 << 30, 32)
        return self.turns[header]

    # Values

    def use(self, operand: Operand) -> Value:
        """The value of an operand."""
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
        """What a register holds."""
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
        """What an instruction gives."""
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
                from fencepost.judge.asked import called

                found = called(self, each)
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
            if (asked := self._of_launch(pointer, kind)) is not None:
                return asked
            found = memory.settled(pointer, kind)
            if isinstance(found, int):
                return found
        if memory.constant(pointer.object) or pointer.object in self.shape.unwritten:
            place = words.text(pointer.offset, 64)
            kept = f"held.{pointer.object}.{store_size(kind)}.{kind.bits}"
            return self.script.function(kept, [place], kind.bits)
        return self.any(kind, name)

    def _of_launch(self, pointer: Ptr, kind: IntType) -> Word | None:
        """The sizes that the launch leaves open, where its data hold them."""
        held = SIZES.get(pointer.object, {}).get(pointer.offset)
        if held is None or held[0] != kind.bits:
            return None
        bits, what, axis = held
        size, count = self.size(axis), self.count(axis)
        match what:
            case "size":
                found = size
            case "count":
                found = count
            case _:
                found = words.binary("mul", 32, size, count)
        return words.resized(found, 32, bits, signed=False)

    # Control

    def reached(self, label: str, start: str) -> Word:
        """Whether control comes from a loop's header, or the entry, to a block of the same turn."""
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
        """Whether control goes from a block to another, in one turn of the loop of `start`."""
        left = self.shape.inner(source, start)
        if left is not None and target not in self.shape.loops[left]:
            way = self.reached(left, start)
            if self.shape.exits(left) > 1:  # in the last turn it is this way that is taken
                last = flag.all(self.reached(source, left), self.taken(source, target))
                way = flag.all(way, last)
            return way
        return flag.all(self.reached(source, start), self.taken(source, target))

    def taken(self, source: str, target: str) -> Word:
        """Whether a block's end goes to a target."""
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
        """A pointer into one object that loops change as they like, alike for the workgroup."""
        name = phi.head.name
        if name is None or not isinstance(phi.head.type, PointerType):
            return None
        behind = self.shape.objects.of(Local(name, phi.head.type))
        if not self.shape.shared(name) or len(behind) != 1 or ANY in behind:
            return None
        (place,) = behind
        return Ptr(place, self._alike(name, header, 64))

    def _alike(self, name: str, label: str, bits: int) -> Word:
        """What all work-items of a workgroup have in a register in one turn of its loops."""
        turns = [self.turn(each) for each in self.shape.around[label]]
        groups = [self.block_id(axis) for axis in range(3)]
        known = [words.text(each, 32) for each in (*groups, *turns)]
        return self.script.function(f"shared.{name}", known, bits)

    def recurrence(self, phi: Phi, header: str) -> Value:
        """What a register holds in a turn, where each turn adds the same, or shifts by the same, or
        where it comes around to the same numbers.
        """
        loop = self.shape.loops.get(header)
        if loop is None:
            return None
        starts = [value for value, source in phi.incoming if source not in loop]
        steps = [value for value, source in phi.incoming if source in loop]
        if len(starts) != 1 or len(set(steps)) != 1:
            return None
        found = self.shape.step(phi, steps[0], loop)
        if found is None:
            from fencepost.judge.cycles import coming_around

            return coming_around(self, phi, header)
        op, by, scale = found
        start, turn = self.use(starts[0]), self.turn(header)
        amount = self.use(by)
        if isinstance(start, Ptr):
            far = words.resized(amount, width(by.type), 64, signed=True)
            turns = words.resized(turn, 32, 64, signed=False)
            moved = words.binary("mul", 64, words.binary("mul", 64, far, scale), turns)
            return Ptr(start.object, words.binary("add", 64, start.offset, moved))
        if not isinstance(phi.head.type, IntType) or isinstance(start, Vec | None):
            return None
        size = phi.head.type.bits
        turns = words.resized(turn, 32, size, signed=False)
        if op in ("add", "sub"):
            moved = words.binary("mul", size, amount, turns)
            total = words.binary(op, size, start, moved)
            if self.shape.exact(steps[0]) and op == "add" and size <= 64:
                kept = self._unbroken(start, amount, turn, size)
                if not self.shape.leans(phi, steps[0], header, self.asked):
                    return words.ite(kept, total, self.any(phi.head.type, "poison"), size)
                self.script.say(words.holds(flag.any(flag.no(self.there), kept)))
            return total
        if not isinstance(amount, int) or size < 32:
            return None
        if amount >= size:
            return None
        few = words.binary("umin", size, turns, 128)  # as many as shift everything out
        by_all = words.binary("mul", size, few, amount)
        return words.binary(op, size, start, by_all)

    def _unbroken(self, start: Word, amount: Word, turn: Word, size: int) -> Word:
        """That a counter with nsw does not run around: it is poison otherwise."""
        wide = size + 34
        a = words.resized(start, size, wide, signed=True)
        b = words.resized(amount, size, wide, signed=True)
        moved = words.binary("mul", wide, b, words.resized(turn, 32, wide, signed=False))
        total = words.binary("add", wide, a, moved)
        low = words.resized(words.resized(total, wide, size, False), size, wide, signed=True)
        return words.compare("eq", wide, total, low)
