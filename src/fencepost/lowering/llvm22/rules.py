"""The differences of LLVM 22.1 from the rules around the tables."""

from __future__ import annotations

from fencepost.lowering.llvm22.words import LDS_IN_TGSPLIT
from fencepost.lowering.rows.table import Difference

SINGLE_WAVE = Difference(
    "workgroups of a single wave",
    "if the workgroup is known to fit into one wave, workgroup scope is wavefront scope for "
    "synchronizing operations",
    "The document is newer: LLVM 22.1 ignores the workgroup's size.",
)
NON_AV = Difference(
    "amdgcn-av:none",
    "the tag keeps the order, and drops write-backs and invalidations",
    "The model is newer: LLVM 22.1 ignores the tag, which is the model's safe default.",
)
TAG_BEFORE = Difference(
    "amdgpu-as",
    "the tag limits a fence as `amdgpu-synchronize-as` does: it is the name that clang and LLVM 19 "
    "have for it",
    "LLVM 22.1 does not know the name, and the fence acts on all address spaces.",
)
OPENCL = Difference(
    "OpenCL",
    "many waits are omitted if the triple's environment says OpenCL",
    "LLVM 22.1 ignores the environment in this pass; its one-as scopes have the same effect.",
)
LDS_DMA = Difference(
    "loads into LDS",
    "a load into LDS completes before its effect is used, so whatever releases LDS waits for it",
    "LLVM waits at workgroup scope alone, so a fence at a wider scope that amdgpu-synchronize-as "
    "limits to LDS does not wait. It also waits before seq_cst loads.",
)
CUMULATIVE = Difference(
    "releases that are not cumulative",
    "what a release hands over, another thread can release at a wider scope (002); the rows of "
    "workgroup scope up to GFX9, GFX90A and GFX942, and those of cluster scope, lack a wait or a "
    "write-back for this, which the default adds (D40)",
    "LLVM follows the rows, but waits in CU mode from GFX10 on (llvm/llvm-project#161638).",
)
TGSPLIT_LDS = Difference(*LDS_IN_TGSPLIT)
WIDE_PRIVATE = Difference(
    "atomics in private memory above 32 bits on GFX12.5",
    "atomics in scratch have at most 32 bits; wider ones are an error",
    "LLVM turns them into generic atomics, like the others.",
)

RULES = (SINGLE_WAVE, NON_AV, TAG_BEFORE, OPENCL, LDS_DMA, CUMULATIVE, TGSPLIT_LDS, WIDE_PRIVATE)
"""All of them."""
