"""A machine in plain Python that writes down what every work-item of a launch does.

Values that inputs decide are symbols. A branch on one is taken both ways, up to where the ways meet
again; what is different there is any value. The log is a list of accesses for each work-item.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from fencepost.frontends.llvm_ir.ir import (
    Aggregate,
    Alloca,
    AtomicRmw,
    Binary,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Element,
    Expression,
    Fence,
    Field,
    Float,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Return,
    Select,
    Shuffle,
    Store,
    Switch,
    Undef,
)
from fencepost.frontends.llvm_ir.module import Function, Module
from fencepost.frontends.llvm_ir.types import (
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    bit_size,
    field_offsets,
    store_size,
)
from fencepost.kernels.launch import Launch
from tests.certificates.accesses import ANY, touched
from tests.certificates.calls import (
    Bar,
    Launched,
    Moves,
    Named,
    Said,
    builtin,
    declared,
)
from tests.certificates.flow import Flow
from tests.certificates.lanes import crosses
from tests.certificates.memory import Memory
from tests.certificates.operations import binary, cast, compare
from tests.certificates.values import Ptr, Resource, Sym, Value, Vec, known, nothing

MOST_DEPTH = 24
BOTH = frozenset({"local", "global"})
Env = dict[str, Value]
Place = tuple[str, int]


class NotJudged(Exception):  # noqa: N818 -- no fault of the kernel: the judge has no opinion
    """The kernel does what this machine does not know, or what no single run stands for."""


@dataclass(frozen=True, slots=True)
class Access:
    """One access of a work-item: what it touches, and where it stands among its barriers.

    `around` are for each of `TRACKS` the barrier phases before that it sees, the phases that it
    arrived at, and the release fences before it. `certain`: no branch that inputs decide is around.
    """

    at: Place
    writes: bool
    atomic: bool
    scope: int
    object: str
    start: int
    size: int
    value: Value
    around: tuple[tuple[int, int, int], ...]
    certain: bool = True


TRACKS = ("wave", "workgroup", "cluster", "grid")
"""Barriers by whom they are for, from the smallest."""
NEEDED = {"wave": 1, "workgroup": 2, "cluster": 3, "grid": 4}
"""The least scope of a fence that orders memory through each."""


@dataclass
class Track:
    """The barriers of one kind that a work-item came to, and the fences around them."""

    waited: int = 0
    releases: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    sees: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    arrived: list[dict[str, int]] = field(default_factory=list)
    """How many release fences lie before each arrive, by address space."""
    passes: dict[str, int] = field(default_factory=lambda: {"local": 0, "global": 0})
    """The phases of the workgroup's barrier that were seen before the last release fence."""
    passed: list[dict[str, int]] = field(default_factory=list)
    """The same at each arrive: what others did before, the arrive tells of too."""

    def around(self, space: str) -> tuple[int, int, int]:
        """Where an access to an address space stands."""
        return self.sees[space], len(self.arrived), self.releases[space]

    def after(self, space: str, arrived: int, released: int) -> int:
        """The number of phases that what comes after an access must see; large where none is."""
        for phase in range(arrived, len(self.arrived)):
            if self.arrived[phase][space] > released:
                return phase + 1
        return NEVER


NEVER = 1 << 30


@dataclass
class Item:
    """A work-item: where it is in the launch, what it did, and what its barriers order."""

    group: int
    number: int
    wave: int
    log: list[Access] = field(default_factory=list)
    tracks: dict[str, Track] = field(default_factory=lambda: {name: Track() for name in TRACKS})
    guarded: int = 0
    joined: str | None = None
    knows: dict[str, int] = field(default_factory=dict)
    """Phases of named barriers that ended before, whatever the schedule."""
    allocas: Any = field(default_factory=count)


Lane = tuple[str, Call | None, list[Value], Place]
Steps = Generator[Lane, Value, tuple[Env, str, bool]]


