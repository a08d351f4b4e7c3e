"""Hoisted arithmetic: flags that guarded code may promise, computed where some lanes break them.

    python -m tests.kernels.hunt.hoisted --count 5000 --seed 1 [--keep FOLDER]

Compilers compute what is used behind a guard before it, and keep its flags: in lanes that fail the
guard the result is poison, which is nothing undefined until one of them uses it. Programs are drawn
as steps, written as LLVM IR, and evaluated lane by lane by what follows here, which shares no code
with the checker: poison is a value of its own, undefined behaviour an exception, and two accesses
to a word between two barriers by different lanes are a race if one of them is a plain store. A
program is wrong where some input without undefined behaviour has a race, and right where none has.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from functools import partial

from tests.kernels.hunt.trial import Trial, judge, main

WORDS = 1024
MASK = (1 << 32) - 1
SENTENCE = "every run that could show a race"
VOID = "undefined"
"""What families are called whose every input has undefined behaviour."""


class UndefinedError(Exception):
    """A lane comes to undefined behaviour."""


class Poison:
    """The value that is none."""


POISON = Poison()
Number = int | Poison


@unique
class Op(Enum):
    """Operations on numbers of 32 bits."""

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    SHL = "shl"
    LSHR = "lshr"
    ASHR = "ashr"
    UDIV = "udiv"
    AND = "and"
    OR = "or"
    XOR = "xor"
    NARROW = "trunc to i8, and back"
    WIDE = "zext to i64, and back"
    SELECT = "select by a comparison of t"
    SELECT_VALUE = "select by a comparison of a value"
    FIRST = "readfirstlane"
    LANE = "bpermute"
    ZEROES = "ctlz that zero has none of"
    VECTOR = "an element of a vector"
    FROZEN = "frozen, and none of it left"


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a lane: an operation on values by name, or on numbers."""

    name: str
    op: Op
    left: str | int
    right: str | int
    flags: tuple[str, ...] = ()
    third: int = 0


@unique
class Kind(Enum):
    """What an access does."""

    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomicrmw add"


@dataclass(frozen=True, slots=True)
class Access:
    """An access to the array in LDS at a value modulo its size; `name`: of what is loaded."""

    kind: Kind
    at: str
    value: str | int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A barrier with its fences."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """Steps of lanes whose value compares so with a number."""

    value: str
    relation: str
    number: str | int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Steps that are done n times."""

    steps: tuple[Step, ...]


Step = Value | Access | Barrier | Guarded | Loop


@dataclass(frozen=True, slots=True)
class Program:
    """A kernel of one workgroup; n ranges over 0 to `most`."""

    items: int
    most: int
    steps: tuple[Step, ...]


# The truth


def signed(number: int) -> int:
    return number - (1 << 32) if number >> 31 else number


def fits(number: int) -> bool:
    return -(1 << 31) <= number < 1 << 31


def computed(op: Op, a: int, b: int, flags: Sequence[str]) -> Number:
    """The result, or poison [LangRef]. Raises UndefinedError."""
    exact = "exact" in flags
    match op:
        case Op.ADD | Op.SUB | Op.MUL:
            do = {Op.ADD: int.__add__, Op.SUB: int.__sub__, Op.MUL: int.__mul__}[op]
            wide = do(a, b)
            if "nuw" in flags and not 0 <= wide <= MASK:
                return POISON
            if "nsw" in flags and not fits(do(signed(a), signed(b))):
                return POISON
            return wide & MASK
        case Op.SHL:
            if b >= 32 or ("nuw" in flags and a << b > MASK):
                return POISON
            if "nsw" in flags and not fits(signed(a) << b):
                return POISON
            return (a << b) & MASK
        case Op.LSHR | Op.ASHR:
            if b >= 32 or (exact and a & ((1 << b) - 1)):
                return POISON
            return a >> b if op is Op.LSHR else (signed(a) >> b) & MASK
        case Op.UDIV:
            if b == 0:
                raise UndefinedError
            return POISON if exact and a % b else a // b
        case Op.AND:
            return a & b
        case Op.OR:
            return POISON if "disjoint" in flags and a & b else a | b
        case Op.XOR:
            return a ^ b
        case Op.NARROW:
            if "nuw" in flags and a > 255:
                return POISON
            if "nsw" in flags and not -128 <= signed(a) < 128:
                return POISON
            low = a & 255
            return low if "nuw" in flags else (low - 256 * (low >> 7)) & MASK
        case Op.WIDE:
            return POISON if "nneg" in flags and a >> 31 else a
        case Op.ZEROES:
            return 32 - a.bit_length() if a else POISON
    raise AssertionError(op)


