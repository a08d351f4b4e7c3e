"""Number of completed barriers before a point, as a term."""

from __future__ import annotations

from enum import Enum, unique
from itertools import product
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.place import MOST_PASSED, Growing
from fencepost.kernels.prove.terms.term import Expr, bits, function, mentions, subterms, symbol_name
from fencepost.kernels.prove.values.recurrences import forget, outer_counters
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Barrier, BarrierStep, Step
from fencepost.llvm.types import IntType
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace

if TYPE_CHECKING:
    from fencepost.kernels.prove.summary.evaluate import Evaluator
    from fencepost.kernels.prove.values.work_item import Key


PASSED = "passed."
MULTIPLES = (2, 3)
"""Divisors that are tried for the number of barriers that an iteration passes."""


@unique
class Counted(Enum):
    """Selection of the barriers that count; the value prefixes the memory in names of terms."""

    BARRIERS = ""
    """Barriers of the workgroup, whole ones or both parts of split ones."""
    WAVE = "wave:"
    """Barriers that order the lanes of a wave."""
    ARRIVES = "arrives:"
    """Arrives of split barriers, if all of them have their fences."""
    WAITS = "waits:"
    """Waits of split barriers, if all of them have their fences."""
    GRID = "grid:"
    """Barriers of the grid, which order all memory."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Selection of barriers to count: those that order some memory."""

    space: SyncSpace
    counted: Counted = Counted.BARRIERS

    def __str__(self) -> str:
        return f"{self.counted.value}{self.space}"


PARTS = (Counted.ARRIVES, Counted.WAITS)


def phase(
    evaluator: Evaluator, node: int, space: SyncSpace, counted: Counted = Counted.BARRIERS
) -> Expr:
    """Return the number of completed barriers before a node that order `space`."""
    return _counted(evaluator, node, Clock(space, counted))


def _counted(evaluator: Evaluator, node: int, clock: Clock) -> Expr:
    key: Key = (f"p{clock}", node, 0)
    found = evaluator.memo.get(key)
    if found is None:
        found = _phase(evaluator, node, clock)
        evaluator.memo[key] = found
    return found


def _after(evaluator: Evaluator, node: int, clock: Clock) -> Expr:
    """Return that number behind the barrier at the end of the node, if it has one."""
    before = _counted(evaluator, node, clock)
    if clock.counted is Counted.WAVE:
        orders = clock.space in evaluator.waves.get(node, ())
        return before + 1 if orders else before
    strength = evaluator.strengths.get(node)
    sync = evaluator.graph.nodes[node].sync
    if clock.counted is Counted.GRID:
        return before + 1 if is_of_grid(evaluator.graph, node) else before
    if strength is None or sync is None:
        return before
    if isinstance(sync[1], BarrierStep):
        if not all(clock.space in each.both for each in evaluator.strengths.values()):
            return before
        waits = sync[1].step is Step.WAIT
        return before + 1 if waits == (clock.counted is Counted.WAITS) else before
    return before + 1 if clock.space in strength.both else before


def meet_in_wave(
    evaluator: Evaluator, left: int, right: int, space: SyncSpace, pairs: list[tuple[Expr, Expr]]
) -> Expr:
    """Return the condition that no barrier of the wave lies between two nodes, or they are of two
    waves.

    All lanes of a wave reach the same barriers of the wave, as the caller has shown.
    """
    mine = phase(evaluator, left, space, Counted.WAVE)
    there = z3.substitute(phase(evaluator, right, space, Counted.WAVE), *pairs)
    if mine.eq(there):
        return z3.BoolVal(True)
    return z3.Or(z3.Not(same_wave(evaluator, pairs)), mine == there)


def same_wave(evaluator: Evaluator, pairs: list[tuple[Expr, Expr]]) -> Expr:
    """Return the condition that two work-items of a workgroup are lanes of one wave."""
    wave = z3.UDiv(evaluator.place.item, bits(evaluator.launch.wave, 32))
    return wave == z3.substitute(wave, *pairs)


def is_of_grid(graph: Graph, node: int) -> bool:
    """Return True if a node ends with a barrier of the grid."""
    sync = graph.nodes[node].sync
    return sync is not None and isinstance(sync[1], Barrier) and sync[1].grid


def meet_in_grid(
    evaluator: Evaluator, left: int, right: int, pairs: list[tuple[Expr, Expr]]
) -> Expr:
    """Return the condition that no barrier of the grid lies between two nodes, for work-items of
    two workgroups.

    All work-items of the grid reach the same barriers of the grid, as the proof shows for each
    branch that decides about one.
    """
    mine = phase(evaluator, left, SyncSpace.GLOBAL, Counted.GRID)
    there = phase(evaluator, right, SyncSpace.GLOBAL, Counted.GRID)
    return mine == z3.substitute(there, *pairs)