@dataclass
class Machine:
    """Runs work-items of one kernel."""

    module: Module
    kernel: Function
    launch: Launch
    given: dict[str, int]
    budget: int = 30_000_000
    trial: bool = False
    """A trial has concrete arguments that may break what the kernel assumes."""

    def __post_init__(self) -> None:
        self.flow = Flow(self.kernel)
        behind = {f"%{each.name}" for each in self.kernel.parameters if each.indirect}
        self.memory = Memory(self.module, self.launch, frozenset(behind))
        self.spent = 0
        self.named = [name for name in self.module.variables if self._is_barrier(name)]
        self.counts: dict[tuple[int, str], int] = {}
        self.said: dict[tuple[int, str], int] = {}
        self.arrivals: dict[tuple[int, str, int], dict[int, dict[str, int]]] = {}
        # What nobody writes holds one value at each place, as long as arguments do not overlap.
        written = {o for e in touched(self.module, self.kernel) if e.writes for o in e.objects}
        names = {f"%{each.name}" for each in self.kernel.parameters}
        self.unwritten = frozenset() if ANY in written else frozenset(names - written)

    def _is_barrier(self, name: str) -> bool:
        """Whether an object of the module is a named barrier of the kernel."""
        return any(
            isinstance(each, Call)
            and re.match(r"llvm\.amdgcn\.s\.barrier\.(init|join|signal\.var)", each.callee or "")
            and isinstance(each.arguments[0], Global)
            and each.arguments[0].name == name
            for block in self.kernel.blocks
            for each in block.instructions
        )

    def item(self, item: Item) -> Steps:
        """The steps of a work-item; yields where lanes meet."""
        item.tracks |= {f"@{name}": Track() for name in self.named}
        env: Env = {}
        for each in self.kernel.parameters:
            if isinstance(each.type, PointerType):
                env[each.name] = Ptr(f"%{each.name}", 0)
            elif each.name in self.given:
                env[each.name] = self.given[each.name]
            else:
                env[each.name] = self._argument(each.name, each.type)
        first = self.kernel.blocks[0].label
        return (yield from self._walk(item, env, first, "", None, 0))

    def _argument(self, name: str, kind: Type, path: str = "") -> Value:
        match kind:
            case StructType(fields=fields):
                return Vec(self._argument(name, f, f"{path}.{at}") for at, f in enumerate(fields))
            case ArrayType(count=size, element=element) | VectorType(count=size, element=element):
                return Vec(self._argument(name, element, f"{path}.{at}") for at in range(size))
            case PointerType():
                return Ptr(f"%{name}{path}", 0)
        return Sym.of("argument", name, path)

    def _walk(
        self, item: Item, env: Env, label: str, came: str, stop: str | None, depth: int
    ) -> Steps:
        """Goes on from a block until `stop` or the end; the registers, and whether it ended."""
        if depth > MOST_DEPTH:
            raise NotJudged("branches that inputs decide are nested too deep, or never end")
        mixed = False
        while label != stop:
            block = self.flow.blocks[label]
            self.spent += len(block.instructions)
            if self.spent > self.budget:
                raise NotJudged("too long to run in plain Python")
            phis = {}
            for each in block.instructions:
                if not isinstance(each, Phi):
                    break
                value = {source: v for v, source in each.incoming}.get(came)
                phis[each.head.name or ""] = (
                    nothing(each.head.type) if mixed or value is None else self.use(env, value)
                )
            env.update(phis)
            mixed = False
            for at in range(len(phis), len(block.instructions)):
                each = block.instructions[at]
                match each:
                    case Return():
                        return env, label, True
                    case Branch(condition=None, targets=targets):
                        came, label = label, targets[0]
                    case Branch() | Switch():
                        value = self.use(
                            env,
                            each.condition if isinstance(each, Branch) else each.value,  # type: ignore[arg-type]
                        )
                        if isinstance(value, int):
                            came, label = label, _target(each, value)
                            continue
                        env, came, label, ended = yield from self._both(item, env, label, depth)
                        if ended:
                            return env, came, True
                        mixed = True
                    case _:
                        yield from self._one(item, env, each, (label, at))
        return env, came, False

    def _both(
        self, item: Item, env: Env, label: str, depth: int
    ) -> Generator[Lane, Value, tuple[Env, str, str, bool]]:
        """All ways of a branch, one after the other, up to where they meet."""
        join = self.flow.joins[label]
        ends: list[tuple[Env, str, bool]] = []
        item.guarded += 1
        for target in self.flow.targets(label):
            if target == join:
                ends.append((dict(env), label, False))
                continue
            found = yield from self._walk(item, dict(env), target, label, join, depth + 1)
            ends.append(found)
        item.guarded -= 1
        if join is None or all(ended for *_, ended in ends):
            if item.guarded == 0 and any(not ended for *_, ended in ends):
                raise NotJudged("ways that do not meet")
            return ends[0][0], label, label, True
        going = [(found, came) for found, came, ended in ends if not ended]
        merged = dict(going[0][0])
        for other, _ in going[1:]:
            for name in merged.keys() & other.keys():
                if not _same(merged[name], other[name]):
                    merged[name] = Sym.any()
        return merged, going[0][1], join, False

    # Operands

    def use(self, env: Env, operand: Operand) -> Value:
        """The value of an operand."""
        match operand:
            case Local(name=name):
                return env[name]
            case Int(value=value, type=kind):
                if isinstance(kind, PointerType):
                    return Ptr("null", value)
                return value & ((1 << kind.bits) - 1) if isinstance(kind, IntType) else value
            case Float(value=value, type=kind):
                return Sym.of("real", repr(value), str(kind))
            case Undef(type=kind):
                return nothing(kind)
            case Global(name=name):
                return Ptr(f"@{name}", 0)
            case Aggregate(elements=elements):
                return Vec(self.use(env, each) for each in elements)
            case Expression(instruction=instruction):
                return self.pure(env, instruction)
        return Sym.any()

    def pure(self, env: Env, each: Instruction) -> Value:
        """What an instruction without effects computes."""
        use = self.use
        match each:
            case Binary(op=op, left=left, right=right):
                return binary(op, left.type, use(env, left), use(env, right))
            case Compare(predicate=predicate, left=left, right=right, floating=floating):
                a, b = use(env, left), use(env, right)
                return compare(predicate, left.type, a, b, floating)
            case Cast(op=op, value=value, head=head):
                return cast(op, value.type, head.type, use(env, value))
            case Gep():
                return self._gep(env, each)
            case Select(condition=condition, true=true, false=false):
                return _select(use(env, condition), use(env, true), use(env, false))
            case Element(vector=vector, value=value, index=index):
                whole, at = use(env, vector), use(env, index)
                if not isinstance(whole, Vec):
                    return nothing(each.head.type)
                if value is None:
                    return whole[at] if known(at) and at < len(whole) else Sym.any()
                if not known(at) or at >= len(whole):
                    return nothing(each.head.type)
                return Vec((*whole[:at], use(env, value), *whole[at + 1 :]))
            case Shuffle(left=left, right=right, mask=mask):
                both = (*use(env, left), *use(env, right))
                return Vec(both[at] if at >= 0 else Sym.any() for at in mask)
            case Field(aggregate=aggregate, value=value, path=path):
                whole = use(env, aggregate)
                if value is None:
                    for at in path:
                        whole = whole[at] if isinstance(whole, Vec) else Sym.any()
                    return whole
                return _replaced(whole, path, use(env, value))
        return nothing(each.head.type)

    def _gep(self, env: Env, gep: Gep) -> Value:
        pointer = self.use(env, gep.pointer)
        if not isinstance(pointer, Ptr):
            return Sym.any()
        bits = (
            32
            if isinstance(gep.pointer.type, PointerType)
            and gep.pointer.type.space
            in (
                3,
                5,
            )
            else 64
        )
        total: Value = pointer.offset
        kind: Type = gep.base_type
        for position, index in enumerate(gep.indices):
            value = self.use(env, index)
            wide = cast("sext", index.type, IntType(bits), value)
            if isinstance(index.type, IntType) and index.type.bits > bits:
                wide = cast("trunc", index.type, IntType(bits), value)
            if position == 0:
                step = alloc_size(kind)
            elif isinstance(kind, StructType):
                assert isinstance(value, int)
                step, wide = 1, field_offsets(kind)[value]
                kind = kind.fields[value]
            else:
                assert isinstance(kind, ArrayType | VectorType)
                kind = kind.element
                step = alloc_size(kind)
            product = binary("mul", IntType(bits), wide, step & ((1 << bits) - 1))
            total = binary("add", IntType(bits), total, product)
        return Ptr(pointer.object, total)

    # Effects

    def _one(
        self, item: Item, env: Env, each: Instruction, at: Place
    ) -> Generator[Lane, Value, None]:
        name = each.head.name
        made: Value = None
        match each:
            case Load(pointer=pointer, atomic=atomic, head=head):
                scope = atomic.scope if atomic else None
                made = self.touch(item, at, self.use(env, pointer), pointer.type, head.type, scope)
            case Store(pointer=pointer, value=value, atomic=atomic):
                stored = self.use(env, value)
                scope = atomic.scope if atomic else None
                self.touch(
                    item, at, self.use(env, pointer), pointer.type, value.type, scope, (stored,)
                )
            case (
                AtomicRmw(pointer=pointer, value=value, atomic=atomic)
                | CmpXchg(pointer=pointer, value=value, atomic=atomic)
            ):
                where = self.use(env, pointer)
                self.touch(item, at, where, pointer.type, value.type, atomic.scope, (Sym.any(),))
                made = nothing(each.head.type)
            case Fence(atomic=atomic, spaces=spaces):
                least = SCOPES.get(atomic.scope.removesuffix("-one-as"), -1)
                order = atomic.ordering
                if each.tags.makes_available:
                    self.fence(item, spaces or BOTH, least, order.releases, order.acquires)
            case Alloca():
                made = Ptr(f"private {item.group}.{item.number}.{next(item.allocas)}", 0)
            case Call():
                made = yield from self._call(item, env, each, at)
            case _:
                made = self.pure(env, each)
        if name is not None:
            env[name] = made

    def _call(self, item: Item, env: Env, call: Call, at: Place) -> Generator[Lane, Value, Value]:
        arguments = [self.use(env, each) for each in call.arguments]
        callee = call.callee or ""
        found = builtin(call, arguments, item.group, item.number, self.launch)
        match found:
            case Launched(value=value):
                return value
            case Bar():
                if item.guarded:
                    raise NotJudged("a barrier behind a branch that inputs decide")
                self.barrier(item, found)
                if found.waits:
                    yield (found.whose, call, [], at)
                return nothing(call.head.type)
            case Named():
                if item.guarded:
                    raise NotJudged("a barrier behind a branch that inputs decide")
                if self._named(item, found):
                    yield ("named", call, [], at)
                    self._learn(item)
                return None
            case Said(condition=condition):
                if (self.trial and condition != 1) or condition == 0:
                    raise NotJudged("an assumption of the kernel that these inputs do not meet")
                return None
            case Moves(reads=reads, writes=writes, value=given):
                made = None
                for writing, pointer, kind, stored, atomic in (*reads, *writes):
                    space = PointerType(1)
                    made = self.touch(
                        item, at, pointer, space, kind, atomic, (stored,) if writing else None
                    )
                if given is not None:
                    return given
                return made if atomic is None else nothing(call.head.type)
        if crosses(callee):
            return (yield ("lanes", call, arguments, at))
        if found is None and callee in self.module.pure:
            return Sym.of(callee, *arguments)
        if declared(call):
            for each in arguments:
                if isinstance(each, Ptr):
                    self.memory.forget(each.object)
            return nothing(call.head.type)
        if found is None:
            raise NotJudged(f"a call of {callee or 'assembly'}")
        return nothing(call.head.type)

    def fence(
        self, item: Item, spaces: frozenset[str], scope: int, releases: bool, acquires: bool
    ) -> None:
        """A fence of a work-item."""
        if item.guarded:
            return  # perhaps it is not executed
        for name, track in item.tracks.items():
            if scope < NEEDED.get(name, 2):
                continue
            for space in spaces:
                if releases:
                    track.releases[space] += 1
                    track.passes[space] = item.tracks["workgroup"].sees[space]
                if acquires:
                    track.sees[space] = track.waited

    def _named(self, item: Item, step: Named) -> bool:
        """A step on a named barrier; whether it waits.

        The n-th arrive of a wave counts for the n-th phase. That holds in every schedule where the
        wave knows that the phase before has ended.
        """
        name = step.object.object if isinstance(step.object, Ptr) else item.joined
        if step.step == "leave" and item.joined is None:
            raise NotJudged("a wave that leaves no barrier")
        if step.step in ("join", "leave"):
            item.joined = name if step.step == "join" else None
            return False
        if name is None or name not in item.tracks or not isinstance(step.count, int):
            raise NotJudged("a named barrier that is not known")
        key, track = (item.group, name), item.tracks[name]
        if step.step == "init":
            if step.count == 0:
                raise NotJudged("a named barrier for nobody")
            if self.counts.setdefault(key, step.count) != step.count or item.knows or track.arrived:
                raise NotJudged("a named barrier that is initialized twice")
            return False
        if key not in self.counts or not item.tracks["workgroup"].waited:
            raise NotJudged("a named barrier that may not be initialized")
        # An arrive may say how many there are; all must say the same.
        count = step.count or self.counts[key]
        if step.step == "signal" and self.said.setdefault(key, count) != count:
            raise NotJudged("arrives that expect different counts")
        if step.step == "signal":
            phase = len(track.arrived)
            if item.knows.get(name, 0) < phase:
                raise NotJudged("an arrive whose phase depends on the schedule")
            self.barrier(item, Bar(True, False, frozenset(), name))
            told = self.arrivals.setdefault((*key, phase), {})
            told[item.wave] = dict(item.knows)
            if len(told) > self.said[key]:
                raise NotJudged("more waves arrive at a named barrier than it counts")
            return False
        self.barrier(item, Bar(False, True, frozenset(), name))
        if len(track.arrived) < track.waited:
            raise NotJudged("a wait for a phase that the wave did not arrive at")
        return True

    def _learn(self, item: Item) -> None:
        """What the end of a phase tells: who arrived knew of the ends of others."""
        assert item.joined is not None
        phase = item.tracks[item.joined].waited
        for told in self.arrivals[item.group, item.joined, phase - 1].values():
            for name, ended in told.items():
                item.knows[name] = max(ended, item.knows.get(name, 0))
        item.knows[item.joined] = max(phase, item.knows.get(item.joined, 0))

    def ended(self, item: Item) -> bool:
        """Whether the phase of a named barrier that a work-item waits for has ended."""
        name = item.joined
        assert name is not None
        told = self.arrivals.get((item.group, name, item.tracks[name].waited - 1), {})
        return len(told) == self.said.get((item.group, name))

    def barrier(self, item: Item, bar: Bar) -> None:
        """An arrive, a wait, or both."""
        track = item.tracks[bar.whose]
        if bar.arrives:
            if bar.whose == "workgroup" and len(track.arrived) > track.waited:
                raise NotJudged("a second arrive before the wait")
            for space in bar.spaces:
                track.releases[space] += 1
            track.arrived.append(dict(track.releases))
            track.passed.append(dict(track.passes))
        if bar.waits:
            track.waited += 1
            for space in bar.spaces:
                track.sees[space] = track.waited

    def touch(
        self,
        item: Item,
        at: Place,
        pointer: Value,
        pointer_type: Type,
        kind: Type,
        scope: str | None,
        stored: tuple[Value, ...] | None = None,
    ) -> Value:
        """An access; gives what is loaded."""
        limit = None
        if isinstance(pointer, Resource):
            limit, pointer = pointer.limit, pointer.start
        if not isinstance(pointer, Ptr):
            raise NotJudged(f"an access at {at} through a pointer that is not known")
        if pointer.object.startswith("private"):
            if not known(pointer.offset):
                self.memory.forget(pointer.object)
                return nothing(kind)
        elif self.memory.constant(pointer.object):
            if known(pointer.offset):
                return self.memory.settled(pointer, kind)
            return _of_place(pointer, kind)
        elif not known(pointer.offset):
            raise NotJudged(f"an access at {at} whose address inputs decide")
        shared = not pointer.object.startswith("private")
        space = "local" if self.memory.lds(pointer.object, pointer_type) else "global"
        owner = f"{pointer.object}#{item.group}" if space == "local" else pointer.object
        writes = stored is not None
        size = store_size(kind)
        if limit is not None:
            if not known(limit):
                raise NotJudged("a buffer whose size inputs decide")
            if pointer.offset + size > limit:
                return nothing(kind)
        if shared:
            value = stored[0] if stored is not None else None
            rank = SCOPES.get(scope.removesuffix("-one-as"), -1) if scope is not None else 5
            item.log.append(
                Access(
                    at,
                    writes,
                    scope is not None,
                    rank,
                    owner,
                    pointer.offset,
                    size,
                    value,
                    tuple(track.around(space) for track in item.tracks.values()),
                    item.guarded == 0,
                )
            )
        if stored is None and scope is None and owner in self.unwritten:
            return _of_place(pointer, kind)
        where = Ptr(owner, pointer.offset)
        if stored is None:
            return nothing(kind) if scope is not None else self.memory.load(where, kind)
        doubtful = item.guarded > 0 or scope is not None
        self.memory.store(where, kind, stored[0], doubtful)
        return None


