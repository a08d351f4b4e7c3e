"""What arguments are to a kernel: sizes, pitches of arrays, or neither.

A launch is expected to have positive sizes and pitches that keep rows apart. Nothing is expected of
an argument that is a flag, an index or an offset: 0 is as good there as any other number. So it is
no name that tells, but what is computed: how many there are of something is compared with what is
counted, or divides it; a pitch is only multiplied, by what leads to an address, and nothing is at
other addresses of the array. A product of arguments alone is where something starts, and a factor
of what leads to no address is any number. How long rows are is what the index within one is
compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Gep,
    Global,
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
from fencepost.llvm.types import IntType, store_size
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
                case Compare(left=left, right=right) if _is_other(name, left, right):
                    return None
                case Switch() | Select() | Phi() | Gep() | Binary():
                    return None
                case _:
                    pass
        units = [unit for each in products for unit in self._indexed(each)]
        known = [each for each in units if each is not None]
        if not known or len(known) < len(units) or not self._are_rows(products):
            return None
        return min(known)

    def _products(self, product: Binary, factor: str) -> list[str]:
        """The name of a product with what differs between work-items; nothing of other products."""
        other = product.right if _is(factor, product.left) else product.left
        name = product.head.name
        return [] if name is None or self._is_given(other) else [name]

    def _added(self, pitch: str) -> frozenset[str]:
        """The registers that are added to the products of a pitch on the way to addresses."""
        products = [
            name
            for user, factor in self._uses(pitch)
            if isinstance(user, Binary) and user.op is BinaryOp.MUL
            for name in self._products(user, factor)
        ]
        inside = self._sums(products)
        users = (user for each in inside for user in self._users.get(each, ()))
        sums = [user for user in users if isinstance(user, Gep | Binary | Phi | Select)]
        return (
            frozenset(
                each.name for user in sums for each in operands(user) if isinstance(each, Local)
            )
            - inside
        )

    def _roots(self, registers: Iterable[str]) -> frozenset[str]:
        """Registers with what they are sums, multiples, choices or conversions of."""
        found = {*registers}
        work = [*found]
        while work:
            match self._made.get(work.pop()):
                case Binary() | Cast() | Phi() | Select() as made:
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

    def _is_given(self, operand: Operand) -> bool:
        """Return True for a value that arguments and constants alone make: one number to all."""
        seen: set[str] = set()
        work = [operand]
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in seen:
                continue
            seen.add(each.name)
            match self._made.get(each.name):
                case None:  # an argument
                    pass
                case Binary() | Cast() | Compare() | Select() as made:
                    work += operands(made)
                case _:
                    return False
        return True

    def _are_rows(self, products: Sequence[str]) -> bool:
        """Return True if an array with rows at these products has nothing but rows, and no row is
        added to: elsewhere, rows that overlap are meant, or no pitch keeps them from the rest.
        """
        inside = self._sums(products)
        accesses = [*self._accesses()]
        indexed = [pointer for pointer, _ in accesses if _is_among(pointer, inside)]
        roots = {self._root(pointer) for pointer in indexed}
        if None in roots:
            return False
        for pointer, value in accesses:
            if _is_among(pointer, inside):
                if value is not None and self._adds_to(pointer, value):
                    return False
            elif self._root(pointer) in {*roots, None}:
                return False
        return True

    def _accesses(self) -> Iterator[tuple[Operand, Operand | None]]:
        """The pointers of all accesses, with what is stored."""
        for node in self.graph.nodes:
            for instruction, _ in node.body:
                match instruction:
                    case Store(pointer=pointer, value=value):
                        yield pointer, value
                    case (
                        Load(pointer=pointer)
                        | AtomicRmw(pointer=pointer)
                        | CmpXchg(pointer=pointer)
                    ):
                        yield pointer, None
                    case _:
                        pass

    def _sums(self, products: Iterable[str]) -> set[str]:
        """The registers that products lead to by sums and addresses."""
        seen = {*products}
        work = [*seen]
        while work:
            for user in self._users.get(work.pop(), ()):
                if isinstance(user, Gep | Cast | Binary | Phi | Select):
                    _add(user, seen, work)
        return seen

    def _root(self, pointer: Operand) -> str | None:
        """The argument or variable that an address is in; None where that is not plain."""
        while isinstance(pointer, Local):
            match self._made.get(pointer.name):
                case None:
                    return pointer.name
                case Gep(pointer=below):
                    pointer = below
                case Cast() as made:
                    (pointer,) = operands(made)
                case _:
                    return None
        return f"@{pointer.name}" if isinstance(pointer, Global) else None

    def _adds_to(self, pointer: Operand, value: Operand) -> bool:
        """Return True if a value is what was at the pointer that it is stored to, chosen or not, or
        a sum with that or a multiple of it.
        """
        parts: list[Operand] = []
        for each in self._behind(value, frozenset()):
            match each:
                case Binary(op=BinaryOp.ADD | BinaryOp.SUB | BinaryOp.FADD | BinaryOp.FSUB):
                    parts += operands(each)
                case Call():
                    parts += operands(each)
                case _:
                    pass
        multiples = frozenset({BinaryOp.MUL, BinaryOp.SHL, BinaryOp.FMUL, BinaryOp.FDIV})
        return any(
            isinstance(each, Load) and each.pointer == pointer
            for part in parts
            for each in self._behind(part, multiples)
        ) or any(
            isinstance(each, Load) and each.pointer == pointer
            for each in self._behind(value, frozenset())
        )

    def _behind(self, value: Operand, passed: frozenset[BinaryOp]) -> Iterator[Instruction]:
        """What makes a value, seen through conversions, choices and some operations."""
        seen: set[str] = set()
        work = [value]
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in seen:
                continue
            seen.add(each.name)
            match self._made.get(each.name):
                case None:
                    pass
                case Cast() | Select() | Phi() as made:
                    work += operands(made)
                case Binary(op=op) as made if op in passed:
                    work += operands(made)
                case made:
                    yield made

    @cached_property
    def _made(self) -> Mapping[str, Instruction]:
        """What makes each register; arguments are not among them."""
        found: dict[str, Instruction] = {}
        for node in self.graph.nodes:
            calls = (node.sync[0],) if node.sync is not None else ()
            for each in (*node.phis, *(made for made, _ in node.body), *calls):
                if each.head.name is not None:
                    found[each.head.name] = each
        return found

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
                    if self._is_given(right if _is(name, left) else left):
                        continue
                    counts = True
                case Binary(op=BinaryOp.SUB, left=left):  # an offset otherwise
                    if not _is(name, left):
                        return False
                    counts = True
                case Binary(op=op, right=right) if op in _DIVISIONS:
                    counts = counts or _is(name, right)
                case Binary(op=BinaryOp.ADD, left=left, right=right):
                    if _is_other(name, left, right):
                        return False
                case Binary(op=BinaryOp.SHL) | Gep() | Phi() | Switch():
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
                    case Binary() if _is_scaled(name, user):
                        _add(user, seen, work)
                    case _:
                        yield user, name

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


def _is_scaled(name: str, user: Binary) -> bool:
    """Return True if what is computed of a register is as many times as many, or fewer by a few:
    where it is positive, so is the register. More by a few may be of none.
    """
    if _is_other(name, user.left, user.right):
        return False
    number = user.right if isinstance(user.right, Int) else user.left
    assert isinstance(number, Int)
    match user.op:
        case BinaryOp.MUL:
            return True
        case BinaryOp.SHL | BinaryOp.LSHR | BinaryOp.ASHR | BinaryOp.UDIV | BinaryOp.SDIV:
            return _is(name, user.left)
        case BinaryOp.ADD:
            return isinstance(number.type, IntType) and number.value >> (number.type.bits - 1) == 1
        case _:
            return False


def _is_among(operand: Operand, names: set[str]) -> bool:
    return isinstance(operand, Local) and operand.name in names


def _add(user: Instruction, seen: set[str], work: list[str]) -> None:
    name = user.head.name
    if name is not None and name not in seen:
        seen.add(name)
        work.append(name)


__all__ = ["Roles"]
