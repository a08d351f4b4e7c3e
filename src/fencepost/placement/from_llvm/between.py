"""Motion of pure computations from behind a wait to before it, so that they run while other waves
arrive.

A wait is placed right before the access that needs it, which is often where a block begins to
compute. Instructions that only compute, from values that are known before the wait, can as well be
executed there: they touch no memory and have no undefined behaviour, and control that reaches the
one place reaches the other. Divisions stay, because they may have undefined behaviour, and so do
calls other than queries of a work-item's place. Of several waits, the one with the least between
its halves gets the next instruction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.ir import (
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Field,
    Gep,
    Instruction,
    Local,
    Select,
    Shuffle,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.uses import operands
from fencepost.numerals import is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass

_COMPUTES = (Binary, Cast, Compare, Element, Field, Gep, Select, Shuffle)
_DIVIDES = (BinaryOp.UDIV, BinaryOp.SDIV, BinaryOp.UREM, BinaryOp.SREM)
_QUOTED = pattern(r'("[^"]*")')
_NUMBERED = pattern(r"%(\d+)(?![\w.$-])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Window:
    """A wait and its signal in one block: the ordinals of the instructions that follow them; the
    signal's is at least that of the block's first.
    """

    signal: int
    wait: int


def computes(instruction: Instruction) -> bool:
    """Return True if an instruction only computes, and may be executed earlier."""
    match instruction:
        case Binary(op=op):
            return op not in _DIVIDES
        case Call():
            return isinstance(effect_of(instruction, frozenset()), Query)
    return isinstance(instruction, _COMPUTES)


def earlier(
    block: Sequence[Instruction],
    start: int,
    windows: Sequence[Window],
    removed: AbstractSet[int] = frozenset(),
) -> dict[int, int]:
    """Return for each instruction of a block that moves, by ordinal, the ordinal of the wait that
    it moves in front of, in their order there. `start`: the ordinal of the block's first
    instruction; `removed` are taken out.
    """
    windows = sorted(windows, key=lambda each: (each.wait, each.signal))
    made = {each.head.name: n for n, each in enumerate(block, start) if each.head.name is not None}
    moving = [n for n, i in enumerate(block, start) if n not in removed and computes(i)]
    inside = {n: w for w, each in enumerate(windows) for n in range(each.signal, each.wait)}
    count = [sum(inside.get(n) == w for n in moving) for w in range(len(windows))]
    moved: dict[int, int] = {}
    for n in moving:
        needs = [
            made[value.name]
            for value in operands(block[n - start])
            if isinstance(value, Local) and value.name in made
        ]
        # Where each of them is known.
        first = max((moved[need] for need in needs if need in moved), default=0)
        fixed = max((need for need in needs if need not in moved), default=-1)
        fits = [w for w in range(first, len(windows)) if fixed < windows[w].wait <= n]
        if not fits:
            continue
        best = min(fits, key=lambda w: (count[w], -w))
        own = inside.get(n)
        if own is not None and count[best] + 1 >= count[own]:
            continue
        if own is not None:
            count[own] -= 1
        count[best] += 1
        moved[n] = best
    return {n: windows[w].wait for n, w in moved.items()}


def renumbered(
    block: Sequence[Instruction], start: int, moved: Mapping[int, int]
) -> dict[str, str]:
    """Return new names for values without a name, because LLVM requires them to ascend in the
    text.
    """

    def place(n: int) -> tuple[int, bool, int]:
        return (moved[n], False, n) if n in moved else (n, True, n)

    order = sorted(range(start, start + len(block)), key=place)
    names = [block[n - start].head.name for n in order]
    numbers = [name for name in names if name is not None and is_decimal(name)]
    new = zip(numbers, sorted(numbers, key=int), strict=True)
    return {old: name for old, name in new if old != name}


def with_names(line: str, names: Mapping[str, str]) -> str:
    """Return a line of a function with other numbers for its values."""
    parts = _QUOTED.split(line)
    parts[::2] = [_NUMBERED.sub(lambda m: "%" + names.get(m[1], m[1]), each) for each in parts[::2]]
    return "".join(parts)


__all__ = ["Window", "computes", "earlier", "renumbered", "with_names"]
