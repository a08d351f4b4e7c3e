"""Roles of the operands of an instruction: destination, source, address, stored data.

The assembler writes the width of each operand, so that its registers need no table; which of them
are written follows from the mnemonic (001 AMDGPU Instructions: Syntax of each generation).
"""

from __future__ import annotations

from fencepost.machine_code.instructions.instruction import Kind, Opcode, Unit
from fencepost.machine_code.instructions.operand_text import Operands, registers_of
from fencepost.machine_code.instructions.registers import (
    EXEC,
    FLAT_SCRATCH,
    M0,
    NONE,
    SCC,
    VCC,
    Registers,
    numbers,
    span,
)
from fencepost.records import dataclass

_EXEC = span(EXEC, 2)
_VCC = span(VCC, 2)
_SCC = span(SCC, 1)
_M0 = span(M0, 1)


@dataclass(frozen=True, slots=True)
class Roles:
    """The registers of an instruction by what they are to it, as `Instruction` has them."""

    reads: Registers = NONE
    writes: Registers = NONE
    returned: Registers = NONE
    address: Registers = NONE
    data: Registers = NONE


def roles(opcode: Opcode, operands: Operands, *, returns: bool) -> Roles:
    """The roles of the operands. `returns`: of an atomic, whether the value from before comes
    back.
    """
    masks = [registers_of(each) for each in operands.texts]
    match opcode.kind:
        case Kind.LOAD | Kind.STORE | Kind.ATOMIC | Kind.LDS_COPY:
            if opcode.unit is Unit.SCALAR:
                return _scalar_memory(opcode, masks, returns=returns)
            return _vector_memory(opcode, operands, masks, returns=returns)
        case Kind.LDS:
            return _lds(opcode, masks)
        case Kind.TENSOR_COPY:
            return _read_only(masks)
        case Kind.CACHE | Kind.OTHER | Kind.WAIT:
            return _read_only(masks)
        case Kind.MESSAGE:
            if opcode.returns:
                return Roles(_rest(masks, 1), masks[0], masks[0]) if masks else Roles()
            return Roles(_rest(masks, 0) | (_M0 if "sendmsg" in opcode.mnemonic else NONE))
        case Kind.BARRIER:
            return _barrier(opcode, masks)
        case Kind.BRANCH:
            return _branch(opcode, masks)
        case Kind.SCALAR:
            return _scalar(opcode.mnemonic, masks)
        case Kind.VECTOR | Kind.MATRIX:
            return _vector(opcode.mnemonic, masks)
        case Kind.EXPORT:
            data = _rest(masks, 0)
            return Roles(data | _EXEC, data=data)


def _rest(masks: list[Registers], first: int) -> Registers:
    found = NONE
    for mask in masks[first:]:
        found |= mask
    return found


def _read_only(masks: list[Registers]) -> Roles:
    found = _rest(masks, 0)
    return Roles(found, address=found)


def _vector_memory(
    opcode: Opcode, operands: Operands, masks: list[Registers], *, returns: bool
) -> Roles:
    """Buffers and images name data first; flat addresses stand before the data."""
    m0 = _M0 if opcode.kind is Kind.LDS_COPY or "lds" in operands.modifiers else NONE
    to_lds = bool(m0)
    implied = _EXEC | m0
    if opcode.unit is Unit.SCRATCH or opcode.unit is Unit.FLAT:
        implied |= span(FLAT_SCRATCH, 2)
    if opcode.kind is Kind.LDS_COPY and "async" in opcode.mnemonic:
        everything = _rest(masks, 0)
        return Roles(everything | _EXEC, address=everything)
    if to_lds:
        everything = _rest(masks, 0)
        return Roles(everything | implied, address=everything | m0)
    if opcode.unit in (Unit.BUFFER, Unit.IMAGE, Unit.SAMPLE, Unit.BVH):
        return _data_first(opcode, masks, implied, returns=returns)
    if opcode.kind is Kind.LOAD:
        address = _rest(masks, 1)
        return Roles(address | implied, _first(masks), _first(masks), address)
    if opcode.kind is Kind.ATOMIC and returns:
        returned, masks = _first(masks), masks[1:]
    else:
        returned = NONE
    data = masks[1] if len(masks) > 1 else NONE
    address = _first(masks) | _rest(masks, 2)
    return Roles(address | data | implied, returned, returned, address, data)


