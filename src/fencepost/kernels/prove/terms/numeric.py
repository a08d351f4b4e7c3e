"""Terms over the ids of a work-item alone, evaluated for every work-item of a workgroup."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import z3

from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.launches.launch import Launch


class Unknown(Exception):  # noqa: N818 -- no error: the term is for z3
    """The term depends on more than the ids, or has an operation that is not evaluated here."""


def local_ids(launch: Launch) -> dict[str, Array]:
    """Return the ids of all work-items of a workgroup, by the name of their symbol."""
    item = np.arange(launch.items, dtype=np.uint64)
    x, y, _ = (np.uint64(each) for each in launch.workgroup)
    return {"local.x": item % x, "local.y": item // x % y, "local.z": item // (x * y)}


def evaluate(
    expr: Expr, symbols: dict[str, Array], memo: dict[int, Array | None], walks: Walks
) -> Array:
    """Return the value for every work-item. Raises Unknown.

    Terms without a value are None in `memo`; a caller that keeps `memo` must keep the terms.
    """
    stack = [expr]
    while stack:
        each = stack[-1]
        key = each.get_id()
        if key in memo:
            stack.pop()
            continue
        _, kind, children, size = walks.opened(each)
        keys = [child.get_id() for child in children]
        waiting = [child for child, at in zip(children, keys, strict=True) if at not in memo]
        if waiting:
            stack += waiting
            continue
        given = [value for value in (memo[at] for at in keys) if value is not None]
        memo[key] = None
        if len(given) == len(keys):
            try:
                with np.errstate(over="ignore"):
                    memo[key] = _one(each, kind, children, size, given, symbols)
            except (Unknown, AttributeError):
                pass
        if memo[key] is None:
            break  # and so has no value whatever it is part of
        stack.pop()
    found = memo.get(expr.get_id())
    if found is None:
        raise Unknown
    return found


def _mask(size: int) -> np.uint64:
    return np.uint64((1 << size) - 1)


def signed(value: Array, size: int) -> Array:
    """Return numbers of so many bits as signed ones."""
    shift = np.int64(64 - size)
    return (np.asarray(value).astype(np.uint64).view(np.int64) << shift) >> shift


def _one(
    expr: Expr,
    kind: int,
    children: Sequence[Expr],
    size: int,
    given: list[Array],
    symbols: dict[str, Array],
) -> Array:
    if size > 64:
        raise Unknown
    if z3.is_bv_value(expr):
        return np.asarray(expr.as_long(), np.uint64)
    if z3.is_true(expr) or z3.is_false(expr):
        return np.asarray(z3.is_true(expr))
    if kind == z3.Z3_OP_UNINTERPRETED:
        found = symbols.get(expr.decl().name()) if not given else None
        if found is None:
            raise Unknown
        return found
    if size:
        return _bits(expr, kind, children, size, given)
    return _truth(kind, children, given)


def _bits(expr: Expr, kind: int, children: Sequence[Expr], size: int, given: list[Array]) -> Array:
    mask = _mask(size)
    result = given[0]
    match kind:
        case z3.Z3_OP_BADD:
            for each in given[1:]:
                result = result + each
        case z3.Z3_OP_BMUL:
            for each in given[1:]:
                result = result * each
        case z3.Z3_OP_BSUB:
            for each in given[1:]:
                result = result - each
        case z3.Z3_OP_BAND:
            for each in given[1:]:
                result = result & each
        case z3.Z3_OP_BOR:
            for each in given[1:]:
                result = result | each
        case z3.Z3_OP_BXOR:
            for each in given[1:]:
                result = result ^ each
        case z3.Z3_OP_BNEG:
            result = np.uint64(0) - result
        case z3.Z3_OP_BNOT:
            result = ~result
        case z3.Z3_OP_BSHL:
            result = np.where(
                given[1] >= size, np.uint64(0), given[0] << (given[1] & np.uint64(63))
            )
        case z3.Z3_OP_BLSHR:
            result = np.where(
                given[1] >= size, np.uint64(0), given[0] >> (given[1] & np.uint64(63))
            )
        case z3.Z3_OP_BASHR:
            by = np.minimum(given[1], np.uint64(63)).astype(np.int64)
            result = (signed(given[0], size) >> by).view(np.uint64)
        case z3.Z3_OP_CONCAT:
            for child, each in zip(children[1:], given[1:], strict=True):
                result = (result << np.uint64(child.size())) | each
        case z3.Z3_OP_EXTRACT:
            result = given[0] >> np.uint64(expr.params()[1])
        case z3.Z3_OP_ZERO_EXT:
            result = given[0]
        case z3.Z3_OP_SIGN_EXT:
            result = signed(given[0], children[0].size()).view(np.uint64)
        case z3.Z3_OP_ITE:
            result = np.where(given[0], given[1], given[2])
        case z3.Z3_OP_BUDIV | z3.Z3_OP_BUDIV_I | z3.Z3_OP_BUREM | z3.Z3_OP_BUREM_I:
            if not np.all(given[1]):
                raise Unknown
            divides = kind in (z3.Z3_OP_BUDIV, z3.Z3_OP_BUDIV_I)
            result = given[0] // given[1] if divides else given[0] % given[1]
        case _:
            raise Unknown
    return np.asarray(result).astype(np.uint64) & mask


def _truth(kind: int, children: Sequence[Expr], given: list[Array]) -> Array:
    sides = [child.size() for child in children if z3.is_bv(child)]
    match kind:
        case z3.Z3_OP_AND:
            return np.asarray(np.logical_and.reduce(np.broadcast_arrays(*given)))
        case z3.Z3_OP_OR:
            return np.asarray(np.logical_or.reduce(np.broadcast_arrays(*given)))
        case z3.Z3_OP_NOT:
            return ~np.asarray(given[0])
        case z3.Z3_OP_XOR:
            return given[0] ^ given[1]
        case z3.Z3_OP_EQ:
            return np.asarray(given[0] == given[1])
        case z3.Z3_OP_DISTINCT if len(given) == 2:
            return np.asarray(given[0] != given[1])
        case z3.Z3_OP_IMPLIES:
            return ~np.asarray(given[0]) | given[1]
        case z3.Z3_OP_ITE:
            return np.where(given[0], given[1], given[2])
        case z3.Z3_OP_ULEQ:
            return given[0] <= given[1]
        case z3.Z3_OP_ULT:
            return given[0] < given[1]
        case z3.Z3_OP_UGEQ:
            return given[0] >= given[1]
        case z3.Z3_OP_UGT:
            return given[0] > given[1]
    if sides:
        a, b = (signed(each, sides[0]) for each in given[:2])
        match kind:
            case z3.Z3_OP_SLEQ:
                return a <= b
            case z3.Z3_OP_SLT:
                return a < b
            case z3.Z3_OP_SGEQ:
                return a >= b
            case z3.Z3_OP_SGT:
                return a > b
    raise Unknown
