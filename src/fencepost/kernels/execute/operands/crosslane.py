"""Operations across the lanes of a wave."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array, Value, dtype_of, per_lane
from fencepost.kernels.execute.values.marks import KIND, UNMARKED, Marks, flat, joined
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.types import Type

ROW = 16
Numbers = npt.NDArray[np.int64]


def lanes_of(
    op: Exchange, state: State, lanes: Array, values: list[Value], kind: Type
) -> Value | None:
    """Return the result for the active lanes; None if the operation is not known."""
    wide = state.launch.wave
    lane = state.item[lanes] % wide
    first = lanes - lane
    spread = [per_lane(v, lanes.shape) for v in values if not isinstance(v, tuple)]
    if len(spread) != len(values):
        return None
    match op:
        case Exchange.READFIRSTLANE:
            _, where, back = np.unique(first, return_index=True, return_inverse=True)
            return spread[0][where][back]
        case Exchange.READLANE:
            return _from(state, lanes, first + spread[1].astype(np.int64) % wide, spread[0])[0]
        case Exchange.BALLOT:
            return _ballot(lanes, first, spread[0], dtype_of(kind))
        case _ if op.permutes and state.launch.halves:
            return None
        case _ if op.permutes:
            index = (spread[0].astype(np.int64) >> 2) % wide
            return _from(state, lanes, first + index, spread[1])[0]
        case Exchange.SWIZZLE:
            return _swizzle(state, lanes, first, lane, spread)
        case Exchange.MOV_DPP8:
            source = (lane & ~7) + ((int(spread[1][0]) >> (3 * (lane & 7))) & 7)
            return _from(state, lanes, first + source, spread[0])[0]
        case Exchange.UPDATE_DPP | Exchange.MOV_DPP:
            updates = op is Exchange.UPDATE_DPP
            old = spread[0] if updates else np.zeros_like(spread[0])
            at = 1 if updates else 0
            return _dpp(state, lanes, first, lane, old, spread[at], spread[at + 1 :])
        case Exchange.PERMLANE16 | Exchange.PERMLANEX16 if len(spread) == 6:
            return _permlane(state, lanes, first, lane, spread, other=op is Exchange.PERMLANEX16)
        case Exchange.PERMLANE16_SWAP | Exchange.PERMLANE32_SWAP if len(spread) == 4:
            return _swap(
                state, lanes, first, lane, spread, 16 if op is Exchange.PERMLANE16_SWAP else 32
            )
        case Exchange.PERMLANE64:
            return _from(state, lanes, first + (lane ^ 32) % wide, spread[0])[0]
    return None


_MOVES: Mapping[Exchange, tuple[int, ...]] = {
    Exchange.READFIRSTLANE: (0,),
    Exchange.READLANE: (0,),
    Exchange.SWIZZLE: (0,),
    Exchange.MOV_DPP8: (0,),
    Exchange.MOV_DPP: (0,),
    Exchange.UPDATE_DPP: (0, 1),
    Exchange.PERMLANE16: (0, 1),
    Exchange.PERMLANEX16: (0, 1),
    Exchange.PERMLANE64: (0,),
    Exchange.PERMLANE16_SWAP: (0, 1),
    Exchange.PERMLANE32_SWAP: (0, 1),
}
"""Exchanges that move values of other lanes, with the indices of the moved operands; the other
operands select the source lane.
"""


def across(
    op: Exchange,
    state: State,
    lanes: Array,
    given: list[Marks],
    values: list[Value],
    kind: Type,
) -> Marks:
    """Return the marks of the result: those of the source lane if it is known, else those of every
    lane of the wave.
    """
    spread = [per_lane(flat(each), lanes.shape) for each in given]
    data = (1,) if op.permutes else _MOVES.get(op)
    if data is not None and not any(isinstance(each, tuple) for each in values):
        held = [spread[at] if at in data else each for at, each in enumerate(values)]
        moved = lanes_of(op, state, lanes, held, kind)
        if moved is not None:
            rest = (each for at, each in enumerate(spread) if at not in data)
            return joined(moved, joined(UNMARKED, *rest))
    wave = state.group[lanes] * state.launch.waves + state.wave[lanes]
    _, back = np.unique(wave, return_inverse=True)
    found = np.zeros(back.max() + 1, KIND)
    np.maximum.at(found, back, joined(UNMARKED, *spread))
    return found[back]


def steady(op: Exchange, state: State, lanes: Array, values: list[Value]) -> bool:
    """Return True if the result does not depend on which other lanes are active.

    Either all lanes of each wave are known to be active, or all have the same value, of which one
    is taken.
    """
    if not state.tentative:
        numbers = state.group * state.launch.waves + state.wave
        sizes = np.bincount(numbers)
        if (
            op not in (Exchange.READFIRSTLANE, Exchange.BALLOT)
            and state.launch.items % state.launch.wave
        ):
            return False
        if len(lanes) == int(sizes[distinct(numbers[lanes])].sum()):
            return True
    value = values[0] if values else ()
    return (
        op is Exchange.READFIRSTLANE
        and not isinstance(value, tuple)
        and (np.ndim(value) == 0 or bool((value == value[:1]).all()))
    )


def _from(state: State, lanes: Array, source: Array, value: Array) -> tuple[Array, Array]:
    """Return the value in other lanes, and whether those are active."""
    here = np.zeros(state.lanes, value.dtype)
    active = np.zeros(state.lanes, np.bool_)
    here[lanes] = value
    active[lanes] = True
    source = np.clip(source, 0, state.lanes - 1)
    return here[source], active[source]


def _ballot(lanes: Array, first: Array, mask: Array, dtype: npt.DTypeLike) -> Array:
    _, back = np.unique(first, return_inverse=True)
    votes = np.zeros(back.max() + 1, np.uint64)
    bit = np.uint64(1) << (lanes - first).astype(np.uint64)
    np.bitwise_or.at(votes, back[mask], bit[mask])
    return votes[back].astype(dtype)


def _swizzle(
    state: State, lanes: Array, first: Array, lane: Array, spread: list[Array]
) -> Array | None:
    pattern = int(spread[1][0])
    if pattern & 0x8000:
        if pattern >= 0xC000:
            return None
        source = (lane & ~3) + ((pattern >> (2 * (lane & 3))) & 3)
    else:
        low = lane & 31
        keep, fix, flip = pattern & 31, pattern >> 5 & 31, pattern >> 10 & 31
        source = (lane & ~31) + (((low & keep) | fix) ^ flip)
    return _from(state, lanes, first + source, spread[0])[0]


def _dpp(
    state: State,
    lanes: Array,
    first: Array,
    lane: Array,
    old: Array,
    value: Array,
    rest: list[Array],
) -> Array | None:
    """Compute a data-parallel primitive [the ISA documents of GCN3 to RDNA4, DPP_CTRL]."""
    control, rows, banks, bound = (int(each[0]) for each in rest[:4])
    row, low = lane // ROW * ROW, lane % ROW
    source = _source(control, row, low, lane)
    if source is None:
        return None
    valid = (source >= 0) & (source < state.launch.wave)
    moved, active = _from(state, lanes, first + np.where(valid, source, 0), value)
    nothing = np.zeros_like(old) if bound else old
    moved = np.where(valid & active, moved, nothing)
    enabled = ((rows >> (lane // ROW)) & 1) & ((banks >> (low // 4)) & 1)
    return np.where(enabled == 1, moved, old)


def _source(control: int, row: Numbers, low: Numbers, lane: Numbers) -> Array | None:
    amount = control & 15
    if control <= 0xFF:
        return (lane & ~3) + ((control >> (2 * (lane & 3))) & 3)
    if 0x101 <= control <= 0x10F:
        return np.where(low + amount < ROW, lane + amount, -1)
    if 0x111 <= control <= 0x11F:
        return np.where(low >= amount, lane - amount, -1)
    if 0x121 <= control <= 0x12F:
        return row + (low - amount) % ROW
    match control:
        case 0x140:
            return row + ROW - 1 - low
        case 0x141:
            turned: Array = row + (low & 8) + 7 - (low & 7)
            return turned
        case 0x142:
            return np.where(row > 0, row - 1, -1)
        case 0x143:
            return np.where(lane >= 32, 31, -1)
    if 0x150 <= control <= 0x15F:
        return row + amount
    if 0x160 <= control <= 0x16F:
        return row + (low ^ amount)
    return None


def _permlane(
    state: State, lanes: Array, first: Array, lane: Array, spread: list[Array], *, other: bool
) -> Array:
    value, low, high = spread[1], spread[2], spread[3]
    at = lane % ROW
    half: Array = np.asarray(np.where(at < 8, low, high)).astype(np.int64)
    chosen = (half >> (4 * (at % 8))) & 15
    row = lane // ROW * ROW
    source = (row ^ ROW if other else row) + chosen
    return _from(state, lanes, first + source, value)[0]


def _swap(
    state: State, lanes: Array, first: Array, lane: Array, spread: list[Array], unit: int
) -> Value:
    """Swap the odd halves of the first operand with the even halves of the second."""
    one, other = spread[0], spread[1]
    odd = (lane // unit) % 2 == 1
    below, _ = _from(state, lanes, first + (lane - unit) % state.launch.wave, other)
    above, _ = _from(state, lanes, first + (lane + unit) % state.launch.wave, one)
    return np.where(odd, below, one), np.where(odd, other, above)
