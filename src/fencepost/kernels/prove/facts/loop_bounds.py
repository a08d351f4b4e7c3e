"""Inductive bounds of loop-carried values without a closed form, as in a binary search.

A fact that holds when a loop is entered, and that each iteration preserves if another one follows,
holds in all iterations. The candidates are comparisons of loop-carried values with constants and
with each other; those that an iteration may break are dropped until the rest preserve each other
[Flanagan and Leino, Houdini, an annotation assistant for ESC/Java].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.terms.term import Expr, bits, names_any
from fencepost.kernels.prove.values.recurrences import forget
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.ir import Instruction, Int, Phi
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, field, names_of

MOST_CARRIED = 4
"""Maximum number of values of one loop that are compared."""
MOST_NUMBERS = 8
"""Maximum number of constants that they are compared with."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A loop-carried value: its term, its symbol in an iteration, its first value, and its next
    one.
    """

    value: Expr
    symbol: Expr
    start: Expr
    after: Expr


@dataclass(frozen=True, slots=True)
class Loop:
    """The carried values of a loop, and the condition that another iteration follows (`again`), in
    terms of their symbols.
    """

    header: int
    carried: tuple[Carried, ...]
    again: Expr


@dataclass
class LoopBounds:
    """The bounds of a kernel's loops."""

    evaluator: Evaluator
    known: dict[int, list[Expr]] = field(default_factory=dict)

    def told(self, items: Sequence[Item], asked: Sequence[Expr]) -> list[Expr]:
        """Return the bounds of loop-carried values, for some work-items, in loops that `asked`
        mentions.
        """
        found: list[Expr] = []
        for header in self.evaluator.graph.loops:
            names = frozenset(self._names(header))
            if names and names_any(asked, names):
                found += [item(each) for item in items for each in self.of(header)]
        return found

    def of(self, header: int) -> list[Expr]:
        """Return the facts that hold in each iteration of a loop, if it is reached."""
        if header not in self.known:
            self.known[header] = self._of(header)
        return self.known[header]

    def _names(self, header: int) -> Iterator[str]:
        """Yield the names of the functions that represent loop-carried values."""
        for each in self._phis(header):
            stem = f"carried.{each.head.name}"
            yield from (stem, f"{stem}.next", f"{stem}.loose")

    def _phis(self, header: int) -> list[Phi]:
        evaluator = self.evaluator
        found = []
        for name, (instruction, _, node) in evaluator.definitions.items():
            if node != header or not isinstance(instruction, Phi):
                continue
            kind = instruction.head.type
            if isinstance(kind, IntType) and 8 <= kind.bits <= 64:
                stem = f"carried.{name}"
                open_ended = frozenset({stem, f"{stem}.next", f"{stem}.loose"})
                value = evaluator.value(name)
                if z3.is_bv(value) and names_any([value], open_ended):
                    found.append(instruction)
        return found

    # What a loop does

    def _of(self, header: int) -> list[Expr]:
        phis = self._phis(header)
        if not phis or len(phis) > MOST_CARRIED:
            return []
        loop = self._loop(header, phis)
        if loop is None:
            return []
        kept = self._kept(loop, self._at_first(loop, list(self._tried(loop))))
        values = [(each.symbol, each.value) for each in loop.carried]
        reached = self.evaluator.reach(header)
        return [z3.Implies(reached, z3.substitute(each, *values)) for each in kept]

    def _loop(self, header: int, phis: Sequence[Phi]) -> Loop | None:
        evaluator, graph = self.evaluator, self.evaluator.graph
        latches = graph.loops[header].latches
        names = [each.head.name or "" for each in phis]
        values = [evaluator.value(each) for each in names]
        starts = [self._start(each, header) for each in phis]
        if any(each is None for each in starts) or len(latches) != 1:
            return None
        symbols = [z3.BitVec(f"turn.{n}", v.size()) for n, v in zip(names, values, strict=True)]
        facts, before = len(evaluator.constraints), dict(evaluator.memo)
        arguments = {("v", each.name, 0) for each in evaluator.kernel.parameters}
        evaluator.memo.clear()
        evaluator.memo.update((key, term) for key, term in before.items() if key in arguments)
        for name, symbol in zip(names, symbols, strict=True):
            evaluator.memo["v", name, 0] = symbol
            evaluator.open.append((header, symbol))
        try:
            ends = [
                evaluator.use(value, source)
                for each in phis
                for source, value in evaluator.sources(each)
                if graph.is_back_edge(source, header)
            ]
            again = evaluator.continues(header)
        finally:
            del evaluator.open[-len(phis) :]
            forget(evaluator, 0, facts)
            evaluator.memo.update(before)
        if len(ends) != len(phis) or not all(z3.is_bv(each) for each in ends):
            return None
        parts = zip(values, symbols, starts, ends, strict=True)
        return Loop(header, tuple(Carried(*each) for each in parts), again)

    def _start(self, phi: Phi, header: int) -> Expr | None:
        """Return the value of a phi when the loop is entered; None if several edges enter it."""
        evaluator = self.evaluator
        ways = [
            evaluator.leave(evaluator.use(value, source), source, header)
            for source, value in evaluator.sources(phi)
            if not evaluator.graph.is_back_edge(source, header)
        ]
        return ways[0] if len(ways) == 1 and z3.is_bv(ways[0]) else None

    # What is tried

    def _tried(self, loop: Loop) -> Iterator[Expr]:
        numbers = self._numbers(loop)
        for each in loop.carried:
            for number in numbers:
                known = bits(number, each.symbol.size())
                yield each.symbol >= known
                yield each.symbol <= known
        for one, other in permutations(loop.carried, 2):
            if one.symbol.size() == other.symbol.size():
                yield one.symbol <= other.symbol
                yield one.symbol < other.symbol

    def _numbers(self, loop: Loop) -> list[int]:
        """Return the constants to compare with: first values, and constants in the loop."""
        found = [0]
        for each in loop.carried:
            start = z3.simplify(each.start)
            if z3.is_bv_value(start):
                found.append(int(start.as_signed_long()))
        graph = self.evaluator.graph
        for node in sorted(graph.loops[loop.header].nodes):
            for instruction, _ in graph.nodes[node].body:
                found += _constants(instruction)
        return list(dict.fromkeys(found))[:MOST_NUMBERS]

    def _at_first(self, loop: Loop, tried: list[Expr]) -> list[Expr]:
        """Return the candidates that hold when the loop is entered."""
        starts = [(each.symbol, each.start) for each in loop.carried]
        known = [*self._known(), self.evaluator.entered(loop.header)]
        return self._unbroken(known, [(each, z3.substitute(each, *starts)) for each in tried])

    def _kept(self, loop: Loop, held: list[Expr]) -> list[Expr]:
        """Return the candidates that hold in the next iteration if all of them hold in one."""
        following = [(each.symbol, each.after) for each in loop.carried]
        while held:
            known = [*self._known(), loop.again, *held]
            left = self._unbroken(known, [(e, z3.substitute(e, *following)) for e in held])
            if len(left) == len(held):
                return held
            held = left
        return held

    def _known(self) -> list[Expr]:
        return list(self.evaluator.place.bounds())

    def _unbroken(self, known: list[Expr], claims: list[tuple[Expr, Expr]]) -> list[Expr]:
        """Return the claims that surely hold; each is paired with the term that it has here."""
        ledger = self.evaluator.ledger
        while claims:
            solver = ledger.solver(Steps.SMALL_FACT, "QF_UFBV")
            solver.add(*known, z3.Or(*(z3.Not(here) for _, here in claims)))
            answer = ledger.check(solver)
            if answer == z3.unsat:
                ledger.shown(solver)
                break
            if answer != z3.sat:
                return []
            model = solver.model()
            left = [
                (claim, here)
                for claim, here in claims
                if z3.is_true(model.eval(here, model_completion=True))
            ]
            if len(left) == len(claims):
                return []
            claims = left
        return [claim for claim, _ in claims]


def _constants(instruction: Instruction) -> list[int]:
    """Return the constant operands of an instruction, as signed numbers."""
    found = []
    for name in names_of(type(instruction)):
        value = getattr(instruction, name)
        if isinstance(value, Int) and isinstance(value.type, IntType) and value.type.bits > 1:
            size = value.type.bits
            found.append(value.value - ((value.value >> (size - 1)) << size))
    return found
