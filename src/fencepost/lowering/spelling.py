"""Actions in the syntax of LLVM's assembler, with registers filled in: v0 holds data and v[2:3] the
address, or v2 if addresses have 32 bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from fencepost.errors import InternalError
from fencepost.lowering.rows.instructions import (
    BIT_ORDER,
    COMBINED,
    Action,
    AnyRmw,
    Barrier,
    Bit,
    Cache,
    Counter,
    Family,
    Memory,
    Tensor,
    Verb,
    Wait,
    WrapRmw,
)
from fencepost.program.values import RmwOp


class Dialect(Enum):
    """The spelling of a generation: mnemonics name the size of the data (`global_load_dword`), or
    from GFX11 on its type (`global_load_b32`).
    """

    SIZES = "sizes"
    TYPES = "types"


_SIZES = {8: "ubyte", 16: "ushort", 32: "dword", 64: "dwordx2", 96: "dwordx3", 128: "dwordx4"}
_STORED_SIZES = _SIZES | {8: "byte", 16: "short"}
_TYPES = {8: "u8", 16: "u16", 32: "b32", 64: "b64", 96: "b96", 128: "b128"}
_STORED_TYPES = _TYPES | {8: "b8", 16: "b16"}


_RMW: Mapping[AnyRmw, tuple[str, str]] = {
    RmwOp.XCHG: ("swap", "b"),
    RmwOp.ADD: ("add", "u"),
    RmwOp.SUB: ("sub", "u"),
    RmwOp.AND: ("and", "b"),
    RmwOp.OR: ("or", "b"),
    RmwOp.XOR: ("xor", "b"),
    RmwOp.MAX: ("max", "i"),
    RmwOp.MIN: ("min", "i"),
    RmwOp.UMAX: ("max", "u"),
    RmwOp.UMIN: ("min", "u"),
    WrapRmw.UINC_WRAP: ("inc", "u"),
    WrapRmw.UDEC_WRAP: ("dec", "u"),
}
"""Name and type letter of each read-modify-write."""

_SIGNED: Mapping[AnyRmw, str] = {
    RmwOp.MAX: "smax",
    RmwOp.MIN: "smin",
    RmwOp.UMAX: "umax",
    RmwOp.UMIN: "umin",
}
"""The names that hold the sign, where no type does."""

_PREFIX = {
    Family.BUFFER: "buffer",
    Family.BUFFER_SCRATCH: "buffer",
    Family.BUFFER_RESOURCE: "buffer",
    Family.FLAT: "flat",
    Family.GLOBAL: "global",
    Family.SCRATCH: "scratch",
    Family.DS: "ds",
}
_BUFFER_ADDRESS = {
    Family.BUFFER: "v[2:3], s[4:7], 0 addr64",
    Family.BUFFER_SCRATCH: "v2, s[0:3], 0 offen",
    Family.BUFFER_RESOURCE: "off, s[4:7], {offset}",
}
"""The operands that follow the data of a buffer instruction."""

_NO_OFFSET = {Dialect.SIZES: "0", Dialect.TYPES: "null"}
"""The spelling of a scalar offset of zero: `null` wherever there is such a register."""

_ADDRESS = {
    Family.FLAT: ("v[2:3]", ""),
    Family.GLOBAL: ("v[2:3]", ", off"),
    Family.SCRATCH: ("v2", ", off"),
}
"""The address of other instructions, and the text after all operands."""


def spell(action: Action, dialect: Dialect) -> str:
    """The instruction."""
    match action:
        case Wait(counters):
            return _wait(counters)
        case Cache(op, bits):
            return " ".join((op.value, *_bits(bits)))
        case Memory():
            operands = (
                _lds(action, dialect) if action.family is Family.DS else _vector(action, dialect)
            )
            return " ".join((operands, *_bits(action.bits)))
        case Barrier(text):
            return text
        case Tensor(loads):
            return f"tensor_{'load_to' if loads else 'store_from'}_lds s[0:3], s[4:11]"
        case _:
            assert_never(action)


def _wait(counters: tuple[tuple[Counter, int], ...]) -> str:
    first, number = counters[0]
    if first in COMBINED:
        return "s_waitcnt " + " ".join(f"{counter.value}({n})" for counter, n in counters)
    if first is Counter.VS:
        return f"s_waitcnt_vscnt null, {number:#x}"
    return f"s_wait_{first.value} {number:#x}"


def _bits(bits: tuple[Bit, ...]) -> list[str]:
    return [bit.value for bit in sorted(bits, key=BIT_ORDER.__getitem__)]


def _registers(width: int) -> str:
    """The registers of data this wide; those of an address lie between."""
    if width <= 32:
        return "v0"
    return "v[0:1]" if width == 64 else f"v[4:{3 + width // 32}]"


def _vector(memory: Memory, dialect: Dialect) -> str:
    """A vector memory instruction without its policy bits."""
    name = f"{_PREFIX[memory.family]}_{_vector_name(memory, dialect)}"
    data = _registers(memory.width)
    source = _registers(2 * memory.width) if memory.verb is Verb.COMPARE else data
    if memory.family in _BUFFER_ADDRESS:
        address = _BUFFER_ADDRESS[memory.family].replace("{offset}", _NO_OFFSET[dialect])
        if memory.verb is Verb.LOAD_TO_LDS:
            return f"{name} {address}"
        moved = data if memory.verb is Verb.LOAD else source
        return f"{name} {moved}, {address}"
    address, end = _ADDRESS[memory.family]
    operands: tuple[str, ...]
    match memory.verb:
        case Verb.LOAD | Verb.LOAD_MONITOR:
            operands = (data, address)
        case Verb.STORE:
            operands = (address, data)
        case Verb.LOAD_TO_LDS:
            operands = (address,)
        case Verb.LOAD_TO_LDS_ASYNC:
            operands = ("v0", address)
        case Verb.STORE_FROM_LDS_ASYNC:
            operands = (address, "v0")
        case Verb.RMW | Verb.COMPARE:
            operands = (data, address, source) if memory.returns else (address, source)
        case _:
            assert_never(memory.verb)
    return f"{name} {', '.join(operands)}{end}"


def _vector_name(memory: Memory, dialect: Dialect) -> str:
    width = memory.width
    typed = dialect is Dialect.TYPES
    match memory.verb:
        case Verb.LOAD:
            return f"load_{(_TYPES if typed else _SIZES)[width]}"
        case Verb.STORE:
            return f"store_{(_STORED_TYPES if typed else _STORED_SIZES)[width]}"
        case Verb.LOAD_MONITOR:
            return f"load_monitor_{_TYPES[width]}"
        case Verb.LOAD_TO_LDS:
            lds = "" if Bit.LDS in memory.bits else "lds_"
            return f"load_{lds}{_SIZES[width]}"
        case Verb.LOAD_TO_LDS_ASYNC:
            return f"load_async_to_lds_{_STORED_TYPES[width]}"
        case Verb.STORE_FROM_LDS_ASYNC:
            return f"store_async_from_lds_{_STORED_TYPES[width]}"
        case Verb.COMPARE:
            return "atomic_cmpswap" + (f"_b{width}" if typed else _x2(width))
        case Verb.RMW:
            assert memory.rmw is not None
            name, letter = _RMW[memory.rmw]
            if typed:
                return f"atomic_{name}_{letter}{width}"
            return f"atomic_{_SIGNED.get(memory.rmw, name)}{_x2(width)}"
        case _:
            assert_never(memory.verb)


def _x2(width: int) -> str:
    return "_x2" if width == 64 else ""


def _lds(memory: Memory, dialect: Dialect) -> str:
    """An LDS instruction: its address has 32 bits, and returning the old value is in its name."""
    width = memory.width
    typed = dialect is Dialect.TYPES
    data = _registers(width)
    match memory.verb:
        case Verb.LOAD:
            return f"ds_{'load' if typed else 'read'}_{_TYPES[width]} {data}, v2"
        case Verb.STORE:
            return f"ds_{'store' if typed else 'write'}_{_STORED_TYPES[width]} v2, {data}"
        case Verb.COMPARE:
            name = "cmpstore" if typed else "cmpst"
            operands = f"v2, {data}, {'v1' if width == 32 else 'v[4:5]'}"
            letter = "b"
        case Verb.RMW if memory.rmw is RmwOp.XCHG:
            # There is no exchange that does not return the old value.
            name = "storexchg" if typed else "wrxchg"
            return f"ds_{name}_rtn_b{width} {data}, v2, {data}"
        case Verb.RMW:
            assert memory.rmw is not None
            name, letter = _RMW[memory.rmw]
            operands = f"v2, {data}"
        case (
            Verb.LOAD_MONITOR
            | Verb.LOAD_TO_LDS
            | Verb.LOAD_TO_LDS_ASYNC
            | Verb.STORE_FROM_LDS_ASYNC
        ):
            raise InternalError(f"{memory.verb.value} is no LDS instruction")
        case _:
            assert_never(memory.verb)
    if memory.returns:
        return f"ds_{name}_rtn_{letter}{width} {data}, {operands}"
    return f"ds_{name}_{letter}{width} {operands}"
