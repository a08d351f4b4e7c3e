"""The mapping of user data entries to user data registers, and the tables that it names (001 User
Data, Per-Shader Table, Spill Table).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.abi.amdpal.tables import HARDWARE_STAGES, NO_SPILLING
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "User Data")
_PER_SHADER = Cite(Source.GUIDE, "Per-Shader Table")
_SPILL = Cite(Source.GUIDE, "Spill Table")

USER_DATA_ENTRIES = 128
"""User data entries of a pipeline."""

ENTRY_SIZE = 4
"""Bytes of a user data entry."""


@unique
class Internal(Enum):
    """A value that the driver supplies: the encoding in the register map, and how many consecutive
    registers it takes.
    """

    GLOBAL_TABLE = ("GlobalTable", 0x10000000, 1)
    PER_SHADER_TABLE = ("PerShaderTable", 0x10000001, 1)
    SPILL_TABLE = ("SpillTable", 0x10000002, 1)
    BASE_VERTEX = ("BaseVertex", 0x10000003, 1)
    BASE_INSTANCE = ("BaseInstance", 0x10000004, 1)
    DRAW_INDEX = ("DrawIndex", 0x10000005, 1)
    WORKGROUP = ("Workgroup", 0x10000006, 2)
    ES_GS_LDS_SIZE = ("EsGsLdsSize", 0x1000000A, 1)
    VIEW_ID = ("ViewId", 0x1000000B, 1)
    STREAM_OUT_TABLE = ("StreamOutTable", 0x1000000C, 1)
    PER_SHADER_PERF_DATA = ("PerShaderPerfData", 0x1000000D, 1)
    VERTEX_BUFFER_TABLE = ("VertexBufferTable", 0x1000000F, 1)
    UAV_EXPORT_TABLE = ("UavExportTable", 0x10000010, 1)
    NGG_CULLING_DATA = ("NggCullingData", 0x10000011, 2)
    FETCH_SHADER_PTR = ("FetchShaderPtr", 0x10000015, 2)

    def __init__(self, title: str, encoding: int, registers: int) -> None:
        self.title = title
        self.encoding = encoding
        self.registers = registers


@dataclass(frozen=True, slots=True)
class InternalRow:
    """A row of the table of encodings."""

    value: Internal
    encoding: int
    registers: int
    cite: Cite = _CITE


INTERNAL_ROWS: tuple[InternalRow, ...] = tuple(
    InternalRow(each, each.encoding, each.registers) for each in Internal
)
"""The encodings from 0x10000000 on, in the order of the guide."""


@dataclass(frozen=True, slots=True)
class Entry:
    """User data entry `number`, 0 to 127, as the client set it."""

    number: int


Mapped = Entry | Internal

_ENCODINGS = {each.encoding: each for each in Internal}

RESERVED_REGISTERS: dict[int, Internal] = {
    0: Internal.GLOBAL_TABLE,
    1: Internal.PER_SHADER_TABLE,
}
"""The fixed contents of user data registers 0 and 1 of a stage."""


def decode(value: int) -> Mapped:
    """Decode a value of a user data register. Raises AbiError for a value without meaning."""
    if 0 <= value < USER_DATA_ENTRIES:
        return Entry(value)
    found = _ENCODINGS.get(value)
    if found is None:
        raise AbiError(
            f"user data mapping {value:#x}",
            rule=f"0 to {USER_DATA_ENTRIES - 1} are entries, others are the driver's values from "
            f"0x10000000 on [{_CITE}]",
            mend="correct the value in .registers",
        )
    return found


def encode(mapped: Mapped) -> int:
    """Return the value of a user data register. Raises AbiError for an entry out of range."""
    match mapped:
        case Entry(number):
            if not 0 <= number < USER_DATA_ENTRIES:
                raise AbiError(
                    f"user data entry {number}",
                    rule=f"entries are 0 to {USER_DATA_ENTRIES - 1} [{_CITE}]",
                    mend="name one of these",
                )
            return number
        case Internal():
            return mapped.encoding


def check_stage(registers: Mapping[int, Mapped]) -> tuple[str, ...]:
    """Return the faults in the mapping of a stage, which is given by number of user data register.
    Registers 0 and 1 hold the two tables and no other register does; a value of 64 bits takes two
    registers.
    """
    wrong = []
    for number, mapped in sorted(registers.items()):
        reserved = RESERVED_REGISTERS.get(number)
        if reserved is not None and mapped is not reserved:
            wrong.append(f"user data register {number} is not {reserved.title}")
        if reserved is None and mapped in RESERVED_REGISTERS.values():
            assert isinstance(mapped, Internal)
            wrong.append(f"{mapped.title} is in user data register {number}")
        pair = isinstance(mapped, Internal) and mapped.registers == 2
        if pair and number + 1 in registers:
            wrong.append(f"user data register {number + 1} is the upper half of {number}")
    return tuple(wrong)


def spilled(entry: int, threshold: int) -> int | None:
    """Return the byte offset in the spill table of an entry from the threshold on; None for entries
    below it, and if nothing is spilled.

    The table has a place for every entry. Raises AbiError for an entry out of range.
    """
    encode(Entry(entry))
    if threshold == NO_SPILLING or entry < threshold:
        return None
    return ENTRY_SIZE * entry


def per_shader_symbol(stage: str) -> str:
    """The symbol of a stage's per-shader table. Raises AbiError for any other stage."""
    if stage not in HARDWARE_STAGES:
        raise AbiError(
            f"hardware stage {stage!r}",
            rule=f"the stages are {', '.join(HARDWARE_STAGES)} [{_PER_SHADER}]",
            mend="name one of these",
        )
    return f"_amdgpu_{stage.removeprefix('.')}_shdr_intrl_data"


def table_address(low: int, program_counter: int) -> int:
    """Return the address of a table whose lower 32 bits a register holds; the upper bits are those
    of the code's address.
    """
    return program_counter & ~0xFFFFFFFF | low & 0xFFFFFFFF
