"""Machines with a mistake: each must change the outcomes of some test.

    python -m tests.hardware_memory.mutants

prints for each mutant the first test that tells it from the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory import description as describing
from fencepost.hardware.memory import explore as exploring
from fencepost.hardware.memory.assumptions import ASSUMPTIONS, DEFAULTS, Assumption
from fencepost.hardware.memory.core import Core
from fencepost.hardware.memory.description import (
    Counted,
    Description,
    L2s,
    Op,
    Reach,
    Spread,
    SpreadRow,
)
from fencepost.hardware.memory.explore import Options, Outcome, explore
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.layout import Layout
from fencepost.hardware.memory.machine import Machine
from fencepost.hardware.memory.machines import MACHINES
from fencepost.hardware.memory.requests import Requests
from fencepost.hardware.memory.state import Work
from fencepost.lowering.rows.instructions import CacheOp
from fencepost.program.operations import BarrierArrive
from fencepost.program.program import BarrierKind, LitmusTest, Program
from fencepost.targets.processor import BarrierHardware
from fencepost.targets.processor import MemoryModelChapter as Chapter
from fencepost.vocabulary.address_spaces import AddressSpace
from tests.hardware_memory.classical import SCOPES, SHAPES, classical
from tests.hardware_memory.compare import target_named

NAMES = {
    Chapter.GFX6_GFX9: ("gfx900",),
    Chapter.GFX90A: ("gfx90a", "gfx90a:+tgsplit"),
    Chapter.GFX942: ("gfx942", "gfx942:+tgsplit"),
    Chapter.GFX10_GFX11: ("gfx1030", "gfx1030:+cumode", "gfx1100"),
    Chapter.GFX12: ("gfx1200", "gfx1200:+cumode"),
    Chapter.GFX125X: ("gfx1250",),
}

_LAUNCHES = (
    ("workgroup 0, wavefront 0", "workgroup 0, wavefront 1"),
    ("workgroup 0", "workgroup 1"),
    ("agent 0, workgroup 0", "agent 1, workgroup 1"),
    ("cluster 0, workgroup 0", "cluster 0, workgroup 1"),
)
_PAIRS = (
    (("store x, 1", "store y, 1"), ("r0 = load y", "r1 = load x")),
    (("store x, 1",), ("r0 = load x", "r1 = load x")),
    (("store x, 1",), ("r0 = load x", "r1 = load atomic x system monotonic", "r2 = load x")),
    (("store x, 1", "r0 = load x", "r1 = load atomic x system monotonic"), ("store x, 2",)),
    (("store x, 1", "r0 = load x", "r1 = load atomic x agent monotonic"), ("r0 = load x",)),
    (
        ("r0 = atomicrmw add x, 1 system monotonic",),
        ("r0 = atomicrmw add x, 1 system monotonic", "r1 = load x"),
    ),
    (("store x, 1", "r0 = atomicrmw add x, 1 system monotonic"), ("r0 = load x",)),
    (("r0 = load x", "store y, 1"), ("r0 = load y", "store x, 1")),
    (("store x, 1", "r0 = load y"), ("store y, 1", "r0 = load x")),
    (
        ("store x, 1", "barrier b", "r0 = load y"),
        ("store y, 1", "barrier b", "r0 = load x"),
    ),
    (
        ("r0 = barrier.arrive.isfirst b", "barrier.wait b"),
        ("barrier b", "r0 = load x"),
    ),
    *(
        (
            (f"barrier.init n, {count}", "barrier b", "barrier.join n", "barrier n", "store y, 1"),
            ("barrier b", "barrier.join n", *meets, "store x, 1", "r0 = load y"),
        )
        for count, meets in (
            (2, ("barrier.drop n",)),
            (3, ("barrier.arrive n, 2",)),
            (2, ("barrier.arrive n", "barrier.join n", "barrier.wait n")),
        )
    ),
    (
        ("barrier.init n, 1", "barrier.arrive n", "barrier b", "store y, 1"),
        ("barrier b", "barrier.join n", "barrier.wait n", "r0 = load y"),
    ),
    (
        ("barrier.init n, 2", "barrier b", "store y, 1"),
        ("barrier b", "barrier.join n", "barrier.join z", "barrier.wait n", "r0 = load y"),
    ),
    (("store l, 1", "store y, 1"), ("r0 = load y", "r1 = load l")),
    (
        ("store l, 1", "fence workgroup release", "store atomic y, 1 workgroup monotonic"),
        ("r0 = load atomic y workgroup monotonic", "fence workgroup acquire", "r1 = load l"),
    ),
    (
        ("store x, 1", "fence workgroup release", "store atomic l, 1 workgroup monotonic"),
        ("r0 = load atomic l workgroup monotonic", "fence workgroup acquire", "r1 = load x"),
    ),
    *(
        (
            (
                f"store atomic x, 1 {scope} monotonic",
                f"fence {release} release",
                f"store atomic y, 1 {scope} monotonic",
            ),
            (
                f"r0 = load atomic y {scope} monotonic",
                "if r0 == 0 goto end",
                f"r1 = load atomic x {scope} monotonic",
                "end:",
            ),
        )
        for release in ("workgroup", "agent")
        for scope in ("workgroup", "agent", "system")
    ),
    *(
        (
            ("store x, 1", f"fence {near} release", f"store atomic y, 1 {far} monotonic"),
            (f"r0 = load atomic y {far} monotonic", f"fence {near} acquire", "r1 = load x"),
        )
        for near, far in (("agent", "system"), ("workgroup", "cluster"))
    ),
    (
        ("store x, 1", "fence workgroup release", "store atomic y, 1 cluster monotonic"),
        ("r0 = load atomic y cluster monotonic", "fence cluster acquire", "r1 = load x"),
    ),
    *(
        (
            (f"store {name}, 1", "fence workgroup release", "barrier b"),
            ("barrier b", "fence workgroup acquire", f"r0 = load {name}"),
        )
        for name in "xl"
    ),
    (
        ("store x, 1", "fence agent release", "store atomic y, 1 agent monotonic"),
        (
            "r0 = load atomic y agent monotonic",
            "if r0 == 0 goto end",
            "r1 = atomicrmw add x, 0 wavefront monotonic",
            "end:",
        ),
    ),
    (
        ("store x, 1", "fence agent release", "store atomic y, 1 agent monotonic", "store x, 2"),
        ("r0 = load x", "fence agent acquire", "r1 = load x"),
    ),
)


_NEIGHBOURS = ("workgroup 0, wavefront 0", "workgroup 0, wavefront 1")
_THREES = ((*_NEIGHBOURS, "agent 1, workgroup 1"), (*_NEIGHBOURS, "workgroup 1"))
_TRIPLES = (
    (
        ("store x, 1",),
        ("store atomic y, 1 system release",),
        ("r0 = load atomic y system acquire", "r1 = load x"),
    ),
    (
        ("store atomic x, 1 system monotonic",),
        ("r0 = load atomic x workgroup monotonic", "store atomic y, 1 system release"),
        ("r0 = load atomic y system acquire", "r1 = load atomic x system monotonic"),
    ),
    (
        ("store atomic x, 1 cluster monotonic",),
        ("r0 = load atomic x workgroup monotonic", "store atomic y, 1 cluster release"),
        ("r0 = load atomic y system acquire", "r1 = load atomic x system monotonic"),
    ),
    (
        ("store x, 1", "store atomic y, 1 workgroup release"),
        (
            "r0 = load atomic y workgroup monotonic",
            "fence system acq_rel",
            "store atomic y, 2 system monotonic",
        ),
        ("r0 = load atomic y system acquire", "r1 = load x"),
    ),
)
"""A wave, another of its workgroup, and one of another agent or workgroup."""


def programs() -> Iterator[tuple[str, LitmusTest]]:
    """Small programs, by name, the quickest first."""
    for number, columns in enumerate(_PAIRS):
        for launch in _LAUNCHES:
            if _of_workgroup(columns) and launch is not _LAUNCHES[0]:
                continue
            yield f"pair {number}, {launch[1]}", _pair(columns, launch)
    for number, three in enumerate(_TRIPLES):
        for places in _THREES:
            yield f"triple {number}, {places[2]}", _pair(three, places)
    for shape in SHAPES[:3]:
        for scope in SCOPES:
            yield f"{shape} {scope}", classical(shape, scope, "fences")


def _of_workgroup(columns: tuple[tuple[str, ...], ...]) -> set[str]:
    """LDS and barriers that the columns use; `n` is a named one."""
    words = {word.strip(",") for column in columns for line in column for word in line.split()}
    return words & {"l", "barrier", "n"}


def _pair(columns: tuple[tuple[str, ...], ...], launch: tuple[str, ...]) -> LitmusTest:
    memory = "global x = 0; global y = 0;"
    memory += " local l = 0;" if "l" in _of_workgroup(columns) else ""
    memory += " barrier b = workgroup;" if "barrier" in _of_workgroup(columns) else ""
    memory += " barrier n = named; barrier z = null;" if "n" in _of_workgroup(columns) else ""
    height = max(map(len, columns))
    rows = "\n".join(
        " | ".join(column[n] if n < len(column) else "" for column in columns) + " ;"
        for n in range(height)
    )
    head = " | ".join(f"P{n} @ {where}" for n, where in enumerate(launch))
    return parse(f"AMDGPU pair\n{{ {memory} }}\n{head} ;\n{rows}\nexists (x == 9)")


@dataclass(frozen=True)
class Mutant:
    """A mistake: in which chapters, and how it is made."""

    says: str
    chapters: tuple[Chapter, ...]
    made: Callable[[], AbstractContextManager[object]]
    assumptions: frozenset[Assumption] = DEFAULTS


def _data(says: str, change: Callable[[Description], Description], *of: Chapter) -> Mutant:
    """A mistake in descriptions."""

    @contextmanager
    def made() -> Iterator[None]:
        changed = {
            chapter: change(each) if chapter in of else each for chapter, each in MACHINES.items()
        }
        with patch.object(exploring, "MACHINES", changed):
            yield

    return Mutant(says, of, made)


def _coherent(chapter: Chapter) -> Mutant:
    """A chapter that says that L2 caches are coherent, with what is assumed where one does."""
    agents = Assumption.AGENTS_COHERENT
    stated = {
        **ASSUMPTIONS,
        agents: replace(ASSUMPTIONS[agents], chapters=ASSUMPTIONS[agents].chapters | {chapter}),
    }
    wrong = _data(
        "all L2 caches are coherent", lambda each: replace(each, l2s=L2s.COHERENT), chapter
    )

    @contextmanager
    def made() -> Iterator[None]:
        with patch.object(describing, "ASSUMPTIONS", stated), wrong.made():
            yield

    return replace(wrong, made=made)


def _rule(says: str, owner: type, name: str, function: object, *of: Chapter) -> Mutant:
    """A mistake in the rules that all machines share."""
    return Mutant(says, of or tuple(Chapter), lambda: patch.object(owner, name, function))


def _switched(says: str, assumption: Assumption, *of: Chapter) -> Mutant:
    @contextmanager
    def made() -> Iterator[None]:
        yield

    return Mutant(says, of, made, DEFAULTS ^ {assumption})


def _without(op: CacheOp) -> Callable[[Description], Description]:
    return lambda each: replace(
        each,
        caches=tuple(
            replace(row, levels=() if row.op is op else row.levels) for row in each.caches
        ),
    )


def _reach(op: Op, reach: Reach) -> Callable[[Description], Description]:
    return lambda each: replace(
        each,
        reaches=tuple(
            replace(row, reach=reach) if op in row.ops and row.bits else row for row in each.reaches
        ),
    )


def _uncounted(counted: Counted) -> Callable[[Description], Description]:
    return lambda each: replace(
        each, counters=tuple(pair for pair in each.counters if pair[0] is not counted)
    )


def _spread(spread: Spread) -> Callable[[Description], Description]:
    return lambda each: replace(each, spreads=(SpreadRow(spread),))


_EARLY = (Chapter.GFX6_GFX9, Chapter.GFX90A, Chapter.GFX942)
_ALL = tuple(Chapter)
_L2 = (Chapter.GFX90A, Chapter.GFX942, Chapter.GFX12, Chapter.GFX125X)

_WRITE = Work.write


def _kept(work: Work, path: tuple[int, ...], at: int, name: int, version: int) -> None:
    names = work.layout.names
    before = [work.windows[node * names + name] for node in path[:at]]
    _WRITE(work, path, at, name, version)
    for node, window in zip(path[:at], before, strict=True):
        work.windows[node * names + name] = (*window, version)


_AT_BARRIER = Machine.at_barrier


def _without_counts(machine: Machine, work: Work, thread: int, each: Instruction) -> None:
    _AT_BARRIER(
        machine, work, thread, replace(each, value=None) if each.what is What.ARRIVE else each
    )


def _still_waking(machine: Machine, work: Work, thread: int, each: Instruction) -> None:
    before = [at.completed for at in work.barriers]
    _AT_BARRIER(machine, work, thread, each)
    if each.what is What.BARRIER_JOIN:
        for number, completed in enumerate(before):
            work.barriers[number] = work.barriers[number]._replace(completed=completed)


def _without_drops(machine: Machine, work: Work, thread: int, each: Instruction) -> None:
    if each.what is not What.BARRIER_DROP:
        _AT_BARRIER(machine, work, thread, each)


def _nobody_first(machine: Machine, work: Work, thread: int, each: Instruction) -> None:
    _AT_BARRIER(machine, work, thread, each)
    if each.register >= 0:
        machine.set_register(work, thread, each.register, 0)


def _staying(machine: Machine, work: Work, thread: int, each: Instruction) -> None:
    before = [at.joined for at in work.barriers]
    _AT_BARRIER(machine, work, thread, each)
    if each.what is What.BARRIER_JOIN:
        for number, joined in enumerate(before):
            at = work.barriers[number]
            work.barriers[number] = at._replace(joined=at.joined | joined)


def _opened(_: object, work: Work, number: int) -> None:
    at = work.barriers[number]
    completed = at.completed | at.arrived
    work.barriers[number] = at._replace(arrive_count=0, arrived=0, completed=completed)


MUTANTS = (
    *(
        _data(f"{op.value} invalidates nothing", _without(op), *of)
        for op, of in (
            (CacheOp.WBINVL1_VOL, (Chapter.GFX6_GFX9, Chapter.GFX90A)),
            (CacheOp.INVL2, (Chapter.GFX90A,)),
            (CacheOp.INV, (Chapter.GFX942,)),
            (CacheOp.GL0_INV, (Chapter.GFX10_GFX11,)),
            (CacheOp.GL1_INV, (Chapter.GFX10_GFX11,)),
            (CacheOp.GLOBAL_INV, (Chapter.GFX12, Chapter.GFX125X)),
        )
    ),
    *(
        _data(f"{counted.value} are not counted", _uncounted(counted), chapter)
        for counted in (Counted.LOAD, Counted.STORE, Counted.LDS)
        for chapter in _ALL
    ),
    *(
        _data("write-backs are not counted", _uncounted(Counted.WRITE_BACK), chapter)
        for chapter in (Chapter.GFX942, Chapter.GFX125X)
    ),
    *(
        _data("loads with scope bits stay in the CU", _reach(Op.LOAD, Reach.CU), chapter)
        for chapter in _ALL
    ),
    *(
        _data("stores with scope bits stay in L2", _reach(Op.STORE, Reach.CU), chapter)
        for chapter in (Chapter.GFX942, Chapter.GFX12, Chapter.GFX125X)
    ),
    *(
        _data("read-modify-writes stay in L2", _reach(Op.RMW, Reach.CU), chapter)
        for chapter in (Chapter.GFX942, Chapter.GFX12, Chapter.GFX125X)
    ),
    _data(
        "a workgroup is in one CU in WGP mode",
        _spread(Spread.ONE_CU),
        Chapter.GFX10_GFX11,
        Chapter.GFX12,
    ),
    _data("a workgroup is in two CUs in CU mode", _spread(Spread.TWO_CUS), *_EARLY),
    *(_coherent(chapter) for chapter in _L2),
    _data(
        "no queues in front of the first cache",
        lambda each: replace(each, queued=False),
        Chapter.GFX125X,
    ),
    _data(
        "stores are acknowledged, and read-modify-writes done, by L2",
        lambda each: replace(each, done_by_scope=False),
        Chapter.GFX125X,
    ),
    _data(
        "read-modify-writes are done by L2",
        lambda each: replace(each, done_by_scope=False),
        Chapter.GFX12,
    ),
    _rule("an invalidation forgets to invalidate", Work, "empty", lambda *_: None),
    _rule("a load leaves older lines behind", Work, "find", lambda *_: None),
    _rule(
        "caches in front of L2 keep what a store replaces",
        Work,
        "write",
        _kept,
    ),
    _rule("a cache sees no write of others late", Work, "_append", lambda *_: None),
    _rule(
        "dirty lines are never written back by themselves",
        Machine,
        "_write_backs",
        lambda *_: iter(()),
        *_L2,
    ),
    _rule(
        "one queue for all channels",
        Layout,
        "queue",
        lambda made, thread, _: made.near[thread] * made.names,
    ),
    _rule("a write-back follows nothing", Requests, "_mark", lambda *_: None, *_L2),
    _rule("a write-back cleans nothing", Requests, "cleans", lambda *_: None, *_L2),
    _rule("an operation counts until the end", Core, "uncount", lambda *_: None),
    _rule(
        "a barrier opens for the first",
        Machine,
        "_complete",
        _opened,
    ),
    _rule("nobody is told to be first", Machine, "at_barrier", _nobody_first, Chapter.GFX12),
    _rule("an arrive sets no count", Machine, "at_barrier", _without_counts, Chapter.GFX125X),
    _rule("a join keeps the wave awake", Machine, "at_barrier", _still_waking, Chapter.GFX125X),
    _rule("a drop counts nothing", Machine, "at_barrier", _without_drops, Chapter.GFX125X),
    _rule(
        "a wave stays at the barrier that it left",
        Machine,
        "at_barrier",
        _staying,
        Chapter.GFX125X,
    ),
    *(
        _switched(f"{assumption.value} switched", assumption, *of)
        for assumption, of in (
            (Assumption.WRITE_BACK_AFTER_STORES, (Chapter.GFX942,)),
            (Assumption.WRITE_BACK_AFTER_LOADS, (Chapter.GFX90A,)),
            (Assumption.WRITE_BACK_AFTER_LOADS, (Chapter.GFX942,)),
            (Assumption.WRITE_BACK_AFTER_LOADS, (Chapter.GFX12,)),
            (Assumption.WRITE_BACK_AFTER_NEIGHBOURS, (Chapter.GFX90A,)),
            (Assumption.WRITE_BACK_AFTER_NEIGHBOURS, (Chapter.GFX12,)),
            *((Assumption.STORES_SEEN_IN_L2, (chapter,)) for chapter in _ALL),
            (Assumption.INVALIDATE_BEFORE_LATER, _EARLY),
            (Assumption.INVALIDATE_STOPS_FILLS, _ALL),
            (Assumption.PASSING_REFRESHES, _ALL),
            (Assumption.DIRTY_BEFORE_PASSING, (Chapter.GFX942,)),
            (Assumption.VECTOR_AT_ISSUE, _EARLY),
            (Assumption.CACHE_ORDERS_CHANNELS, _ALL),
            (Assumption.STORES_REACH_L2, (Chapter.GFX12,)),
            (Assumption.STORES_LEAVE_FIRST_CACHE, (Chapter.GFX125X,)),
            (Assumption.AGENTS_COHERENT, (Chapter.GFX6_GFX9, Chapter.GFX10_GFX11)),
            (Assumption.SYSTEM_ATOMICS_FINE_GRAINED, (Chapter.GFX90A,)),
        )
    ),
)


def outcomes(
    test: LitmusTest, name: str, assumptions: frozenset[Assumption]
) -> frozenset[Outcome] | None:
    """The outcomes of a test on a machine; None where they are too many to explore."""
    options = Options(assumptions, states=20_000)
    result = explore(test, target_named(name), options)
    return frozenset(result.outcomes) if result.complete else None


def _has(name: str, program: Program) -> bool:
    """Whether a machine has LDS and the barriers of a program."""
    hardware = target_named(name).processor.barriers
    named = any(each.kind is BarrierKind.NAMED for each in program.barriers)
    split = any(
        isinstance(each, BarrierArrive) for thread in program.threads for each in thread.code
    )
    local = any(each.space is AddressSpace.LOCAL for each in program.locations)
    if local and "tgsplit" in name:
        return False
    if named:
        return hardware is BarrierHardware.SPLIT_NAMED_CLUSTER
    return not split or hardware in (BarrierHardware.SPLIT, BarrierHardware.SPLIT_NAMED_CLUSTER)


def told_by(mutant: Mutant) -> str | None:
    """A test, and the machine, on which a mutant shows other outcomes; None where there is none."""
    for program, test in programs():
        for chapter in mutant.chapters:
            for name in NAMES[chapter]:
                if not _has(name, test.program):
                    continue
                right = outcomes(test, name, DEFAULTS)
                with mutant.made():
                    wrong = outcomes(test, name, mutant.assumptions)
                if right is not None and wrong is not None and right != wrong:
                    return f"{program} on {name}"
    return None


def main() -> int:
    """Prints each mutant and what tells it; status 1 where nothing does."""
    alive = 0
    for mutant in MUTANTS:
        told = told_by(mutant)
        alive += told is None
        where = ", ".join(each.name for each in mutant.chapters)
        print(f"{mutant.says} ({where}): {told or 'NOTHING TELLS IT'}", flush=True)
    return int(alive > 0)


if __name__ == "__main__":
    sys.exit(main())
