"""The shape of the launch that a kernel is checked for where nothing says it.

A kernel that asks for its work-item's place in two dimensions is launched in two; in one, its tiles
would be walked over by a row that is longer than they are.
"""

from __future__ import annotations

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.launches.possible_launch import names_of
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import ArrayType, Type
from fencepost.vocabulary.address_spaces import AddressSpace

GROUPS = 4
"""Workgroups of a grid: enough for neighbours of neighbours."""
_PLACES = frozenset({Id.LOCAL_ID, Id.GLOBAL_ID})
_PARTS = frozenset({Id.GROUP_ID, Id.GLOBAL_ID})


def workgroup_of(kernel: Function, module: Module, items: int) -> Dim:
    """`items` work-items in the dimensions that a kernel asks its place in.

    Rows are as long, and as many, as those of its arrays in LDS that have rows, at most; as many if
    they are long enough for all work-items; else two dimensions are as near to each other as powers
    of two are.
    """
    used = _dimensions(kernel, module, _PLACES)
    arrays = _arrays(kernel, module)
    if arrays and (own := _dimensions(kernel, module, frozenset({Id.LOCAL_ID}))):
        used = own  # along others, all would have one place in LDS
    if not used & {1, 2}:
        return items, 1, 1
    rows = _rows(arrays)
    x = _power(min((each[0] for each in rows), default=_square(items)), items)
    if x == items and (counts := [_power(each[1], items) for each in rows if each[1] > 1]):
        x = items // min(counts)  # rows are longer than the workgroup: each has its own
    rest = items // x
    if used >= {1, 2}:
        y = _power(_square(rest), rest)
        return x, y, rest // y
    rest = min((rest, *(_power(each[1], rest) for each in rows if each[1] > 1)))
    return (x, 1, rest) if 2 in used else (x, rest, 1)


def other_shapes(kernel: Function, module: Module, items: int) -> tuple[Dim, ...]:
    """Other workgroups of as many work-items, in a few long rows: those of a kernel that asks its
    place in several dimensions, and has no array whose rows say how long they are.
    """
    if not _dimensions(kernel, module, _PLACES) & {1, 2} or _rows(_arrays(kernel, module)):
        return ()
    return tuple((items // rows, rows, 1) for rows in (1, 4, 2) if items > rows)


def grid_of(kernel: Function, module: Module) -> Dim:
    """A few workgroups, in the dimensions that a kernel asks its workgroup's place in."""
    used = _dimensions(kernel, module, _PARTS) & {1, 2}
    match sorted(used):
        case [1, 2]:
            return 2, 2, 2
        case [1]:
            return GROUPS // 2, 2, 1
        case [2]:
            return GROUPS // 2, 1, 2
    return GROUPS, 1, 1


def _dimensions(kernel: Function, module: Module, asked: frozenset[Id]) -> set[int]:
    found = set()
    for block in kernel.blocks:
        for each in block.instructions:
            if isinstance(each, Call):
                match effect_of(each, module.pure):
                    case Query(what=what, dim=int(dim) | Int(value=dim)) if what in asked:
                        found.add(dim)
    return found


def lengths(kind: Type | None) -> tuple[int, ...]:
    """The lengths of an array: of its rows, of its columns, and so on; none of another type."""
    found: tuple[int, ...] = ()
    while isinstance(kind, ArrayType):
        found, kind = (kind.count, *found), kind.element
    return found


def _arrays(kernel: Function, module: Module) -> list[tuple[int, ...]]:
    """The lengths of a kernel's arrays in LDS."""
    used = set(names_of(kernel))
    kept = (e for e in module.variables.values() if e.name in used)
    found = (lengths(each.type) for each in kept if each.space == AddressSpace.LOCAL)
    return [each for each in found if each]


def has_rows(kernel: Function, module: Module) -> bool:
    """Return True if arrays of a kernel in LDS have rows: these say how long workgroups are."""
    return bool(_rows(_arrays(kernel, module)))


def _rows(arrays: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The lengths of the arrays that have rows."""
    return [each for each in arrays if len(each) > 1 and each[0] > 1]


def _square(items: int) -> int:
    """A power of two whose square is at least `items`."""
    return 1 << -(-(items - 1).bit_length() // 2)


def _power(most: int, items: int) -> int:
    """The largest power of two up to `most` that divides `items`."""
    return min(1 << (most.bit_length() - 1), items & -items)
