"""In what neighbouring generations differ, in words that both share.

A generation is a complete table, so a slip in one shows as a difference from the next. The listed
differences are the allowed ones, each line a change: what the older does, what the newer does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Barrier, Bit, Cache, Counter, Memory, Tensor, Wait
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Target
from fencepost.program.values import RmwOp
from fencepost.targets.features import Feature
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import (
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES

FOLDER = Path(__file__).parent / "neighbours"

CHAIN = (
    ("gfx900", ""),
    ("gfx90a", ""),
    ("gfx942", ""),
    ("gfx1010", "cumode"),
    ("gfx1100", "cumode"),
    ("gfx1200", "cumode"),
    ("gfx1250", ""),
)
"""A processor of each generation, in the mode in which a workgroup runs in one CU."""

PAIRS = tuple(pairwise(CHAIN))

_COUNTED = {
    Counter.VM: "loads",
    Counter.LOAD: "loads",
    Counter.VS: "stores",
    Counter.STORE: "stores",
    Counter.LGKM: "LDS",
    Counter.DS: "LDS",
    Counter.BVH: "ray tracing",
    Counter.SAMPLE: "samples",
    Counter.X: "translation",
}
_RETURN = frozenset({Bit.TH_ATOMIC_RETURN})


def target(name: str, mode: str) -> Target:
    """A target of the chain."""
    return Target(find(name), frozenset({Feature(mode)} if mode else ()))


def differences(old: Target, new: Target) -> str:
    """The changes from one generation to the next, a line each."""
    grouped: dict[tuple[str, str, str], list[str]] = {}
    for name, where, request in _requests():
        before, after = _words(request, old), _words(request, new)
        if before != after:
            grouped.setdefault((name, before, after), []).append(where)
    lines = [f"{old.processor} to {new.processor}\n"]
    for (name, before, after), places in grouped.items():
        lines.append(f"{name}\n    {', '.join(places)}\n    - {before}\n    + {after}\n")
    return "\n".join(lines)


def _requests() -> Iterator[tuple[str, str, Request]]:
    spaces = (AddressSpace.GLOBAL, AddressSpace.GENERIC, AddressSpace.LOCAL)
    for kind, orderings in (
        (Kind.LOAD, LOAD_ORDERINGS),
        (Kind.STORE, STORE_ORDERINGS),
        (Kind.RMW, RMW_ORDERINGS),
    ):
        for volatile in (False, True):
            if kind is not Kind.RMW:
                for space in (*spaces, AddressSpace.PRIVATE):
                    yield (
                        f"{kind.value}{', volatile' if volatile else ''}",
                        space.name.lower(),
                        Request(kind, space, volatile=volatile),
                    )
        for ordering in Ordering:
            for space in spaces if ordering in orderings else ():
                for scope in ALL_SYNC_SCOPES:
                    yield (
                        f"{kind.value} atomic {ordering.value}",
                        f"{space.name.lower()} {scope.word}",
                        Request(kind, space, ordering, scope, rmw=RmwOp.ADD),
                    )
    for ordering in Ordering:
        for scope in ALL_SYNC_SCOPES if ordering in FENCE_ORDERINGS else ():
            yield (
                f"fence {ordering.value}",
                scope.word,
                Request(Kind.FENCE, None, ordering, scope),
            )


def _words(request: Request, on: Target) -> str:
    try:
        steps = lower(request, on).steps
    except FencepostError as error:
        return f"refused: {error.message}"
    return "; ".join(_word(step, on) for step in steps) or "nothing"


def _word(step: Step, on: Target) -> str:
    match step.action:
        case Wait(counters):
            counted = [_COUNTED.get(counter, counter.value) for counter, _ in counters]
            if Counter.VM in dict(counters) and Counter.VS not in _counters(on):
                counted.insert(1, "stores")
            return f"wait for {' and '.join(counted)}"
        case Cache(op, _):
            return "write back" if op.writes_back else f"invalidate by {op.value}"
        case Memory(family, bits=bits):
            policy = bool(set(bits) - _RETURN - {on_return(on)})
            return f"{family.name.lower()} access{' with policy' if policy else ''}"
        case Barrier(text):
            return text
        case Tensor():
            return "copy of a tensor"


def on_return(on: Target) -> Bit:
    """The bit that makes a read-modify-write return a value."""
    from fencepost.lowering.tables.all import TABLES

    return TABLES[on.chapter].return_bit


def _counters(on: Target) -> frozenset[Counter]:
    from fencepost.lowering.waits.outstanding import COUNTING

    counting = COUNTING[on.chapter]
    return frozenset({counting.loads, counting.stores})


def path(old: str, new: str) -> Path:
    """Where the differences of a pair stand."""
    return FOLDER / f"{old}_to_{new}.txt"
