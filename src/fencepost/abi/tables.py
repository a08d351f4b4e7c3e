"""Every table of the ABI by name, so that a command can print it and a test walk its rows. Tables
are loaded on demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

from fencepost.abi.fault import AbiError
from fencepost.near import near_names

_PLACES = MappingProxyType(
    {
        "address-spaces": "vocabulary.address_spaces:ADDRESS_SPACES",
        "attributes": "abi.lint.attribute_table:ATTRIBUTES",
        "barrier-objects": "abi.reference.derived:BARRIERS",
        "buffer-resource": "abi.memory.buffer_resource:FIELDS",
        "buffer-resource-gfx125": "abi.memory.buffer_resource:FIELDS_GFX125",
        "calling-conventions": "abi.conventions:CONVENTIONS",
        "cooperative-atomics": "abi.lint.cooperative_table:COOPERATIVE",
        "core-file-header": "abi.core_file.file:HEADER_ROWS",
        "core-file-records": "abi.reference.derived:SNAPSHOT_FIELDS",
        "counter-rules": "abi.conventions:COUNTER_RULES",
        "descriptor-fields": "code_object.kernel_descriptor.table:ROWS",
        "directives": "abi.assembler.directives:DIRECTIVES",
        "dwarf-address-spaces": "abi.dwarf.spaces:ADDRESS_SPACES",
        "dwarf-constants": "abi.dwarf.frames:CONSTANTS",
        "dwarf-memory-spaces": "abi.dwarf.spaces:MEMORY_SPACES",
        "dwarf-registers": "abi.dwarf.registers:REGISTERS",
        "e-flags": "abi.reference.derived:E_FLAGS",
        "flt-rounds": "abi.float_modes:FLT_ROUNDS",
        "hidden-arguments-v3": "abi.dispatch.hidden:V3_ROWS",
        "hidden-arguments-v5": "abi.dispatch.hidden:V5_ROWS",
        "implicit-arguments": "abi.calls.assign:IMPLICIT_ARGUMENTS",
        "intrinsics": "abi.lint.intrinsic_table:INTRINSICS",
        "intrinsics-elsewhere": "abi.lint.intrinsic_table:ELSEWHERE",
        "isa-names-v2": "abi.reference.derived:ISA_NAMES",
        "kernel-code-keys": "abi.assembler.kernel_code_block:KEYS",
        "mach": "abi.reference.derived:MACHINES",
        "memory-spaces": "abi.memory.spaces:MEMORY_SPACES",
        "metadata": "abi.lint.metadata_table:METADATA",
        "metadata-keys": "abi.reference.derived:METADATA_KEYS",
        "metadata-keys-v2": "abi.reference.derived:METADATA_KEYS_V2",
        "metadata-words": "abi.reference.derived:METADATA_WORDS",
        "note-fields": "abi.reference.derived:NOTE_FIELDS",
        "notes": "abi.reference.derived:NOTES",
        "packet-fields": "abi.reference.derived:PACKET_FIELDS",
        "packet-types": "abi.reference.derived:PACKET_TYPES",
        "pal-keys": "abi.amdpal.tables:KEYS",
        "pal-registers": "abi.amdpal.registers:REGISTERS",
        "pal-user-data": "abi.amdpal.user_data:INTERNAL_ROWS",
        "preserved-special": "abi.calls.preserved:SPECIAL",
        "processors": "targets.processors:ALL_PROCESSORS",
        "relocations": "code_object.relocations:TYPES",
        "resources": "abi.calls.resources:RESOURCES",
        "scheduler-masks": "abi.lint.intrinsic_table:SCHEDULER_MASKS",
        "scheduler-strategies": "abi.lint.intrinsic_table:SCHEDULER_STRATEGIES",
        "sections": "code_object.check.section_names:NAMES",
        "sync-scopes": "abi.reference.derived:SYNC_SCOPES",
        "system-registers": "abi.entry.sgpr_table:SYSTEM_SGPR_ROWS",
        "target-features": "targets.features:FEATURES",
        "traps-v2": "abi.trap_handler:V2_TRAPS",
        "traps-v3": "abi.trap_handler:V3_TRAPS",
        "traps-v4": "abi.trap_handler:V4_TRAPS",
        "user-registers": "abi.entry.sgpr_table:USER_SGPR_ROWS",
        "value-kinds": "abi.reference.derived:VALUE_KINDS",
    }
)
"""The location of each table that code uses: its module and its name there."""


class _Tables(Mapping[str, Sequence[object]]):
    """The tables that code uses, and those of prose alone."""

    def __getitem__(self, name: str) -> Sequence[object]:
        place = _PLACES.get(name)
        if place is None:
            return _words()[name]
        module, _, attribute = place.partition(":")
        rows: Sequence[object] = getattr(import_module(f"fencepost.{module}"), attribute)
        return rows

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*_PLACES, *_words()}))

    def __len__(self) -> int:
        return len({*_PLACES, *_words()})


TABLES: Mapping[str, Sequence[object]] = _Tables()
"""The tables by name. Every row has a cite."""


def _words() -> Mapping[str, Sequence[object]]:
    from fencepost.abi.reference.said import said

    return said()


def table_rows(name: str) -> Sequence[object]:
    """Return the rows of a table. Raises AbiError for an unknown name."""
    if name not in _PLACES and name not in TABLES:
        near = near_names(name, TABLES, n=3)
        raise AbiError(
            f"table {name!r}",
            rule=f"the tables are {', '.join(TABLES)}",
            mend=f"did you mean {' or '.join(near)}?" if near else "name one of these",
        )
    return TABLES[name]
