"""Litmus tests as LLVM IR: each thread is a kernel of its own.

A kernel has a pointer for each location and for each register of its thread, whose last value it
stores at the end. Positions are left out, since no instruction that LLVM makes of an operation
depends on them: where the waves run is the machine's matter. Registers at joins are phis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.errors import UnsupportedError
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary, registers
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AtomicRmw,
    BarrierArrive,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.program import BarrierKind, LitmusTest, Thread
from fencepost.program.values import UNDEF, BinaryOp, UnaryOp
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope

_COMPARE = {
    BinaryOp.EQ: "eq",
    BinaryOp.NE: "ne",
    BinaryOp.LT: "slt",
    BinaryOp.LE: "sle",
    BinaryOp.GT: "sgt",
    BinaryOp.GE: "sge",
}
_PLAIN = {
    BinaryOp.ADD: "add",
    BinaryOp.SUB: "sub",
    BinaryOp.MUL: "mul",
    BinaryOp.AND: "and",
    BinaryOp.OR: "or",
    BinaryOp.XOR: "xor",
}
_UNUSED = (
    *("dispatch-ptr", "queue-ptr", "dispatch-id", "implicitarg-ptr", "hostcall-ptr", "heap-ptr"),
    *(f"{what}-id-{axis}" for what in ("workgroup", "workitem") for axis in "xyz"),
    *("lds-kernel-id", "default-queue", "completion-action", "multigrid-sync-arg"),
)
_ATTRIBUTES = " ".join(f'"amdgpu-no-{name}"' for name in _UNUSED)
_WORKGROUP, _CLUSTER = -1, -3


@dataclass(frozen=True, slots=True)
class Module:
    """A module, and the names of the arguments of each thread's kernel or function."""

    text: str
    arguments: dict[str, tuple[str, ...]]


def module(test: LitmusTest, processor: Processor, *, kernels: bool = True) -> Module:
    """The module of a test, whose threads are kernels, or else functions. Raises UnsupportedError
    for what LLVM has no form of.
    """
    tags: dict[TagSet, str] = {}
    split = generation_of(processor) in (Generation.GFX120, Generation.GFX125)
    parts = ['target triple = "amdgcn-amd-amdhsa"\n']
    arguments = {}
    for each in test.program.threads:
        kernel = _Kernel(test, each, tags, split=split)
        parts.append(kernel.text("amdgpu_kernel " if kernels else ""))
        arguments[f"P{each.number}"] = tuple(kernel.arguments)
    parts += [
        "declare void @llvm.amdgcn.s.barrier()\n",
        "declare void @llvm.amdgcn.s.barrier.signal(i32)\n",
        "declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32)\n",
        "declare void @llvm.amdgcn.s.barrier.wait(i16)\n",
        f"attributes #0 = {{ nounwind {_ATTRIBUTES} }}\n",
        "!0 = !{i32 1}\n!1 = !{}\n",
    ]
    for marks, name in tags.items():
        sets = [f'!{{!"{tag.prefix}", !"{tag.suffix}"}}' for tag in marks]
        parts.append(f"{name} = {sets[0] if len(sets) == 1 else '!{' + ', '.join(sets) + '}'}\n")
    return Module("".join(parts), arguments)


