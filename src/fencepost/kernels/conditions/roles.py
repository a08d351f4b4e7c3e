"""The roles of arguments: sizes, pitches of arrays, or neither.

A launch is expected to have positive sizes and pitches that keep rows apart. Nothing is expected of
an argument that is a flag, an index or an offset: 0 is as good there as any other number. So it is
no name that tells, but what is computed: how many there are of something is compared with what is
counted, or divides it; a pitch is only multiplied, by what leads to an address, and nothing is at
other addresses of the array. A product of arguments alone is where something starts, and a factor
of what leads to no address is any number. How long rows are is what the index within one is
compared with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from fencepost.kernels.conditions.def_use import DefUse, User, add_result, is_lds_place
from fencepost.kernels.conditions.grid_steps import grid_steps, is_of_tile, item_steps
from fencepost.kernels.conditions.row_arrays import RowArrays
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Gep,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
    Switch,
)
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.types import IntType, store_size
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

_DIVISIONS = frozenset({BinaryOp.UDIV, BinaryOp.SDIV, BinaryOp.UREM, BinaryOp.SREM})
_SUMS = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.SHL, BinaryOp.OR})
_EQUAL = frozenset({Predicate.EQ, Predicate.NE})

SIZE_BITS = 32
"""The fewest bits of a number that counts as a size."""


@dataclass(frozen=True)
class Roles:
    """The roles of the arguments of a kernel, by the registers that they come in."""

    graph: Graph

    @cached_property
    def _code(self) -> DefUse:
        return DefUse(self.graph)

    def pitches(self, registers: Iterable[str]) -> dict[str, int]:
        """The arguments that only multiply what leads to addresses; each with the bytes of what it
        counts in.
        """
        found = {each: self._unit(each) for each in registers}
        return {each: unit for each, unit in found.items() if unit is not None}

    def tiled(self, register: str, workgroup: Dim) -> frozenset[tuple[int, int]]:
        """The axes along which workgroups lie side by side in the rows of a pitch, each with how
        much of a row one takes. The argument may be compared, too: rows may be as long as there are
        of them. Nothing of an argument that is no pitch, nor of one that bounds an index of tiles:
        who asks for that takes tiles to be longer than what is left of a row.
        """
        if self._unit(register, may_be_compared=True) is None:
            return frozenset()
        if any(is_of_tile(self._code, each) for each in self._compared(register)):
            return frozenset()
        added = self._added(register)
        return frozenset(grid_steps(self._code, self._code.roots(added), added, workgroup))

    def rowed(self, register: str, workgroup: Dim) -> frozenset[tuple[int, int]]:
        """The axes along which work-items lie side by side in the rows of a pitch, each with how
        much of a row one takes; nothing of an argument that is no pitch.
        """
        if self._unit(register) is None:
            return frozenset()
        added = self._added(register)
        return frozenset(item_steps(self._code, self._code.roots(added), added, workgroup))

    def rows(self, pitch: str, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that say how long the rows of a pitch are: an index that is added to its
        products is compared with them. A sum of these is an index in the array, not in a row.
        """
        within = self._code.roots(self._added(pitch))
        sums = self._code.sums(self._products_of(pitch))
        return frozenset(each for each in registers if self._bounds(each, within, sums))

    def sizes(self, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that say how many there are of something."""
        return frozenset(each for each in registers if self._is_size(each))

    def indices(self, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that are alone the index of an access: in front of an array is nothing."""
        return frozenset(each for each in registers if self._is_index(each))

    def is_in_lds(self, register: str) -> bool:
        """Return True for an argument that says where an array in LDS begins."""
        return any(is_lds_place(user) for user, _ in self._uses(register, plus=True))

    def counts(self, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that say how many work-items or iterations do something, and are used for
        more than sizes are: `threadIdx.x < radius`. None is as good there as some.
        """
        return frozenset(
            each for each in registers if any(map(self._counts, self._uses(each, plus=True)))
        )

    def differences(self, registers: Iterable[str]) -> frozenset[tuple[str, str]]:
        """The pairs of arguments of which the first without the second is what is counted."""
        known = {*registers}
        found = set()
        for each in known:
            for user, name in self._uses(each):
                match user:
                    case Binary(op=BinaryOp.SUB, left=left, right=Local() as right) if _is(
                        name, left
                    ):
                        part = self._argument(right)
                        left_over = user.head.name or ""
                        if part in known and any(map(self._counts, self._uses(left_over))):
                            found.add((each, part))
                    case _:
                        pass
        return frozenset(found)

    def _counts(self, use: tuple[User, str]) -> bool:
        """Return True for a comparison by order with what differs between work-items or iterations
        and is not read, and for one that ends a loop.
        """
        match use:
            case (Compare(predicate=predicate, left=left, right=right), name) if _is_other(
                name, left, right
            ):
                other = right if _is(name, left) else left
                if predicate in _EQUAL:
                    return self._code.is_counter(other)
                return not (self._code.is_given(other) or self._code.is_read(other))
        return False

    def _argument(self, operand: Local) -> str:
        """The argument that a register is a conversion of; itself if it is of something else."""
        match self._code.made.get(operand.name):
            case Cast(value=Local() as below) as made if not _is_cut(made):
                return self._argument(below)
        return operand.name

    def _is_index(self, register: str) -> bool:
        return any(
            isinstance(user, Gep)
            and isinstance(user.pointer, Local)
            and user.pointer.name not in self._code.made
            and len(user.indices) == 1
            for user, _ in self._uses(register)
        )

    def factors(self, registers: Iterable[str]) -> frozenset[str]:
        """The arguments that only multiply what leads to addresses, and are added to such products:
        of none, all are the same.
        """
        return frozenset(
            each for each in registers if self._scaling(each, may_be_added=True) is not None
        )

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

    def _unit(self, register: str, *, may_be_compared: bool = False) -> int | None:
        """The bytes that a pitch counts in; None of what is no pitch."""
        found = self._scaling(register, may_be_compared=may_be_compared)
        if found is None:
            return None
        least, products = found
        of_rows = may_be_compared and self._are_of_rows(products)
        return least if of_rows or RowArrays(self._code).are_rows(products) else None

    def _scaling(
        self, register: str, *, may_be_compared: bool = False, may_be_added: bool = False
    ) -> tuple[int, Sequence[str]] | None:
        """The bytes of the smallest elements that the products of an argument index, and these
        products; None of what is more than a factor of indices.
        """
        products: list[str] = []
        added: list[Operand] = []
        in_lds: list[int] = []
        for user, name in self._uses(register, plus=True):
            match user:
                case Binary(op=BinaryOp.MUL):
                    products += self._products(user, name)
                case Binary(op=BinaryOp.ADD, left=left, right=right) if may_be_added:
                    added.append(right if _is(name, left) else left)
                case Compare(left=left, right=right) if _is_other(name, left, right):
                    if not may_be_compared:
                        return None
                case Gep(base_type=kind) if is_lds_place(user):
                    in_lds.append(store_size(kind))
                case Switch() | Select() | Phi() | Gep() | Binary():
                    return None
                case _:
                    pass
        if added:
            inside = self._code.sums(products)
            if not all(isinstance(each, Local) and each.name in inside for each in added):
                return None
        units = [*in_lds, *(unit for each in products for unit in self._indexed(each))]
        known = [each for each in units if each is not None]
        return None if not known or len(known) < len(units) else (min(known), products)

    def _are_of_rows(self, products: Sequence[str]) -> bool:
        """Return True if sums of products count rows of another pitch: all are multiplied again, by
        what arguments make. Windows that are meant to overlap begin at any element.
        """
        inside = self._code.sums(products)
        scaled = [
            user.head.name
            for each in inside
            for user in self._code.users.get(each, ())
            if isinstance(user, Binary)
            and user.op is BinaryOp.MUL
            and user.head.name is not None
            and self._code.is_given(user.right if _is(each, user.left) else user.left)
        ]
        beside = inside - self._code.sums(scaled)
        users = (user for each in beside for user in self._code.users.get(each, ()))
        return bool(scaled) and not any(isinstance(each, Gep | Call) for each in users)

    def _products(self, product: Binary, factor: str) -> list[str]:
        """The name of a product with what differs between work-items; nothing of other products."""
        other = product.right if _is(factor, product.left) else product.left
        name = product.head.name
        return [] if name is None or self._code.is_given(other) else [name]

    def _added(self, pitch: str) -> frozenset[str]:
        """The registers that are added to the products of a pitch on the way to addresses."""
        inside = self._code.within_rows(self._products_of(pitch))
        users = (user for each in inside for user in self._code.users.get(each, ()))
        sums = [user for user in users if isinstance(user, Gep | Binary | Phi | Select)]
        return (
            frozenset(
                each.name for user in sums for each in operands(user) if isinstance(each, Local)
            )
            - inside
        )

    def _products_of(self, pitch: str) -> list[str]:
        return [
            name
            for user, factor in self._uses(pitch)
            if isinstance(user, Binary) and user.op is BinaryOp.MUL
            for name in self._products(user, factor)
        ]

    def _bounds(self, register: str, within: frozenset[str], sums: Collection[str]) -> bool:
        """Return True for an argument that some of these are compared with, by order; `sums` are
        not among them.
        """
        compared = (each.name for each in self._compared(register) if isinstance(each, Local))
        others = [each for each in compared if each not in sums]
        return not within.isdisjoint(self._code.roots(others))

    def _compared(self, register: str) -> Iterator[Operand]:
        """The values that an argument is compared with by order."""
        for user, name in self._uses(register):
            if isinstance(user, Compare) and user.predicate not in _EQUAL:
                yield user.right if _is(name, user.left) else user.left

    def _indexed(self, product: str) -> Iterator[int | None]:
        """The bytes of the elements that sums of a product index; None for what is no sum."""
        seen = {product}
        work = [product]
        while work:
            name = work.pop()
            for user in self._code.users.get(name, ()):
                match user:
                    case Gep(base_type=kind, indices=indices):
                        if any(_is(name, each) for each in indices):
                            yield store_size(kind)
                    case Call():
                        yield 1
                    case Binary(op=op) if op not in _SUMS:
                        yield None
                    case Cast() | Binary() | Phi() | Select():
                        add_result(user, seen, work)
                    case _:
                        pass

    def _is_size(self, register: str) -> bool:
        counts = False
        uses = list(self._uses(register))
        if any(_divides(name, user) for user, name in uses):
            return True  # what is divided by is not 0, and a negative number of nothing
        for user, name in uses:
            match user:
                case Compare(predicate=predicate, left=left, right=right):
                    if predicate in _EQUAL and _is_other(name, left, right):
                        return False
                    # Of a threshold, 0 is as good as any other number.
                    counts = counts or self._counts((user, name))
                case Binary(op=BinaryOp.SUB, left=left):  # an offset otherwise
                    if not _is(name, left):
                        return False
                    counts = True
                case Binary(op=BinaryOp.ADD, left=left, right=right):
                    if _is_other(name, left, right):
                        return False
                case Gep() if is_lds_place(user):
                    pass
                case Binary(op=BinaryOp.SHL) | Gep() | Phi() | Switch():
                    return False
                case _:
                    pass
        return counts

    def _uses(self, register: str, *, plus: bool = False) -> Iterator[tuple[User, str]]:
        """The uses of an argument that are more than conversions and sums or products with
        constants, each with the register that it is used by. `plus`: also of what is more by a few.
        """
        seen = {register}
        work = [register]
        while work:
            name = work.pop()
            for user in self._code.users.get(name, ()):
                match user:
                    case Cast() if not _is_cut(user):
                        add_result(user, seen, work)
                    case Binary(op=op, left=left, right=right) if _is_scaled(name, user) or (
                        plus and op is BinaryOp.ADD and not _is_other(name, left, right)
                    ):
                        add_result(user, seen, work)
                    case _:
                        yield user, name


def _divides(name: str, user: User) -> bool:
    match user:
        case Binary(op=op, right=right) if op in _DIVISIONS:
            return _is(name, right)
    return False


def _is_cut(cast: Cast) -> bool:
    """Return True if a conversion leaves fewer bits than sizes have: of a positive number that may
    be none.
    """
    kind = cast.head.type
    return cast.op is CastOp.TRUNC and isinstance(kind, IntType) and kind.bits < SIZE_BITS


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


__all__ = ["Roles"]
