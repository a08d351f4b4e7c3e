"""A litmus program as a kernel: each thread is the work-item at its position.

What follows a thread's first atomic read is guarded, in both, by what the read saw: otherwise the
data that a flag guards is read whether it is raised or not, and nearly everything races.
"""

from __future__ import annotations

from dataclasses import replace

from fencepost.program.conditions import Quantifier
from fencepost.program.expressions import Binary, Const, Register
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    Fence,
    Goto,
    Load,
    Operation,
    Store,
)
from fencepost.program.program import LitmusTest, Thread
from fencepost.program.values import BinaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.orderings import Ordering

WAVES = 4
"""Waves of a workgroup, of 64 lanes."""

_SPACES = {AddressSpace.GLOBAL: 1, AddressSpace.LOCAL: 3}
_RMW = frozenset({"add", "sub", "and", "or", "xor", "xchg", "max", "min", "umax", "umin"})


class NoKernelError(Exception):
    """The program cannot be written as one kernel of one agent."""


def guarded(test: LitmusTest) -> LitmusTest:
    """The test with a guard behind the first atomic read of each thread."""
    threads = tuple(_guarded(each) for each in test.program.threads)
    return replace(
        test, program=replace(test.program, threads=threads), filter=None,
        quantifier=Quantifier.EXISTS,
    )  # fmt: skip


def _guarded(thread: Thread) -> Thread:
    at = _first_read(thread.code)
    if at is None or at + 1 == len(thread.code) or thread.labels:
        return thread
    read = thread.code[at]
    assert isinstance(read, Load | AtomicRmw)
    unlike = Binary(BinaryOp.NE, Register(read.register), Const(1))
    code = (*thread.code[: at + 1], Goto("end", unlike), *thread.code[at + 1 :])
    return replace(thread, code=code, labels=(("end", len(code)),))


def _first_read(code: tuple[Operation, ...]) -> int | None:
    for at, each in enumerate(code):
        if isinstance(each, AtomicRmw) or (
            isinstance(each, Load) and each.kind is AccessKind.ATOMIC
        ):
            return at
    return None


def kernel(test: LitmusTest) -> tuple[str, int]:
    """The module of a guarded test, and its workgroups. Raises NoKernelError."""
    threads = test.program.threads
    if test.program.barriers or len({each.position.agent for each in threads}) > 1:
        raise NoKernelError
    items, groups = _places(threads)
    spaces = {}
    for each in test.program.locations:
        if each.space not in _SPACES or each.initial is None:
            raise NoKernelError
        spaces[each.name] = _SPACES[each.space]
    tags: dict[TagSet, int] = {}
    parameters = ", ".join(
        f"ptr addrspace(1) noalias %{name}" for name, space in spaces.items() if space == 1
    )
    cases = " ".join(f"i32 {item}, label %t{number}" for number, item in enumerate(items))
    lines = [f"@{name} = internal addrspace(3) global i32 poison" for name in spaces
             if spaces[name] == 3]  # fmt: skip
    lines += [
        f"define amdgpu_kernel void @k({parameters}) {{",
        "  %id.item = call i32 @llvm.amdgcn.workitem.id.x()",
        "  %id.group = call i32 @llvm.amdgcn.workgroup.id.x()",
        f"  %id.first = mul i32 %id.group, {WAVES * 64}",
        "  %id.own = add i32 %id.first, %id.item",
        f"  switch i32 %id.own, label %end [ {cases} ]",
    ]
    for number, thread in enumerate(threads):
        lines.append(f"t{number}:")
        lines += _body(number, thread, spaces, tags)
        lines.append("  br label %end")
    lines += ["end:", "  ret void", "}"]
    lines += [
        "declare i32 @llvm.amdgcn.workitem.id.x()",
        "declare i32 @llvm.amdgcn.workgroup.id.x()",
    ]
    listed = 0
    nodes = []
    for tag_set, number in tags.items():
        pairs = []
        for tag in tag_set:
            nodes.append(f'!{1000 + listed} = !{{!"{tag.prefix}", !"{tag.suffix}"}}')
            pairs.append(f"!{1000 + listed}")
            listed += 1
        nodes.append(f"!{number} = !{{{', '.join(pairs)}}}")
    return "\n".join(lines + nodes), groups