def _first(masks: list[Registers]) -> Registers:
    return masks[0] if masks else NONE


def _data_first(
    opcode: Opcode, masks: list[Registers], implied: Registers, *, returns: bool
) -> Roles:
    data, address = _first(masks), _rest(masks, 1)
    match opcode.kind:
        case Kind.LOAD:
            return Roles(address | implied, data, data, address)
        case Kind.ATOMIC if returns:
            # The value to compare with stands behind the one to store; only one comes back.
            returned = _half(data) if "cmpswap" in opcode.mnemonic else data
            return Roles(address | data | implied, returned, returned, address, data)
        case _:
            return Roles(address | data | implied, address=address, data=data)


def _half(registers: Registers) -> Registers:
    each = list(numbers(registers))
    return span(each[0], len(each) // 2) if len(each) > 1 else registers


def _scalar_memory(opcode: Opcode, masks: list[Registers], *, returns: bool) -> Roles:
    data, address = _first(masks), _rest(masks, 1)
    match opcode.kind:
        case Kind.LOAD:
            return Roles(address, data, data, address)
        case Kind.ATOMIC if returns:
            returned = _half(data) if "cmpswap" in opcode.mnemonic else data
            return Roles(address | data, returned, returned, address, data)
        case _:
            return Roles(address | data, address=address, data=data)


_NO_ADDRESS = ("ds_append", "ds_consume", "ds_read_addtid", "ds_load_addtid")


def _lds(opcode: Opcode, masks: list[Registers]) -> Roles:
    name = opcode.mnemonic
    if not opcode.returns:
        if "addtid" in name:
            return Roles(_rest(masks, 0) | _EXEC | _M0, address=_M0, data=_rest(masks, 0))
        address, data = _first(masks), _rest(masks, 1)
        return Roles(address | data | _EXEC, address=address, data=data)
    returned, rest = _first(masks), masks[1:]
    if opcode.unit is Unit.NONE or name.startswith(_NO_ADDRESS):
        return Roles(_rest(rest, 0) | _EXEC | _M0, returned, returned, _M0)
    if "bvh_stack" in name and rest:
        returned |= rest[0]
    address, data = _first(rest), _rest(rest, 1)
    return Roles(address | data | _EXEC, returned, returned, address, data)


def _barrier(opcode: Opcode, masks: list[Registers]) -> Roles:
    if opcode.mnemonic.startswith("s_get_"):
        return Roles(_rest(masks, 1), _first(masks), _first(masks))
    written = _SCC if opcode.returns else NONE
    return Roles(_rest(masks, 0), written, written)


def _branch(opcode: Opcode, masks: list[Registers]) -> Roles:
    name = opcode.mnemonic
    match name:
        case "s_swappc_b64" | "s_swap_pc_i64":
            return Roles(_rest(masks, 1), _first(masks), address=_rest(masks, 1))
        case "s_call_b64" | "s_call_i64":
            return Roles(NONE, _first(masks))
        case _ if name.startswith("s_subvector"):
            return Roles(_first(masks) | _EXEC, _first(masks) | _EXEC)
        case _ if "scc" in name:
            return Roles(_SCC)
        case _ if "vcc" in name:
            return Roles(_VCC)
        case _ if "exec" in name:
            return Roles(_EXEC)
        case _:
            return Roles(_rest(masks, 0), address=_rest(masks, 0))


_KEEPS_SCC = (
    *("s_mov", "s_cmov", "s_cselect", "s_brev", "s_ff", "s_flbit", "s_sext", "s_bitset", "s_getpc"),
    *("s_getreg", "s_setreg", "s_mul_", "s_mulk", "s_pack", "s_bfm", "s_cls", "s_ctz", "s_clz"),
    *("s_fmac", "s_add_f", "s_sub_f", "s_min_f", "s_max_f", "s_cvt", "s_ceil", "s_floor"),
    *("s_trunc", "s_rndne", "s_fma", "s_minimum", "s_maximum", "s_get_pc", "s_bitreplicate"),
    *("s_set_gpr_idx", "s_add_nc", "s_sub_nc", "s_get_shader"),
)
_READS_SCC = ("s_cselect", "s_addc", "s_subb", "s_cmov", "s_add_co_ci", "s_sub_co_ci")
_READS_OWN = (
    *("s_addk", "s_mulk", "s_cmov", "s_bitset", "s_add_co_i32_k", "s_fmac"),
    *("v_mac_", "v_fmac_", "v_pk_fmac", "v_dual_fmac", "v_dual_dot2acc", "v_dot2c", "v_dot4c"),
    *("v_dot8c", "v_dot2acc", "v_writelane", "v_smfmac", "v_swmmac", "v_cvt_sr_", "v_bitop3_dst"),
)
_WRITES_BOTH = ("v_swap_", "v_swaprel", "v_permlane16_swap", "v_permlane32_swap")
_MOVED = ("s_movrel", "v_movrel", "s_set_gpr_idx")


def _scalar(name: str, masks: list[Registers]) -> Roles:
    scc = NONE if name.startswith(_KEEPS_SCC) else _SCC
    reads = _SCC if name.startswith(_READS_SCC) else NONE
    if name.startswith(("s_cmp", "s_bitcmp", "s_setreg", "s_set_gpr_idx", "s_setvskip")):
        m0 = _M0 if "gpr_idx" in name else NONE
        return Roles(reads | _rest(masks, 0) | m0, scc | m0)
    if name.startswith("s_setprio"):
        return Roles(_rest(masks, 0))
    writes = _first(masks) | scc
    reads |= _rest(masks, 1)
    if name.startswith(_READS_OWN):
        reads |= _first(masks)
    if name.startswith(_MOVED):
        reads |= _M0
    if "saveexec" in name or "wrexec" in name:
        reads |= _EXEC
        writes |= _EXEC
    return Roles(reads, writes)


_CARRIES = ("v_addc_", "v_subb_", "v_subbrev_", "v_div_scale_", "v_mad_u64_", "v_mad_i64_")


def _vector(name: str, masks: list[Registers]) -> Roles:
    if name.startswith("v_nop"):
        return Roles()
    reads, writes = _EXEC, NONE
    sources = 1
    if name.startswith("v_cmpx"):
        writes |= _EXEC
        # From GFX10 on EXEC is the only result; before, the mask is named first.
        sources = 0 if len(masks) == 2 else 1
    elif name.startswith(_CARRIES) or "_co_" in name or (_adds(name) and len(masks) >= 4):
        sources = 2
    elif name.startswith(_WRITES_BOTH):
        return Roles(reads | _rest(masks, 0), _rest(masks, 0))
    writes |= _rest(masks[:sources], 0)
    reads |= _rest(masks, sources)
    if name.startswith(_READS_OWN):
        reads |= _first(masks)
    if name.startswith("v_cndmask_b32") and len(masks) == 3:
        reads |= _VCC
    if name.startswith(("v_div_fmas", "v_addc_", "v_subb")):
        reads |= _VCC
    if name.startswith(_MOVED) or name.startswith("v_interp"):
        reads |= _M0
    return Roles(reads, writes)


def _adds(name: str) -> bool:
    """Return True if GFX8 names a carry that the mnemonic does not."""
    return name.startswith(("v_add_u32", "v_sub_u32", "v_subrev_u32", "v_add_i32", "v_sub_i32"))
