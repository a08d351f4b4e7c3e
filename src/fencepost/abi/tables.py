"""Every table of the ABI by name, so that a command can print it and a test walk its rows."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from types import MappingProxyType

from fencepost.abi.amdpal.tables import KEYS as PAL_KEYS
from fencepost.abi.amdpal.user_data import INTERNAL_ROWS
from fencepost.abi.assembler.directives import DIRECTIVES
from fencepost.abi.assembler.kernel_code_block import KEYS as CODE_KEYS
from fencepost.abi.calls.assign import IMPLICIT_ARGUMENTS
from fencepost.abi.calls.conventions import CONVENTIONS, COUNTER_RULES
from fencepost.abi.calls.preserved import SPECIAL
from fencepost.abi.calls.resources import RESOURCES
from fencepost.abi.core_file.file import HEADER_ROWS
from fencepost.abi.dispatch.hidden import V3_ROWS, V5_ROWS
from fencepost.abi.dwarf.frames import CONSTANTS
from fencepost.abi.dwarf.registers import REGISTERS
from fencepost.abi.dwarf.spaces import ADDRESS_SPACES, MEMORY_SPACES
from fencepost.abi.entry.sgpr_table import SYSTEM_SGPR_ROWS, USER_SGPR_ROWS
from fencepost.abi.fault import AbiError
from fencepost.abi.lint.attribute_table import ATTRIBUTES
from fencepost.abi.lint.cooperative_table import COOPERATIVE
from fencepost.abi.lint.intrinsic_table import INTRINSICS
from fencepost.abi.lint.metadata_table import METADATA
from fencepost.abi.memory.buffer_resource import FIELDS, FIELDS_GFX125
from fencepost.abi.memory.spaces import MEMORY_SPACES as HSA_MEMORY_SPACES
from fencepost.abi.trap_handler import V2_TRAPS, V3_TRAPS, V4_TRAPS

TABLES: MappingProxyType[str, Sequence[object]] = MappingProxyType(
    {
        "attributes": ATTRIBUTES,
        "buffer-resource": FIELDS,
        "buffer-resource-gfx125": FIELDS_GFX125,
        "calling-conventions": CONVENTIONS,
        "cooperative-atomics": COOPERATIVE,
        "core-file-header": HEADER_ROWS,
        "counter-rules": COUNTER_RULES,
        "directives": DIRECTIVES,
        "dwarf-address-spaces": ADDRESS_SPACES,
        "dwarf-constants": CONSTANTS,
        "dwarf-memory-spaces": MEMORY_SPACES,
        "dwarf-registers": REGISTERS,
        "hidden-arguments-v3": V3_ROWS,
        "hidden-arguments-v5": V5_ROWS,
        "implicit-arguments": IMPLICIT_ARGUMENTS,
        "intrinsics": INTRINSICS,
        "kernel-code-keys": CODE_KEYS,
        "memory-spaces": HSA_MEMORY_SPACES,
        "metadata": METADATA,
        "pal-keys": PAL_KEYS,
        "pal-user-data": INTERNAL_ROWS,
        "preserved-special": SPECIAL,
        "resources": RESOURCES,
        "system-registers": SYSTEM_SGPR_ROWS,
        "traps-v2": V2_TRAPS,
        "traps-v3": V3_TRAPS,
        "traps-v4": V4_TRAPS,
        "user-registers": USER_SGPR_ROWS,
    }
)
"""The tables by name. Every row has a cite."""


def table_rows(name: str) -> Sequence[object]:
    """The rows of a table. Raises AbiError for a name that there is none of."""
    if name not in TABLES:
        near = get_close_matches(name, TABLES, n=3)
        raise AbiError(
            f"table {name!r}",
            rule=f"the tables are {', '.join(TABLES)}",
            mend=f"did you mean {' or '.join(near)}?" if near else "name one of these",
        )
    return TABLES[name]
