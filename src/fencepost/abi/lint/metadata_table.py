"""The metadata of AMDGPU on instructions, one row each (001 LLVM IR Metadata)."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class MetadataRow:
    """A row: the instructions that the metadata applies to, by opcode. It takes no arguments."""

    name: str
    opcodes: tuple[str, ...]
    meaning: str
    cite: Cite


METADATA: tuple[MetadataRow, ...] = (
    MetadataRow(
        "amdgpu.last.use",
        ("load",),
        "the last use: a temporal hint",
        Cite(Source.GUIDE, "'amdgpu.last.use' Metadata"),
    ),
    MetadataRow(
        "amdgpu.no.remote.memory",
        ("atomicrmw", "cmpxchg", "load", "store", "call"),
        "no access to host memory or to a peer's",
        Cite(Source.GUIDE, "'amdgpu.no.remote.memory' Metadata"),
    ),
    MetadataRow(
        "amdgpu.no.fine.grained.memory",
        ("atomicrmw", "cmpxchg", "load", "store", "call"),
        "no access to fine-grained memory",
        Cite(Source.GUIDE, "'amdgpu.no.fine.grained.memory' Metadata"),
    ),
    MetadataRow(
        "amdgpu.ignore.denormal.mode",
        ("atomicrmw",),
        "denormals may be flushed",
        Cite(Source.GUIDE, "'amdgpu.ignore.denormal.mode' Metadata"),
    ),
)
"""All metadata, in the order of the guide."""

BY_NAME = MappingProxyType({row.name: row for row in METADATA})

FLOATING_POINT_OPERATIONS = ("fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum")
"""The atomicrmw operations that ignore.denormal.mode applies to."""

KNOWN_ELSEWHERE = ("amdgpu.noclobber", "amdgpu.uniform")
"""Metadata of the backend's own, which the guide does not have."""