def _places(threads: tuple[Thread, ...]) -> tuple[list[int], int]:
    """The linear id of each thread, and the number of workgroups."""
    groups: dict[int, dict[int, int]] = {}
    order: dict[int, int] = {}
    items = []
    for each in threads:
        position = each.position
        group = order.setdefault(position.workgroup, len(order))
        waves = groups.setdefault(group, {})
        key = position.wavefront
        wave = list(waves).index(key) if key in waves else len(waves)
        lane = waves.get(key, 0)
        waves[key] = lane + 1
        if wave >= WAVES:
            raise NoKernelError
        items.append(group * WAVES * 64 + wave * 64 + lane)
    if len({each.position.cluster for each in threads}) > 1:
        raise NoKernelError
    return items, len(order)


def _body(
    number: int, thread: Thread, spaces: dict[str, int], tags: dict[TagSet, int]
) -> list[str]:
    lines = []
    for at, each in enumerate(thread.code):
        match each:
            case Load(pointer=pointer) | Store(pointer=pointer) | AtomicRmw(pointer=pointer) if (
                pointer.generic or pointer.name not in spaces
            ):
                raise NoKernelError
        tagged = _tagged(each, tags)
        name = f"%r{number}.{at}"
        match each:
            case Load(kind=AccessKind.PLAIN):
                lines.append(f"  {name} = load i32, {_at(each, spaces)}{tagged}")
            case Load(kind=AccessKind.ATOMIC):
                lines.append(
                    f"  {name} = load atomic i32, {_at(each, spaces)} {_how(each)}, align 4{tagged}"
                )
            case Store(kind=AccessKind.PLAIN, value=Const(value)):
                lines.append(f"  store i32 {value}, {_at(each, spaces)}{tagged}")
            case Store(kind=AccessKind.ATOMIC, value=Const(value)):
                lines.append(
                    f"  store atomic i32 {value}, {_at(each, spaces)} {_how(each)}, align 4{tagged}"
                )
            case AtomicRmw(op=op, operand=Const(value)) if op.value in _RMW:
                lines.append(
                    f"  {name} = atomicrmw {op.value} {_at(each, spaces)}, i32 {value} "
                    f"{_how(each)}{tagged}"
                )
            case Fence():
                lines.append(f"  fence {_how(each)}{tagged}")
            case Goto(label="end", condition=Binary(BinaryOp.NE, Register(), Const(1))):
                lines += [
                    f"  %c{number} = icmp eq i32 %r{number}.{at - 1}, 1",
                    f"  br i1 %c{number}, label %m{number}, label %end",
                    f"m{number}:",
                ]
            case _:
                raise NoKernelError
    return lines


def _at(access: Load | Store | AtomicRmw, spaces: dict[str, int]) -> str:
    name = access.pointer.name
    space = spaces[name]
    return f"ptr addrspace({space}) {'%' if space == 1 else '@'}{name}"


def _how(each: Load | Store | AtomicRmw | Fence) -> str:
    scope = each.scope.syncscope if each.scope is not None else ""
    ordering = each.ordering
    if ordering is Ordering.ACQ_REL and isinstance(each, Load):
        ordering = Ordering.ACQUIRE
    if ordering is Ordering.ACQ_REL and isinstance(each, Store):
        ordering = Ordering.RELEASE
    word = ordering.name.lower()
    return f'syncscope("{scope}") {word}' if scope else word


def _tagged(each: Operation, tags: dict[TagSet, int]) -> str:
    found = getattr(each, "tags", None)
    if not found:
        return ""
    number = tags.setdefault(found, len(tags))
    return f", !mmra !{number}"
