"""The keys of code object metadata, one row each (001 Code Object V2 Metadata to Code Object V6
Metadata).

V3 and later spell a key the same way; a row states the first version that has it. If a compiler
deviates from the guide, the row accepts both: `also`, `also_kind`.
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.code_object.metadata.key import Form, Key, Kind, Required
from fencepost.code_object.metadata.words import (
    Access,
    AddressSpaceQualifier,
    KernelKind,
    Language,
    ValueKind,
)
from fencepost.targets.code_object_version import CodeObjectVersion

_V2_CITE = Cite(Source.GUIDE, "Code Object V2 Metadata")
_V3_CITE = Cite(Source.GUIDE, "Code Object V3 Metadata")
_V4_CITE = Cite(Source.GUIDE, "Code Object V4 Metadata")
_V5_CITE = Cite(Source.GUIDE, "Code Object V5 Metadata")
_V6_CITE = Cite(Source.GUIDE, "Code Object V6 Metadata")

_key = partial(Key, cite=_V3_CITE)
_string = partial(_key, kind=Kind.STRING)
_integer = partial(_key, kind=Kind.INTEGER, form=Form.NOT_NEGATIVE)
_boolean = partial(_key, kind=Kind.BOOLEAN)

_BUFFERS = (ValueKind.GLOBAL_BUFFER, ValueKind.DYNAMIC_SHARED_POINTER)

TOP: tuple[Key, ...] = (
    _key(
        field="version",
        kind=Kind.PAIR,
        meaning="major and minor version of the metadata",
        name="amdhsa.version",
        v2=("Version",),
        required=Required.ALWAYS,
    ),
    _string(
        field="target",
        meaning="the target triple and the canonical target ID",
        name="amdhsa.target",
        since=CodeObjectVersion.V4,
        required=Required.ALWAYS,
        cite=_V4_CITE,
    ),
    _key(
        field="printf",
        kind=Kind.STRINGS,
        meaning="each printf call: its ID, the sizes of its arguments, its format string",
        name="amdhsa.printf",
        v2=("Printf",),
    ),
    _key(
        field="kernels",
        kind=Kind.MAPS,
        meaning="the kernels",
        name="amdhsa.kernels",
        v2=("Kernels",),
        required=Required.ALWAYS,
    ),
)

KERNEL: tuple[Key, ...] = (
    _string(
        field="name",
        meaning="source name",
        name=".name",
        v2=("Name",),
        required=Required.ALWAYS,
    ),
    _string(
        field="symbol",
        meaning="name of the kernel descriptor's ELF symbol",
        name=".symbol",
        v2=("SymbolName",),
        required=Required.ALWAYS,
    ),
    _string(
        field="language",
        meaning="source language",
        name=".language",
        v2=("Language",),
        words=Language,
        open_words=True,
    ),
    _key(
        field="language_version",
        kind=Kind.PAIR,
        meaning="major and minor version of the source language",
        name=".language_version",
        v2=("LanguageVersion",),
        form=Form.NOT_NEGATIVE,
    ),
    _key(
        field="args",
        kind=Kind.MAPS,
        meaning="the arguments",
        name=".args",
        v2=("Args",),
    ),
    _key(
        field="reqd_workgroup_size",
        kind=Kind.TRIPLE,
        meaning="the workgroup size that a dispatch must have; 0, 0, 0: any",
        name=".reqd_workgroup_size",
        v2=("Attrs", "ReqdWorkGroupSize"),
        form=Form.NONE_OR_POSITIVE,
    ),
    _key(
        field="workgroup_size_hint",
        kind=Kind.TRIPLE,
        meaning="the workgroup size that dispatches are likely to have",
        name=".workgroup_size_hint",
        v2=("Attrs", "WorkGroupSizeHint"),
        form=Form.NOT_NEGATIVE,
    ),
    _string(
        field="vec_type_hint",
        meaning="a scalar or vector type (OpenCL's vec_type_hint)",
        name=".vec_type_hint",
        v2=("Attrs", "VecTypeHint"),
    ),
    _string(
        field="device_enqueue_symbol",
        meaning="symbol of the buffer that the runtime puts the kernel's address into",
        name=".device_enqueue_symbol",
        v2=("Attrs", "RuntimeHandle"),
    ),
    _integer(
        field="kernarg_segment_size",
        meaning="bytes of the kernarg segment",
        name=".kernarg_segment_size",
        v2=("CodeProps", "KernargSegmentSize"),
        required=Required.ALWAYS,
    ),
    _integer(
        field="group_segment_fixed_size",
        meaning="bytes of LDS of a workgroup, without what a dispatch adds",
        name=".group_segment_fixed_size",
        v2=("CodeProps", "GroupSegmentFixedSize"),
        required=Required.ALWAYS,
    ),
    _integer(
        field="private_segment_fixed_size",
        meaning="bytes of scratch of a work-item, without a dynamic stack",
        name=".private_segment_fixed_size",
        v2=("CodeProps", "PrivateSegmentFixedSize"),
        required=Required.ALWAYS,
    ),
    _integer(
        field="kernarg_segment_align",
        meaning="alignment of the kernarg segment in bytes",
        name=".kernarg_segment_align",
        v2=("CodeProps", "KernargSegmentAlign"),
        required=Required.ALWAYS,
        form=Form.POWER_OF_TWO,
    ),
    _integer(
        field="wavefront_size",
        meaning="lanes of a wave",
        name=".wavefront_size",
        v2=("CodeProps", "WavefrontSize"),
        required=Required.ALWAYS,
        form=Form.POWER_OF_TWO,
    ),
    _integer(
        field="sgpr_count",
        meaning="scalar registers of a wave, with VCC, flat scratch and XNACK, not rounded up",
        name=".sgpr_count",
        v2=("CodeProps", "NumSGPRs"),
        required=Required.ALWAYS,
    ),
    _integer(
        field="vgpr_count",
        meaning="vector registers of a work-item, not rounded up",
        name=".vgpr_count",
        v2=("CodeProps", "NumVGPRs"),
        required=Required.ALWAYS,
    ),
    _integer(
        field="agpr_count",
        meaning="accumulator registers of a work-item",
        name=".agpr_count",
        required=Required.WITH_ACCUMULATORS,
    ),
    _integer(
        field="max_flat_workgroup_size",
        meaning="work-items of the largest workgroup",
        name=".max_flat_workgroup_size",
        v2=("CodeProps", "MaxFlatWorkGroupSize"),
        required=Required.ALWAYS,
        form=Form.AT_LEAST_1,
    ),
    _integer(
        field="sgpr_spill_count",
        meaning="stores of scalar registers to spill slots",
        name=".sgpr_spill_count",
        v2=("CodeProps", "NumSpilledSGPRs"),
    ),
    _integer(
        field="vgpr_spill_count",
        meaning="stores of vector registers to spill slots",
        name=".vgpr_spill_count",
        v2=("CodeProps", "NumSpilledVGPRs"),
    ),
    _string(
        field="kind",
        meaning="when the kernel runs; normal if omitted",
        name=".kind",
        words=KernelKind,
    ),
    _integer(
        field="max_num_workgroups_x",
        meaning="workgroups of a grid in X, at most",
        name=".max_num_work_groups_x",
        also=(".max_num_workgroups_x",),
        form=Form.AT_LEAST_1,
    ),
    _integer(
        field="max_num_workgroups_y",
        meaning="workgroups of a grid in Y, at most",
        name=".max_num_work_groups_y",
        also=(".max_num_workgroups_y",),
        form=Form.AT_LEAST_1,
    ),
    _integer(
        field="max_num_workgroups_z",
        meaning="workgroups of a grid in Z, at most",
        name=".max_num_work_groups_z",
        also=(".max_num_workgroups_z",),
        form=Form.AT_LEAST_1,
    ),
    # LLVM 15 writes it whatever the version.
    _boolean(
        field="uses_dynamic_stack",
        meaning="whether the size of the stack is not known before it runs",
        name=".uses_dynamic_stack",
        since=CodeObjectVersion.V5,
        written_since=CodeObjectVersion.V3,
        cite=_V5_CITE,
    ),
    _boolean(
        field="workgroup_processor_mode",
        meaning="whether a workgroup's waves run in both CUs of a WGP; GFX10 and above",
        name=".workgroup_processor_mode",
        since=CodeObjectVersion.V5,
        cite=_V5_CITE,
        also_kind=Kind.INTEGER,
    ),
    _integer(
        field="uniform_work_group_size",
        meaning="whether every workgroup must be full (1)",
        name=".uniform_work_group_size",
        since=CodeObjectVersion.V5,
        form=Form.ZERO_OR_ONE,
        cite=_V5_CITE,
    ),
    _key(
        field="cluster_dims",
        kind=Kind.TRIPLE,
        meaning="workgroups of a cluster",
        name=".cluster_dims",
        since=CodeObjectVersion.V6,
        form=Form.NONE_OR_POSITIVE,
        cite=_V6_CITE,
    ),
    # Not in the guide: AMD's own compilers write it since March 2026, for every processor
    # (ROCm/llvm-project, pull request 1659).
    _string(
        field="gfx1250_revision",
        meaning="the revision of GFX1250 that the code is for, A0 or B0",
        name=".gfx1250_revision",
        since=CodeObjectVersion.V3,
        cite=_V6_CITE,
    ),
)

ARGUMENT: tuple[Key, ...] = (
    _string(field="name", meaning="name", name=".name", v2=("Name",)),
    _string(field="type_name", meaning="type", name=".type_name", v2=("TypeName",)),
    _integer(
        field="size",
        meaning="bytes",
        name=".size",
        v2=("Size",),
        required=Required.ALWAYS,
    ),
    _integer(
        field="offset",
        meaning="offset in the kernarg segment in bytes",
        name=".offset",
        since=CodeObjectVersion.V3,
        required=Required.ALWAYS,
    ),
    _integer(
        field="align",
        meaning="alignment in bytes; V2 has it in place of the offset",
        v2=("Align",),
        required=Required.ALWAYS,
        form=Form.POWER_OF_TWO,
        cite=_V2_CITE,
    ),
    _string(
        field="value_kind",
        meaning="what the argument is, and so how the runtime sets it up",
        name=".value_kind",
        v2=("ValueKind",),
        required=Required.ALWAYS,
        words=ValueKind,
        open_words=True,
    ),
    _string(
        field="value_type",
        meaning="deprecated, and of no use",
        name=".value_type",
        v2=("ValueType",),
    ),
    _integer(
        field="pointee_align",
        meaning="alignment in bytes of what is pointed to",
        name=".pointee_align",
        v2=("PointeeAlign",),
        form=Form.POWER_OF_TWO,
        only_with=(ValueKind.DYNAMIC_SHARED_POINTER,),
    ),
    _string(
        field="address_space",
        meaning="address space of what is pointed to",
        name=".address_space",
        v2=("AddrSpaceQual",),
        words=AddressSpaceQualifier,
        only_with=_BUFFERS,
        # LLVM up to 14 states it of the pointers that it adds.
        written_with=tuple(each for each in ValueKind if each.is_hidden),
    ),
    _string(
        field="access",
        meaning="how the source says that the argument is accessed",
        name=".access",
        v2=("AccQual",),
        words=Access,
        only_with=(ValueKind.IMAGE, ValueKind.PIPE),
    ),
    _string(
        field="actual_access",
        meaning="how the kernel accesses the argument",
        name=".actual_access",
        v2=("ActualAccQual",),
        words=Access,
        only_with=(ValueKind.GLOBAL_BUFFER, ValueKind.IMAGE, ValueKind.PIPE),
    ),
    # The guide allows the three qualifiers with global_buffer alone; LLVM writes them for every
    # pointer.
    _boolean(
        field="is_const",
        meaning="qualified const",
        name=".is_const",
        v2=("IsConst",),
        only_with=_BUFFERS,
    ),
    _boolean(
        field="is_restrict",
        meaning="qualified restrict",
        name=".is_restrict",
        v2=("IsRestrict",),
        only_with=_BUFFERS,
    ),
    _boolean(
        field="is_volatile",
        meaning="qualified volatile",
        name=".is_volatile",
        v2=("IsVolatile",),
        only_with=_BUFFERS,
    ),
    _boolean(
        field="is_pipe",
        meaning="qualified pipe",
        name=".is_pipe",
        v2=("IsPipe",),
        only_with=(ValueKind.PIPE,),
    ),
)

METADATA_VERSION: dict[CodeObjectVersion, tuple[int, int]] = {
    CodeObjectVersion.V2: (1, 0),
    CodeObjectVersion.V3: (1, 0),
    CodeObjectVersion.V4: (1, 1),
    CodeObjectVersion.V5: (1, 2),
    CodeObjectVersion.V6: (1, 2),
}
"""The version that the metadata itself states. The guide gives none for V6, which inherits V5's."""
