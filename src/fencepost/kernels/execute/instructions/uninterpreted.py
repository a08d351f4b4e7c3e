"""Functions that are not computed: a built-in one is replaced by some function of its arguments
that is the same in all lanes; another by any values.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

import numpy as np

from fencepost.kernels.execute.accesses import access
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.passing import marks_of
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.values.lanes import (
    GIVEN,
    GUESS,
    OPEN,
    Array,
    dtype_of,
    per_lane,
    zeros,
)
from fencepost.kernels.execute.values.marks import flat, joined, unmarked
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.deterministic import deterministic
from fencepost.llvm.effects.effect import Foreign, Opaque
from fencepost.llvm.ir import Call
from fencepost.llvm.types import FloatType, OtherType, Type

Action = Callable[[State, Array | None], None]
_ODD = np.uint64(0x9E3779B97F4A7C15)
FEW = 61
"""Bound on results in runs that search for bugs: they may be indices, or bounds of loops."""


def opaque(name: str, kind: Type, call: Call, layout: Layout) -> Action:
    """Return an action that invents the result of a function that is not computed.

    In a run that stands for all, results differ where arguments do, as far as the type has room.
    A function of settled arguments (of ids alone) has settled results, so that invented ones are a
    guess.
    """
    gets = [operand(each, layout) for each in call.arguments]
    # Of an intrinsic the value is known, though not here; of what has no operand it is any.
    target = call.callee is None or call.callee.startswith("llvm.amdgcn.")
    if target or ((call.callee or "").startswith("llvm.") and call.arguments):
        return lambda state, act: state.write(
            name, zeros(kind, state.lanes if act is None else len(act)), act, GUESS
        )
    uses = tuple(name for each in call.arguments for name in names(each))
    held, nothing = [marks_of(each) for each in call.arguments], unmarked(kind)
    pieces = access.scalars(kind)
    narrow = any(each.size < 4 for each in pieces)
    of_arguments = deterministic(call, Opaque())
    seed = np.uint64(zlib.crc32((call.callee or "").encode()))

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        mixed = np.full(lanes.shape, seed, np.uint64)
        if not of_arguments:  # a clock, say
            mixed = mixed + lanes.astype(np.uint64) * _ODD + np.uint64(state.step)
        for get in gets:
            for each in access.flattened(get(state, act)):
                mixed = _mixed(mixed, per_lane(_bits(each), lanes.shape))
        parts: list[Array] = []
        for number, piece in enumerate(pieces):
            some = _mixed(mixed, np.full(lanes.shape, number + 1, np.uint64)) >> np.uint64(40)
            if not state.both:
                some = some % np.uint64(FEW)
            scale = 0.5 if isinstance(piece.kind, FloatType) and not state.both else 1
            parts.append((some * scale).astype(dtype_of(piece.kind)))
        level = max((state.open.get(each, GIVEN) for each in uses), default=GIVEN)
        guessed = narrow if state.both else of_arguments and level == GIVEN
        guess = GUESS if guessed or level == GUESS else OPEN
        marks = None
        if state.poisoned(uses, act):
            marks = joined(nothing, *(flat(get(state, act)) for get in held))
        state.write(name, access.assembled(kind, parts), act, guess, marks)

    return run


def _mixed(state: Array, word: Array) -> Array:
    made = (state ^ word) * _ODD
    return made ^ (made >> np.uint64(29))


def _bits(value: Array) -> Array:
    array = np.ascontiguousarray(value)
    if array.dtype == np.bool_:
        return array.astype(np.uint64)
    return array.view(f"u{array.dtype.itemsize}").astype(np.uint64)


def foreign(meaning: Foreign, name: str | None, kind: Type, site: int) -> Action:
    """Return an action that gives any values: small numbers that differ between lanes, calls and
    inputs, and often are 0. A run that rests on them shows nothing: the function may never return
    them together.
    """
    shapes = [] if name is None or kind == OtherType("void") else access.scalars(kind)

    def run(state: State, act: Array | None) -> None:
        if meaning.private:
            state.doubt(f"@{meaning.name} may write what its pointers point to", GUESS)
        if name is None or not shapes:
            return
        lanes = state.all if act is None else act
        seed = 7 * list(Contents).index(state.contents) + 3 * site + state.step
        parts: list[Array] = []
        for number, piece in enumerate(shapes):
            mixed = (lanes * 2654435761 + (seed + number) * 40503 >> 9) % 4
            some = np.where(state.contents is Contents.ZERO, 0, np.where(mixed > 1, 0, mixed))
            if meaning.stated:
                some = np.ones_like(mixed)
            parts.append(some.astype(dtype_of(piece.kind)))
        state.write(name, access.assembled(kind, parts), act, OPEN if meaning.stated else GUESS)

    return run