def meet(
    evaluator: Evaluator,
    left: int,
    right: int,
    space: SyncSpace,
    *,
    split: bool,
    pairs: list[tuple[Expr, Expr]],
) -> Expr:
    """Return the condition that no barrier lies between two nodes, the second of which the second
    work-item executes.
    """
    if not split:
        there = z3.substitute(phase(evaluator, right, space), *pairs)
        return phase(evaluator, left, space) == there
    mine = [phase(evaluator, left, space, each) for each in PARTS]
    other = [phase(evaluator, right, space, each) for each in PARTS]
    return z3.And(
        z3.UGE(mine[0], z3.substitute(other[1], *pairs)),
        z3.UGE(z3.substitute(other[0], *pairs), mine[1]),
    )


def _phase(evaluator: Evaluator, node: int, clock: Clock) -> Expr:
    if node == 0:
        return bits(0, 32)
    if node in evaluator.graph.loops:
        return _of_loop(evaluator, node, clock)
    return _joined(evaluator, node, clock, evaluator.graph.predecessors[node])


def _joined(evaluator: Evaluator, node: int, clock: Clock, sources: tuple[int, ...]) -> Expr:
    result: Expr = None
    for source in sources:
        term = evaluator.leave(_after(evaluator, source, clock), source, node)
        if result is None:
            result = term
        elif not term.eq(result):
            result = z3.If(evaluator.edge_from(source, node), term, result)
    return result


def _of_loop(evaluator: Evaluator, header: int, clock: Clock) -> Expr:
    """Return the number at a loop's header."""
    graph = evaluator.graph
    latches = graph.loops[header].latches
    before = tuple(each for each in graph.predecessors[header] if each not in latches)
    start = _joined(evaluator, header, clock, before)
    symbol = z3.BitVec(f"phase.{clock}.{header}", 32)
    key: Key = (f"p{clock}", header, 0)
    mark, facts = len(evaluator.memo), len(evaluator.constraints)
    evaluator.memo[key] = symbol
    evaluator.open.append((header, symbol))
    after = _joined(evaluator, header, clock, latches)
    evaluator.open.pop()
    forget(evaluator, mark, facts)
    counter = evaluator.place.counter(header)
    step = z3.simplify(after - symbol)
    if not mentions(step, {symbol.get_id(), counter.get_id()}) and z3.is_bv_value(step):
        if step.as_long() > 1:  # without this, a multiple may wrap around to another phase
            most = bits(MOST_PASSED // step.as_long(), 32)
            evaluator.constraints.append(z3.ULT(counter, most))
        return start + counter * step if step.as_long() else start
    # As many as the iterations before passed: a function of the counter that grows with it.
    outer = outer_counters(evaluator, header)
    known = [*evaluator.place.groups, *outer]
    passed = function(f"{PASSED}{clock}.{header}", [*known, counter], IntType(32))
    current = z3.If(counter == 0, start, start + passed)
    earlier = z3.substitute(current, (counter, counter - 1))
    link = z3.substitute(after, (counter, counter - 1), (symbol, earlier))
    evaluator.constraints.append(z3.Implies(counter != 0, current == link))
    evaluator.constraints.append(z3.ULT(passed, MOST_PASSED))
    for count in MULTIPLES:
        if _multiple(evaluator, step, count):
            evaluator.constraints.append(z3.URem(passed, bits(count, 32)) == 0)
    end = z3.substitute(after, (symbol, current))
    evaluator.growing.append(Growing(header, tuple(outer), current, end))
    return current


def _multiple(evaluator: Evaluator, step: Expr, count: int) -> bool:
    """Return True if an iteration passes a multiple of `count` barriers on every path."""
    asked = [z3.URem(step, bits(count, 32)) != 0]
    return evaluator.ledger.never(asked, Steps.SMALL_FACT) is not None


def counts(fact: Expr) -> bool:
    """Return True if a fact is about the barriers that iterations of a loop pass."""
    return any(
        each.num_args() and symbol_name(each).startswith(PASSED) for each in subterms([fact])
    )


def growing_facts(evaluator: Evaluator, pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
    """Return the facts that each iteration of a loop ends before a later one begins."""
    found = []
    for each in evaluator.growing:
        counter = evaluator.place.counter(each.header)
        last = evaluator.final(each.header)
        moments = [counter, last, *(z3.substitute(symbol, *pairs) for symbol in (counter, last))]
        same = [symbol == z3.substitute(symbol, *pairs) for symbol in each.outer]
        for one, other in product(moments, repeat=2):
            if one.eq(other):
                continue
            end = z3.substitute(each.end, (counter, one))
            start = z3.substitute(each.start, (counter, other))
            found.append(z3.Implies(z3.And(*same, z3.ULT(one, other)), z3.ULE(end, start)))
    return found


def part_ways(evaluator: Evaluator, number: int, pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
    """Return the conditions that both work-items are at a branch in the same iteration and take
    different sides.
    """
    reached = evaluator.reach(number)
    question = [reached, z3.substitute(reached, *pairs)]
    for header in evaluator.graph.loops_around(number):
        counter = evaluator.place.counter(header)
        question.append(counter == z3.substitute(counter, *pairs))
    ways = []
    targets = list(dict.fromkeys(evaluator.graph.nodes[number].successors))
    for each in targets[:-1]:
        taken = evaluator.jump(number, each)
        ways.append(taken != z3.substitute(taken, *pairs))
    question.append(z3.Or(*ways))
    return question
