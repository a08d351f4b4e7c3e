"""The distance between neighbouring workgroups in a sum: `blockIdx.x * 64 + threadIdx.x` has 64."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Binary, Cast, Compare, Instruction, Int, Local, Operand, Phi, Select
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.operations import BinaryOp
from fencepost.records import replace

_SUMS = frozenset({BinaryOp.ADD, BinaryOp.SUB, BinaryOp.OR})
_MOST = 1 << 20
OF_ITEMS = frozenset({Id.LOCAL_ID, Id.LOCAL_LINEAR, Id.LANE, Id.WAVE, Id.WAVE_ITEMS})
"""The places in which work-items of a workgroup differ."""
_OF_WORKGROUPS = frozenset({Id.GROUP_ID, Id.GLOBAL_ID, Id.GLOBAL_LINEAR, Id.CLUSTER_GROUP})


def grid_steps(
    code: DefUse, within: Collection[str], sums: Collection[str], workgroup: Dim
) -> Iterator[tuple[int, int]]:
    """Yield the axes of the grid that `sums` depend on by way of the registers `within`, each with
    the positive constant that the workgroup's number is multiplied by, in workgroups of this size.
    None of axes along which a guard stops some workgroups: it is the guard that has to be right.
    """
    ids = dict(_ids(code))
    guarded = {*_guarded(code, ids)}
    steps = {
        (name, query.dim, workgroup[query.dim] if query.what is Id.GLOBAL_ID else 1)
        for name, query in ids.items()
        if query.what in (Id.GROUP_ID, Id.GLOBAL_ID)
        and isinstance(query.dim, int)
        and query.dim not in guarded
    }
    yield from _steps(code, steps, within, sums, workgroup)


def item_steps(
    code: DefUse, within: Collection[str], sums: Collection[str], workgroup: Dim
) -> Iterator[tuple[int, int]]:
    """Yield the axes of a workgroup that `sums` depend on by way of the registers `within`, each
    with the positive constant that the work-item's number is multiplied by.
    """
    ids = _ids(code)
    steps = {
        (name, query.dim, 1)
        for name, query in ids
        if query.what is Id.LOCAL_ID and isinstance(query.dim, int)
    }
    yield from _steps(code, steps, within, sums, workgroup)


def _steps(
    code: DefUse,
    work: set[tuple[str, int, int]],
    within: Collection[str],
    sums: Collection[str],
    workgroup: Dim,
) -> Iterator[tuple[int, int]]:
    """Yield the axes of ids in registers with the constants that they are multiplied by in sums."""
    ids = dict(_ids(code))
    seen: set[tuple[str, int, int]] = set()
    while work:
        name, axis, step = each = work.pop()
        if each in seen or not 0 < step <= _MOST or name not in within:
            continue
        seen.add(each)
        if name in sums:
            yield axis, step
        for user in code.users.get(name, ()):
            if user.head.name is not None and isinstance(user, Instruction):
                times = _times(name, user, ids, workgroup)
                if times is not None:
                    work.add((user.head.name, axis, step * times))


def is_of_tile(code: DefUse, index: Operand) -> bool:
    """Return True for an index that differs between workgroups, or between work-items: `row`, or
    `k + threadIdx.x` in a loop over `k`. A loop that begins at `threadIdx.x` ends where its row
    does, whatever tiles are.
    """
    ids = dict(_ids(code))
    if any(ids[name].what.of_grid for name in code.behind([index]) if name in ids):
        return True
    terms = code.in_one_iteration([index])
    return (
        any(name in ids and ids[name].what in OF_ITEMS for name in terms)
        and isinstance(index, Local)
        and not _is_first(code, index.name)
    )


def _is_first(code: DefUse, name: str) -> bool:
    """Return True if a loop begins with a value, or with its conversion."""
    users = code.users.get(name, ())
    return any(isinstance(each, Phi) for each in users) or any(
        isinstance(each, Cast) and each.head.name is not None and _is_first(code, each.head.name)
        for each in users
    )


def _ids(code: DefUse) -> Iterator[tuple[str, Query]]:
    """Yield the registers that hold a work-item's place in the launch."""
    for node in code.graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(meaning, Query) and instruction.head.name is not None:
                dim = meaning.dim.value if isinstance(meaning.dim, Int) else meaning.dim
                yield instruction.head.name, replace(meaning, dim=dim)


def _guarded(code: DefUse, ids: Mapping[str, Query]) -> Iterator[int]:
    """Yield the axes of the grid that are compared with what has a size: not with a constant, nor
    with other places in the launch, as `blockIdx.x > blockIdx.y` is.
    """
    for made in code.made.values():
        if isinstance(made, Compare) and not any(
            isinstance(each, Int) for each in (made.left, made.right)
        ):
            behind = code.behind((made.left, made.right))
            if all(_is_place(code, ids, name) for name in behind):
                continue
            for name in behind:
                query = ids.get(name)
                if query is not None and query.what.of_grid and isinstance(query.dim, int):
                    yield query.dim


def _is_place(code: DefUse, ids: Mapping[str, Query], name: str) -> bool:
    """Return True for the place of a work-item or workgroup, and for what is computed."""
    if name in ids:
        return ids[name].what in _OF_WORKGROUPS or ids[name].what in OF_ITEMS
    return isinstance(code.made.get(name), Binary | Cast | Select)


def _times(name: str, user: Instruction, ids: Mapping[str, Query], workgroup: Dim) -> int | None:
    """Return the factor by which a result grows with one of its operands; None if it is unknown."""
    match user:
        case Cast():
            return 1
        case Binary(op=op) if op in _SUMS:
            return 1
        case Binary(op=BinaryOp.MUL, left=left, right=right):
            other = right if isinstance(left, Local) and left.name == name else left
            return _number(other, ids, workgroup)
        case Binary(op=BinaryOp.SHL, left=Local(name=left), right=Int(value=by)) if left == name:
            return 1 << by if by < 32 else None
    return None


def _number(operand: Operand, ids: Mapping[str, Query], workgroup: Dim) -> int | None:
    """Return the value of a constant, or of the size of a workgroup."""
    if isinstance(operand, Int):
        return operand.value
    match ids.get(operand.name) if isinstance(operand, Local) else None:
        case Query(what=Id.LOCAL_SIZE, dim=int(axis)):
            return workgroup[axis]
    return None
