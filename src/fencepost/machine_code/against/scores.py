"""How well an instruction fits an operation, and whether its cache policy is what is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from fencepost.lowering.instructions import Bit
from fencepost.machine_code.against.items import Item
from fencepost.machine_code.against.program import Operation, Role
from fencepost.machine_code.against.required import Need, level_of, level_of_bits
from fencepost.machine_code.against.shapes import PLAIN, Shape, fits
from fencepost.machine_code.instruction import CacheBits


class Scores:
    """The scores of operations with instructions, each found once; `needs` of each operation."""

    def __init__(self, needs: Mapping[int, tuple[Need, ...]]) -> None:
        self._needs = needs
        self._known: dict[tuple[int, Shape, CacheBits, tuple[str, int] | None], int] = {}

    def of(self, operation: Operation, item: Item) -> int:
        key = (operation.number, item.shape, item.bits, item.line)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._score(operation, item)
        return found

    def _score(self, operation: Operation, item: Item) -> int:
        base = 4 * fits(operation, item.shape)
        if not base:
            return 0
        if operation.role in PLAIN or operation.role is Role.RMW:
            base += 6 if self.has_bits(operation, item) else 0
        at = operation.source.at
        if at is not None and at.line and item.line is not None:
            same = (PurePath(at.file).name, at.line) == item.line
            base += 12 if same else -2
        return base

    def are_equal(self, operations: Sequence[Operation]) -> bool:
        """Whether the same is asked for all of these operations."""
        return len({self.asks(each) for each in operations}) <= 1

    def asks(self, operation: Operation) -> tuple[object, ...]:
        """All that is asked for of an operation."""
        return tuple(need.asks for need in self._needs.get(operation.number, ()))

    def has_bits(self, operation: Operation, item: Item) -> bool:
        """Whether an instruction has exactly the policy that one of the tables gives it."""
        needs = self._needs.get(operation.number, ())
        asked = [need.bits or () for need in needs] or [()]
        if operation.request is not None and operation.request.nontemporal:
            return True
        return any(
            _policy(item.bits, operation.role) == _asked(each, operation.role) for each in asked
        )


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
    """Whether an instruction's policy is weaker than what is asked for."""
    wanted, has = _asked(need.bits or (), role), _policy(bits, role)
    return (wanted[0] and not has[0]) or (wanted[1] and not has[1]) or wanted[2] > has[2]
