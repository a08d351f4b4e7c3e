"""Values that are equal in all lanes of a wave after an exchange in which each takes part.

A value may be equal in lane l and in lane l ^ m, for some masks m. A commutative operation on a
value and the same value of another lane gives a result that is equal for more masks: a lane and its
partner combine the same two operands. After exchanges over all bits of the lane number, all lanes
have one value. This is computed from tables of the lanes, and only where all lanes of full waves
take part together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import z3

from fencepost.kernels.prove.terms import numeric
from fencepost.kernels.prove.terms.operations import binary, cast
from fencepost.kernels.prove.terms.term import Expr, Term, bits, leaves, mapped, width
from fencepost.kernels.prove.values.calls import same_for_all, wave_together
from fencepost.kernels.prove.values.lane_tables import Table, source_lanes, swapped
from fencepost.llvm.effects.effect import CrossLane, Effect, Pure
from fencepost.llvm.effects.functions import COUNTS_LANES, Exchange, Operation, PureOp
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Expression,
    Field,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Select,
    Shuffle,
    Undef,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import FloatType, IntType, Type, VectorType
from fencepost.records import dataclass, field
from fencepost.targets.lanes import Permute

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values

Masks = frozenset[int]
COMMUTES: frozenset[Operation] = frozenset(
    {
        BinaryOp.ADD,
        BinaryOp.MUL,
        BinaryOp.AND,
        BinaryOp.OR,
        BinaryOp.XOR,
        BinaryOp.FADD,
        BinaryOp.FMUL,
    }
    | {PureOp.SMIN, PureOp.SMAX, PureOp.UMIN, PureOp.UMAX, PureOp.FMIN, PureOp.FMAX}
    | {PureOp.MINIMUM, PureOp.MAXIMUM, PureOp.MINIMUMNUM, PureOp.MAXIMUMNUM}
)
_KEEPS_OLD = (Exchange.UPDATE_DPP, Exchange.PERMLANE16, Exchange.PERMLANEX16)
"""Exchanges whose first operand is the result of a lane that has no source."""

BITS = frozenset(
    {
        BinaryOp.ADD,
        BinaryOp.SUB,
        BinaryOp.AND,
        BinaryOp.OR,
        BinaryOp.XOR,
        BinaryOp.SHL,
        BinaryOp.LSHR,
        BinaryOp.ASHR,
    }
)
CASTS = frozenset({CastOp.BITCAST, CastOp.TRUNC, CastOp.ZEXT, CastOp.SEXT})


@dataclass(frozen=True, slots=True)
class View:
    """A value in terms of the register `root` of other lanes: a term over symbols for it, and the
    source lane of each lane.
    """

    root: str
    term: Term
    table: Table


@dataclass
class Butterflies:
    """Values of one kernel that lanes exchange."""

    evaluator: Values
    masks: dict[str, Masks] = field(default_factory=dict)
    views: dict[str, View | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        launch = self.evaluator.launch
        self.wave = launch.wave
        found = self.evaluator.definitions.values()
        self.any = any(isinstance(meaning, CrossLane) for _, meaning, _ in found)
        self.full = launch.items % launch.wave == 0 and launch.workgroup[0] % launch.wave == 0
        self.all = frozenset(range(self.wave))
        self.none = frozenset({0})

    def shared(self, name: str) -> list[Expr] | None:
        """Return the terms that determine a value shared by lanes of a wave after an exchange,
        beside the values of its workgroup and the iterations; None if it is not shared so.
        """
        if not self.any or not self.full or self.evaluator.open:
            return None
        instruction, meaning, at = self.evaluator.definitions[name]
        if isinstance(meaning, CrossLane):
            known = self.all if meaning.op is Exchange.READFIRSTLANE else self.none
        else:
            commutes = _commutes(instruction, meaning)
            known = self.all if commutes is None else self._masks(commutes, at)
        # Of what the operands have in common anyway, their terms say more.
        found = self._masks_of(name) if known != self.all else known
        if found <= known:
            return None
        return [_first_of(self.evaluator.place.item, found)]

    # For which masks a value is the same

    def _masks(self, operands: Iterable[Operand], at: int) -> Masks:
        found = self.all
        for each in operands:
            if isinstance(each, Undef | Aggregate | Expression):
                return self.none
            if not isinstance(each, Local) or each.name not in self.evaluator.definitions:
                continue  # constants and arguments
            if self._left(each.name, at):
                return self.none
            found &= self._masks_of(each.name)
        return found

    def _left(self, name: str, at: int) -> bool:
        """Return True if a value belongs to a loop that ended, in an iteration that lanes may not
        share.
        """
        graph = self.evaluator.graph
        around = graph.loops_around(at)
        node = self.evaluator.definitions[name][2]
        return any(each not in around for each in graph.loops_around(node))

    def _masks_of(self, name: str) -> Masks:
        if name not in self.masks:
            self.masks[name] = self.none  # of what depends on itself nothing is known
            self.masks[name] = self._found(name)
        return self.masks[name]

    def _found(self, name: str) -> Masks:
        instruction, meaning, at = self.evaluator.definitions[name]
        commutes = _commutes(instruction, meaning)
        if commutes is not None:
            return self._masks(commutes, at) | self._exchanged(*commutes, at)
        if isinstance(meaning, CrossLane):
            return self._across(name, instruction, meaning, at)
        match instruction, meaning:
            case (Binary(left=left, right=right) | Compare(left=left, right=right), _):
                return self._masks((left, right), at)
            case (Cast(op=op, value=value), _) if op is not CastOp.FREEZE:
                return self._masks((value,), at)
            case (Select(condition=condition, true=true, false=false), _):
                return self._masks((condition, true, false), at)
            case (Field(aggregate=aggregate, value=value), _):
                return self._masks([each for each in (aggregate, value) if each is not None], at)
            case (Element(vector=vector, value=value, index=index), _):
                parts = (vector, value, index)
                return self._masks([each for each in parts if each is not None], at)
            case (Shuffle(left=left, right=right), _):
                return self._masks((left, right), at)
            case (Call(arguments=arguments), Pure(op=op)) if op not in COUNTS_LANES:
                return self._masks(arguments, at)
            case (Load(), _) | (Call(), _):
                return self._by_term(name)
        return self.none

    def _by_term(self, name: str) -> Masks:
        """Return the masks for which a term of the ids has the same value."""
        place, walks = self.evaluator.place, self.evaluator.walks
        terms = list(leaves(self.evaluator.value(name)))
        if any(walks.mentions(each, {place.tag.get_id()}) for each in terms):
            return self.none
        ids = {each.get_id() for each in place.local if not z3.is_bv_value(each)}
        terms = [each for each in terms if walks.mentions(each, ids)]
        found = {0}
        for bit in (1 << n for n in range(self.wave.bit_length() - 1)):
            pair = (place.local[0], place.local[0] ^ bit)
            if all(same_for_all(self.evaluator, e, z3.substitute(e, pair)) for e in terms):
                found |= {each ^ bit for each in found}
        return frozenset(found)

    def _across(self, name: str, instruction: Instruction, meaning: CrossLane, at: int) -> Masks:
        assert isinstance(instruction, Call)
        if not wave_together(self.evaluator, at):
            return self.none
        if meaning.op in (Exchange.BALLOT, Exchange.READFIRSTLANE):
            return self.all
        if meaning.op is Exchange.READLANE:
            index = instruction.arguments[1]
            return self.all if self._masks((index,), at) == self.all else self.none
        view = self._view(Local(name, instruction.head.type), at)
        if view is None or view.root == name:
            return self.none
        same, table = self._masks_of(view.root), view.table
        return frozenset(
            mask
            for mask in self.all
            if all(table[lane ^ mask] ^ table[lane] in same for lane in range(self.wave))
        )

    def _exchanged(self, left: Operand, right: Operand, at: int) -> Masks:
        """Return the masks for which lanes combine the same two values of a register."""
        one, other = self._view(left, at), self._view(right, at)
        if one is None or other is None or one.root != other.root:
            return self.none
        if one.table == other.table or not _equal(one.term, other.term):
            return self.none
        if self._left(one.root, at) or not wave_together(self.evaluator, at):
            return self.none
        same, a, b = self._masks_of(one.root), one.table, other.table
        found = {0}
        for mask in self.all - {0}:
            if mask not in found and all(
                (a[n ^ mask] ^ a[n] in same and b[n ^ mask] ^ b[n] in same)
                or (a[n ^ mask] ^ b[n] in same and b[n ^ mask] ^ a[n] in same)
                for n in range(self.wave)
            ):
                found |= {each ^ mask for each in found}
        return frozenset(found)

    # What lanes have of others

    def _view(self, operand: Operand, at: int) -> View | None:
        if not isinstance(operand, Local) or operand.name not in self.evaluator.definitions:
            return None
        name = operand.name
        instruction, meaning, node = self.evaluator.definitions[name]
        own = _symbols(name, instruction.head.type)
        itself = None if own is None else View(name, own, tuple(range(self.wave)))
        if self._left(name, at):
            return None
        if name not in self.views:
            self.views[name] = itself
            self.views[name] = self._seen(instruction, meaning, node) or itself
        return self.views[name]

    def _seen(self, instruction: Instruction, meaning: Effect | None, at: int) -> View | None:
        match instruction, meaning:
            case (Call() as call, CrossLane(op=op)):
                return self._taken(call, op, at)
            case (Cast(op=op, value=value), _) if op in CASTS:
                inner = self._view(value, at)
                if inner is None:
                    return None
                term = cast(op, value.type, instruction.head.type, inner.term, _no_address)
                return View(inner.root, _simple(term), inner.table)
            case (Binary(op=op, left=left, right=right), _) if op in BITS:
                return self._joined(op, left, right, at)
            case (Element(vector=vector, value=None, index=Int(value=index)), _):
                inner = self._view(vector, at)
                if inner is None or not 0 <= index < len(inner.term):
                    return None
                return View(inner.root, inner.term[index], inner.table)
            case (Field(aggregate=Local(name=swap), value=None, path=(number,)), _):
                return self._of_swap(swap, number, at)
        return None

    def _taken(self, call: Call, op: Exchange, at: int) -> View | None:
        """Return the result of an operation across lanes in terms of its operand, if known."""
        if not wave_together(self.evaluator, at):
            return None
        if op.permutes:
            table, value = self._indexed(call.arguments[0], at), call.arguments[1]
        else:
            numbers = [e.value if isinstance(e, Int) else None for e in call.arguments]
            table = source_lanes(op, numbers, self.wave)
            value = call.arguments[1 if op in _KEEPS_OLD else 0]
        inner = self._view(value, at)
        if table is None or inner is None:
            return None
        return View(inner.root, inner.term, tuple(inner.table[each] for each in table))

    def _of_swap(self, swap: str, number: int, at: int) -> View | None:
        found = self.evaluator.definitions.get(swap)
        if found is None or self._left(swap, at):
            return None
        call, meaning, node = found
        if not isinstance(meaning, CrossLane) or not isinstance(call, Call):
            return None
        table = swapped(meaning.op, number, self.wave)
        if table is None or not wave_together(self.evaluator, node):
            return None
        one, other = (self._view(each, node) for each in call.arguments[:2])
        if one is None or one != other:
            return None
        return View(one.root, one.term, tuple(one.table[each] for each in table))

    def _indexed(self, index: Operand, at: int) -> Table | None:
        """Return the lanes that byte addresses select, if they are the same in every wave."""
        launch = self.evaluator.launch
        if self.wave == 64 and launch.permute is not Permute.WHOLE:
            return None  # either half may permute for itself
        term = self.evaluator.use(index, at)
        try:
            made = numeric.evaluate(term, numeric.local_ids(launch), {}, self.evaluator.walks)
        except (numeric.Unknown, AttributeError):
            return None
        lanes = (np.broadcast_to(made, (launch.items,)) // 4 % self.wave).reshape(-1, self.wave)
        if not bool((lanes == lanes[0]).all()):
            return None
        return tuple(int(each) for each in lanes[0])

    def _joined(self, op: BinaryOp, left: Operand, right: Operand, at: int) -> View | None:
        """Return arithmetic on constants and views of one register in the same lanes."""
        views = [None if isinstance(e, Int) else self._view(e, at) for e in (left, right)]
        known = [each for each in views if each is not None]
        constants = sum(isinstance(each, Int) for each in (left, right))
        if len(known) + constants != 2 or not known or not isinstance(left.type, IntType):
            return None
        first = known[0]
        if any(each.root != first.root or each.table != first.table for each in known):
            return None
        terms = [
            each.term if each is not None else self.evaluator.use(operand, at)
            for each, operand in zip(views, (left, right), strict=True)
        ]
        return View(first.root, _simple(binary(op, left.type, *terms)), first.table)


def _commutes(instruction: Instruction, meaning: Effect | None) -> tuple[Operand, Operand] | None:
    """Return the operands of an operation that commutes, bit for bit."""
    match instruction, meaning:
        case (Binary(op=op, left=left, right=right), _) if op in COMMUTES:
            return left, right
        case (Call(arguments=(left, right)), Pure(op=op)) if op in COMMUTES:
            return left, right
    return None


def _first_of(item: Expr, masks: Masks) -> Expr:
    """Return the first of the work-items that differ from one by masks."""
    rest = set(masks) - {0}
    many = len(masks)
    if masks == frozenset(range(many)) and not many & many - 1:  # all with the same upper bits
        return z3.simplify(item & bits(~(many - 1) & 0xFFFFFFFF, 32))
    while rest:
        pivot = min(rest, key=int.bit_length)  # its highest bit is in no smaller mask
        bit = pivot.bit_length() - 1
        item = z3.If(z3.Extract(bit, bit, item) == 1, item ^ pivot, item)
        rest = {min(each, each ^ pivot) for each in rest} - {0}
    return z3.simplify(item)


def _symbols(name: str, kind: Type) -> Term:
    match kind:
        case VectorType(count=count, element=element):
            parts = tuple(_symbols(f"{name}.{at}", element) for at in range(count))
            return None if None in parts else parts
        case IntType(bits=1):
            return z3.Bool(f"lane.{name}")
        case IntType() | FloatType():
            return z3.BitVec(f"lane.{name}", width(kind))
    return None


def _simple(term: Term) -> Term:
    return mapped(term, z3.simplify)


def _equal(one: Term, other: Term) -> bool:
    mine, others = list(leaves(one)), list(leaves(other))
    return len(mine) == len(others) and all(
        a.sort() == b.sort() and a.eq(b) for a, b in zip(mine, others, strict=True)
    )


def _no_address(_: object) -> Term:
    raise numeric.Unknown