def holds(a: int, relation: str, b: int) -> bool:
    return {"uge": a >= b, "ult": a < b, "eq": a == b, "sge": signed(a) >= signed(b)}[relation]


@dataclass
class Lane:
    """A lane, its values, and what loads gave."""

    number: int
    values: dict[str, Number]


@dataclass
class Run:
    """All lanes with one n; memory, and who touched each word since the last barrier."""

    program: Program
    n: int
    memory: dict[int, Number] = field(default_factory=dict)
    touched: dict[int, list[tuple[int, Kind]]] = field(default_factory=lambda: defaultdict(list))
    race: str = ""

    def go(self) -> None:
        """Runs all. Raises UndefinedError."""
        lanes = [Lane(t, {"t": t, "n": self.n}) for t in range(self.program.items)]
        self._steps(self.program.steps, lanes)
        self._close()

    def _steps(self, steps: Sequence[Step], lanes: list[Lane]) -> None:
        for each in steps:
            match each:
                case Value():
                    self._value(each, lanes)
                case Access():
                    self._access(each, lanes)
                case Barrier():
                    self._close()
                case Loop(steps=inside):
                    for _ in range(self.n):
                        self._steps(inside, lanes)
                case Guarded(value=value, relation=relation, number=number, steps=inside):
                    some = []
                    for lane in lanes:
                        a, b = _of(lane, value), _of(lane, number)
                        if isinstance(a, Poison) or isinstance(b, Poison):
                            raise UndefinedError
                        if holds(a, relation, b):
                            some.append(lane)
                    self._steps(inside, some)

    def _close(self) -> None:
        for word, touches in self.touched.items():
            lanes = {lane for lane, _ in touches}
            kinds = {kind for _, kind in touches}
            if len(lanes) > 1 and kinds not in ({Kind.LOAD}, {Kind.ATOMIC}):
                for lane, kind in touches:
                    clash = [
                        other
                        for other, what in touches
                        if other != lane and {kind, what} not in ({Kind.LOAD}, {Kind.ATOMIC})
                    ]
                    if clash:
                        self.race = self.race or f"lanes {lane} and {clash[0]} at word {word}"
        self.touched.clear()

    def _value(self, value: Value, lanes: list[Lane]) -> None:
        made: dict[int, Number] = {}
        here = {lane.number: lane for lane in lanes}
        for lane in lanes:
            a, b = _of(lane, value.left), _of(lane, value.right)
            match value.op:
                case Op.SELECT | Op.SELECT_VALUE:
                    by = lane.number if value.op is Op.SELECT else a
                    if isinstance(by, Poison):
                        made[lane.number] = POISON
                    else:
                        made[lane.number] = a if by >= value.third else b
                    continue
                case Op.FIRST:
                    start = lane.number // 64 * 64
                    first = min(each for each in here if each >= start)
                    made[lane.number] = _of(here[first], value.left)
                    continue
                case Op.LANE:
                    made[lane.number] = _of(here[lane.number ^ value.third], value.left)
                    continue
                case Op.VECTOR:
                    made[lane.number] = (a, b)[value.third]
                    continue
                case Op.FROZEN:
                    made[lane.number] = 0
                    continue
            if value.op is Op.UDIV and isinstance(b, Poison):
                raise UndefinedError
            if isinstance(a, Poison) or isinstance(b, Poison):
                made[lane.number] = POISON
            else:
                made[lane.number] = computed(value.op, a, b, value.flags)
        for lane in lanes:
            lane.values[value.name] = made[lane.number]

    def _access(self, access: Access, lanes: list[Lane]) -> None:
        for lane in lanes:
            at, what = _of(lane, access.at), _of(lane, access.value)
            if isinstance(at, Poison):
                raise UndefinedError
            word = at % WORDS
            self.touched[word].append((lane.number, access.kind))
            before = self.memory.get(word, POISON)
            match access.kind:
                case Kind.LOAD:
                    lane.values[access.name] = before
                case Kind.STORE:
                    self.memory[word] = what
                case Kind.ATOMIC:
                    poison = isinstance(before, Poison) or isinstance(what, Poison)
                    self.memory[word] = POISON if poison else (before + what) & MASK  # type: ignore[operator]


def _of(lane: Lane, value: str | int) -> Number:
    return value if isinstance(value, int) else lane.values[value]


