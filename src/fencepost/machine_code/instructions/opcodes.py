"""Opcodes by mnemonic: rows of prefixes, the longest of which decides.

The assembler's names are systematic, so that one table serves the reader of text and the decoder,
on every generation: what a name means does not change, only which generation has it. Cite of all
rows: 001 AMDGPU Instructions (the lists of each generation), the instruction set documents for what
comes back into registers.
"""

from __future__ import annotations

from functools import cache

from fencepost.machine_code.instructions.instruction import Kind, Opcode, Unit

_VECTOR_UNITS = (
    ("buffer_", Unit.BUFFER),
    ("tbuffer_", Unit.BUFFER),
    ("global_", Unit.GLOBAL),
    ("flat_", Unit.FLAT),
    ("scratch_", Unit.SCRATCH),
    ("cluster_", Unit.GLOBAL),
    ("image_", Unit.IMAGE),
)

_VECTOR_VERBS = (
    ("load", Kind.LOAD, "LR"),
    ("store", Kind.STORE, "S"),
    # Whether the value from before comes back is a bit of the instruction.
    ("atomic_", Kind.ATOMIC, "LS"),
    ("load_lds_", Kind.LDS_COPY, "L"),
    ("load_async_to_lds_", Kind.LDS_COPY, "L"),
    ("store_lds_", Kind.LDS_COPY, "S"),
    ("store_async_from_lds_", Kind.LDS_COPY, "S"),
    ("prefetch_", Kind.CACHE, ""),
    ("inv", Kind.CACHE, ""),
    ("invl2", Kind.CACHE, ""),
    ("wb", Kind.CACHE, ""),
    ("gl0_inv", Kind.CACHE, ""),
    ("gl1_inv", Kind.CACHE, ""),
)
"""Words behind the name of a unit of vector memory: kind; L loads, S stores, R data returns."""

