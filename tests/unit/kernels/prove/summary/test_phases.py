"""How many barriers lie before a node, against runs of the kernel."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import z3

from fencepost.kernels.execute.races.access_table import phases_of
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import (
    Counted,
    counts,
    growing_facts,
    is_of_grid,
    meet,
    meet_in_grid,
    meet_in_wave,
    part_ways,
    phase,
    same_wave,
)
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, prepared_of, ran

WHOLE = "call void @llvm.amdgcn.s.barrier()"
STORE = "store i32 1, ptr addrspace(1) %out\n"
LDS = "store i32 1, ptr addrspace(3) @a\n"
LOCAL = """fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0"""
TAGS = '\n!0 = !{!"amdgpu-synchronize-as", !"local"}\n'
WAVE = """fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire"""

BOTH = f"  {LDS}  {STORE}  "
STRAIGHT = f"{BOTH}{WHOLE}\n{BOTH}SYNC\n{BOTH}{LOCAL}\n{BOTH}ret void"
BRANCH = f"""
  %c = icmp slt i32 %n, 5
  br i1 %c, label %one, label %other
one:
  {STORE}  SYNC
  {STORE}  SYNC
  br label %join
other:
  {STORE}  SYNC
  br label %join
join:
  {STORE}  ret void"""
LOOP = f"""
  {STORE}  SYNC
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  {STORE}  SYNC
  {STORE}  SYNC
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 5
  br i1 %c, label %on, label %end
end:
  {STORE}  ret void"""


def node_of(evaluator: Evaluator, label: str, number: int = 0) -> int:
    """The node of a block after so many of its barriers."""
    return [each.number for each in evaluator.graph.nodes if each.label == label][number]


@pytest.mark.parametrize("space", [SyncSpace.GLOBAL, SyncSpace.LOCAL])
@pytest.mark.parametrize(("body", "n"), [(STRAIGHT, 0), (BRANCH, 0), (BRANCH, 9)])
def test_phases_of_a_run(body: str, n: int, space: SyncSpace) -> None:
    """A barrier counts for the memory that its fences order."""
    kernel, evaluator = prepared_of(body, rest=TAGS), evaluator_of(body, rest=TAGS)
    run = ran(kernel, n=n)
    count = phases_of(run, space)
    seen = 0
    for entry in run.state.log:
        if entry.lds is not (space is SyncSpace.LOCAL):
            continue
        node = kernel.program.site_nodes[entry.site]
        found = number_of(of_item(evaluator, phase(evaluator, node, space), 0, n=n))
        assert found == count(entry.lanes[:1], entry.released[:1])[0], node
        seen += 1
    assert seen or body == BRANCH


@pytest.mark.parametrize("turn", range(5))
def test_a_loop_that_always_passes_as_many(turn: int) -> None:
    evaluator = evaluator_of(LOOP)
    (header,) = evaluator.graph.loops
    for number, before in ((0, 1), (1, 2), (2, 3)):
        node = node_of(evaluator, "on", number)
        term = phase(evaluator, node, SyncSpace.GLOBAL)
        assert number_of(of_item(evaluator, term, 0, turns={header: turn})) == before + 2 * turn
    assert not evaluator.growing
    end = phase(evaluator, node_of(evaluator, "end"), SyncSpace.GLOBAL)
    last = evaluator.final(header)
    assert number_of(z3.simplify(z3.substitute(end, (last, z3.BitVecVal(4, 32))))) == 11


SOMETIMES = f"""
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  {STORE}  %low = and i32 %i, %n
  %d = icmp eq i32 %low, 0
  br i1 %d, label %sync, label %latch
sync:
  SYNC
  {STORE}  SYNC
  br label %latch
latch:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 6
  br i1 %c, label %on, label %end
