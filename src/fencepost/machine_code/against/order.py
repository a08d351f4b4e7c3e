"""Accesses that were moved to the other side of an operation than the IR has them on.

What releases keeps what comes before it there, what acquires keeps what comes behind it. Waits and
cache operations say nothing of an access that was moved to the other side.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from functools import cached_property

from fencepost.machine_code.against.matching.items import Match
from fencepost.machine_code.against.matching.shapes import PLAIN, is_matched, meet
from fencepost.machine_code.against.program import Memory, Operation, Program, Role
from fencepost.machine_code.against.totals import Bytes, Totals, amount
from fencepost.records import dataclass
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
    """A side of an operation in the IR, behind it or before it (`late`), and the operation `of`
    whose instructions what stands there must be on that side of, too; `one_as`: accesses of other
    memory need not.
    """

    number: int
    of: Operation
    late: bool
    one_as: bool


class Order:
    """The search in one function."""

    def __init__(self, program: Program, match: Match, totals: Totals) -> None:
        self._program, self._match, self.totals = program, match, totals
        self._reach = totals.reach
        self._vague = any(each.role is Role.OTHER for each in program.operations)

    def moved(self, operation: Operation) -> Iterator[Moved]:
        """Find the accesses that were moved over an operation."""
        for side in self._sides[operation.number]:
            yield from self._over(side, self._match.found.get(side.of.number, ()))

    def at_odds(self, operation: int, numbers: Sequence[int]) -> int:
        """Count the accesses that would be on the wrong side if these were an operation's
        instructions.
        """
        sides = self._sides_of.get(operation, ())
        return sum(1 for side in sides for _ in self._over(side, numbers))

    @cached_property
    def _sides(self) -> list[list[_Side]]:
        return [[*self._sides_at(each)] for each in self._program.operations]

    @cached_property
    def _sides_of(self) -> dict[int, list[_Side]]:
        """The sides by the operation whose instructions they are of."""
        found: dict[int, list[_Side]] = {}
        for several in self._sides:
            for side in several:
                found.setdefault(side.of.number, []).append(side)
        return found

    def _over(self, side: _Side, numbers: Sequence[int]) -> Iterator[Moved]:
        operations = self._on(side)
        for number in sorted(operations):
            each = self._program.operations[number]
            if side.one_as and each.memory is not side.of.memory:
                continue
            if is_matched(each) and each.role not in _BARRIERS:
                yield from self._marked(each, side, numbers)
        if not side.one_as:
            yield from self._plain(side, operations, numbers)

    def _on(self, side: _Side) -> frozenset[int]:
        """The operations on a side."""
        program, number = self._program, side.number
        return program.that_lead_to(number) if side.late else program.leads_to(number)

    def _sides_at(self, operation: Operation) -> Iterator[_Side]:
        program, request = self._program, operation.request
        if request is None or request.tags or request.scope.scope in _NARROW:
            return
        ordering, role = request.ordering, operation.role
        acquires = ordering.at_least_acquire and role is not Role.STORE
        releases = ordering.at_least_release and role is not Role.LOAD
        number, fence = operation.number, operation.role is Role.FENCE
        if releases:
            behind = program.after(number, lambda each: each.publishes)[0] if fence else {number}
            for one in sorted(behind):
                each = program.operations[one]
                if each.publishes and (one == number or program.leads(number, one)):
                    yield _Side(number, each, late=True, one_as=request.scope.one_as)
        if acquires:
            observers = program.before(number, lambda each: each.observes)[0] if fence else {number}
            for one in sorted(observers):
                each = program.operations[one]
                if each.observes and (one == number or program.leads(one, number)):
                    yield _Side(number, each, late=False, one_as=request.scope.one_as)

    def _marked(self, operation: Operation, side: _Side, numbers: Sequence[int]) -> Iterator[Moved]:
        """An atomic or volatile access of a side."""
        match, reach = self._match, self._reach
        others = match.found.get(operation.number, ())
        on_side, on_other = reach.is_behind, reach.is_before
        if side.late:
            on_side, on_other = on_other, on_side
        for at in numbers:
            if any(on_side(other, at, around=False) for other in others):
                continue
            around = any(on_side(other, at) for other in others)
            for other in others:
                if other in numbers or not on_other(other, at, around=not around):
                    continue
                doubt = match.unsure.get(operation.number, match.unsure.get(side.of.number, ""))
                if around:
                    doubt = "another operation is on its right side only on a way around a loop"
                yield Moved(at, side.late, None if doubt else other, doubt)

    def _plain(
        self, side: _Side, operations: frozenset[int], numbers: Sequence[int]
    ) -> Iterator[Moved]:
        """Ordinary accesses of a side, by the bytes that they move."""
        totals = self.totals
        if len(numbers) != 1 or side.of.number in self._match.unsure:
            return
        (at,) = numbers
        reach = self._reach
        there = reach.before(at, around=False) if side.late else reach.behind(at, around=False)
        wanted = totals.of_operations(operations)
        present = totals.of_instructions(there - totals.special)
        for role in PLAIN:
            memory = next((m for m in Memory if _less(wanted, present, role, m) > 0), None)
            if memory is None:
                continue
            here = reach.behind(at) if side.late else reach.before(at)
            moved = [
                each
                for each in here - totals.special
                if reach.shapes[each].role is role and meet(reach.shapes[each].memory, memory)
            ]
            if self._is_same(role) and moved:
                around = (reach.before(at) if side.late else reach.behind(at)) - totals.special
                doubt = "ordinary accesses are on its right side only on a way around a loop"
                if _less(wanted, totals.of_instructions(around), role, memory) <= 0:
                    yield Moved(at, side.late, doubt=doubt)
                else:
                    yield Moved(at, side.late, min(moved) if side.late else max(moved))
            elif role is Role.STORE or totals.surplus(role, memory) >= 0:
                what = f"{_less(wanted, present, role, memory)} bytes of {role.name.lower()}s"
                where = "in front of" if side.late else "behind"
                doubt = f"{what} that the IR has {where} it are missing"
                yield Moved(at, side.late, doubt=doubt)

    def _is_same(self, role: Role) -> bool:
        """Return True if the code has the same ordinary accesses as the IR, one by one."""
        if self._vague or (role is Role.LOAD and self._program.constant):
            return False
        special, shapes = self.totals.special, self._reach.shapes
        ours = Tally(
            each.bytes
            for each in self._program.operations
            if each.role is role and not is_matched(each)
        )
        return ours == Tally(
            shape.bytes for at, shape in shapes.items() if shape.role is role and at not in special
        )


def _less(wanted: Bytes, present: Bytes, role: Role, memory: Memory) -> int:
    """The bytes that are missing of what is surely of a memory; EITHER: of all."""
    sure = (
        amount(wanted, role, memory) if memory is Memory.EITHER else wanted.get((role, memory), 0)
    )
    return sure - amount(present, role, memory)


_BARRIERS = (Role.BARRIER, Role.ARRIVE, Role.WAIT, Role.CALL)
_NARROW = (Scope.SINGLETHREAD, Scope.WAVEFRONT)
