"""The declarations of an assembly source as typed values (001 Code Object V2 Directives, Code
Object V3 and Above Directives).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.abi.assembler.expressions import Expression
from fencepost.errors import Place
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion


@dataclass(frozen=True, slots=True)
class TargetDirective:
    """`.amdgcn_target "<triple>-<target id>"`."""

    target: str
    place: Place


@dataclass(frozen=True, slots=True)
class VersionDirective:
    """`.amdhsa_code_object_version <version>`."""

    version: CodeObjectVersion
    place: Place


@dataclass(frozen=True, slots=True)
class RawDirective:
    """A directive of a kernel block as it stands in the text: name without prefix, and value."""

    name: str
    value: Expression
    place: Place


@dataclass(frozen=True, slots=True)
class KernelBlock:
    """`.amdhsa_kernel <name>` to `.end_amdhsa_kernel`."""

    name: str
    directives: tuple[RawDirective, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class MetadataBlock:
    """`.amdgpu_metadata` to `.end_amdgpu_metadata`: the tree that the YAML spells."""

    tree: Mapping[Any, Any]
    place: Place


@dataclass(frozen=True, slots=True)
class PalMetadataBlock:
    """`.amdgpu_pal_metadata` to `.end_amdgpu_pal_metadata`: the tree that the YAML spells."""

    tree: Mapping[Any, Any]
    place: Place


@dataclass(frozen=True, slots=True)
class PalRegisters:
    """`.amd_amdgpu_pal_metadata <key>, <value>, …`: the older form, registers with their values."""

    registers: tuple[tuple[int, int], ...]
    place: Place


@dataclass(frozen=True, slots=True)
class V2VersionDirective:
    """`.hsa_code_object_version <major>, <minor>`."""

    major: int
    minor: int
    place: Place


@dataclass(frozen=True, slots=True)
class V2IsaDirective:
    """`.hsa_code_object_isa [<major>, <minor>, <stepping>, "<vendor>", "<arch>"]`; None: as the
    target says.
    """

    isa: tuple[int, int, int] | None
    vendor: str
    arch: str
    place: Place


@dataclass(frozen=True, slots=True)
class V2KernelDirective:
    """`.amdgpu_hsa_kernel <name>`: the symbol becomes a kernel's entry point."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class KernelCodeBlock:
    """`.amd_kernel_code_t` to `.end_amd_kernel_code_t`: keys with their values."""

    entries: tuple[RawDirective, ...]
    place: Place


Item = (
    TargetDirective
    | VersionDirective
    | KernelBlock
    | MetadataBlock
    | PalMetadataBlock
    | PalRegisters
    | V2VersionDirective
    | V2IsaDirective
    | V2KernelDirective
    | KernelCodeBlock
)


@dataclass(frozen=True, slots=True)
class AssemblySource:
    """The declarations of a source. `symbols` are the values of `.set` and `=` at its end."""

    items: tuple[Item, ...]
    symbols: Mapping[str, Expression]
    instructions: int