_ROWS: tuple[tuple[str, Kind, Unit, str], ...] = (
    ("image_sample", Kind.LOAD, Unit.SAMPLE, "LR"),
    ("image_gather4", Kind.LOAD, Unit.SAMPLE, "LR"),
    ("image_get_lod", Kind.LOAD, Unit.SAMPLE, "R"),
    ("image_msaa_load", Kind.LOAD, Unit.SAMPLE, "LR"),
    ("image_get_resinfo", Kind.LOAD, Unit.IMAGE, "R"),
    ("image_bvh", Kind.LOAD, Unit.BVH, "LR"),
    # LDS.
    ("ds_", Kind.LDS, Unit.DS, "LS"),
    ("ds_read", Kind.LDS, Unit.DS, "LR"),
    ("ds_load", Kind.LDS, Unit.DS, "LR"),
    ("ds_write", Kind.LDS, Unit.DS, "S"),
    ("ds_store", Kind.LDS, Unit.DS, "S"),
    ("ds_wrxchg", Kind.LDS, Unit.DS, "LSR"),
    ("ds_storexchg", Kind.LDS, Unit.DS, "LSR"),
    ("ds_append", Kind.LDS, Unit.DS, "LSR"),
    ("ds_consume", Kind.LDS, Unit.DS, "LSR"),
    ("ds_condxchg", Kind.LDS, Unit.DS, "LSR"),
    ("ds_bvh_stack", Kind.LDS, Unit.DS, "LSR"),
    # Data goes from lane to lane through the unit of LDS; no memory is touched.
    ("ds_swizzle", Kind.LDS, Unit.DS, "R"),
    ("ds_permute", Kind.LDS, Unit.DS, "R"),
    ("ds_bpermute", Kind.LDS, Unit.DS, "R"),
    ("ds_nop", Kind.LDS, Unit.DS, ""),
    ("ds_gws_", Kind.LDS, Unit.GDS, ""),
    ("ds_ordered_count", Kind.LDS, Unit.GDS, "LSR"),
    ("ds_sub_gs_reg", Kind.LDS, Unit.GDS, "LSR"),
    ("ds_add_gs_reg", Kind.LDS, Unit.GDS, "LSR"),
    # Parameters of pixels come from LDS with the counter of exports.
    ("lds_param_load", Kind.LDS, Unit.NONE, "LR"),
    ("lds_direct_load", Kind.LDS, Unit.NONE, "LR"),
    ("ds_param_load", Kind.LDS, Unit.NONE, "LR"),
    ("ds_direct_load", Kind.LDS, Unit.NONE, "LR"),
    # Tensors.
    ("tensor_load", Kind.TENSOR_COPY, Unit.TENSOR, "L"),
    ("tensor_store", Kind.TENSOR_COPY, Unit.TENSOR, "S"),
    ("tensor_", Kind.OTHER, Unit.NONE, ""),
    # Scalar memory.
    ("s_load_", Kind.LOAD, Unit.SCALAR, "LR"),
    ("s_buffer_load_", Kind.LOAD, Unit.SCALAR, "LR"),
    ("s_scratch_load_", Kind.LOAD, Unit.SCALAR, "LR"),
    ("s_store_", Kind.STORE, Unit.SCALAR, "S"),
    ("s_buffer_store_", Kind.STORE, Unit.SCALAR, "S"),
    ("s_scratch_store_", Kind.STORE, Unit.SCALAR, "S"),
    ("s_atomic_", Kind.ATOMIC, Unit.SCALAR, "LS"),
    ("s_buffer_atomic_", Kind.ATOMIC, Unit.SCALAR, "LS"),
    ("s_dcache_", Kind.CACHE, Unit.SCALAR, ""),
    ("s_gl1_inv", Kind.CACHE, Unit.SCALAR, ""),
    ("s_prefetch_", Kind.CACHE, Unit.SCALAR, ""),
    ("s_buffer_prefetch_", Kind.CACHE, Unit.SCALAR, ""),
    ("s_icache_inv", Kind.CACHE, Unit.NONE, ""),
    ("s_memtime", Kind.MESSAGE, Unit.SCALAR, "R"),
    ("s_memrealtime", Kind.MESSAGE, Unit.SCALAR, "R"),
    ("s_atc_probe", Kind.MESSAGE, Unit.SCALAR, ""),
    ("s_get_waveid_in_workgroup", Kind.MESSAGE, Unit.SCALAR, "R"),
    ("s_sendmsg", Kind.MESSAGE, Unit.NONE, ""),
    ("s_sendmsg_rtn", Kind.MESSAGE, Unit.NONE, "R"),
    # Waits and barriers.
    ("s_wait", Kind.WAIT, Unit.NONE, ""),
    ("s_barrier", Kind.BARRIER, Unit.NONE, ""),
    # SCC comes back with the counter of scalar memory.
    ("s_barrier_signal_isfirst", Kind.BARRIER, Unit.NONE, "R"),
    ("s_barrier_leave", Kind.BARRIER, Unit.NONE, "R"),
    ("s_get_barrier_state", Kind.BARRIER, Unit.NONE, "R"),
    ("s_get_cluster_barrier_state", Kind.BARRIER, Unit.NONE, "R"),
    ("s_wakeup_barrier", Kind.BARRIER, Unit.NONE, ""),
    # Control.
    ("s_branch", Kind.BRANCH, Unit.NONE, ""),
    ("s_cbranch_", Kind.BRANCH, Unit.NONE, ""),
    ("s_setpc", Kind.BRANCH, Unit.NONE, ""),
    ("s_swappc", Kind.BRANCH, Unit.NONE, ""),
    ("s_call", Kind.BRANCH, Unit.NONE, ""),
    ("s_rfe", Kind.BRANCH, Unit.NONE, ""),
    ("s_set_pc", Kind.BRANCH, Unit.NONE, ""),
    ("s_swap_pc", Kind.BRANCH, Unit.NONE, ""),
    ("s_add_pc", Kind.BRANCH, Unit.NONE, ""),
    ("s_endpgm", Kind.BRANCH, Unit.NONE, ""),
    ("s_trap", Kind.BRANCH, Unit.NONE, ""),
    ("s_subvector_loop_", Kind.BRANCH, Unit.NONE, ""),
    # What neither computes nor touches memory.
    *(
        (name, Kind.OTHER, Unit.NONE, "")
        for name in (
            *("s_nop", "s_sleep", "s_setprio", "s_sethalt", "s_setkill", "s_inst_prefetch"),
            *("s_set_inst_prefetch_distance", "s_clause", "s_delay_alu", "s_code_end"),
            *("s_ttracedata", "s_incperflevel", "s_decperflevel", "s_wakeup", "s_round_mode"),
            *("s_denorm_mode", "s_version", "s_set_vgpr_msb", "s_monitor_sleep"),
            *("s_singleuse_vdst", "s_sleep_var", "s_set_gpr_idx_off", "s_set_gpr_idx_mode"),
        )
    ),
    ("s_", Kind.SCALAR, Unit.NONE, ""),
    # Arithmetic.
    ("v_", Kind.VECTOR, Unit.NONE, ""),
    ("v_mfma_", Kind.MATRIX, Unit.NONE, ""),
    ("v_smfmac_", Kind.MATRIX, Unit.NONE, ""),
    ("v_wmma_", Kind.MATRIX, Unit.NONE, ""),
    ("v_swmmac_", Kind.MATRIX, Unit.NONE, ""),
    ("exp", Kind.EXPORT, Unit.NONE, ""),
    ("export", Kind.EXPORT, Unit.NONE, ""),
    *(
        (unit + verb, kind, of, flags)
        for unit, of in _VECTOR_UNITS
        for verb, kind, flags in _VECTOR_VERBS
    ),
)
"""Prefix of the mnemonic, kind, unit, and L loads, S stores, R data returns."""

_BY_PREFIX = {prefix: (kind, unit, flags) for prefix, kind, unit, flags in _ROWS}
_LONGEST = max(map(len, _BY_PREFIX))


@cache
def opcode_of(mnemonic: str, *, gds: bool = False) -> Opcode:
    """The opcode of a mnemonic; `gds`: the bit of global data share.

    What no row names is OTHER. Encoding suffixes (`_e32`, `_e64`, `_dpp`, `_sdwa`) make no
    difference. `returns` of an atomic of vector or scalar memory is False here: a bit of the
    instruction says it.
    """
    for length in range(min(len(mnemonic), _LONGEST), 0, -1):
        row = _BY_PREFIX.get(mnemonic[:length])
        if row is not None:
            kind, unit, flags = row
            if unit is Unit.DS and "_rtn" in mnemonic:
                flags += "R"
            if gds and unit is Unit.DS:
                unit = Unit.GDS
            return Opcode(mnemonic, kind, unit, "L" in flags, "S" in flags, "R" in flags)
    return Opcode(mnemonic, Kind.OTHER)


@cache
def is_known(mnemonic: str) -> bool:
    """Return True if a row names the mnemonic."""
    return any(mnemonic.startswith(prefix) for prefix in _FAMILIES)


_FAMILIES = ("s_", "v_", "ds_", "exp", "lds_", "tensor_", *(unit for unit, _ in _VECTOR_UNITS))
