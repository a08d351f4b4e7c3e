"""Programs whose outcome only seq_cst operations forbid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fencepost.lowering.rows.table import Kind
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope
from tests.hardware_memory.campaign.operations import Operation
from tests.hardware_memory.campaign.programs import LOCAL, Do, Program, Side, monotonic, program

_SHAPES = {
    "sb": ("wx ry", "wy rx"),
    "r": ("wx wy", "wy rx"),
    "2+2w": ("wx wy", "wy wx"),
    "rwc": ("wx", "rx ry", "wy rx"),
    "iriw": ("wx", "wy", "rx ry", "ry rx"),
}


def sequential(operation: Operation) -> Iterator[Program]:
    """The programs of a seq_cst operation: accesses, or fences between monotonic ones."""
    scope = operation.scope
    if operation.ordering is not Ordering.SEQ_CST or scope is Scope.WAVEFRONT:
        return
    for x, y in product(("x", "l"), ("y", "n")):
        layout = scope if not LOCAL & {x, y} else min(scope, Scope.WORKGROUP)
        for shape, texts in _SHAPES.items():
            if len(texts) > _MOST_THREADS:
                continue
            threads = tuple(tuple((each[0], each[1]) for each in text.split()) for text in texts)
            for others in ("w", "N", "A") if shape == "sb" else ("w",):
                for spot in _spots(operation, threads, {"x": x, "y": y}):
                    sides, finals = _sides(operation, threads, {"x": x, "y": y}, others, spot)
                    yield program(shape, layout, sides, finals)


_MOST_THREADS = 3

Spot = tuple[int, int]
Threads = tuple[tuple[tuple[str, str], ...], ...]


def _spots(operation: Operation, threads: Threads, names: dict[str, str]) -> Iterator[Spot]:
    """Where the operation can stand, by thread and number; a fence between two accesses."""
    for t, code in enumerate(threads):
        for n, (letter, name) in enumerate(code):
            if operation.kind is Kind.FENCE:
                if n:
                    yield t, n
            elif _plays(operation, letter, names[name]):
                yield t, n


def _plays(operation: Operation, letter: str, name: str) -> bool:
    """Whether an operation can stand for a load or store of a name."""
    if operation.space is AddressSpace.GLOBAL and name in LOCAL:
        return False
    if operation.space is AddressSpace.LOCAL and name not in LOCAL:
        return False
    match operation.kind:
        case Kind.LOAD:
            return letter == "r"
        case Kind.STORE:
            return letter == "w"
        case _:
            return letter == "w" or operation.returns


def _sides(
    operation: Operation, threads: Threads, names: dict[str, str], others: str, spot: Spot
) -> tuple[list[Side], tuple[str, ...]]:
    """The threads, and the locations that are written twice; `others` is how others write."""
    fence = operation.kind is Kind.FENCE
    order = monotonic(operation.scope) if fence else f"{operation.scope.word} seq_cst"
    values = {"x": 0, "y": 0}
    sides = []
    for t, code in enumerate(threads):
        side = []
        for n, (what, name) in enumerate(code):
            values[name] += what == "w"
            stored = values[name] if what == "w" else 0
            here = (t, n) == spot
            if fence and n:
                side.append(Do("F", order=operation.order, marked=here))
            if here and not fence:
                letter = operation.letter(writes=what == "w")
                side.append(
                    Do(letter, _pointer(operation, names[name]), stored, order, marked=True)
                )
            else:
                side.append(Do(others if what == "w" else what, names[name], stored, order))
        sides.append(tuple(side))
    return sides, tuple(names[each] for each in "xy" if values[each] > 1)


def _pointer(operation: Operation, name: str) -> str:
    return f"generic({name})" if operation.space is AddressSpace.GENERIC else name
