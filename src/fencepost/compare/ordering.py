"""The programs that can distinguish two editions which agree on happens-before.

Editions of the memory model differ in which writes are location-ordered before which accesses.
Across threads, location order needs happens-before (002 Properties, 'happens-before is necessary'),
and it matters only at contended locations: where all accesses are atomic and of inclusive scope,
coherence picks the value whatever the location order is. A program in which some ordering has
nothing to synchronize with is skipped as well: the same program with a weaker ordering is tried
instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from fencepost.compare.differing import all_rules, differing
from fencepost.executions.rule import Rule
from fencepost.generate.forms import Action, Form
from fencepost.generate.shapes import Shape
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

HAPPENS_BEFORE = frozenset({"hb", "sw", "before", "mo", "step", "sc"})
"""The predicates of happens-before and of coherence."""


@cache
def agree_on_happens_before(
    first: str, second: str, idle: Callable[[Rule], bool] | None = None
) -> bool:
    """Return True if no rule in which two models differ affects happens-before or coherence. Rules
    that are `idle` in the programs in question do not count.
    """
    found = [rule for rule in differing(first, second) if idle is None or not idle(rule)]
    affected = {p for rule in found for p in rule.gives}
    every = [*all_rules(first).values(), *all_rules(second).values()]
    while more := {p for r in every if r.uses & affected for p in r.gives} - affected:
        affected |= more
    return affected.isdisjoint(HAPPENS_BEFORE)


def orders_across_threads(shape: Shape, *, atomics: bool = False) -> bool:
    """Return True if a write may happen before another thread's access to its contended location,
    and every release and acquire of the program may synchronize. With `atomics`, when
    happens-before and coherence themselves are in question, any location counts, and the first
    access may be a read.
    """
    reach = _Reach(shape, atomics=atomics)
    return reach.finds() and reach.all_needed()


class _Reach:
    """Happens-before of a shape if every read could read every write: an over-approximation of
    every execution.
    """

    def __init__(self, shape: Shape, *, atomics: bool) -> None:
        self.shape = shape
        self.scopes = shape.scopes
        self.atomics = atomics
        self.steps: list[tuple[int, int, Action, int, Form]] = [
            (t, i, *step)
            for t, thread in enumerate(shape.threads())
            for i, step in enumerate(thread)
        ]

    def finds(self) -> bool:
        contended = self._contended()
        if not contended:
            return False
        after = self._after()
        return any(
            action.on_location
            and number in contended
            and self.steps[f][2].on_location
            and self.steps[f][3] == number
            and (action.writes or (self.atomics and self.steps[f][2].writes))
            and self.steps[f][0] != thread
            for e, (thread, _, action, number, _) in enumerate(self.steps)
            for f in after[e]
        )

    def _contended(self) -> set[int]:
        """The locations whose accesses are not all atomic and of inclusive scope."""
        found = set()
        accesses = [e for e, step in enumerate(self.steps) if step[2].on_location]
        if self.atomics:
            return {self.steps[e][3] for e in accesses}
        for e, f in product(accesses, accesses):
            if self.steps[e][3] == self.steps[f][3] and not (
                self.steps[e][4].atomic and (e == f or self._includes(e, f))
            ):
                found.add(self.steps[e][3])
        return found

    def _after(self) -> list[set[int]]:
        """Return the steps that each step may happen before: the transitive closure."""
        size = range(len(self.steps))
        after = [
            {f for f in size if self._in_order(e, f) or self._synchronizes(e, f)} for e in size
        ]
        for middle, start in product(size, size):
            if middle in after[start]:
                after[start] |= after[middle]
        return after

    def all_needed(self) -> bool:
        """Return True if each release and each acquire may synchronize with something."""
        size = range(len(self.steps))
        for e, (_, _, _, _, form) in enumerate(self.steps):
            heads = form.releases and any(self._synchronizes(e, f) for f in size)
            ends = form.acquires and any(self._synchronizes(f, e) for f in size)
            whole = (form.releases, form.acquires) == (heads, ends)
            if not whole and not (form.ordering is Ordering.SEQ_CST and (heads or ends)):
                return False
        return True

    def _in_order(self, e: int, f: int) -> bool:
        return self.steps[e][0] == self.steps[f][0] and self.steps[e][1] < self.steps[f][1]

    def _synchronizes(self, e: int, f: int) -> bool:
        """Return True if a step may synchronize with another."""
        if self.steps[e][0] == self.steps[f][0]:
            return False
        if not (self.steps[e][4].releases and self._includes(e, f)):
            return False
        return self.steps[f][4].acquires and bool(
            self._through(e, writes=True) & self._through(f, writes=False)
        )

    def _includes(self, e: int, f: int) -> bool:
        """Return True if the scopes of two steps are inclusive."""
        if self.steps[e][0] == self.steps[f][0]:
            return True
        groups = self.shape.workgroups
        one = groups[self.steps[e][0]] == groups[self.steps[f][0]]
        joint = Scope.WORKGROUP if one else Scope.AGENT
        return all(self.scopes[self.steps[i][4].level] >= joint for i in (e, f))

    def _through(self, e: int, *, writes: bool) -> set[int]:
        """Return the locations of the writes that a step releases, or of the reads that it
        acquires.
        """
        found = set()
        for f, (_, _, action, number, form) in enumerate(self.steps):
            touches = action.writes if writes else action.reads
            if not (action.on_location and touches and form.atomic):
                continue
            pair = (e, f) if writes else (f, e)
            if f == e or (self.steps[e][2] is Action.FENCE and self._in_order(*pair)):
                found.add(number)
        return found
