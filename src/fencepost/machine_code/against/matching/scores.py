"""Scores of instructions for operations, and the comparison of their cache policies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import PurePath

from fencepost.lowering.rows.instructions import Bit
from fencepost.machine_code.against.matching.items import Item
from fencepost.machine_code.against.matching.shapes import PLAIN, fits
from fencepost.machine_code.against.program import Operation, Role
from fencepost.machine_code.against.required import Need, level_of, level_of_bits
from fencepost.machine_code.instructions.instruction import CacheBits

Line = tuple[str, int] | None
"""A file and a line of it, as debug information has them."""
Group = Mapping[int, AbstractSet[Line]]
"""Operations or instructions: the lines of those of each kind."""


class Scores:
    """The scores of operations with instructions; `needs` of each operation. Operations that only
    their lines tell apart are of one kind, and so are instructions: what does not depend on the
    lines is found once for two kinds.
    """

    def __init__(self, needs: Mapping[int, tuple[Need, ...]]) -> None:
        self._needs = needs
        self._numbers: dict[tuple[object, ...], int] = {}
        self._operations: dict[int, tuple[int, Line]] = {}
        self._items: dict[int, tuple[int, Line]] = {}
        self._bases: dict[tuple[int, int], int] = {}
        self._exact: dict[tuple[int, int], bool] = {}
        self._examples: dict[int, Operation | Item] = {}

    def of(self, operation: Operation, item: Item) -> int:
        """The score of an instruction for an operation; 0 where it does not fit."""
        one, line = self.kind(operation)
        two, other = self.kind(item)
        base = self._base(one, two)
        if not base or line is None or other is None:
            return base
        return base + (_SAME_LINE if line == other else _OTHER_LINE)

    def kind(self, each: Operation | Item) -> tuple[int, Line]:
        """The kind of an operation or instruction, and its line."""
        known = self._items if isinstance(each, Item) else self._operations
        found = known.get(each.number)
        if found is None:
            key, line = self._key(each)
            kind = self._numbers.setdefault(key, len(self._numbers))
            self._examples.setdefault(kind, each)
            found = known[each.number] = (kind, line)
        return found

    def group(self, several: Iterable[Operation | Item]) -> Group:
        """The kinds of several, with their lines."""
        found: dict[int, set[Line]] = {}
        for each in several:
            kind, line = self.kind(each)
            found.setdefault(kind, set()).add(line)
        return found

    def best(self, each: Operation | Item, others: Group) -> int:
        """The largest score that one has with others of the other side."""
        kind, line = self.kind(each)
        most = 0
        for other, lines in others.items():
            base = self._base(other, kind) if isinstance(each, Item) else self._base(kind, other)
            if base and line is not None:
                base += _SAME_LINE if line in lines else 0 if None in lines else _OTHER_LINE
            most = max(most, base)
        return most

    def _key(self, each: Operation | Item) -> tuple[tuple[object, ...], Line]:
        if isinstance(each, Item):
            return (each.shape, each.bits), each.line
        request = each.request
        bits = tuple(need.bits for need in self._needs.get(each.number, ()))
        nontemporal = request is not None and request.nontemporal
        what = (each.role, each.memory, each.bytes, each.does, each.special, each.only_reads)
        return (*what, bits, nontemporal), line_of(each)

    def _base(self, one: int, two: int) -> int:
        """The score of two kinds without lines."""
        found = self._bases.get((one, two))
        if found is None:
            operation, item = self._examples[one], self._examples[two]
            assert isinstance(operation, Operation)
            assert isinstance(item, Item)
            found = 4 * fits(operation, item.shape)
            if found and (operation.role in PLAIN or operation.role is Role.RMW):
                found += 6 if self.has_bits(operation, item) else 0
            self._bases[one, two] = found
        return found

    def are_equal(self, operations: Sequence[Operation]) -> bool:
        """Return True if the same is asked for all of these operations."""
        return len({self.asks(each) for each in operations}) <= 1

    def asks(self, operation: Operation) -> tuple[object, ...]:
        """All that is asked for of an operation."""
        return tuple(need.asks for need in self._needs.get(operation.number, ()))

    def has_bits(self, operation: Operation, item: Item) -> bool:
        """Return True if an instruction has exactly the policy that one of the tables gives it."""
        key = (self.kind(operation)[0], self.kind(item)[0])
        found = self._exact.get(key)
        if found is None:
            found = self._exact[key] = self._has_bits(operation, item)
        return found

    def _has_bits(self, operation: Operation, item: Item) -> bool:
        needs = self._needs.get(operation.number, ())
        asked = [need.bits or () for need in needs] or [()]
        if operation.request is not None and operation.request.nontemporal:
            return True
        return any(
            _policy(item.bits, operation.role) == _asked(each, operation.role) for each in asked
        )


def line_of(operation: Operation) -> Line:
    """The name of the source file of an operation, and the line in it."""
    at = operation.source.at
    return (PurePath(at.file).name, at.line) if at is not None and at.line else None


_SAME_LINE, _OTHER_LINE = 12, -2
"""The changes of a score by lines; it stays above 0."""


def _policy(bits: CacheBits, role: Role) -> tuple[bool, bool, int]:
    if role is Role.RMW:
        # The other bits say that the old value comes back.
        return False, bits.dlc, max(bits.scope, 2 * bits.sc1)
    return bits.glc, bits.dlc, level_of(bits)


def _asked(bits: tuple[Bit, ...], role: Role) -> tuple[bool, bool, int]:
    if role is Role.RMW:
        left = tuple(each for each in bits if each is not Bit.SC0)
        return False, Bit.DLC in bits, level_of_bits(left)
    return Bit.GLC in bits, Bit.DLC in bits, level_of_bits(bits)


def bits_lost(need: Need, bits: CacheBits, role: Role) -> bool:
    """Return True if an instruction's policy is weaker than what is asked for."""
    wanted, has = _asked(need.bits or (), role), _policy(bits, role)
    return (wanted[0] and not has[0]) or (wanted[1] and not has[1]) or wanted[2] > has[2]
