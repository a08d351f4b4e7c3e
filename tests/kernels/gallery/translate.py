"""A litmus program as a kernel: each thread is the first lane of the wave at its position, or one
of its lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.program.expressions import Binary, Const, Expr, Register, Unary, registers
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.program import BarrierKind, LitmusTest, Thread
from fencepost.program.values import UNDEF, BinaryOp, UnaryOp
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from tests.kernels.gallery.ask import NoKernelError, Why

TARGET = "gfx1250"
"""The processor of tests that name none: it has all scopes and barrier objects."""
NAMED = 16
"""Named barriers of a processor; a compiler numbers those that a kernel uses."""

_SPACES = {AddressSpace.GLOBAL: 1, AddressSpace.LOCAL: 3, AddressSpace.PRIVATE: 5}
_COMPARED = {
    BinaryOp.EQ: "eq",
    BinaryOp.NE: "ne",
    BinaryOp.LT: "slt",
    BinaryOp.LE: "sle",
    BinaryOp.GT: "sgt",
    BinaryOp.GE: "sge",
}
_ARITHMETIC = {
    BinaryOp.ADD: "add",
    BinaryOp.SUB: "sub",
    BinaryOp.MUL: "mul",
    BinaryOp.AND: "and",
    BinaryOp.OR: "or",
    BinaryOp.XOR: "xor",
}
_OTHER = frozenset({AccessKind.COOPERATIVE, AccessKind.MONITOR})
_FIXED_IDS = {BarrierKind.WORKGROUP: -1, BarrierKind.CLUSTER: -3, BarrierKind.NULL: 0}


@dataclass(frozen=True, slots=True)
class Kernel:
    """The module, and the launch that it is for, in workgroups and in waves of a workgroup."""

    text: str
    groups: int
    cluster: int
    waves: int
    wave: int


# --- the module --------------------------------------------------------------------------------


def kernel(test: LitmusTest) -> Kernel:
    """The module of a program that was `asked`. Raises NoKernelError."""
    return _Writer(test).kernel()


class _Writer:
    """The text of one module."""

    def __init__(self, test: LitmusTest) -> None:
        program = test.program
        self.program = program
        self.wave = max(find(program.target or TARGET).wavefront_sizes)
        self.spaces = {each.name: _SPACES[each.space] for each in program.locations}
        for thread in program.threads:
            for each in thread.code:
                pointer = getattr(each, "pointer", None)
                if pointer is not None:
                    self.spaces.setdefault(pointer.name, 1)
        self.joins = [
            {each.barrier for each in thread.code if isinstance(each, BarrierJoin)}
            for thread in program.threads
        ]
        self.objects = {each.name: each.kind for each in program.barriers}
        self.tags: dict[TagSet, int] = {}
        self.scopes: dict[str, int] = {}
        self.called: dict[str, str] = {}
        self.lines: list[str] = []
        self.temporaries = 0
        self.labels = 0

    def kernel(self) -> Kernel:
        program = self.program
        if sum(each.kind is BarrierKind.NAMED for each in program.barriers) > NAMED:
            raise NoKernelError(Why.HARDWARE)
        if len({each.position.agent for each in program.threads}) > 1:
            raise NoKernelError(Why.AGENTS)
        items, groups, cluster, waves = self._places()
        whole = bool(program.barriers)
        parameters = ", ".join(
            f"ptr addrspace(1) noalias %{name}" for name, space in self.spaces.items() if space == 1
        )
        unit = self.wave if whole else 1
        cases = " ".join(
            f"i32 {item // unit}, label %t{number}" for number, item in enumerate(items)
        )
        self.emit(
            "%id.item = call i32 @llvm.amdgcn.workitem.id.x()",
            "%id.group = call i32 @llvm.amdgcn.workgroup.id.x()",
            f"%id.lane = and i32 %id.item, {self.wave - 1}",
            "%id.leads = icmp eq i32 %id.lane, 0",
            f"%id.wave = lshr i32 %id.item, {self.wave.bit_length() - 1}",
            f"%id.first = mul i32 %id.group, {waves * (1 if whole else self.wave)}",
            f"%id.own = add i32 %id.first, {'%id.wave' if whole else '%id.item'}",
        )
        self.called["i32 @llvm.amdgcn.workitem.id.x()"] = ""
        self.called["i32 @llvm.amdgcn.workgroup.id.x()"] = ""
        for name, space in self.spaces.items():
            if space == 5:
                self.emit(f"%{name} = alloca i32, align 4, addrspace(5)")
        for number, thread in enumerate(program.threads):
            for name in sorted(_all_registers(thread)):
                self.emit(f"%v{number}.{name} = alloca i32, align 4, addrspace(5)")
        self.emit(f"switch i32 %id.own, label %end [ {cases} ]")
        for number, thread in enumerate(program.threads):
            self._thread(number, thread, whole=whole)
        self.emit("end:", "ret void")
        return Kernel(self._module(parameters), groups, cluster, waves, self.wave)

    def _module(self, parameters: str) -> str:
        lines = [
            f"@{name} = internal addrspace(3) global i32 poison"
            for name, space in self.spaces.items()
            if space == 3
        ]
        lines += [
            f'@{name} = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison'
            for name, kind in self.objects.items()
            if kind is BarrierKind.NAMED
        ]
        lines.append(f"define amdgpu_kernel void @the.kernel({parameters}) #0 {{")
        lines += self.lines
        lines.append("}")
        lines += [f"declare {each}" for each in self.called]
        target = self.program.target or (TARGET if self.program.barriers else None)
        cpu = f'"target-cpu"="{target}"' if target else "nounwind"
        lines.append(f"attributes #0 = {{ {cpu} }}")
        lines += [f'!{n} = !{{!"{scope}"}}' for scope, n in self.scopes.items()]
        listed = 0
        for tag_set, number in self.tags.items():
            pairs = []
            for tag in tag_set:
                lines.append(f'!{1000 + listed} = !{{!"{tag.prefix}", !"{tag.suffix}"}}')
                pairs.append(f"!{1000 + listed}")
                listed += 1
            lines.append(f"!{number} = !{{{', '.join(pairs)}}}")
        return "\n".join(lines) + "\n"

    def emit(self, *lines: str) -> None:
        self.lines += lines

    def fresh(self) -> str:
        self.temporaries += 1
        return f"%x{self.temporaries}"

    def label(self) -> str:
        self.labels += 1
        return f"l{self.labels}"

    def _places(self) -> tuple[list[int], int, int, int]:
        """The linear id of each thread; workgroups, those of a cluster, waves of a workgroup."""
        threads = self.program.threads
        clusters: dict[int, dict[int, dict[int, int]]] = {}
        for each in threads:
            at = each.position
            clusters.setdefault(at.cluster, {}).setdefault(at.workgroup, {})
        width = max(map(len, clusters.values()))
        if self.program.barriers and any(len(each) != width for each in clusters.values()):
            raise NoKernelError(Why.UNEVEN)
        places: list[tuple[int, int, int]] = []
        for each in threads:
            at = each.position
            groups = clusters[at.cluster]
            waves = groups[at.workgroup]
            number = list(clusters).index(at.cluster) * width + list(groups).index(at.workgroup)
            wave = list(waves).index(at.wavefront) if at.wavefront in waves else len(waves)
            lane = waves.get(at.wavefront, 0)
            if lane and self.program.barriers:
                raise NoKernelError(Why.LANES)
            waves[at.wavefront] = lane + 1
            places.append((number, wave, lane))
        most = max(wave for _, wave, _ in places) + 1
        items = [(group * most + wave) * self.wave + lane for group, wave, lane in places]
        return items, len(clusters) * width, width, most

    # --- threads -------------------------------------------------------------------------------

    def _thread(self, number: int, thread: Thread, *, whole: bool) -> None:
        starts: dict[int, list[str]] = {}
        for label, index in thread.labels:
            starts.setdefault(index, []).append(f"t{number}.{label}")
        self.emit(f"t{number}:")
        given = dict(thread.registers)
        for name in sorted(_all_registers(thread)):
            value = given.get(name, 0)
            text = "undef" if value is UNDEF else str(value)
            self.emit(f"store i32 {text}, ptr addrspace(5) %v{number}.{name}")
        for at in range(len(thread.code) + 1):
            for label in starts.get(at, ()):
                self.emit(f"br label %{label}", f"{label}:")
            if at < len(thread.code):
                self._operation(number, thread.code[at], whole=whole)
        self.emit("br label %end")

    def _operation(self, number: int, each: Operation, *, whole: bool) -> None:
        match each:
            case Load() | Store() | AtomicRmw() | CmpXchg():
                if not whole:
                    self._access(number, each)
                    return
                own, after = self.label(), self.label()
                self.emit(f"br i1 %id.leads, label %{own}, label %{after}", f"{own}:")
                self._access(number, each)
                self.emit(f"br label %{after}", f"{after}:")
                if not isinstance(each, Store):
                    self._for_all(number, each.register)
            case Fence():
                self.emit(
                    f"fence {_how(each.scope.syncscope, each.ordering)}{self._tagged(each.tags)}"
                )
            case Assign(register, assigned):
                self._set(number, register, self._value(number, assigned))
            case Goto(label, None):
                self.emit(f"br label %t{number}.{label}", f"{self.label()}:")
            case Goto(label, Unary() | Binary() | Const() | Register() as condition):
                value, taken, after = self._value(number, condition), self.fresh(), self.label()
                self.emit(
                    f"{taken} = icmp ne i32 {value}, 0",
                    f"br i1 {taken}, label %t{number}.{label}, label %{after}",
                    f"{after}:",
                )
            case LoadToLds() | AsyncMark() | WaitAsyncMark():
                raise NoKernelError(Why.COPIES)
            case Goto():
                raise AssertionError(each)
            case _:
                self._barrier(number, each)

    def _for_all(self, number: int, register: str) -> None:
        """What the first lane read, for all of its wave: they go the same way."""
        own, first = self._value(number, Register(register)), self.fresh()
        self._call("readfirstlane.i32", f"i32 {own}", result="i32", into=f"{first} = ")
        self._set(number, register, first)

    def _set(self, number: int, register: str, value: str) -> None:
        self.emit(f"store i32 {value}, ptr addrspace(5) %v{number}.{register}")

    def _value(self, number: int, value: Expr) -> str:
        match value:
            case Const(constant):
                return str(constant)
            case Register(name):
                found = self.fresh()
                self.emit(f"{found} = load i32, ptr addrspace(5) %v{number}.{name}")
                return found
            case Unary(op, operand):
                inner = self._value(number, operand)
                found = self.fresh()
                if op is UnaryOp.NEGATE:
                    self.emit(f"{found} = sub i32 0, {inner}")
                    return found
                return self._bit(f"icmp eq i32 {inner}, 0")
            case Binary(op, left, right):
                a, b = self._value(number, left), self._value(number, right)
                if op in _COMPARED:
                    return self._bit(f"icmp {_COMPARED[op]} i32 {a}, {b}")
                found = self.fresh()
                self.emit(f"{found} = {_ARITHMETIC[op]} i32 {a}, {b}")
                return found

    def _bit(self, comparison: str) -> str:
        bit, found = self.fresh(), self.fresh()
        self.emit(f"{bit} = {comparison}", f"{found} = zext i1 {bit} to i32")
        return found

    # --- memory --------------------------------------------------------------------------------

    def _pointer(self, pointer: Pointer) -> str:
        space = self.spaces[pointer.name]
        name = f"{'@' if space == 3 else '%'}{pointer.name}"
        if not pointer.generic:
            return f"ptr addrspace({space}) {name}"
        found = self.fresh()
        self.emit(f"{found} = addrspacecast ptr addrspace({space}) {name} to ptr")
        return f"ptr {found}"

    def _access(self, number: int, each: Load | Store | AtomicRmw | CmpXchg) -> None:
        tags = self._tagged(each.tags)
        pointer = self._pointer(each.pointer)
        found = self.fresh()
        match each:
            case Load(kind=AccessKind.AV) | Store(kind=AccessKind.AV):
                self._av(number, each, pointer, found)
                return
            case Load(kind=kind) | Store(kind=kind) if kind in _OTHER:
                raise NoKernelError(Why.COPIES)
            case Load():
                volatile = "volatile " if each.volatile else ""
                if each.kind is AccessKind.ATOMIC and each.scope is not None:
                    ordering = each.ordering
                    if ordering is Ordering.ACQ_REL:
                        ordering = Ordering.ACQUIRE
                    how = _how(each.scope.syncscope, ordering)
                    self.emit(
                        f"{found} = load atomic {volatile}i32, {pointer} {how}, align 4{tags}"
                    )
                else:
                    self.emit(f"{found} = load {volatile}i32, {pointer}{tags}")
            case Store():
                volatile = "volatile " if each.volatile else ""
                value = self._value(number, each.value)
                if each.kind is AccessKind.ATOMIC and each.scope is not None:
                    ordering = each.ordering
                    if ordering is Ordering.ACQ_REL:
                        ordering = Ordering.RELEASE
                    how = _how(each.scope.syncscope, ordering)
                    self.emit(f"store atomic {volatile}i32 {value}, {pointer} {how}, align 4{tags}")
                else:
                    self.emit(f"store {volatile}i32 {value}, {pointer}{tags}")
                return
            case AtomicRmw():
                value = self._value(number, each.operand)
                how = _how(each.scope.syncscope, each.ordering)
                self.emit(f"{found} = atomicrmw {each.op.value} {pointer}, i32 {value} {how}{tags}")
            case CmpXchg():
                expected = self._value(number, each.expected)
                new = self._value(number, each.new)
                how = _how(each.scope.syncscope, each.success)
                pair = self.fresh()
                self.emit(
                    f"{pair} = cmpxchg {pointer}, i32 {expected}, i32 {new} {how} "
                    f"{each.failure.name.lower()}{tags}",
                    f"{found} = extractvalue {{ i32, i1 }} {pair}, 0",
                )
        self._set(number, each.register, found)

    def _av(self, number: int, each: Load | Store, pointer: str, found: str) -> None:
        """002's intrinsics move 128 bits: the word, and what is beside it."""
        if each.pointer.generic or self.spaces[each.pointer.name] != 1:
            raise NoKernelError(Why.AV_SPACE)
        word = each.scope.syncscope if each.scope is not None else ""
        scope = self.scopes.setdefault(word, 5000 + len(self.scopes))
        tags = self._tagged(each.tags)
        stem = "llvm.amdgcn.av.global"
        if isinstance(each, Store):
            value = self._value(number, each.value)
            vector = self.fresh()
            self.emit(
                f"{vector} = insertelement <4 x i32> zeroinitializer, i32 {value}, i32 0",
                f"call void @{stem}.store.b128({pointer}, <4 x i32> {vector}, "
                f"metadata !{scope}){tags}",
            )
            self.called[f"void @{stem}.store.b128(ptr addrspace(1), <4 x i32>, metadata)"] = ""
            return
        vector = self.fresh()
        self.emit(
            f"{vector} = call <4 x i32> @{stem}.load.b128({pointer}, metadata !{scope}){tags}",
            f"{found} = extractelement <4 x i32> {vector}, i32 0",
        )
        self.called[f"<4 x i32> @{stem}.load.b128(ptr addrspace(1), metadata)"] = ""
        self._set(number, each.register, found)

    def _tagged(self, tags: TagSet) -> str:
        if not tags:
            return ""
        number = self.tags.setdefault(tags, len(self.tags))
        return f", !mmra !{number}"

    # --- barriers ------------------------------------------------------------------------------

    def _call(self, name: str, *arguments: str, result: str = "void", into: str = "") -> None:
        types = ", ".join(each.rsplit(" ", 1)[0] for each in arguments)
        self.called[f"{result} @llvm.amdgcn.{name}({types})"] = ""
        self.emit(f"{into}call {result} @llvm.amdgcn.{name}({', '.join(arguments)})")

    def _barrier(self, number: int, each: BarrierOperation) -> None:
        kind = self.objects[each.barrier]
        fixed = _FIXED_IDS.get(kind)
        named = f"ptr addrspace(3) @{each.barrier}"
        match each:
            case BarrierInit(count=Const(count)) if kind is BarrierKind.NAMED:
                self._call("s.barrier.init", named, f"i32 {count}")
            case BarrierInit() if kind is BarrierKind.NAMED:
                raise NoKernelError(Why.COUNT)
            case BarrierJoin() if kind is BarrierKind.NAMED:
                self._call("s.barrier.join", named)
            case BarrierDrop(barrier) if kind is BarrierKind.NAMED:
                # The instruction names no object: it drops the one that was joined last.
                if self.joins[number] - {barrier}:
                    raise NoKernelError(Why.HARDWARE)
                self._call("s.barrier.leave", "i16 1")
            case BarrierSync() if kind is BarrierKind.WORKGROUP:
                self._call("s.barrier")
            case BarrierSync(barrier):
                self._barrier(number, BarrierArrive(barrier))
                self._barrier(number, BarrierWait(barrier))
            case BarrierArrive(count=None, register=None) if fixed is not None:
                self._call("s.barrier.signal", f"i32 {fixed}")
            case BarrierArrive(count=None, register=str(register)) if fixed is not None:
                bit, found = self.fresh(), self.fresh()
                self._call(
                    "s.barrier.signal.isfirst", f"i32 {fixed}", result="i1", into=f"{bit} = "
                )
                self.emit(f"{found} = zext i1 {bit} to i32")
                self._set(number, register, found)
            case BarrierArrive(count=None | Const() as count, register=None) if (
                kind is BarrierKind.NAMED
            ):
                given = 0 if count is None else count.value
                self._call("s.barrier.signal.var", named, f"i32 {given}")
            case BarrierArrive(register=None) if kind is BarrierKind.NAMED:
                raise NoKernelError(Why.COUNT)
            case BarrierWait():
                self._call("s.barrier.wait", f"i16 {1 if fixed is None else fixed}")
            case _:
                raise NoKernelError(Why.HARDWARE)


def _how(scope: str, ordering: Ordering) -> str:
    word = ordering.name.lower()
    return f'syncscope("{scope}") {word}' if scope else word


def _all_registers(thread: Thread) -> set[str]:
    named = {name for each in thread.code for name in _registers(each)}
    return named | {name for name, _ in thread.registers}


def _registers(each: Operation) -> set[str]:
    found: set[str] = set()
    match each:
        case (
            Load(register=str(name))
            | AtomicRmw(register=str(name))
            | CmpXchg(register=str(name))
            | Assign(register=str(name))
            | BarrierArrive(register=str(name))
        ):
            found.add(name)
    for part in ("value", "operand", "expected", "new", "condition", "count"):
        value = getattr(each, part, None)
        if isinstance(value, Const | Register | Unary | Binary):
            found.update(registers(value))
    return found
