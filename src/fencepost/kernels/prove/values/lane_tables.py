"""Source lanes of operations across lanes, where a table gives them."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.llvm.effects.functions import Exchange

ROW = 16
Table = tuple[int, ...]
"""The source lane of each lane of a wave."""


def source_lanes(op: Exchange, numbers: Sequence[int | None], wave: int) -> Table | None:
    """Return the source lane of each lane; None if it is not known, or not a lane for all of them.
    `numbers` are the arguments that are constants. For swaps, that of the first result.

    `numbers` are the arguments that are constants. For swaps, that of the first result.
    """
    lanes = range(wave)
    match op:
        case Exchange.SWIZZLE:
            return _swizzle(numbers[1], wave)
        case Exchange.UPDATE_DPP | Exchange.MOV_DPP if len(numbers) >= 5:
            control, rows, banks = numbers[-4:-1]
            if control is None or rows != 15 or banks != 15:
                return None
            return _within([_dpp(control, lane) for lane in lanes], wave)
        case Exchange.PERMLANE16 | Exchange.PERMLANEX16 if len(numbers) == 6:
            low, high = numbers[2:4]
            if low is None or high is None:
                return None
            select = (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32
            other = ROW if op is Exchange.PERMLANEX16 else 0
            chosen = [
                (lane // ROW * ROW ^ other) + (select >> 4 * (lane % ROW) & 15) for lane in lanes
            ]
            return _within(chosen, wave)
        case Exchange.PERMLANE64:
            return _within([lane ^ 32 for lane in lanes], wave)
    return None


def swapped(op: Exchange, result: int, wave: int) -> Table | None:
    """Return the sources of one of the two results of a swap whose operands are the same value."""
    if op not in (Exchange.PERMLANE16_SWAP, Exchange.PERMLANE32_SWAP):
        return None
    unit = 16 if op is Exchange.PERMLANE16_SWAP else 32
    return _within([lane | unit if result else lane & ~unit for lane in range(wave)], wave)


def _within(chosen: Sequence[int | None], wave: int) -> Table | None:
    found = [each for each in chosen if each is not None and 0 <= each < wave]
    return tuple(found) if len(found) == wave else None


def _swizzle(pattern: int | None, wave: int) -> Table | None:
    """Return the source lanes of DS_SWIZZLE_B32's patterns [the ISA documents of GCN3 to RDNA4]."""
    if pattern is None or pattern >= 0xC000:
        return None
    if pattern & 0x8000:
        return _within([(n & ~3) + (pattern >> 2 * (n & 3) & 3) for n in range(wave)], wave)
    keep, fix, flip = pattern & 31, pattern >> 5 & 31, pattern >> 10 & 31
    return _within([(n & ~31) + (((n & 31 & keep) | fix) ^ flip) for n in range(wave)], wave)


def _dpp(control: int, lane: int) -> int | None:
    """Return the source lanes of data-parallel primitives, by control word [the ISA documents of
    GCN3 to RDNA4, DPP_CTRL].
    """
    row, low, amount = lane // ROW * ROW, lane % ROW, control & 15
    if control <= 0xFF:
        return (lane & ~3) + (control >> 2 * (lane & 3) & 3)
    if 0x121 <= control <= 0x12F:
        return row + (low - amount) % ROW
    if control == 0x140:
        return row + ROW - 1 - low
    if control == 0x141:
        return row + (low & 8) + 7 - (low & 7)
    if 0x150 <= control <= 0x15F:
        return row + amount
    if 0x160 <= control <= 0x16F:
        return row + (low ^ amount)
    return None