class _Kernel:
    """One thread's kernel."""

    def __init__(
        self, test: LitmusTest, thread: Thread, tags: dict[TagSet, str], *, split: bool
    ) -> None:
        self.test = test
        self.thread = thread
        self.tags = tags
        self.split = split
        self.spaces = {each.name: each.space for each in test.program.locations}
        self.kinds = {each.name: each for each in test.program.barriers}
        self.lines: list[str] = []
        self.arguments: list[str] = []
        self.fresh = 0
        self.names = list(dict.fromkeys(_registers(thread)))
        given = dict(thread.registers)
        self.held: dict[str, str] = {}
        for name in self.names:
            value = given.get(name, 0)
            self.held[name] = "undef" if value is UNDEF else str(value)

    def text(self, convention: str) -> str:
        """The kernel."""
        used = {
            each.pointer
            for each in self.thread.code
            if isinstance(each, Load | Store | AtomicRmw | CmpXchg)
        }
        pointers = [
            self._pointer(each)
            for each in sorted(used, key=lambda one: (one.name, one.generic))
            if self._space(each) is not AddressSpace.PRIVATE
        ]
        results = [f'ptr addrspace(1) %"out.{name}"' for name in self.names]
        self.arguments = [each.split("%")[1].strip('"') for each in pointers + results]
        self._body()
        private = [
            f"  %{each.name} = alloca i32, addrspace(5)\n"
            + (
                f"  store i32 {each.initial}, ptr addrspace(5) %{each.name}\n"
                if each.initial is not None
                else ""
            )
            for each in self.test.program.locations
            if each.space is AddressSpace.PRIVATE
        ]
        head = f"define {convention}void @P{self.thread.number}({', '.join(pointers + results)}) #0"
        return f"{head} {{\nentry:\n" + "".join(private) + "".join(self.lines) + "}\n"

    def _body(self) -> None:
        """The code, in basic blocks of numbers: block N begins at operation N."""
        code = self.thread.code
        labels = dict(self.thread.labels)
        starts = sorted(
            {*labels.values(), *(n + 1 for n, each in enumerate(code) if isinstance(each, Goto))}
        )
        if not starts:
            for each in code:
                self._operation(each)
            self._end()
            return
        self._blocks(labels, sorted({0, *starts}))

    def _blocks(self, labels: dict[str, int], starts: list[int]) -> None:
        """Blocks with a phi for each register; the phis are filled in when all ways are known."""
        code = self.thread.code
        ways: dict[int, list[tuple[str, dict[str, str]]]] = {start: [] for start in starts}
        ends = [*starts[1:], len(code)]
        ways[0].append(("entry", dict(self.held)))
        texts: list[tuple[int, list[str]]] = []
        self.lines = []
        for start, end in zip(starts, ends, strict=True):
            self.lines = []
            self.held = {name: f"%{name}.{start}" for name in self.names}
            last = code[end - 1] if end > start else None
            for each in code[start:end]:
                if not isinstance(each, Goto):
                    self._operation(each)
            block = f"b{start}"
            match last:
                case Goto(label, None):
                    ways[labels[label]].append((block, dict(self.held)))
                    self.lines.append(f"  br label %b{labels[label]}\n")
                case Goto(label, condition) if condition is not None:
                    value = self._value(condition)
                    test = self._name()
                    target = labels[label]
                    ways[target].append((block, dict(self.held)))
                    ways[end].append((block, dict(self.held)))
                    self.lines.append(f"  {test} = icmp ne i32 {value}, 0\n")
                    self.lines.append(f"  br i1 {test}, label %b{target}, label %b{end}\n")
                case _ if end in ways:
                    ways[end].append((block, dict(self.held)))
                    self.lines.append(f"  br label %b{end}\n")
                case _:
                    self._end()
            texts.append((start, self.lines))
        self.lines = ["  br label %b0\n"]
        for start, lines in texts:
            self.lines.append(f"b{start}:\n")
            if not ways[start]:
                # Never reached: its registers have any value.
                for name in self.names:
                    self.lines.append(f"  %{name}.{start} = add i32 0, 0\n")
            for name in self.names if ways[start] else ():
                came = ", ".join(f"[ {held[name]}, %{block} ]" for block, held in ways[start])
                self.lines.append(f"  %{name}.{start} = phi i32 {came}\n")
            self.lines += lines

    def _end(self) -> None:
        for name in self.names:
            self.lines.append(f'  store i32 {self.held[name]}, ptr addrspace(1) %"out.{name}"\n')
        self.lines.append("  ret void\n")

    def _name(self) -> str:
        self.fresh += 1
        return f"%t{self.fresh}"

    def _space(self, pointer: Pointer) -> AddressSpace:
        return AddressSpace.GENERIC if pointer.generic else self.spaces[pointer.name]

    def _pointer(self, pointer: Pointer) -> str:
        suffix = ".generic" if pointer.generic else ""
        return f'ptr addrspace({self._space(pointer):d}) %"{pointer.name}{suffix}"'

    def _operation(self, each: Operation) -> None:
        match each:
            case Assign(register, value):
                self.held[register] = self._value(value)
            case Load():
                into = self._name()
                self.lines.append(f"  {into} = load {self._access(each, '')}\n")
                self.held[each.register] = into
            case Store():
                stored = f"i32 {self._value(each.value)}, "
                self.lines.append(f"  store {self._access(each, stored)}\n")
            case AtomicRmw():
                into, operand = self._name(), self._value(each.operand)
                self.lines.append(
                    f"  {into} = atomicrmw {each.op.value} {self._pointer(each.pointer)}, "
                    f"i32 {operand}{_ordered(each.scope, each.ordering)}{self._marks(each.tags)}\n"
                )
                self.held[each.register] = into
            case CmpXchg():
                pair, into = self._name(), self._name()
                expected, new = self._value(each.expected), self._value(each.new)
                self.lines.append(
                    f"  {pair} = cmpxchg {self._pointer(each.pointer)}, i32 {expected}, i32 {new}"
                    f"{_ordered(each.scope, each.success)} {each.failure.value}"
                    f"{self._marks(each.tags)}\n"
                )
                self.lines.append(f"  {into} = extractvalue {{ i32, i1 }} {pair}, 0\n")
                self.held[each.register] = into
            case Fence():
                marks = self._marks(each.tags)
                self.lines.append(f"  fence{_ordered(each.scope, each.ordering)}{marks}\n")
            case _:
                self._barrier(each)

    def _access(self, each: Load | Store, value: str) -> str:
        if each.kind is AccessKind.AV:
            raise UnsupportedError("an AV access", rule="LLVM 22 has no form of it in IR")
        atomic = "atomic " if each.kind is AccessKind.ATOMIC else ""
        volatile = "volatile " if each.volatile else ""
        order = ""
        if atomic:
            assert each.scope is not None
            order = _ordered(each.scope, _of_access(each))
        typed = value or "i32, "
        tail = ", align 4" + (", !nontemporal !0" if each.nontemporal else "")
        return (
            f"{atomic}{volatile}{typed}{self._pointer(each.pointer)}{order}{tail}"
            f"{self._marks(each.tags)}"
        )

    def _marks(self, tags: TagSet) -> str:
        return f", !mmra {self.tags.setdefault(tags, f'!{len(self.tags) + 100}')}" if tags else ""

    def _barrier(self, each: Operation) -> None:
        if not isinstance(each, BarrierSync | BarrierArrive | BarrierWait):
            raise UnsupportedError("a barrier operation", rule="only arrive and wait are compiled")
        kind = self.kinds[each.barrier].kind
        number = {BarrierKind.WORKGROUP: _WORKGROUP, BarrierKind.CLUSTER: _CLUSTER}.get(kind)
        if number is None:
            raise UnsupportedError(
                f"a {kind.value} barrier", rule="LLVM numbers it kernel by kernel"
            )
        call = "  call void @llvm.amdgcn.s.barrier"
        match each:
            case BarrierSync() if kind is BarrierKind.WORKGROUP:
                self.lines.append(f"{call}()\n")
                return
            case BarrierArrive(count=count, register=register):
                if not self.split or count is not None:
                    raise UnsupportedError(
                        "arrive and wait apart", rule="the processor has no such barriers"
                    )
                if register is None:
                    self.lines.append(f"{call}.signal(i32 {number})\n")
                    return
                bit, into = self._name(), self._name()
                self.lines.append(
                    f"  {bit} = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 {number})\n"
                    f"  {into} = zext i1 {bit} to i32\n"
                )
                self.held[register] = into
                return
            case _:
                pass
        if not self.split:
            raise UnsupportedError(
                "arrive and wait apart", rule="the processor has no such barriers"
            )
        if isinstance(each, BarrierSync):
            self.lines.append(f"{call}.signal(i32 {number})\n")
        self.lines.append(f"{call}.wait(i16 {number})\n")

    def _value(self, expression: Expr) -> str:
        match expression:
            case Const(value):
                return str(value)
            case Register(name):
                return self.held[name]
            case Unary(op, operand):
                inner = self._value(operand)
                if op is UnaryOp.NEGATE:
                    return self._made(f"sub i32 0, {inner}")
                return self._widened(f"icmp eq i32 {inner}, 0")
            case Binary(op, left, right):
                pair = f"i32 {self._value(left)}, {self._value(right)}"
                if op in _COMPARE:
                    return self._widened(f"icmp {_COMPARE[op]} {pair}")
                return self._made(f"{_PLAIN[op]} {pair}")

    def _made(self, text: str) -> str:
        into = self._name()
        self.lines.append(f"  {into} = {text}\n")
        return into

    def _widened(self, text: str) -> str:
        return self._made(f"zext i1 {self._made(text)} to i32")


def _ordered(scope: SyncScope, ordering: Ordering) -> str:
    where = f' syncscope("{scope.syncscope}")' if scope.syncscope else ""
    return f"{where} {ordering.value}"


def _of_access(each: Load | Store) -> Ordering:
    """LLVM has neither releasing loads nor acquiring stores; the format reads `acq_rel` as what is
    left of it.
    """
    if each.ordering is Ordering.ACQ_REL:
        return Ordering.ACQUIRE if isinstance(each, Load) else Ordering.RELEASE
    return each.ordering


def _registers(thread: Thread) -> Iterator[str]:
    yield from (name for name, _ in thread.registers)
    for each in thread.code:
        register = getattr(each, "register", None)
        if register is not None:
            yield register
        for field in ("value", "operand", "expected", "new", "condition"):
            expression = getattr(each, field, None)
            if expression is not None:
                yield from registers(expression)