end:
  {STORE}  ret void"""


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_a_loop_that_passes_them_in_some_iterations(n: int) -> None:
    """What a run counts is a model of the facts, and in the first iterations the only one."""
    evaluator = evaluator_of(SOMETIMES)
    (header,) = evaluator.graph.loops
    counter = evaluator.place.counter(header)
    term = of_item(evaluator, phase(evaluator, header, SyncSpace.GLOBAL), 0, n=n)
    facts = [of_item(evaluator, each, 0, n=n) for each in evaluator.constraints]
    assert any(counts(each) for each in evaluator.constraints)
    solver, passed = z3.Solver(), 0
    for turn in range(6):
        at = counter, z3.BitVecVal(turn, 32)
        solver.add(*(z3.substitute(each, at) for each in facts))
        here = z3.substitute(term, at)
        assert solver.check(here == passed) == z3.sat, turn
        assert solver.check(here != passed) == z3.unsat, turn
        passed += 2 * (turn & n == 0)


def test_an_iteration_passes_an_even_number() -> None:
    """Whatever happens in it: that is told, of two and of three."""
    for sync, two in (("SYNC\n  SYNC", True), ("SYNC", False)):
        body = SOMETIMES.replace(f"SYNC\n  {STORE}  SYNC", sync)
        evaluator = evaluator_of(body)
        (header,) = evaluator.graph.loops
        term = phase(evaluator, header, SyncSpace.GLOBAL)
        solver = z3.Solver()
        solver.add(*evaluator.constraints)
        assert (solver.check(z3.URem(term, 2) == 1) == z3.unsat) is two
        assert solver.check(z3.URem(term, 3) == 1) == z3.sat


def test_the_earlier_of_two_iterations_ends_before() -> None:
    """Of two work-items in one loop, whichever comes first; what a run does is no contradiction."""
    evaluator = evaluator_of(SOMETIMES)
    (header,) = evaluator.graph.loops
    term = phase(evaluator, header, SyncSpace.GLOBAL)
    pairs = evaluator.place.second(apart=False)
    facts = growing_facts(evaluator, pairs)
    there = z3.substitute(term, *pairs)
    one, other = (
        evaluator.place.counter(header),
        z3.substitute(evaluator.place.counter(header), *pairs),
    )
    solver = z3.Solver()
    solver.add(*facts, *evaluator.constraints)
    assert solver.check(z3.ULT(one, other), z3.UGT(term, there)) == z3.unsat
    assert solver.check(z3.ULT(one, other), z3.ULT(term, there)) == z3.sat
    assert solver.check(z3.ULT(one, other), term == there) == z3.sat
    end = evaluator.growing[0].end
    assert solver.check(one == other, end != term) == z3.sat
    solver.add(evaluator.arguments["n"] == 0, one == 0, other == 1)
    assert solver.check(end == 2, there == 2) == z3.sat
    assert solver.check(there == 0) == z3.unsat


def holds(condition: Any) -> bool:
    simple = z3.simplify(condition)
    assert z3.is_true(simple) or z3.is_false(simple)
    return bool(z3.is_true(simple))


def test_nodes_with_no_barrier_between() -> None:
    """Counted for each memory by itself."""
    evaluator = evaluator_of(STRAIGHT, rest=TAGS)
    pairs = evaluator.place.second(apart=False)
    orders = {SyncSpace.GLOBAL: (0, 0, 1, 1), SyncSpace.LOCAL: (0, 0, 1, 2)}
    for space, phases in orders.items():
        for one, other in product(range(4), repeat=2):
            left, right = (node_of(evaluator, "entry", each) for each in (one, other))
            together = meet(evaluator, left, right, space, split=False, pairs=pairs)
            assert holds(together) is (phases[one] == phases[other]), (space, one, other)


GRID = "call void @__ockl_grid_sync()"
OF_GRID = "\ndeclare void @__ockl_grid_sync()\n"


def test_nodes_with_no_barrier_of_the_grid_between() -> None:
    """A workgroup's own barrier parts no two workgroups; the grid's parts work-items of one too."""
    evaluator = evaluator_of(STRAIGHT.replace(LOCAL, GRID), rest=OF_GRID)
    nodes = [node_of(evaluator, "entry", each) for each in range(4)]
    assert [is_of_grid(evaluator.graph, each) for each in nodes] == [False, False, True, False]
    pairs = evaluator.place.second(apart=True)
    phases = (0, 0, 0, 1)
    for one, other in product(range(4), repeat=2):
        together = meet_in_grid(evaluator, nodes[one], nodes[other], pairs)
        assert holds(together) is (phases[one] == phases[other]), (one, other)
    own = evaluator.place.second(apart=False)
    last = [meet(evaluator, nodes[2], nodes[3], each, split=False, pairs=own) for each in SyncSpace]
    assert not any(map(holds, last))


def test_turns_with_a_barrier_of_the_grid_meet_in_one_turn() -> None:
    evaluator = evaluator_of(LOOP.replace("SYNC", GRID), rest=OF_GRID)
    (header,) = evaluator.graph.loops
    counter = evaluator.place.counter(header)
    pairs = evaluator.place.second(apart=True)
    together = meet_in_grid(evaluator, header, header, pairs)
    for mine, theirs in product(range(4), repeat=2):
        chosen = [(counter, z3.BitVecVal(mine, 32))]
        chosen.append((z3.substitute(counter, *pairs), z3.BitVecVal(theirs, 32)))
        assert holds(z3.substitute(together, *chosen)) is (mine == theirs)


SPLIT = """  STORE
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  STORE
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  STORE
  ret void"""


def test_parts_of_barriers() -> None:
    """Only what is before the arrive is ordered with what is behind the wait."""
    evaluator = evaluator_of(SPLIT.replace("STORE", STORE), cpu="gfx1200")
    pairs = evaluator.place.second(apart=False)
    nodes = [node_of(evaluator, "entry", each) for each in range(3)]
    for one, other in product(range(3), repeat=2):
        for space in (SyncSpace.GLOBAL,):
            together = meet(evaluator, nodes[one], nodes[other], space, split=True, pairs=pairs)
            assert holds(together) is ({one, other} != {0, 2}), (one, other)


def test_parts_of_barriers_without_fences() -> None:
    """They order nothing, also where one of several has its fences."""
    bare = [each for each in SPLIT.split("\n") if "fence" not in each]
    both = "\n".join(bare[:-1] + SPLIT.split("\n")[1:])
    for body, count in (("\n".join(bare), 3), (both, 5)):
        evaluator = evaluator_of(body.replace("STORE", STORE), cpu="gfx1200")
        pairs = evaluator.place.second(apart=False)
        nodes = [node_of(evaluator, "entry", each) for each in range(count)]
        for one, other in product(nodes, repeat=2):
            together = meet(evaluator, one, other, SyncSpace.GLOBAL, split=True, pairs=pairs)
            assert holds(together)


def test_a_barrier_of_a_wave_for_lds_alone() -> None:
    local = WAVE.replace("release", "release, !mmra !0").replace("acquire", "acquire, !mmra !0")
    body = f"  {LDS}  {STORE}  {local}\n  {LDS}  {STORE}  ret void"
    evaluator = evaluator_of(body, 128, rest=TAGS)
    pairs = evaluator.place.second(apart=False)
    one, other = (node_of(evaluator, "entry", each) for each in (0, 1))
    assert holds(meet_in_wave(evaluator, one, other, SyncSpace.GLOBAL, pairs))
    solver = z3.Solver()
    solver.add(meet_in_wave(evaluator, one, other, SyncSpace.LOCAL, pairs))
    assert solver.check(same_wave(evaluator, pairs)) == z3.unsat


def test_barriers_of_a_wave() -> None:
    """They order its lanes, and no others."""
    evaluator = evaluator_of(f"  {STORE}  {WAVE}\n  {STORE}  ret void", 128)
    pairs = evaluator.place.second(apart=False)
    one, other = (node_of(evaluator, "entry", each) for each in (0, 1))
    solver = z3.Solver()
    solver.add(meet_in_wave(evaluator, one, other, SyncSpace.GLOBAL, pairs))
    near = same_wave(evaluator, pairs)
    assert solver.check(near) == z3.unsat
    assert solver.check(z3.Not(near)) == z3.sat
    assert holds(meet_in_wave(evaluator, one, one, SyncSpace.GLOBAL, pairs))
    assert holds(meet(evaluator, one, other, SyncSpace.GLOBAL, split=False, pairs=pairs))
    solver = z3.Solver()
    x = evaluator.place.local[0]
    there = z3.substitute(x, *pairs)
    assert solver.check(near, x == 63, there == 64) == z3.unsat
    assert solver.check(near, x == 64, there == 127) == z3.sat
    assert number_of(z3.simplify(phase(evaluator, other, SyncSpace.GLOBAL, Counted.WAVE))) == 1


@pytest.mark.parametrize(("value", "parts"), [("%t", True), ("%n", False)])
def test_who_parts_at_a_branch(value: str, parts: bool) -> None:
    """Of a switch too, and only who is in one iteration."""
    body = f"""  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %v = add i32 {value}, %i
  switch i32 %v, label %latch [ i32 3, label %one
    i32 4, label %one
    i32 5, label %two ]
one:
  br label %latch
two:
  br label %latch
latch:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 6
  br i1 %c, label %on, label %end
end:
  ret void"""
    evaluator = evaluator_of(body)
    evaluator.reach(node_of(evaluator, "on"))  # which makes the counter
    pairs = evaluator.place.second(apart=False)
    question = part_ways(evaluator, node_of(evaluator, "on"), pairs)
    solver = z3.Solver()
    solver.add(
        *question, evaluator.place.local[0] != z3.substitute(evaluator.place.local[0], *pairs)
    )
    assert (solver.check() == z3.sat) is parts
    if parts:
        ids = [z3.substitute(evaluator.place.local[0], *each) for each in ([], pairs)]
        first = evaluator.place.counter(node_of(evaluator, "on")) == 0
        assert solver.check(first, ids[0] == 3, ids[1] == 4) == z3.unsat
        assert solver.check(first, ids[0] == 3, ids[1] == 5) == z3.sat
        assert solver.check(first, ids[0] == 9, ids[1] == 5) == z3.sat
