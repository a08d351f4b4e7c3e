"""Whether accesses stand on the side of an operation on which the IR has them.

What releases keeps what comes before it there, what acquires keeps what comes behind it. Waits and
cache operations say nothing of an access that was moved to the other side.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.machine_code.against.items import Match
from fencepost.machine_code.against.program import Operation, Program, Role
from fencepost.machine_code.against.shapes import PLAIN, is_matched
from fencepost.machine_code.against.totals import Totals
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Moved:
    """An access `other` that stands on the wrong side of the instruction `at`, None where that is
    not known, for the reason `doubt`; `late`: it comes behind, and should before.
    """

    at: int
    late: bool
    other: int | None = None
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class _Side:
    """What stands on one side of an operation in the IR, and the operation whose instructions it
    must be on that side of, too.
    """

    operations: frozenset[int]
    of: Operation
    late: bool


class Order:
    """The search in one function."""

    def __init__(self, program: Program, match: Match, totals: Totals) -> None:
        self._program, self._match, self._totals = program, match, totals
        self._reach = totals.reach
        self._vague = any(each.role is Role.OTHER for each in program.operations)

    def moved(self, operation: Operation) -> Iterator[Moved]:
        """What was moved over an operation."""
        request = operation.request
        if request is None or request.tags or request.scope.scope in _NARROW:
            return
        for side in self._sides(operation):
            for number in sorted(side.operations):
                each = self._program.operations[number]
                if request.scope.one_as and each.memory is not side.of.memory:
                    continue
                if is_matched(each) and each.role not in _BARRIERS:
                    yield from self._marked(each, side)
            if not request.scope.one_as:
                yield from self._plain(side)

    def _sides(self, operation: Operation) -> Iterator[_Side]:
        program, request = self._program, operation.request
        assert request is not None
        ordering, role = request.ordering, operation.role
        acquires = ordering.at_least_acquire and role is not Role.STORE
        releases = ordering.at_least_release and role is not Role.LOAD
        number, fence = operation.number, operation.role is Role.FENCE
        if releases:
            before = frozenset(
                each.number for each in program.operations if program.leads(each.number, number)
            )
            behind = program.after(number, lambda each: each.publishes)[0] if fence else {number}
            for one in sorted(behind):
                each = program.operations[one]
                if each.publishes and (one == number or program.leads(number, one)):
                    yield _Side(before, each, late=True)
        if acquires:
            behind = program.leads_to(number)
            before = program.before(number, lambda each: each.observes)[0] if fence else {number}
            for one in sorted(before):
                each = program.operations[one]
                if each.observes and (one == number or program.leads(one, number)):
                    yield _Side(frozenset(behind), each, late=False)

    def _marked(self, operation: Operation, side: _Side) -> Iterator[Moved]:
        """An atomic or volatile access of a side."""
        match, reach = self._match, self._reach
        others, numbers = match.found.get(operation.number, ()), match.found.get(side.of.number, ())
        for at in numbers:
            there = reach.before(at) if side.late else reach.behind(at)
            if there.intersection(others):
                continue
            here = reach.behind(at) if side.late else reach.before(at)
            for other in others:
                if other not in here or other in numbers:
                    continue
                doubt = match.unsure.get(operation.number, match.unsure.get(side.of.number, ""))
                yield Moved(at, side.late, None if doubt else other, doubt)

    def _plain(self, side: _Side) -> Iterator[Moved]:
        """Ordinary accesses of a side, by the bytes that they move."""
        totals = self._totals
        numbers = self._match.found.get(side.of.number, ())
        if len(numbers) != 1 or side.of.number in self._match.unsure:
            return
        (at,) = numbers
        reach = self._reach
        there = reach.before(at, around=False) if side.late else reach.behind(at, around=False)
        wanted = totals.of_operations(side.operations)
        present = totals.of_instructions(there - totals.special)
        for role in PLAIN:
            if present.get(role, 0) >= wanted.get(role, 0):
                continue
            here = reach.behind(at) if side.late else reach.before(at)
            moved = [each for each in here - totals.special if reach.shapes[each].role is role]
            if self._is_same(role) and moved:
                yield Moved(at, side.late, min(moved) if side.late else max(moved))
            elif role is Role.STORE or totals.surplus(role) >= 0:
                less = wanted.get(role, 0) - present.get(role, 0)
                where = "in front of" if side.late else "behind"
                doubt = (
                    f"{less} bytes of {role.name.lower()}s that the IR has {where} it are missing"
                )
                yield Moved(at, side.late, doubt=doubt)

    def _is_same(self, role: Role) -> bool:
        """Whether the code has the same ordinary accesses as the IR, one by one."""
        if self._vague or (role is Role.LOAD and self._program.constant):
            return False
        special, shapes = self._totals.special, self._reach.shapes
        ours = Tally(
            each.bytes
            for each in self._program.operations
            if each.role is role and not is_matched(each)
        )
        return ours == Tally(
            shape.bytes for at, shape in shapes.items() if shape.role is role and at not in special
        )


_BARRIERS = (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL)
_NARROW = (Scope.SINGLETHREAD, Scope.WAVEFRONT)
