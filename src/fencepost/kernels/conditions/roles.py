"""What arguments are to a kernel: sizes, pitches of arrays, or neither.

A launch is expected to have positive sizes and pitches that keep rows apart. Nothing is expected of
an argument that is a flag, an index or an offset: 0 is as good there as any other number. So it is
no name that tells, but what is computed: how many there are of something is compared with what is
counted, or divides it; a pitch is only multiplied, by what differs between work-items and leads to
an address. How long its rows are is what the index within a row is compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fencepost.kernels.prove.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
    Switch,
)
from fencepost.llvm.operations import BinaryOp, Predicate
from fencepost.llvm.types import store_size
from fencepost.llvm.uses import operands

User = Instruction | Switch
_DIVISIONS = frozenset({BinaryOp.UDIV, BinaryOp.SDIV, BinaryOp.UREM, BinaryOp.SREM})
_SUMS = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.SHL, BinaryOp.OR})
_EQUAL = frozenset({Predicate.EQ, Predicate.NE})


@dataclass(frozen=True)
class Roles:
    """The roles of the arguments of a kernel, by the registers that they come in."""

    graph: Graph

    def pitches(self, registers: Iterable[str]) -> dict[str, int]:
        """The arguments that only multiply what leads to addresses; each with the bytes of what it
        counts in.
        """
        found = {each: self._unit(each) for each in registers}
        return {each: unit for each, unit in found.items() if unit is not None}

    def rows(self, pitch: str, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that say how long the rows of a pitch are: an index that is added to its
        products is compared with them.
        """
        within = self._roots(self._added(pitch))
        return frozenset(each for each in registers if self._bounds(each, within))

    def sizes(self, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that say how many there are of something."""
        return frozenset(each for each in registers if self._is_size(each))

    @cached_property
    def widths(self) -> frozenset[int]:
        """The bytes of the accesses."""
        found = set()
        for node in self.graph.nodes:
            for instruction, _ in node.body:
                match instruction:
                    case Load():
                        found.add(store_size(instruction.head.type))
                    case Store(value=value):
                        found.add(store_size(value.type))
                    case _:
                        pass
        return frozenset(found)

    def _unit(self, register: str) -> int | None:
        products = []
        for user, name in self._uses(register):
            match user:
                case Binary(op=BinaryOp.MUL):
                    products += self._products(user, name)
                case Binary() | Gep():
                    return None  # an offset, or divided
                case Compare(left=left, right=right) if _is_other(name, left, right):
                    return None
                case Switch() | Select() | Phi():
                    return None
                case _:
                    pass
        units = [unit for each in products for unit in self._indexed(each)]
        known = [each for each in units if each is not None]
        return min(known) if known and len(known) == len(units) else None

    def _products(self, product: Binary, factor: str) -> list[str]:
        """The name of a product with what differs between work-items; nothing of other products."""
        other = product.right if _is(factor, product.left) else product.left
        if product.head.name is None or not isinstance(other, Local):
            return []
        return [product.head.name] if self._varies(other.name) else []

    def _varies(self, register: str) -> bool:
        """Return False for what is computed of arguments alone."""
        seen = {register}
        work = [register]
        while work:
            made = self._made.get(work.pop())
            match made:
                case None:  # an argument
                    continue
                case Binary() | Cast() | Select() | Compare():
                    below = {each.name for each in operands(made) if isinstance(each, Local)} - seen
                    seen |= below
                    work += below
                case _:
                    return True
        return False

    def _added(self, pitch: str) -> frozenset[str]:
        """The registers that are added to the products of a pitch on the way to addresses."""
        work = [
            name
            for user, factor in self._uses(pitch)
            if isinstance(user, Binary) and user.op is BinaryOp.MUL
            for name in self._products(user, factor)
        ]
        seen, found = {*work}, set[str]()
        while work:
            name = work.pop()
            for user in self._users.get(name, ()):
                match user:
                    case Cast() | Phi() | Select() | Binary():
                        _add(user, seen, work)
                    case Gep():
                        _add(user, seen, work)
                    case _:
                        continue
                found |= {each.name for each in operands(user) if isinstance(each, Local)} - {name}
        return frozenset(found)

    def _roots(self, registers: Iterable[str]) -> frozenset[str]:
        """Registers with what they are sums, multiples or conversions of, and what is made of these
        by adding a constant.
        """
        found = {*registers}
        work = [*found]
        while work:
            made = self._made.get(work.pop())
            match made:
                case Binary() | Cast() | Phi() | Select():
                    below = {each.name for each in operands(made) if isinstance(each, Local)}
                    work += below - found
                    found |= below
                case _:
                    continue
        return frozenset(found)

    def _bounds(self, register: str, within: frozenset[str]) -> bool:
        """Return True for an argument that some of these are compared with, by order."""
        others = [
            user.right if _is(name, user.left) else user.left
            for user, name in self._uses(register)
            if isinstance(user, Compare) and user.predicate not in _EQUAL
        ]
        roots = self._roots(each.name for each in others if isinstance(each, Local))
        return not within.isdisjoint(roots)

    def _indexed(self, product: str) -> Iterator[int | None]:
        """The bytes of the elements that sums of a product index; None for what is no sum."""
        seen = {product}
        work = [product]
        while work:
            name = work.pop()
            for user in self._users.get(name, ()):
                match user:
                    case Gep(base_type=kind, indices=indices):
                        if any(_is(name, each) for each in indices):
                            yield store_size(kind)
                    case Call():
                        yield 1
                    case Binary(op=op) if op not in _SUMS:
                        yield None
                    case Cast() | Binary() | Phi() | Select():
                        _add(user, seen, work)
                    case _:
                        pass

    def _is_size(self, register: str) -> bool:
        counts = False
        for user, name in self._uses(register):
            match user:
                case Compare(predicate=predicate, left=left, right=right):
                    if not _is_other(name, left, right):
                        continue
                    if predicate in _EQUAL:
                        return False
                    counts = True
                case Binary(op=BinaryOp.MUL):
                    counts = counts or bool(self._products(user, name))
                case Binary(op=BinaryOp.SUB):
                    counts = counts or _is(name, user.left)
                case Binary(op=op, right=right) if op in _DIVISIONS:
                    counts = counts or _is(name, right)
                case Binary(op=BinaryOp.ADD) | Gep() | Phi() | Switch():
                    return False
                case _:
                    pass
        return counts

    def _uses(self, register: str) -> Iterator[tuple[User, str]]:
        """The uses of an argument that are more than conversions and sums or products with
        constants, each with the register that it is used by.
        """
        seen = {register}
        work = [register]
        while work:
            name = work.pop()
            for user in self._users.get(name, ()):
                match user:
                    case Cast():
                        _add(user, seen, work)
                    case Binary(left=left, right=right) if not _is_other(name, left, right):
                        _add(user, seen, work)
                    case _:
                        yield user, name

    @cached_property
    def _made(self) -> Mapping[str, Instruction]:
        return {name: each for name, (each, _, _) in definitions(self.graph).items()}

    @cached_property
    def _users(self) -> Mapping[str, Sequence[User]]:
        found: dict[str, list[User]] = {}
        for node in self.graph.nodes:
            ends = (node.end,) if isinstance(node.end, Switch) else ()
            calls = (node.sync[0],) if node.sync is not None else ()
            for user in (*node.phis, *(each for each, _ in node.body), *calls, *ends):
                for operand in operands(user):
                    if isinstance(operand, Local):
                        found.setdefault(operand.name, []).append(user)
        return found


def _is(name: str, operand: Operand) -> bool:
    return isinstance(operand, Local) and operand.name == name


def _is_other(name: str, left: Operand, right: Operand) -> bool:
    """Return True if what a register is combined with is no constant."""
    return not isinstance(right if _is(name, left) else left, Int)


def _add(user: Instruction, seen: set[str], work: list[str]) -> None:
    name = user.head.name
    if name is not None and name not in seen:
        seen.add(name)
        work.append(name)


__all__ = ["Roles"]
