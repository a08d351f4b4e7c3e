"""amd_kernel_code_t, which precedes the code of a kernel of code object V2 (001 .amd_kernel_code_t;
the guide names its keys, and the layout is that of the AMDGPU ABI).

Its two resource registers are those of the kernel descriptor, and share its rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import rows_of
from fencepost.code_object.kernel_descriptor.field import Row, Word
from fencepost.code_object.layout import Field, Layout
from fencepost.records import dataclass, field
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, ".amd_kernel_code_t")

LAYOUT = Layout(
    "amd_kernel_code_t",
    (
        Field("amd_code_version_major", 4, "1"),
        Field("amd_code_version_minor", 4, "0 to 2"),
        Field("amd_machine_kind", 2, "1: AMDGPU"),
        Field("amd_machine_version_major", 2, "of the ISA version"),
        Field("amd_machine_version_minor", 2, "of the ISA version"),
        Field("amd_machine_version_stepping", 2, "of the ISA version"),
        Field(
            "kernel_code_entry_byte_offset",
            8,
            "bytes from here to the kernel's first instruction",
            signed=True,
        ),
        Field("kernel_code_prefetch_byte_offset", 8, "first byte to prefetch", signed=True),
        Field("kernel_code_prefetch_byte_size", 8, "bytes to prefetch; 0: not said"),
        Field("reserved0", 8, "reserved"),
        Field("compute_pgm_rsrc1", 4, "as in the kernel descriptor"),
        Field("compute_pgm_rsrc2", 4, "as in the kernel descriptor"),
        Field("code_properties", 4, "flags, see CODE_PROPERTIES"),
        Field("workitem_private_segment_byte_size", 4, "bytes of scratch of a work-item"),
        Field("workgroup_group_segment_byte_size", 4, "bytes of LDS of a workgroup"),
        Field("gds_segment_byte_size", 4, "bytes of GDS of a dispatch"),
        Field("kernarg_segment_byte_size", 8, "bytes of the kernarg segment"),
        Field("workgroup_fbarrier_count", 4, "fine-grain barriers of a workgroup"),
        Field("wavefront_sgpr_count", 2, "scalar registers of a wave"),
        Field("workitem_vgpr_count", 2, "vector registers of a work-item"),
        Field("reserved_vgpr_first", 2, "first reserved vector register"),
        Field("reserved_vgpr_count", 2, "number of reserved vector registers"),
        Field("reserved_sgpr_first", 2, "first reserved scalar register"),
        Field("reserved_sgpr_count", 2, "number of reserved scalar registers"),
        Field(
            "debug_wavefront_private_segment_offset_sgpr",
            2,
            "scalar register of the wave's scratch offset, for debuggers",
        ),
        Field(
            "debug_private_segment_buffer_sgpr",
            2,
            "first scalar register of the scratch buffer, for debuggers",
        ),
        Field("kernarg_segment_alignment", 1, "alignment, as a power of two"),
        Field("group_segment_alignment", 1, "alignment, as a power of two"),
        Field("private_segment_alignment", 1, "alignment, as a power of two"),
        Field("wavefront_size", 1, "lanes of a wave, as a power of two"),
        Field("call_convention", 4, "-1: no indirect functions", signed=True),
        Field("reserved3", 1, "reserved", count=12),
        Field("runtime_loader_kernel_symbol", 8, "for the loader"),
        Field("control_directives", 8, "HSAIL control directives", count=16),
    ),
    _CITE,
)

SIZE = 256
"""Bytes of the record."""


@dataclass(frozen=True, slots=True)
class CodeProperty:
    """A field of `code_properties`."""

    name: str
    low: int
    width: int
    meaning: str

    def read(self, properties: int) -> int:
        """The value."""
        return properties >> self.low & (1 << self.width) - 1


CODE_PROPERTIES: tuple[CodeProperty, ...] = (
    CodeProperty("enable_sgpr_private_segment_buffer", 0, 1, "scratch buffer resource in 4 SGPRs"),
    CodeProperty("enable_sgpr_dispatch_ptr", 1, 1, "address of the dispatch packet in 2"),
    CodeProperty("enable_sgpr_queue_ptr", 2, 1, "address of the queue in 2"),
    CodeProperty("enable_sgpr_kernarg_segment_ptr", 3, 1, "address of the kernarg segment in 2"),
    CodeProperty("enable_sgpr_dispatch_id", 4, 1, "ID of the dispatch in 2"),
    CodeProperty("enable_sgpr_flat_scratch_init", 5, 1, "what sets up flat scratch in 2"),
    CodeProperty("enable_sgpr_private_segment_size", 6, 1, "bytes of scratch of a work-item in 1"),
    CodeProperty("enable_sgpr_grid_workgroup_count_x", 7, 1, "workgroups in X in 1"),
    CodeProperty("enable_sgpr_grid_workgroup_count_y", 8, 1, "workgroups in Y in 1"),
    CodeProperty("enable_sgpr_grid_workgroup_count_z", 9, 1, "workgroups in Z in 1"),
    CodeProperty("enable_wavefront_size32", 10, 1, "waves of 32 lanes"),
    CodeProperty("reserved1", 11, 5, "reserved"),
    CodeProperty("enable_ordered_append_gds", 16, 1, "ordered append to GDS"),
    CodeProperty("private_element_size", 17, 2, "bytes of a scratch element: 2, 4, 8 or 16"),
    CodeProperty("is_ptr64", 19, 1, "global addresses have 64 bits"),
    CodeProperty("is_dynamic_callstack", 20, 1, "the stack's size is not known before it runs"),
    CodeProperty("is_debug_enabled", 21, 1, "made for debugging"),
    CodeProperty("is_xnack_enabled", 22, 1, "made for XNACK replay"),
    CodeProperty("reserved2", 23, 9, "reserved"),
)

_PROPERTY = MappingProxyType({each.name: each for each in CODE_PROPERTIES})


@dataclass(frozen=True, slots=True)
class KernelCode:
    """An amd_kernel_code_t: the fields of LAYOUT by name, all integers except the two arrays."""

    generation: Generation
    values: Mapping[str, int]
    arrays: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def decode(cls, data: memoryview, generation: Generation, offset: int = 0) -> KernelCode:
        """Decode the record at an offset. Raises CodeObjectError if the data end before it does."""
        values = dict(
            zip((each.name for each in LAYOUT.fields), LAYOUT.read(data, offset), strict=True)
        )
        arrays = {name: values.pop(name) for name in ("reserved3", "control_directives")}
        return cls(generation, MappingProxyType(values), MappingProxyType(arrays))

    def encode(self) -> bytes:
        """The 256 bytes."""
        both: dict[str, int | bytes] = {**self.values, **self.arrays}
        return LAYOUT.write([both[each.name] for each in LAYOUT.fields])

    def __getitem__(self, name: str) -> int:
        """A field, or a property of `code_properties`, by name."""
        if name in self.values:
            return self.values[name]
        return _PROPERTY[name].read(self.values["code_properties"])

    def replace(self, **values: int) -> KernelCode:
        """The record with these fields in place of its own; properties are fields here too."""
        mine = dict(self.values)
        for name, value in values.items():
            if (row := _PROPERTY.get(name)) is not None:
                mask = (1 << row.width) - 1 << row.low
                mine["code_properties"] = mine["code_properties"] & ~mask | value << row.low & mask
            else:
                mine[name] = value
        return KernelCode(self.generation, MappingProxyType(mine), self.arrays)

    def registers(self) -> Iterator[tuple[Row, int]]:
        """The fields of the two resource registers, named as in the kernel descriptor."""
        words = {
            Word.COMPUTE_PGM_RSRC1: self.values["compute_pgm_rsrc1"],
            Word.COMPUTE_PGM_RSRC2: self.values["compute_pgm_rsrc2"],
        }
        for row in rows_of(self.generation):
            if row.word in words and row.field is not None:
                yield row, row.read_word(words[row.word])

    @property
    def wavefront_size(self) -> int:
        """Lanes of a wave."""
        return 1 << min(self.values["wavefront_size"], 16)
