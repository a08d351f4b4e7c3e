"""Operations across the lanes of a wave, and the value that each lane gets."""

from __future__ import annotations

import re

from fencepost.judge.machine.values import Sym, Value, Vec, known
from fencepost.llvm.ir import Call
from fencepost.patterns import pattern

Lanes = dict[int, list[Value]]
"""The arguments of each active lane, by its number in the wave."""


_CROSSES = pattern(
    r"llvm\.amdgcn\.(?:readfirstlane|readlane|writelane|ballot|inverse\.ballot|[if]cmp"
    r"|ds\.b?permute(?:\.fi\.b32)?|ds\.swizzle|update\.dpp|mov\.dpp8?|set\.inactive"
    r"|permlane(?:x?16(?:\.var)?|(?:16|32)\.swap|64|\.(?:bcast|down|idx\.gen|up|xor))"
    r"|wave\.(?:reduce|shuffle)(?:\.\w+)?)(?:\.[a-z]\w*)*",
    re.ASCII,
)
"""The intrinsics that touch no memory, and whose result other lanes decide [001 LLVM IR Intrinsics;
LLVM's IntrinsicsAMDGPU.td]."""


def crosses(name: str) -> bool:
    """Return True if a function is a cross-lane operation."""
    return _CROSSES.fullmatch(name) is not None


def crossed(call: Call, wave: int, lanes: Lanes) -> dict[int, Value]:
    """Return the value that each lane gets; an arbitrary one if it is not known."""
    name = (call.callee or "").removeprefix("llvm.amdgcn.")
    first = min(lanes)
    if name.startswith(("icmp", "fcmp", "wave.reduce")):
        return dict.fromkeys(lanes, Sym.any())
    if name.startswith("ballot"):
        if all(known(given[0]) for given in lanes.values()):
            votes = sum(1 << lane for lane, given in lanes.items() if given[0])
            return dict.fromkeys(lanes, votes)
        shared = Sym.any()
        return dict.fromkeys(lanes, shared)
    made: dict[int, Value] = {}
    for lane, given in lanes.items():
        if name.startswith("readfirstlane") or "lds" in name:  # copies begin where that one says
            made[lane] = lanes[first][0]
        elif "swap" in name and len(given) == 4:
            made[lane] = _swapped(lane, lanes, 32 if "32" in name else 16, wave)
        else:
            made[lane] = _moved(name, lane, given, lanes, wave)
    return made


def _moved(name: str, lane: int, given: list[Value], lanes: Lanes, wave: int) -> Value:
    at = 0
    old: Value = Sym.any()
    source: int | None = None
    if name.startswith("readlane") and known(given[1]):
        source = given[1] % wave
    elif name.startswith("ds.bpermute") and known(given[0]):
        at, source = 1, (given[0] >> 2) % wave
    elif name.startswith("ds.swizzle"):
        source = _swizzle(given[1], lane)
    elif name.startswith(("update.dpp", "mov.dpp.")):
        shift = 1 if name.startswith("update") else 0
        at = shift
        control, rows, banks, bound = given[shift + 1 : shift + 5]
        if shift and not bound:
            old = given[0]
        elif bound:
            old = 0
        low = lane % 16
        if not (rows >> (lane // 16) & 1 and banks >> (low // 4) & 1):
            return given[0] if shift else Sym.any()
        source = _dpp(control, lane)
        if source is not None and source < 0:
            return old
    elif name.startswith("mov.dpp8") and known(given[1]):
        source = lane // 8 * 8 + (given[1] >> (3 * (lane % 8)) & 7)
    elif name.startswith(("permlane16.", "permlanex16.")):
        at = 1
        row = lane // 16 * 16 ^ (16 if "x16" in name else 0)
        chosen = _of_row(name, lane, given)
        source = None if chosen is None else row + chosen
        *_, inactive, bound = given
        old = Sym.any() if inactive != 0 or not known(bound) else 0 if bound else given[0]
    elif name.startswith("writelane"):
        value, chosen, kept = given
        if known(chosen):
            return value if lane == chosen % wave else kept
    elif name.startswith("inverse.ballot") and known(given[0]):
        return given[0] >> lane & 1
    elif name.startswith("set.inactive"):
        return given[0]
    elif name.startswith("permlane64"):
        source = (lane ^ 32) % wave
    if source is None:
        return Sym.any()
    return lanes[source][at] if source in lanes else old


def _of_row(name: str, lane: int, given: list[Value]) -> int | None:
    """Return the lane of a row that v_permlane16 and its kin read; None where it is not known."""
    if ".var" in name:  # each lane has a number of its own
        return given[2] & 15 if known(given[2]) else None
    chosen = given[2] if lane % 16 < 8 else given[3]
    return chosen >> (4 * (lane % 8)) & 15 if known(chosen) else None


def _swapped(lane: int, lanes: Lanes, unit: int, wave: int) -> Value:
    odd = lane // unit % 2 == 1
    below, above = (lane - unit) % wave, (lane + unit) % wave
    if below not in lanes or above not in lanes:
        return Vec((Sym.any(), Sym.any()))
    if odd:
        return Vec((lanes[below][1], lanes[lane][1]))
    return Vec((lanes[lane][0], lanes[above][0]))


def _swizzle(pattern: Value, lane: int) -> int | None:
    if not isinstance(pattern, int) or pattern >= 0xC000:
        return None
    if pattern & 0x8000:
        return lane // 4 * 4 + (pattern >> (2 * (lane % 4)) & 3)
    low = lane % 32
    keep, fix, flip = pattern & 31, pattern >> 5 & 31, pattern >> 10 & 31
    return lane // 32 * 32 + (((low & keep) | fix) ^ flip)


def _dpp(control: int, lane: int) -> int | None:
    """Return the lane that a DPP control word names; -1 if there is none."""
    row, low, amount = lane // 16 * 16, lane % 16, control & 15
    if control <= 0xFF:
        return lane // 4 * 4 + (control >> (2 * (lane % 4)) & 3)
    if 0x101 <= control <= 0x10F:
        return lane + amount if low + amount < 16 else -1
    if 0x111 <= control <= 0x11F:
        return lane - amount if low >= amount else -1
    if 0x121 <= control <= 0x12F:
        return row + (low - amount) % 16
    if 0x150 <= control <= 0x15F:
        return row + amount
    if 0x160 <= control <= 0x16F:
        return row + (low ^ amount)
    match control:
        case 0x140:
            return row + 15 - low
        case 0x141:
            return row + (low & 8) + 7 - (low & 7)
        case 0x142:
            return row - 1 if row else -1
        case 0x143:
            return 31 if lane >= 32 else -1
    return None
