"""One instruction of text as a value."""

from __future__ import annotations

import re
from collections.abc import Callable

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.assembly.roles import roles
from fencepost.machine_code.instructions.counters import encoded, fields
from fencepost.machine_code.instructions.instruction import (
    NO_BITS,
    CacheBits,
    Instruction,
    Kind,
    Opcode,
    Unit,
)
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.machine_code.instructions.operand_text import Operands, split
from fencepost.machine_code.instructions.widths import access_width, is_pair, offset_scale
from fencepost.patterns import pattern
from fencepost.records import replace
from fencepost.targets.generation import Generation

Value = Callable[[str], int | None]
"""The value of an expression; None where it has none."""

_SCOPES = {"SCOPE_CU": 0, "SCOPE_SE": 1, "SCOPE_DEV": 2, "SCOPE_SYS": 3}
_WAITED = pattern(r"(?<!\w)(\w+?)(?:_sat)?\s*\(([^()]*)\)", re.ASCII)
_COUNTERS = {each.value: each for each in Counter}
_TH_RETURN = 1
"""The bit of the temporal hint that makes an atomic return (001 GFX12 th)."""


def instruction(mnemonic: str, rest: str, generation: Generation, value: Value) -> Instruction:
    """The instruction that a line of text is on a generation."""
    if "::" in rest:
        return _dual(mnemonic, rest, generation, value)
    opcode = opcode_of(mnemonic)
    text = f"{mnemonic} {rest}".rstrip()
    if opcode.kind is Kind.WAIT:
        return Instruction(opcode, 0, immediate=_wait(mnemonic, rest, generation, value), text=text)
    if opcode.kind is Kind.EXPORT:
        # The target stands before the registers without a comma.
        rest = rest.partition(" ")[2]
    operands = split(rest)
    if "gds" in operands.modifiers:
        opcode = opcode_of(mnemonic, gds=True)
    bits = _bits(operands)
    if "lds" in operands.modifiers and opcode.kind is Kind.LOAD:
        opcode = replace(opcode, kind=Kind.LDS_COPY, returns=False)
    found = roles(opcode, operands, returns=_returns(opcode, bits))
    return Instruction(
        opcode,
        0,
        found.reads,
        found.writes,
        found.returned,
        found.address,
        found.data,
        bits,
        opcode.kind is Kind.LDS_COPY,
        *_offsets(opcode, operands),
        _width(opcode),
        _immediate(opcode, operands, value),
        operands.listed(),
        text,
    )


def _dual(mnemonic: str, rest: str, generation: Generation, value: Value) -> Instruction:
    """Two vector instructions that are issued as one."""
    one, _, other = rest.partition("::")
    second, _, operands = other.strip().partition(" ")
    a = instruction(mnemonic, one.strip(), generation, value)
    b = instruction(second, operands, generation, value)
    return replace(
        a,
        reads=a.reads | b.reads,
        writes=a.writes | b.writes,
        operands=(),
        text=f"{mnemonic} {rest}",
    )


def _returns(opcode: Opcode, bits: CacheBits) -> bool:
    if opcode.kind is not Kind.ATOMIC:
        return opcode.returns
    return bits.glc or bits.sc0 or bool(bits.th & _TH_RETURN)


def _bits(operands: Operands) -> CacheBits:
    marks = operands.modifiers
    if not marks:
        return NO_BITS
    th = marks.get("th", "")
    hint = 0
    if th:
        number = integer(th)
        hint = int("RETURN" in th) if number is None else number
    return CacheBits(
        "glc" in marks,
        "slc" in marks,
        "dlc" in marks,
        "sc0" in marks,
        "sc1" in marks,
        "nt" in marks,
        _SCOPES.get(marks.get("scope", ""), 0),
        hint,
    )


def _width(opcode: Opcode) -> int:
    """The bytes of an access for each lane, from the mnemonic; 0 where it does not say."""
    if opcode.kind not in (Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS, Kind.LDS_COPY):
        return 0
    if opcode.unit in (Unit.IMAGE, Unit.SAMPLE, Unit.BVH):
        return 0
    return access_width(opcode.mnemonic)


def _offsets(opcode: Opcode, operands: Operands) -> tuple[int, int | None]:
    """The offsets of an access in bytes; of two, the text has them in elements, or 64 of them."""
    first, second = operands.number("offset0"), operands.number("offset1")
    name = opcode.mnemonic
    if opcode.unit is Unit.SCALAR and opcode.kind is not Kind.MESSAGE:
        last = operands.texts[-1] if operands.texts else ""
        return operands.number("offset") or integer(last) or 0, None
    if opcode.kind is not Kind.LDS or not is_pair(name):
        return operands.number("offset") or first or 0, second
    scale = offset_scale(name)
    return scale * (first or 0), scale * (second or 0)


def _immediate(opcode: Opcode, operands: Operands, value: Value) -> int | None:
    """The number that a barrier, sleep or message names, or that a scalar move moves."""
    texts = operands.texts
    match opcode.kind:
        case Kind.BARRIER | Kind.OTHER | Kind.MESSAGE:
            return value(texts[0]) if len(texts) == 1 else None
        case Kind.VECTOR if opcode.mnemonic.startswith("v_interp_"):
            return operands.number("wait_exp")
        case Kind.SCALAR if opcode.mnemonic.startswith(("s_mov", "s_add_", "s_addk")):
            return value(texts[-1]) if texts else None
        case _:
            return None


def _wait(mnemonic: str, rest: str, generation: Generation, value: Value) -> int | None:
    """The immediate of a wait; None for one that waits for nothing that is counted here."""
    known = fields(mnemonic, generation)
    if not known:
        return None
    if mnemonic == "s_waitcnt" and "(" in rest:
        values: dict[Counter, int] = {}
        for name, inside in _WAITED.findall(rest):
            number = value(inside)
            counter = _COUNTERS.get(name)
            if counter is None or number is None:
                return None
            values[counter] = number
        return encoded(mnemonic, values, generation)
    last = rest.rsplit(",", 1)[-1].strip()
    return value(last)
