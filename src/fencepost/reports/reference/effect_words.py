"""The effect on memory of each row of the table of effects, in words. If operands decide the
effect, it is that of a call with operands of the usual kinds.
"""

from __future__ import annotations

import re
from typing import assert_never

from fencepost.llvm.effects.effect import (
    Access,
    Assume,
    Await,
    Barrier,
    BarrierStep,
    Block,
    Collective,
    Counter,
    CrossLane,
    Effect,
    Foreign,
    GroupCopy,
    GroupWait,
    Mark,
    MemoryFence,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
    Transfer,
    Trap,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.row import Named, Row
from fencepost.llvm.ir import Call, Head, Int, Local, Operand, Text
from fencepost.llvm.types import I32, OtherType, PointerType

_OPERANDS: tuple[Operand, ...] = (
    Local("memory", PointerType(1)),
    Local("lds", PointerType(3)),
    *(Int(4, I32) for _ in range(6)),
    Text('!"agent"', OtherType("metadata")),
)
_NUMBER = 32
"""The number substituted for a parameter in braces."""

_UNTIL = {
    Counter.ASYNC: "at any time until ASYNCcnt is waited for",
    Counter.MARKS: "at any time until a wait for its mark",
    Counter.TENSOR: "at any time until TENSORcnt is waited for",
}


def effect_words(name: str, row: Row) -> str:
    """Describe the effect of a call of an intrinsic, followed by the row's note."""
    stem = next(each for each in row.names.split() if name.endswith(each.partition(".b{")[0]))
    numbers = dict.fromkeys(re.findall(r"\{(\w+)\}", stem), _NUMBER)
    call = Call(Head("result", I32), name, _OPERANDS)
    words = _words(row.effect(call, Named(stem, "", {**numbers, **row.numbers})))
    note = row.listed.effect if row.listed is not None else ""
    return f"{words}; {note}" if note else words


def _words(effect: Effect) -> str:
    match effect:
        case Query() | Pointer() | Pure() | Opaque() | Assume() | Foreign() | Nothing():
            return "none"
        case CrossLane() | Collective():
            return "none; convergent"
        case Barrier() | WaveBarrier() | BarrierStep() | GroupWait():
            return "none by itself; convergent"
        case MemoryFence():
            return "a fence"
        case Touch():
            return _touch(effect)
        case Block():
            return "writes memory" if effect.source is None else "reads and writes memory"
        case Transfer():
            way = "reads global memory, writes LDS" if effect.to_lds else "reads LDS, writes memory"
            return way if effect.counter is None else f"{way}, {_UNTIL[effect.counter]}"
        case Await():
            return f"waits for copies by {effect.counter.value}"
        case Mark():
            return "none by itself: groups the copies before it"
        case GroupCopy():
            return "reads and writes memory"
        case Trap():
            return "none: the wave goes no further"
        case Unsupported():
            return _parts(effect)
    assert_never(effect)


def _touch(effect: Touch) -> str:
    by = " through a buffer resource, within its bounds" if effect.buffer else ""
    match effect.how:
        case Access.READ:
            return f"reads memory{by}"
        case Access.WRITE:
            return f"writes memory{by}"
        case Access.ATOMIC_READ | Access.ATOMIC_WRITE | Access.RMW:
            return f"an {effect.how.value}{by}"
    assert_never(effect.how)


def _parts(effect: Unsupported) -> str:
    if effect.parts is None:
        return "not known to `fencepost check`"
    return ", ".join(dict.fromkeys(f"{each.how.value} memory" for each in effect.parts)) or "none"