SCOPES = {
    "singlethread": 0,
    "wavefront": 1,
    "workgroup": 2,
    "cluster": 3,
    "agent": 4,
    "": 5,
    "one-as": 5,
}


def _target(end: Instruction, value: int) -> str:
    if isinstance(end, Branch):
        return end.targets[0] if value else end.targets[1]
    assert isinstance(end, Switch)
    return next((label for number, label in end.cases if number == value), end.default)


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, Vec) and isinstance(other, Vec):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, Ptr) and isinstance(other, Ptr):
        return one.object == other.object and _same(one.offset, other.offset)
    return one is other or (type(one) is type(other) is int and one == other)


def _select(condition: Value, true: Value, false: Value) -> Value:
    if isinstance(condition, Vec):
        return Vec(map(_select, condition, true, false))
    if isinstance(condition, int):
        return true if condition else false
    if _same(true, false):
        return true
    if isinstance(true, Vec):
        return Vec(_select(condition, a, b) for a, b in zip(true, false, strict=True))
    if isinstance(true, Ptr) and isinstance(false, Ptr) and true.object == false.object:
        return Ptr(true.object, _select(condition, true.offset, false.offset))
    return Sym.of("select", condition, true, false)


def _replaced(whole: Value, path: tuple[int, ...], value: Value) -> Value:
    if not path:
        return value
    if not isinstance(whole, Vec):
        return Sym.any()
    at = path[0]
    return Vec((*whole[:at], _replaced(whole[at], path[1:], value), *whole[at + 1 :]))


def _of_place(pointer: Ptr, kind: Type) -> Value:
    if isinstance(kind, VectorType):
        step = bit_size(kind.element) // 8
        bits = IntType(64)
        return Vec(
            _of_place(
                Ptr(pointer.object, binary("add", bits, pointer.offset, step * at)), kind.element
            )
            for at in range(kind.count)
        )
    return Sym.of(f"memory.{kind}", pointer)


__all__ = ["Access", "Item", "Machine", "NotJudged"]
