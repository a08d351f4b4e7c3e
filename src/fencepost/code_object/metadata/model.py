"""Code object metadata as typed values.

The meaning of each attribute is in its row of `tables`; None means that the key is absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fencepost.code_object.metadata.words import (
    Access,
    AddressSpaceQualifier,
    KernelKind,
    ValueKind,
)
from fencepost.records import dataclass, field

NONE: Mapping[str, Any] = MappingProxyType({})
"""No further keys."""


def _none() -> Mapping[str, Any]:
    return NONE


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a kernel. Words that the tables do not have remain strings."""

    name: str | None = None
    type_name: str | None = None
    size: int = 0
    offset: int | None = None
    align: int | None = None
    value_kind: ValueKind | str = ValueKind.BY_VALUE
    value_type: str | None = None
    pointee_align: int | None = None
    address_space: AddressSpaceQualifier | str | None = None
    access: Access | str | None = None
    actual_access: Access | str | None = None
    is_const: bool | None = None
    is_restrict: bool | None = None
    is_volatile: bool | None = None
    is_pipe: bool | None = None
    extra: Mapping[str, Any] = field(default_factory=_none)
    """Keys that the tables do not have."""

    @property
    def is_hidden(self) -> bool:
        """True if the compiler added the argument."""
        kind = self.value_kind
        return kind.is_hidden if isinstance(kind, ValueKind) else kind.startswith("hidden_")


@dataclass(frozen=True, slots=True)
class KernelMetadata:
    """The metadata of a kernel. Words that the tables do not have remain strings."""

    name: str = ""
    symbol: str = ""
    language: str | None = None
    language_version: tuple[int, int] | None = None
    args: tuple[Argument, ...] | None = None
    reqd_workgroup_size: tuple[int, int, int] | None = None
    workgroup_size_hint: tuple[int, int, int] | None = None
    vec_type_hint: str | None = None
    device_enqueue_symbol: str | None = None
    kernarg_segment_size: int = 0
    group_segment_fixed_size: int = 0
    private_segment_fixed_size: int = 0
    kernarg_segment_align: int = 0
    wavefront_size: int = 0
    sgpr_count: int = 0
    vgpr_count: int = 0
    agpr_count: int | None = None
    max_flat_workgroup_size: int = 0
    sgpr_spill_count: int | None = None
    vgpr_spill_count: int | None = None
    kind: KernelKind | str | None = None
    max_num_workgroups_x: int | None = None
    max_num_workgroups_y: int | None = None
    max_num_workgroups_z: int | None = None
    uses_dynamic_stack: bool | None = None
    workgroup_processor_mode: bool | None = None
    uniform_work_group_size: int | None = None
    cluster_dims: tuple[int, int, int] | None = None
    gfx1250_revision: str | None = None
    extra: Mapping[str, Any] = field(default_factory=_none)
    """Keys that the tables do not have."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """The metadata of a code object for amdhsa."""

    version: tuple[int, int] = (0, 0)
    target: str | None = None
    printf: tuple[str, ...] | None = None
    kernels: tuple[KernelMetadata, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=_none)
    """Keys that the tables do not have."""
