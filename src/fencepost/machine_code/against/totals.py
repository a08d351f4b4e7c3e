"""Ordinary accesses of machine code that an operation need not order, by bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from fencepost.machine_code.against.matching.items import Match
from fencepost.machine_code.against.matching.shapes import meet
from fencepost.machine_code.against.program import Memory, Operation, Program, Role
from fencepost.machine_code.against.reach import Reach
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Allowed:
    """Accesses that may remain in flight at an operation, because it does not order them;
    `outside`: those before the function, or behind it. `ordered` gives those that are ordered by
    it, on the same side.
    """

    operations: frozenset[int] = frozenset()
    outside: bool = False
    ordered: Callable[[], Iterable[int]] = tuple


@dataclass(frozen=True, slots=True)
class Left:
    """Instructions that are not allowed, and why that is not known of others."""

    numbers: frozenset[int]
    doubts: tuple[str, ...] = ()


Bytes = dict[tuple[Role, Memory], int]
"""The bytes that accesses move together, by role and memory."""


def amount(found: Bytes, role: Role, memory: Memory) -> int:
    """The bytes of those of a role that may be of a memory."""
    return sum(each for key, each in found.items() if key[0] is role and meet(key[1], memory))


class Totals:
    """Tells which instructions an allowance explains: of those that are matched by what they are,
    of ordinary accesses by how many bytes they move.
    """

    def __init__(self, program: Program, match: Match, reach: Reach) -> None:
        self._ir, self._operations = program, program.operations
        self._match, self.reach = match, reach
        self._shapes = shapes = reach.shapes
        self.special = {
            number
            for number, owners in match.owners.items()
            if any(self._is_marked(one) for one in owners)
        }
        self._between: dict[int, tuple[set[int], set[int]]] = {}
        self._machine = self.of_instructions(set(shapes) - self.special)
        self._program = self.of_operations(range(len(program.operations)))

    def _is_marked(self, operation: int) -> bool:
        each = self._operations[operation]
        return each.special or each.role not in (Role.LOAD, Role.STORE)

    @cached_property
    def _acquires(self) -> dict[int, list[int]]:
        """The operations that acquire, and fences, each with those that what is behind it comes
        behind: itself, or what the fence is behind.
        """
        program = self._ir
        return {
            each.number: [
                one
                for one in self._sure
                if self._operations[one].observes and program.is_always_before(one, each.number)
            ]
            if each.role is Role.FENCE
            else [each.number]
            for each in self._orders
            if each.request is not None and each.request.ordering.at_least_acquire
        }

    @cached_property
    def _releases(self) -> dict[int, list[int]]:
        """The operations that release, and fences, with those that what is before comes before."""
        program = self._ir
        return {
            each.number: [
                one
                for one in self._sure
                if self._operations[one].publishes and program.is_always_behind(each.number, one)
            ]
            if each.role is Role.FENCE
            else [each.number]
            for each in self._orders
            if each.request is not None and each.request.ordering.at_least_release
        }

    @cached_property
    def _sure(self) -> list[int]:
        """The operations whose instructions are known."""
        return sorted(self._match.found.keys() - self._match.unsure.keys())

    @cached_property
    def _orders(self) -> list[Operation]:
        """The operations that order accesses of all memory."""
        sure = set(self._sure)
        return [
            each
            for each in self._operations
            if each.request is not None
            and (each.role is Role.FENCE or each.number in sure)
            and not each.request.scope.one_as
            and not each.request.tags
        ]

    def _may_be(self, operation: int, numbers: Iterable[int]) -> bool:
        """Return True if some of these instructions may be that of an ordinary operation: behind
        those of what acquires before it, and before those of what releases behind it.
        """
        if operation not in self._between:
            program, acquires, releases = self._ir, self._acquires, self._releases
            self._between[operation] = (
                {
                    each
                    for one, several in acquires.items()
                    if program.is_always_before(one, operation)
                    for each in several
                },
                {
                    each
                    for one, several in releases.items()
                    if program.is_always_behind(operation, one)
                    for each in several
                },
            )
        before, behind = self._between[operation]
        memory = self._operations[operation].memory
        found, reach = self._match.found, self.reach
        return any(
            all(any(reach.is_behind(at, x, around=False) for x in found[one]) for one in before)
            and all(any(reach.is_before(at, x) for x in found[one]) for one in behind)
            for at in numbers
            if meet(memory, self._shapes[at].memory)
        )

    def of_instructions(self, numbers: Iterable[int]) -> Bytes:
        """The bytes that instructions move."""
        found: Bytes = {}
        for number in numbers:
            shape = self._shapes.get(number)
            if shape is not None:
                key = (shape.role, shape.memory)
                found[key] = found.get(key, 0) + max(1, shape.bytes)
        return found

    def of_operations(self, numbers: Iterable[int]) -> Bytes:
        """The bytes that ordinary operations move."""
        found: Bytes = {}
        for number in numbers:
            each = self._operations[number]
            if not self._is_marked(number):
                key = (each.role, each.memory)
                found[key] = found.get(key, 0) + max(1, each.bytes)
        return found

    def surplus(self, role: Role, memory: Memory) -> int:
        """The bytes that the ordinary instructions move more than the operations."""
        return amount(self._machine, role, memory) - amount(self._program, role, memory)

    def unexplained(
        self, numbers: Iterable[int], allowed: Allowed, within: Callable[[], set[int]]
    ) -> Left:
        """The instructions that are not allowed, and doubts about some; `within` gives all accesses
        on that side. Ordinary ones are allowed if they move no more bytes than the operations that
        may be there, and if the others move as many as those that must be in order.
        """
        wrong: set[int] = set()
        plain: dict[tuple[Role, Memory], set[int]] = {}
        for number in numbers:
            if number in self.special:
                if not allowed.operations.intersection(self._match.owners[number]):
                    wrong.add(number)
            elif number < 0 or number not in self._shapes:
                if not allowed.outside and not allowed.operations.intersection(
                    self._match.owners.get(number, ())
                ):
                    wrong.add(number)
            else:
                shape = self._shapes[number]
                plain.setdefault((shape.role, shape.memory), set()).add(number)
        if not plain:
            return Left(frozenset(wrong))
        places = frozenset(number for found in plain.values() for number in found)
        budget = self.of_operations(one for one in allowed.operations if self._may_be(one, places))
        ordered = self.of_operations(allowed.ordered())
        early, rest = (
            self.of_instructions(each) for each in (places, within() - self.special - places)
        )
        vague = any(self._operations[one].role is Role.OTHER for one in allowed.operations)
        doubts: list[str] = []
        for (role, memory), found in plain.items():
            moved = amount(early, role, memory)
            granted = amount(budget, role, memory)
            present = self.surplus(role, memory)
            if moved <= granted:
                others = amount(rest, role, memory)
                # What the code has more than the IR may be among them.
                if others - max(0, present) >= amount(ordered, role, memory):
                    continue
                unsure = present != 0
            else:
                unsure = bool(granted) and present > 0
            if vague or unsure:
                doubts.append(
                    f"{moved} bytes of {role.name.lower()}s are not in order, of which the IR "
                    f"leaves {granted} unordered"
                )
            else:
                wrong |= found
        return Left(frozenset(wrong), tuple(doubts))
