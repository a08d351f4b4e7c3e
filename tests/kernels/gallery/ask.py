"""The programs of litmus tests that both engines are asked about: as a kernel can have them.

What follows a thread's first atomic read may be guarded, in both, by what the read saw: otherwise
the data that a flag guards is read whether it is raised or not, and nearly everything races.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, unique

from fencepost.program.conditions import Quantifier
from fencepost.program.expressions import Binary, Const, Register
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    CmpXchg,
    Goto,
    Load,
    Operation,
)
from fencepost.program.program import Barrier, BarrierKind, LitmusTest, Program, Thread
from fencepost.program.values import BinaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Position


@unique
class Why(Enum):
    """Why a program is no kernel."""

    AGENTS = "a kernel runs on one agent"
    UNEVEN = "clusters of a launch have one size"
    CONTENTS = "memory that a kernel decides by holds 0 at its start"
    FREE_OBJECT = "an object of the model itself that a named barrier cannot stand for"
    HARDWARE = "no intrinsic does to this barrier object what hardware does by itself"
    AV_SPACE = "the intrinsics of 002 access global memory"
    LANES = "several lanes of a wave, of which each has barrier operations of its own"
    COUNT = "the count of an init is a number here"
    BYTES = "accesses are of words here"
    COPIES = "copies, cooperative and monitor accesses are not written here"
    SPACE = "kernels have no initial values in this address space, or no accesses to it"


_SPACES = frozenset({AddressSpace.GLOBAL, AddressSpace.LOCAL, AddressSpace.PRIVATE})


class NoKernelError(Exception):
    """The program cannot be written as one kernel of one agent."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


def asked(test: LitmusTest, *, guard: bool) -> LitmusTest:
    """The program of a test as a kernel can have it, with nothing asked but whether it races: LDS
    is undefined at the start, waves that a launch has are there, and an object of the model itself
    is a named barrier. Raises NoKernelError.
    """
    program = test.program
    if program.has_sizes:
        raise NoKernelError(Why.BYTES)
    if any(each.space not in _SPACES for each in program.locations):
        raise NoKernelError(Why.SPACE)
    if program.barriers:
        program = _with_idle_waves(_named(program))
    locations = tuple(
        replace(each, initial=None) if each.space is not AddressSpace.GLOBAL else each
        for each in program.locations
    )
    threads = program.threads
    if guard:
        threads = tuple(_guarded(each) for each in threads)
    if any(each.initial for each in locations) and _decides(threads):
        raise NoKernelError(Why.CONTENTS)
    return replace(
        test, program=replace(program, threads=threads, locations=locations), filter=None,
        quantifier=Quantifier.EXISTS,
    )  # fmt: skip


def _decides(threads: tuple[Thread, ...]) -> bool:
    return any(isinstance(each, Goto) and each.condition for t in threads for each in t.code)


def decides_by_more(test: LitmusTest) -> bool:
    """Whether branches compare what memory holds with numbers that buffers, whose contents a kernel
    is checked for all of, may hold from the start.
    """
    for thread in test.program.threads:
        for at, each in enumerate(thread.code):
            if isinstance(each, CmpXchg):
                return True
            if isinstance(each, Goto) and each.condition is not None:
                before = thread.code[at - 1] if at else None
                if each.label != "end" or not isinstance(before, Load | AtomicRmw):
                    return True
    return False


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


# --- barrier objects ---------------------------------------------------------------------------


def _named(program: Program) -> Program:
    """Objects of the model itself as named ones: initialized by one wave of each workgroup, joined
    by all that use them, with the workgroup's barrier between.
    """
    bare = [each for each in program.barriers if each.kind is BarrierKind.BARE]
    if not bare:
        return program
    if len(program.barriers) > 1 or bare[0].count is None:
        raise NoKernelError(Why.FREE_OBJECT)
    (name, count), used = (bare[0].name, bare[0].count), BarrierKind.WORKGROUP
    first: dict[int, int] = {}
    threads = []
    for each in program.threads:
        prelude: list[Operation] = []
        if first.setdefault(each.position.workgroup, each.number) == each.number:
            prelude.append(BarrierInit(name, Const(count)))
        prelude.append(BarrierSync("at.start"))
        if any(isinstance(op, BarrierOperation) for op in each.code):
            prelude.append(BarrierJoin(name))
        labels = tuple((label, index + len(prelude)) for label, index in each.labels)
        threads.append(replace(each, code=(*prelude, *each.code), labels=labels))
    objects = (Barrier(name, BarrierKind.NAMED), Barrier("at.start", used))
    return replace(program, threads=tuple(threads), barriers=objects)


def _with_idle_waves(program: Program) -> Program:
    """Threads without operations where another workgroup has more waves."""
    groups: dict[int, list[Thread]] = {}
    for each in program.threads:
        groups.setdefault(each.position.workgroup, []).append(each)
    most = max(len({t.position.wavefront for t in each}) for each in groups.values())
    threads, fresh = list(program.threads), 10_000
    for group in groups.values():
        there = group[0].position
        for _ in range(most - len({t.position.wavefront for t in group})):
            number = len(threads)
            position = Position(there.agent, there.cluster, there.workgroup, fresh, number)
            threads.append(Thread(number, position, ()))
            fresh += 1
    return replace(program, threads=tuple(threads))