@unique
class Truth(Enum):
    """What a program is."""

    RIGHT = "right"
    WRONG = "wrong"
    VOID = "undefined for every input"
    UNCLEAR = "racy where it is undefined"


def truth(program: Program) -> tuple[Truth, str]:
    """What a program is, and why where it is wrong."""
    defined = unclear = False
    for n in range(program.most + 1):
        run = Run(program, n)
        try:
            run.go()
        except UndefinedError:
            run._close()
            unclear = unclear or bool(run.race)
            continue
        defined = True
        if run.race:
            return Truth.WRONG, f"{run.race} with n = {n}"
    if unclear:
        return Truth.UNCLEAR, ""
    return (Truth.RIGHT if defined else Truth.VOID), ""


# As LLVM IR


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0

    def new(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %x{self.count} = {text}")
        return f"%x{self.count}"

    def named(self, name: str, text: str) -> None:
        self.lines.append(f"  %{name} = {text}")

    def steps(self, steps: Sequence[Step]) -> None:
        for each in steps:
            match each:
                case Value():
                    self.value(each)
                case Access():
                    self.access(each)
                case Barrier():
                    self.lines += [
                        '  fence syncscope("workgroup") release',
                        "  call void @llvm.amdgcn.s.barrier()",
                        '  fence syncscope("workgroup") acquire',
                    ]
                case Loop():
                    raise AssertionError("loops are written in C")
                case Guarded(value=value, relation=relation, number=number, steps=inside):
                    test = self.new(f"icmp {relation} i32 %{value}, {_word(number)}")
                    mark = self.count
                    self.lines.append(f"  br i1 {test}, label %yes{mark}, label %no{mark}")
                    self.lines.append(f"yes{mark}:")
                    self.steps(inside)
                    self.lines.append(f"  br label %no{mark}")
                    self.lines.append(f"no{mark}:")

    def value(self, each: Value) -> None:
        a, b, name = _word(each.left), _word(each.right), each.name
        flags = "".join(f"{flag} " for flag in each.flags)
        match each.op:
            case Op.NARROW:
                low = self.new(f"trunc {flags}i32 {a} to i8")
                self.named(name, f"{'zext' if 'nuw' in each.flags else 'sext'} i8 {low} to i32")
            case Op.WIDE:
                wide = self.new(f"zext {flags}i32 {a} to i64")
                self.named(name, f"trunc i64 {wide} to i32")
            case Op.SELECT | Op.SELECT_VALUE:
                by = "%t" if each.op is Op.SELECT else a
                test = self.new(f"icmp uge i32 {by}, {each.third}")
                self.named(name, f"select i1 {test}, i32 {a}, i32 {b}")
            case Op.FIRST:
                self.named(name, f"call i32 @llvm.amdgcn.readfirstlane.i32(i32 {a})")
            case Op.LANE:
                lane = self.new(f"xor i32 %t, {each.third}")
                at = self.new(f"shl i32 {lane}, 2")
                self.named(name, f"call i32 @llvm.amdgcn.ds.bpermute(i32 {at}, i32 {a})")
            case Op.ZEROES:
                self.named(name, f"call i32 @llvm.ctlz.i32(i32 {a}, i1 true)")
            case Op.VECTOR:
                one = self.new(f"insertelement <2 x i32> poison, i32 {a}, i32 0")
                two = self.new(f"insertelement <2 x i32> {one}, i32 {b}, i32 1")
                self.named(name, f"extractelement <2 x i32> {two}, i32 {each.third}")
            case Op.FROZEN:
                held = self.new(f"freeze i32 {a}")
                self.named(name, f"and i32 {held}, 0")
            case _:
                self.named(name, f"{each.op.value} {flags}i32 {a}, {b}")

    def access(self, each: Access) -> None:
        at = self.new(f"and i32 %{each.at}, {WORDS - 1}")
        place = self.new(f"getelementptr i32, ptr addrspace(3) @s, i32 {at}")
        pointer = f"ptr addrspace(3) {place}"
        match each.kind:
            case Kind.LOAD:
                self.named(each.name, f"load volatile i32, {pointer}, align 4")
            case Kind.STORE:
                self.lines.append(f"  store volatile i32 {_word(each.value)}, {pointer}, align 4")
            case Kind.ATOMIC:
                self.new(f"atomicrmw add {pointer}, i32 {_word(each.value)} monotonic")


def _word(value: str | int) -> str:
    return str(value) if isinstance(value, int) else f"%{value}"


def print_program(program: Program) -> str:
    """The module, as text."""
    writer = _Writer()
    writer.steps(program.steps)
    body = "\n".join(writer.lines)
    size = f'"amdgpu-flat-work-group-size"="{program.items},{program.items}"'
    return f"""target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [{WORDS} x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(i32 %n) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
{body}
  ret void
}}
attributes #0 = {{ "target-cpu"="gfx942" {size} }}
"""


# Drawn


_HOISTED = ("sub", "sub", "subn", "shift", "count", "narrow", "or", "exact", "mul", "zero")
_CHAINED = ("add", "shl", "xor", "wide", "vector", "first", "lane", "and", "plus")
_USED = ("guard", "guard", "guard", "guard", "select", "stored", "open", "frozen", "other")


class _Drawing:
    """A program under way: steps of the entry, and those that use what was hoisted."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.items = source.choice((64, 128, 256))
        self.most = source.choice((0, 1, 3, 7))
        self.steps: list[Step] = []
        self.count = 0
        self.tags: list[str] = []

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def put(
        self,
        op: Op,
        left: str | int,
        right: str | int = 0,
        flags: tuple[str, ...] = (),
        third: int = 0,
    ) -> str:
        made = Value(self.name(), op, left, right, flags, third)
        self.steps.append(made)
        return made.name

    def hoisted(self) -> tuple[str, str, str | int]:
        """A value that is poison in lanes that fail a guard on t, and the guard."""
        draw, half = self.source, self.items // 2
        k = draw.choice((half, 32, self.items - 64, self.items * 3 // 4, 1, self.items - 1)) or 1
        kind = draw.choice(
            ("sub", "sub", "subn", "shift", "count", "narrow", "or", "exact", "mul", "zero")
        )
        self.tags.append(kind)
        match kind:
            case "sub":
                return self.put(Op.SUB, "t", k, ("nuw",)), "uge", k
            case "subn":
                if draw.random() < 0.5:
                    # n - t, as in a loop that is turned around
                    return self.put(Op.SUB, "n", "t", ("nuw",)), "ult", 1
                return self.put(Op.SUB, "t", "n", ("nuw",)), "uge", "n"
            case "shift":
                by = self.put(Op.SUB, "t", 32)
                return self.put(Op.SHL, 1, by), "ult", 0
            case "count":
                return self.put(Op.SHL, "t", 25, (draw.choice(("nuw", "nsw")),)), "ult", 64
            case "narrow":
                wide = self.put(Op.ADD, "t", 256 - k)
                return self.put(Op.NARROW, wide, 0, ("nuw",)), "ult", k
            case "or":
                bit = 1 << draw.randrange(4, 8)
                return self.put(Op.OR, "t", bit, ("disjoint",)), "ult", bit
            case "exact":
                return self.put(Op.LSHR, "t", 1, ("exact",)), "ult", 1
            case "mul":
                far = self.put(Op.SUB, "t", k)
                return self.put(Op.MUL, far, 1 << 20, ("nuw",)), "uge", k
        return self.put(Op.ZEROES, "t"), "uge", 1

    def chained(self, value: str) -> str:
        draw = self.source
        for _ in range(draw.choice((0, 0, 1, 1, 2))):
            match draw.choice(
                ("add", "shl", "xor", "wide", "vector", "first", "lane", "and", "plus")
            ):
                case "add":
                    value = self.put(
                        Op.ADD, value, draw.choice((1, 2, self.items, 512)), ("nuw", "nsw")
                    )
                case "plus":
                    value = self.put(Op.ADD, value, "n", ("nsw",))
                case "shl":
                    value = self.put(Op.SHL, value, 1, ("nuw",))
                case "xor":
                    value = self.put(Op.XOR, value, draw.choice((1, 3, 64)))
                case "wide":
                    value = self.put(Op.WIDE, value, 0, ("nneg",))
                case "vector":
                    value = self.put(Op.VECTOR, value, "t", (), 0)
                case "first":
                    value = self.put(Op.FIRST, value)
                    self.tags.append("first")
                case "lane":
                    value = self.put(Op.LANE, value, 0, (), draw.choice((1, 32)))
                    self.tags.append("lane")
                case "and":
                    value = self.put(Op.AND, value, draw.choice((63, 255, 1)))
        return value

    def used(self, value: str, relation: str, number: str | int) -> None:
        """Steps that use a hoisted value, behind its guard or what is nearly that."""
        draw = self.source
        if draw.random() < 0.15 and isinstance(number, int):
            number = max(0, number + draw.choice((-1, 1, 32)))
        how = draw.choice(
            ("guard", "guard", "guard", "guard", "select", "stored", "open", "frozen", "other")
        )
        self.tags.append(how)
        kind = draw.choice((Kind.STORE, Kind.STORE, Kind.LOAD, Kind.ATOMIC))
        what = "t"  # what is stored differs, so that no two stores are of one value
        match how:
            case "guard":
                inside: list[Step] = [Access(kind, value, what, self.name())]
                if draw.random() < 0.2:
                    far = self.name()
                    inside = [
                        Value(far, Op.ADD, value, draw.choice((1, self.items)), ("nuw",)),
                        Access(kind, far, what, self.name()),
                    ]
                self.steps.append(Guarded("t", relation, number, tuple(inside)))
            case "select" if relation == "uge" and isinstance(number, int):
                near = self.put(Op.ADD, "t", draw.choice((0, self.items, 512)))
                at = self.put(Op.SELECT, value, near, (), number)
                self.steps.append(Access(kind, at, what, self.name()))
            case "stored":
                at = self.put(Op.ADD, "t", 512)
                self.steps.append(Access(Kind.STORE, at, value))
                self.steps.append(Barrier())
                turned = self.put(Op.XOR, at, draw.choice((0, 0, 1, 32)))
                loaded = self.name()
                self.steps.append(Access(Kind.LOAD, turned, 0, loaded))
                self.steps.append(
                    Guarded("t", relation, number, (Access(kind, loaded, what, self.name()),))
                )
            case "open":
                self.steps.append(Access(kind, value, what, self.name()))
            case "frozen":
                zero = self.put(Op.FROZEN, value)
                at = self.put(Op.ADD, zero, "t")
                self.steps.append(Access(kind, at, what, self.name()))
            case "other":
                divided = self.put(Op.UDIV, "t", draw.choice((2, value)))
                self.steps.append(Access(kind, divided, what, self.name()))
            case _:
                by = self.put(Op.SELECT_VALUE, value, "t", (), 8)
                self.steps.append(
                    Guarded("t", relation, number, (Access(kind, by, what, self.name()),))
                )

    def near(self) -> None:
        """What all lanes do, with nothing that was hoisted."""
        draw = self.source
        kind = draw.choice((Kind.STORE, Kind.LOAD, Kind.STORE))
        at = self.put(Op.ADD, "t", draw.choice((0, 0, 1, self.items, 512, 768)))
        if draw.random() < 0.4:
            self.steps.append(
                Guarded(
                    "t",
                    draw.choice(("ult", "uge")),
                    draw.choice((1, 32, self.items // 2, "n")),
                    (Access(kind, at, "t", self.name()),),
                )
            )
        else:
            self.steps.append(Access(kind, at, "t", self.name()))

    def program(self) -> Program:
        draw = self.source
        found = []
        for _ in range(draw.choice((1, 1, 2))):
            value, relation, number = self.hoisted()
            found.append((self.chained(value), relation, number))
        parts: list[Callable[[], None]] = [partial(self.used, *each) for each in found]
        parts += [self.near for _ in range(draw.choice((0, 1, 1, 2)))]
        draw.shuffle(parts)
        for at, each in enumerate(parts):
            if at and draw.random() < 0.5:
                self.steps.append(Barrier())
            each()
        return Program(self.items, self.most, tuple(self.steps))


def trials(count: int, seed: int) -> Iterator[Trial]:
    """So many programs; those that race only where they are undefined are left out."""
    number = made = 0
    while made < count:
        number += 1
        drawing = _Drawing(random.Random(seed * 10_000_000 + number))
        program = drawing.program()
        what, why = truth(program)
        if what is Truth.UNCLEAR:
            continue
        made += 1
        family = VOID if what is Truth.VOID else drawing.tags[0]
        name = f"{seed}.{number} {' '.join(drawing.tags)}"
        yield Trial(family, name, print_program(program), words_of(program), why)


def words_of(program: Program) -> tuple[str, ...]:
    """The options of a check: the launch, and the values that n may have."""
    bounds = ("--assume", "n >= 0", "--assume", f"n <= {program.most}")
    return ("--workgroup", str(program.items), "--grid", "1", "--wave", "64", *bounds)


def says_wrongly(trial: Trial, said: str) -> bool:
    """Return True if no run is said to be defined though some input is."""
    return trial.family != VOID and SENTENCE in said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, trials, 500))

__all__ = ["Truth", "judge", "print_program", "says_wrongly", "trials", "truth"]
