"""Sources as people write them, in the styles of kernel libraries: macros, conditions, repetitions,
symbols for registers, metadata; drawn, the same ones for a number.
"""

from __future__ import annotations

import random

PROCESSORS = ("gfx803", "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100")
VERSIONS = (4, 5)

# The default of forward progress is another one in LLVM 19 than from LLVM 20 on.
_MORE = {
    **dict.fromkeys(("gfx90a", "gfx942"), "  .amdhsa_accum_offset 8\n"),
    **dict.fromkeys(("gfx1030", "gfx1100"), "  .amdhsa_forward_progress 1\n"),
}
_HEAD = """/*******************************************************************************
 * {name}: written by hand
 *******************************************************************************/
.amdgcn_target "amdgcn-amd-amdhsa--{target}"
.amdhsa_code_object_version {version}
"""
_MACROS = """
.macro ZERO first, count
  .set i, \\first
  .rept \\count
    v_mov_b32 v[i], 0 // accumulators
    .set i, i+1
  .endr
.endm
.macro FMA d:req a b=v1
  v_mac_f32 \\d, \\a, \\b
.endm
.macro SAVE r:vararg
  .irp reg, 3, 7, {high}
    v_mov_b32 v\\reg, \\r
  .endr
.endm
"""
_NEWER = _MACROS.replace("v_mac_f32", "v_fmac_f32")
_CODE = """
.text
.protected {name}
.globl {name}
.p2align 8
.type {name},@function
{name}:
.set vgprBase, {base}
.if .amdgcn.gfx_generation_number >= 10
  s_nop 1 ; RDNA
.elseif .amdgcn.gfx_generation_number == 9
  s_nop 2 ; GFX9
.else
  s_nop 3
.endif
.ifndef USE_LDS
  .set USE_LDS, {lds}
.endif
  s_mov_b32 s{scalar}, 0
  ZERO vgprBase, {count}
  FMA v2, v3
  FMA v4, v5, b=v6
  SAVE v0
  s_endpgm
"""
_BLOCK = """
.macro DESCRIPTOR symbol
.if USE_LDS
  .set ldsBytes, USE_LDS * 1024 // bytes
.else
  .set ldsBytes, 0
.endif
.section .rodata,"a",@progbits
.p2align 6
.amdhsa_kernel \\symbol
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_group_segment_fixed_size ldsBytes
  .amdhsa_system_sgpr_workgroup_id_y {y}
  .amdhsa_system_vgpr_workitem_id {ids}
{accumulators}  .amdhsa_next_free_vgpr {vgprs}
  .amdhsa_next_free_sgpr {sgprs}
.end_amdhsa_kernel
.endm
DESCRIPTOR {name}
.text
"""
_METADATA = """
.amdgpu_metadata
---
amdhsa.version: [1, {minor}]
amdhsa.target: amdgcn-amd-amdhsa--{target}
amdhsa.kernels:
  - .name: {name}
    .symbol: '{name}.kd'
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {bytes}
    .private_segment_fixed_size: 0
    .wavefront_size: {wave}
    .sgpr_count: 16
    .vgpr_count: 32
    .max_flat_workgroup_size: 256
    .args:
      - .size: 8
        .offset: 0
        .value_kind: global_buffer
        .address_space: global
        .name: out
      - .size: 4
        .offset: 8
        .value_kind: by_value
        .name: size
...
.end_amdgpu_metadata
"""
_OLD = """/* {name}: code object V2 */
.hsa_code_object_version 2,1
.hsa_code_object_isa
.set vgprs, {vgprs}
.macro HEADER symbol, lds=0
.ifc \\lds, 0
  .set ldsBytes, 0
.else
  .set ldsBytes, \\lds
.endif
.p2align 8
\\symbol:
.amd_kernel_code_t
  is_ptr64 = 1
  enable_sgpr_kernarg_segment_ptr = 1
  enable_sgpr_workgroup_id_x = 1
  user_sgpr_count = 2
  wavefront_sgpr_count = {sgprs}
  workitem_vgpr_count = vgprs
  granulated_workitem_vgpr_count = (vgprs-1)/4
  granulated_wavefront_sgpr_count = ({sgprs}-1)/8
  workgroup_group_segment_byte_size = ldsBytes
  kernarg_segment_byte_size = 24
  wavefront_size = 6
.end_amd_kernel_code_t
.endm
.text
HEADER {name}, {bytes}
  .rept 3
  v_mov_b32 v1, 0
  .endr
  s_endpgm
"""


def source(number: int) -> tuple[str, str]:
    """The processor and the text of a source for code objects V4 and V5."""
    draw = random.Random(f"hand-written {number}")
    processor = PROCESSORS[number % len(PROCESSORS)]
    newer = processor in ("gfx1030", "gfx1100")
    version = draw.choice(VERSIONS)
    name = f"Cijk_Ailk_Bjlk_SB_MT{draw.choice((32, 64))}x{draw.choice((32, 64))}_{number}"
    values = {
        "name": name,
        "target": processor,
        "version": version,
        "minor": 1 if version == 4 else 2,
        "high": draw.randrange(10, 120),
        "base": draw.randrange(2, 40),
        "count": draw.randrange(1, 40),
        "scalar": draw.randrange(4, 60),
        "lds": draw.randrange(0, 5),
        "bytes": 0,
        "wave": 32 if newer else 64,
        "y": draw.randrange(2),
        "ids": draw.randrange(3),
        "accumulators": _MORE.get(processor, ""),
        "vgprs": draw.choice((".amdgcn.next_free_vgpr", "max(.amdgcn.next_free_vgpr, 24)", "96")),
        "sgprs": draw.choice((".amdgcn.next_free_sgpr", ".amdgcn.next_free_sgpr + 6", "32")),
    }
    values["bytes"] = 1024 * int(str(values["lds"]))
    parts = [
        _HEAD,
        _NEWER if processor not in ("gfx803", "gfx900") else _MACROS,
        _CODE,
        _BLOCK,
        _METADATA,
    ]
    if draw.random() < 0.5:
        # Metadata first, as some generators write them.
        parts = [_HEAD, _METADATA, *parts[1:4]]
    return processor, "".join(part.format(**values) for part in parts)


def old_source(number: int) -> tuple[str, str]:
    """The processor and the text of a source for code objects V2."""
    draw = random.Random(f"hand-written V2 {number}")
    return draw.choice(("gfx803", "gfx900", "gfx906")), _OLD.format(
        name=f"gcnAsmConv_{number}",
        vgprs=draw.randrange(8, 120),
        sgprs=draw.randrange(8, 90),
        bytes=draw.choice((0, 1024, 16384)),
    )
