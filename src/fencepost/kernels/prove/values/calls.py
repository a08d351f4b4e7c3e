"""Results of calls, as terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.terms.operations import pure
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    bits,
    flat,
    mentions,
    number,
    resized,
    truth,
    unknown,
    width,
)
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.layout import DISPATCH, IMPLICIT
from fencepost.llvm.effects.buffers import END, LEAST, UNCHECKED, unchecked
from fencepost.llvm.effects.deterministic import deterministic
from fencepost.llvm.effects.effect import Collective, CrossLane, Effect, Opaque, Pure, Query, Touch
from fencepost.llvm.effects.effect import Pointer as Provided
from fencepost.llvm.effects.functions import (
    COUNTS_LANES,
    LOW_PRODUCTS,
    Exchange,
    LaunchData,
    Operation,
    PureOp,
)
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.opencl_math import expects_low_bits
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg
from fencepost.llvm.types import FloatType, IntType, Type, VectorType
from fencepost.patterns import pattern

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values

_LOOSE = pattern(r"fmuladd|m(in|ax)num|f(min|max)|_Z3(mad|min|max)")
"""Functions that may be fused or not, and that may return either +0 or -0."""


def call_term(evaluator: Values, call: Call, meaning: Effect, at: int) -> Term:
    """Return the value of a call in a node."""
    kind = call.head.type
    name = call.head.name or ""
    match meaning:
        case Query():
            return _query(evaluator, meaning, kind, at, name)
        case Provided(what=LaunchData.IMPLICIT):
            return Pointer(IMPLICIT, bits(0, 64))
        case Provided(what=LaunchData.PRINTED):
            return Pointer(PRIVATE, bits(0, 64))
        case Provided(what=LaunchData.DISPATCH):
            return Pointer(DISPATCH, bits(0, 64))
        case Pure(op=op):
            return _pure(evaluator, call, op, at)
        case Collective(gathers=gathers) if gathers.uniform:
            counters = [evaluator.place.counter(h) for h in evaluator.graph.loops_around(at)]
            return unknown(f"call.{name}", [*evaluator.place.groups, *counters], kind)
        case CrossLane(op=Exchange.BALLOT):  # one for all who come here in the same turns
            evaluator.ledger.premises.add(Premise.CONVERGED)
            return unknown(f"ballot.{name}", evaluator.of_wave(at), kind)
        case CrossLane(op=Exchange.READFIRSTLANE):
            return _first_lane(evaluator, call, at)
        case Touch(how=how):
            if not how.writes and not how.atomic and not meaning.buffer:
                pointer = touched(evaluator, meaning, at)
                if isinstance(pointer, Pointer):
                    private = name in evaluator.unsettled.loads
                    return evaluator.loads.at_pointer(
                        evaluator, pointer, kind, name, at, private=private
                    )
            return unknown(f"call.{name}", evaluator.own(at), kind)
        case Opaque() if deterministic(call, meaning):
            given = flat(tuple(evaluator.use(operand, at) for operand in call.arguments))
            return unknown(f"{call.callee}.{len(given)}", given, kind)
    return unknown(f"call.{name}", evaluator.own(at), kind)


def atomic_term(evaluator: Values, atomic: AtomicRmw | CmpXchg, at: int) -> Term:
    """Return the value of an atomic: any; for cmpxchg, also its success flag."""
    name = f"atomic.{atomic.head.name}"
    if isinstance(atomic, CmpXchg):
        old = unknown(name, evaluator.own(at), atomic.expected.type)
        known = evaluator.use(atomic.expected, at)
        if z3.is_bv(old) and z3.is_bv(known):
            if atomic.weak:
                lucky = unknown(f"{name}.exchanged", evaluator.own(at), IntType(1))
                return (old, z3.And(lucky, old == known))
            return (old, old == known)
    return unknown(name, evaluator.own(at), atomic.head.type)


def touched(evaluator: Values, touch: Touch, at: int) -> Term:
    """Return the pointer of an access with its offsets added."""
    pointer = evaluator.use(touch.pointer, at)
    if touch.buffer and isinstance(pointer, tuple):
        pointer = pointer[0]
    if not isinstance(pointer, Pointer):
        return None
    return Pointer(pointer.region, pointer.offset + offset_of(evaluator, touch, at))


def made_within(limit: Expr, checked: Expr, size: int) -> Expr:
    """Return the condition that an access through a buffer resource may be made, by the offset that
    all targets check.
    """
    end = z3.Extract(62, 0, limit)
    inside = z3.ULE(z3.Extract(62, 0, checked + bits(min(size, LEAST), 64)), end)
    return z3.Or(z3.Extract(63, 63, limit) == 1, inside)


def goes_on(evaluator: Values, checked: Expr, size: int, at: int, access: int) -> Expr:
    """Return the condition that bytes of an access beyond the last offset wrap to offset 0, which
    is undetermined if it has such bytes, and false if the access is aligned. `access`: its number
    among all.
    """
    power = size.bit_length() - 1
    low = 0 if not power else number(z3.simplify(z3.Extract(power - 1, 0, checked)))
    if size == 1 << power and low == 0:
        return z3.BoolVal(val=False)
    split = unknown(f"split.{access}", evaluator.own(at), IntType(1))
    return z3.And(z3.UGT(checked, bits(END - size, 64)), truth(split))


def offset_of(evaluator: Values, touch: Touch, at: int) -> Expr:
    """Return the sum of the byte offsets of an access."""
    total: Expr = bits(0, 64)
    for operand in touch.offsets:
        if touch.strides:
            found = evaluator.use(operand, at)
            parts = found if isinstance(found, tuple) else (found,)
            for part, stride in zip(parts, touch.strides, strict=False):
                total = total + resized(part, 64, signed=True) * bits(stride, 64)
            continue
        part = resized(evaluator.use(operand, at), 64, signed=not touch.buffer)
        total = total + part * bits(touch.scale, 64)
    return total


def _query(evaluator: Values, query: Query, kind: Type, at: int, name: str) -> Term:
    size = width(kind)
    asked = query.dim
    dim = asked if isinstance(asked, int) else number(z3.simplify(evaluator.use(asked, at)))
    if dim is None:
        return unknown(f"query.{name}", evaluator.own(at), kind)
    launch, place = evaluator.launch, evaluator.place
    if dim > 2:
        return bits(int(query.what in (Id.LOCAL_SIZE, Id.GROUPS, Id.GLOBAL_SIZE)), size)
    items, groups = resized(place.size[dim], size), resized(place.grid[dim], size)
    local, group = place.local[dim], place.group[dim]
    match query.what:
        case Id.LOCAL_ID:
            return resized(local, size)
        case Id.GROUP_ID:
            return resized(group, size)
        case Id.LOCAL_SIZE:
            return items
        case Id.GROUPS:
            return groups
        case Id.GLOBAL_ID:
            return resized(group, size) * items + resized(local, size)
        case Id.GLOBAL_SIZE:
            return groups * items
        case Id.GLOBAL_OFFSET:
            return bits(0, size)
        case Id.LOCAL_LINEAR:
            return resized(place.item, size)
        case Id.GLOBAL_LINEAR:
            x, y, z = (
                resized(place.group[d], size) * resized(place.size[d], size)
                + resized(place.local[d], size)
                for d in range(3)
            )
            wide, high = (
                resized(place.grid[d], size) * resized(place.size[d], size) for d in range(2)
            )
            return (z * high + y) * wide + x
        case Id.DIMENSIONS if launch.is_open:
            return unknown("dimensions", [], kind)
        case Id.DIMENSIONS:
            used = [d for d in range(3) if launch.workgroup[d] * launch.grid[d] > 1]
            return bits(max(used, default=0) + 1, size)
        case Id.LANE:
            return resized(place.item & (launch.wave - 1), size)
        case Id.WAVE:
            return resized(z3.UDiv(place.item, bits(launch.wave, 32)), size)
        case Id.WAVE_SIZE:
            return bits(launch.wave, size)
        case Id.WAVE_ITEMS:
            return resized(_items_of_wave(place, launch.wave), size)
        case Id.WAVES:
            return resized(_waves(place, launch.wave), size)
        case Id.CLUSTER_GROUP if launch.is_open and launch.cluster == (1, 1, 1):
            # Nobody says how large clusters are.
            return unknown(f"cluster.group.{dim}", [], kind)
        case Id.CLUSTER_GROUP:
            return resized(z3.URem(group, bits(launch.cluster[dim], 32)), size)


def _items_of_wave(place: Place, wave: int) -> Expr:
    """Return the number of work-items of a wave: the last one may have fewer than lanes."""
    left = place.items - (place.item & bits(~(wave - 1) & 0xFFFFFFFF, 32))
    full = bits(wave, 32)
    found: Expr = z3.simplify(z3.If(z3.ULT(left, full), left, full))
    return found


def _waves(place: Place, wave: int) -> Expr:
    """Return the number of waves of a workgroup."""
    found: Expr = z3.simplify(z3.UDiv(place.items + (wave - 1), bits(wave, 32)))
    return found


def _pure(evaluator: Values, call: Call, op: Operation, at: int) -> Term:
    arguments = [evaluator.use(each, at) for each in call.arguments]
    kind = call.head.type
    if op is PureOp.MAKE_BUFFER_RSRC:
        size = resized(arguments[2], 64) & bits(UNCHECKED - 1, 64)
        loose = unchecked(call, chooses=evaluator.launch.chooses_bounds)
        return (arguments[0], size | bits(UNCHECKED, 64) if loose else size)
    if op in COUNTS_LANES and number(arguments[0]) == 0xFFFFFFFF:
        lane = evaluator.place.item & (evaluator.launch.wave - 1)
        if op is PureOp.MBCNT_LO:
            counted = z3.If(z3.ULT(lane, 32), lane, bits(32, 32))
        else:
            counted = z3.If(z3.ULT(lane, 32), bits(0, 32), lane - 32)
        return counted + arguments[1]
    if op in COUNTS_LANES:
        return unknown(f"call.{call.head.name}", evaluator.own(at), kind)
    if expects_low_bits(call, op) and Premise.NO_OVERFLOW not in evaluator.ledger.refused:
        op = LOW_PRODUCTS[op]  # the premise, which `stages.brought.brought` states
    single = not isinstance(kind, VectorType)
    if single and not all(z3.is_expr(each) for each in arguments):
        return unknown(f"call.{call.head.name}", evaluator.own(at), kind)
    real = kind.element if isinstance(kind, VectorType) else kind
    loose = isinstance(real, FloatType) and _LOOSE.search(call.callee or "") is not None
    apart = str(call.head.name) if loose else ""
    return pure(op, kind, call.arguments[0].type, arguments, apart)


def _first_lane(evaluator: Values, call: Call, at: int) -> Term:
    """Return the value in the first lane if that lane surely takes part; else any value.

    If all lanes of the wave reach a node together, the first of them is lane 0, and its value is
    the same term with other ids.
    """
    value = evaluator.use(call.arguments[0], at)
    if not z3.is_expr(value):
        return value
    moved = first_lane(evaluator, value, at)
    if moved is not None:
        return moved
    if not wave_together(evaluator, at):
        return unknown(f"first.{call.head.name}", evaluator.own(at), call.head.type)
    return unknown(f"first.{call.head.name}", evaluator.of_wave(at), call.head.type)


def first_lane(evaluator: Values, value: Expr, at: int) -> Expr | None:
    """Return a value in the first active lane of the wave; None if that is not known."""
    first = evaluator.place.first_lane(evaluator.launch.wave)
    own = {evaluator.place.tag.get_id(), *(symbol.get_id() for _, symbol in evaluator.open)}
    if mentions(value, own):
        return None
    moved = z3.simplify(z3.substitute(value, *first)) if first else value
    if _together(evaluator, at, first, own) or same_for_all(evaluator, value, moved):
        return moved
    return None


def wave_together(evaluator: Values, at: int) -> bool:
    """Return True if all lanes of a wave reach a node in every iteration in which one does."""
    if evaluator.open:
        return False
    key = ("t", at, 0)
    if key not in evaluator.memo:
        first = evaluator.place.first_lane(evaluator.launch.wave)
        own = {evaluator.place.tag.get_id()}
        evaluator.memo[key] = _together(evaluator, at, first, own)
    return bool(evaluator.memo[key])


def _together(evaluator: Values, at: int, first: list[tuple[Expr, Expr]], own: set[int]) -> bool:
    """Return True if lane 0 of a wave reaches a node in exactly the iterations in which some lane
    does.
    """
    key = ("pending", str(at), 0)
    if key in evaluator.memo:
        return False  # what decides it is itself a value of a first lane
    evaluator.memo[key] = True
    try:
        return _comes_together(evaluator, at, first, own)
    finally:
        del evaluator.memo[key]


def _comes_together(
    evaluator: Values, at: int, first: list[tuple[Expr, Expr]], own: set[int]
) -> bool:
    reached = evaluator.reach(at)
    if z3.is_true(reached) or not first:
        return True
    if mentions(reached, own):
        return False
    return same_for_all(evaluator, reached, z3.substitute(reached, *first))


def same_for_all(evaluator: Values, left: Expr, right: Expr) -> bool:
    """Return True if two terms are equal for all work-items."""
    sides = [each for each in _sides(left, right) if not each[0].eq(each[1])]
    if not sides:
        return True
    asked = [*evaluator.place.bounds(), z3.Or(*(one != other for one, other in sides))]
    if _holds_somewhere(evaluator, asked):
        return False
    return evaluator.ledger.never(asked, Steps.LANES) is not None


def _sides(left: Expr, right: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Yield terms that are equal in pairs where two terms are: the arguments, if both are values of
    one unknown function.
    """
    if left.decl().eq(right.decl()) and left.decl().kind() == z3.Z3_OP_UNINTERPRETED:
        for one, other in zip(left.children(), right.children(), strict=True):
            yield from _sides(one, other)
        if left.num_args():
            return
    yield left, right


def _holds_somewhere(evaluator: Values, conditions: Sequence[Expr]) -> bool:
    """Return True if one work-item meets conditions, without a question to z3."""
    arguments = [(each, bits(3, each.size())) for each in evaluator.arguments.values()]
    sample = [*evaluator.place.sample(), *arguments]
    return bool(z3.is_true(z3.simplify(z3.substitute(z3.And(*conditions), *sample))))


__all__ = [
    "IntType",
    "call_term",
    "offset_of",
    "same_for_all",
    "touched",
    "wave_together",
]
