"""A machine in plain Python that records the accesses of every work-item of a launch.

Values that depend on inputs are symbols. A branch on one is taken both ways, up to the point where
the paths join; values that differ there can be any value. The log is a list of accesses for each
work-item.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from fencepost.judge.machine.calls import builtin, declared
from fencepost.judge.machine.doubt import sure
from fencepost.judge.machine.effects import (
    Bar,
    Flies,
    GroupCopies,
    GroupLands,
    Lands,
    Launched,
    Marks,
    Moves,
    Named,
    Said,
)
from fencepost.judge.machine.flights import Flights
from fencepost.judge.machine.lanes import crosses
from fencepost.judge.machine.named import NamedBarriers
from fencepost.judge.machine.operations import binary
from fencepost.judge.machine.pure import Env, pure, same, use
from fencepost.judge.machine.touching import SCOPES, Touch, Touching
from fencepost.judge.machine.tracks import TRACKS, Access, Item, NotJudged, Place, Track
from fencepost.judge.machine.values import Ptr, Sym, Value, Vec, known, nothing
from fencepost.judge.text.flow import Flow
from fencepost.judge.text.names import SILENT
from fencepost.judge.text.scopes import said
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Binary,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Fence,
    Gep,
    Instruction,
    Load,
    Local,
    Phi,
    Return,
    Select,
    Store,
    Switch,
)
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.records import dataclass, field

MOST_DEPTH = 24
BOTH = frozenset({"local", "global"})
WIDE = IntType(64)

Lane = tuple[str, Call | None, list[Value], Place]
Steps = Generator[Lane, Value, tuple[Env, str, bool]]


@dataclass
class Machine:
    """An interpreter of the work-items of one kernel."""

    module: Module
    kernel: Function
    launch: Launch
    given: dict[str, int]
    budget: int = 30_000_000
    trial: bool = False
    """A trial has concrete arguments that may violate what the kernel assumes."""
    loops: Mapping[str, set[str]] = field(default_factory=dict)
    """The loops whose iterations are counted: the blocks of each by its header."""

    def __post_init__(self) -> None:
        self.flow = Flow(self.kernel)
        self.spent = 0
        self.sure = sure(self.kernel)
        self.named = NamedBarriers(self.module, self.kernel)
        self.touching = Touching(self.module, self.kernel, self.launch)
        self.memory = self.touching.memory
        self.flights = Flights(self.touching)

    def item(self, item: Item) -> Steps:
        """Run a work-item step by step; yield where lanes meet."""
        item.tracks |= {f"@{name}": Track() for name in self.named.names}
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
        """Run from a block to `stop` or to the end; return the registers, and True if the work-item
        ended.
        """
        if depth > MOST_DEPTH:
            raise NotJudged("branches that inputs decide are nested too deep, or never end")
        mixed = False
        while label != stop:
            block = self.flow.blocks[label]
            if label in self.loops:
                again = came in self.loops[label]
                item.turns[label] = item.turns.get(label, 0) + 1 if again else 0
            self.spent += len(block.instructions)
            if self.spent > self.budget:
                raise NotJudged("too long to run in plain Python")
            phis = {}
            for each in block.instructions:
                if not isinstance(each, Phi):
                    break
                value = {source: v for v, source in each.incoming}.get(came)
                phis[each.head.name or ""] = (
                    nothing(each.head.type) if mixed or value is None else use(env, value)
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
                        value = use(
                            env,
                            each.condition if isinstance(each, Branch) else each.value,  # type: ignore[arg-type]  # a switch, else
                        )
                        if isinstance(value, int):
                            came, label = label, _target(each, value)
                            continue
                        env, came, label, ended = yield from self._both(item, env, label, depth)
                        if ended:
                            return env, came, True
                        mixed = True
                    case Binary() | Compare() | Gep() | Select():  # most, and none of them waits
                        env[each.head.name or ""] = pure(env, each)
                    case _:
                        yield from self._one(item, env, each, (label, at))
        return env, came, False

    def _both(
        self, item: Item, env: Env, label: str, depth: int
    ) -> Generator[Lane, Value, tuple[Env, str, str, bool]]:
        """Run all branches, one after the other, up to their join."""
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
                if not same(merged[name], other[name]):
                    merged[name] = Sym.any()
        return merged, going[0][1], join, False

    # Effects

    def _one(
        self, item: Item, env: Env, each: Instruction, at: Place
    ) -> Generator[Lane, Value, None]:
        name = each.head.name
        made: Value = None
        first = len(item.log)
        match each:
            case Load(pointer=pointer, atomic=atomic, head=head):
                scope = said(atomic) if atomic else None
                made = self.touching.touch(
                    item, at, Touch(use(env, pointer), pointer.type, head.type, scope)
                )
            case Store(pointer=pointer, value=value, atomic=atomic):
                stored = use(env, value)
                scope = said(atomic) if atomic else None
                where = use(env, pointer)
                self.touching.touch(
                    item, at, Touch(where, pointer.type, value.type, scope, (stored,))
                )
            case (
                AtomicRmw(pointer=pointer, value=value, atomic=atomic)
                | CmpXchg(pointer=pointer, value=value, atomic=atomic)
            ):
                where = use(env, pointer)
                changed = Touch(where, pointer.type, value.type, said(atomic), (Sym.any(),))
                self.touching.touch(item, at, changed)
                made = nothing(each.head.type)
            case Fence(atomic=atomic, spaces=spaces):
                least = SCOPES.get(said(atomic).removesuffix("-one-as"), -1)
                order = atomic.ordering
                if each.tags.makes_available:
                    item.fence(
                        spaces or BOTH, least, order.at_least_release, order.at_least_acquire
                    )
            case Alloca():
                made = Ptr(f"private {item.group}.{item.number}.{next(item.allocas)}", 0)
            case Call():
                made = yield from self._call(item, env, each, at)
            case Cast(op=CastOp.FREEZE, value=Local(name=frozen)) if frozen in self.sure:
                made = env[frozen]  # promises that are broken are not judged
                if not known(made):
                    made = nothing(each.head.type)
            case _:
                made = pure(env, each)
        if len(item.log) > first:
            self.flights.check(item, first)
        if name is not None:
            env[name] = made

    def _call(self, item: Item, env: Env, call: Call, at: Place) -> Generator[Lane, Value, Value]:
        arguments = [use(env, each) for each in call.arguments]
        callee = call.callee or ""
        found = builtin(call, arguments, item.group, item.number, self.launch)
        match found:
            case Launched(value=value):
                if callee.startswith(SILENT):
                    self._forget(arguments)
                return value
            case Bar():
                if item.guarded:
                    raise NotJudged("a barrier behind a branch that inputs decide")
                item.barrier(found)
                if found.waits:
                    yield (found.whose, call, [], at)
                return nothing(call.head.type)
            case Named():
                if item.guarded:
                    raise NotJudged("a barrier behind a branch that inputs decide")
                if self.named.step(item, found):
                    yield ("named", call, [], at)
                    self.named.learn(item)
                return None
            case Said(condition=condition):
                if (self.trial and condition != 1) or condition == 0:
                    raise NotJudged("an assumption of the kernel that these inputs do not meet")
                return None
            case Moves():
                return self._moves(item, call, at, found)
            case Flies():
                near = found.target[1] if found.to_lds else found.source[1]
                if found.of_first:
                    near = yield ("lanes", call, [near], at)
                    if not isinstance(near, Ptr):
                        raise NotJudged(f"a copy at {at} to a place that is not known")
                    near = Ptr(near.object, binary("add", WIDE, near.offset, found.further))
                self.flights.fly(item, found, near, at)
                return None
            case Marks():
                self.flights.mark(item)
                return None
            case Lands():
                self.flights.land(item, found)
                return None
            case GroupCopies():
                return self.flights.copy_group(item, found, at)
            case GroupLands():
                self.flights.land_group(item, found, at)
                return None
        if crosses(callee):
            return (yield ("lanes", call, arguments, at))
        if declared(call):
            self._forget(arguments)
        elif callee not in self.module.pure or callee.startswith("llvm.amdgcn."):
            raise NotJudged(f"a call of {callee}")
        return nothing(call.head.type)

    def _moves(self, item: Item, call: Call, at: Place, found: Moves) -> Value:
        """Make the accesses of a call, and return its result."""
        made: Value = None
        atomic: str | None = None
        for writing, pointer, kind, stored, atomic in (*found.reads, *found.writes):
            touch = Touch(pointer, PointerType(1), kind, atomic, (stored,) if writing else None)
            made = self.touching.touch(item, at, touch)
        if found.value is not None:
            return found.value
        return made if atomic is None else nothing(call.head.type)

    def _forget(self, arguments: list[Value]) -> None:
        """Forget the contents of objects that a call may write through its arguments."""
        for each in arguments:
            if isinstance(each, Ptr):
                self.memory.forget(each.object)


def _target(end: Instruction, value: int) -> str:
    if isinstance(end, Branch):
        return end.targets[0] if value else end.targets[1]
    assert isinstance(end, Switch)
    return next((label for number, label in end.cases if number == value), end.default)


__all__ = ["TRACKS", "Access", "Item", "Machine", "NotJudged", "Place", "Track"]
