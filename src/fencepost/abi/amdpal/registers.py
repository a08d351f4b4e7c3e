"""The registers of AMDPAL metadata by name, and the meaning of their values (001 AMDPAL Code Object
Register Map, User Data).

Offsets and names are those that LLVM 22 prints behind the registers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.abi.amdpal.user_data import Entry, Internal, Mapped, check_stage, decode
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import rows_of
from fencepost.code_object.kernel_descriptor.field import Word
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "Code Object Metadata")
_USER_DATA = Cite(Source.GUIDE, "User Data")


@dataclass(frozen=True, slots=True)
class PalRegister:
    """A row: a register, or `count` consecutive ones; offsets count dwords.

    `stage`: the hardware stage whose user data it holds.
    """

    first: int
    name: str
    count: int = 1
    stage: str | None = None
    cite: Cite = _CITE

    def called(self, offset: int) -> str:
        """The name of the register at an offset."""
        return self.name if self.count == 1 else f"{self.name}_{offset - self.first}"


_STAGES = (
    ("PS", 0x2C0A),
    ("VS", 0x2C4A),
    ("GS", 0x2C8A),
    ("ES", 0x2CCA),
    ("HS", 0x2D0A),
    ("LS", 0x2D4A),
)

REGISTERS: tuple[PalRegister, ...] = (
    *(
        row
        for stage, first in _STAGES
        for row in (
            PalRegister(first, f"SPI_SHADER_PGM_RSRC1_{stage}"),
            PalRegister(first + 1, f"SPI_SHADER_PGM_RSRC2_{stage}"),
            PalRegister(
                first + 2, f"SPI_SHADER_USER_DATA_{stage}", 32, f".{stage.lower()}", _USER_DATA
            ),
        )
    ),
    PalRegister(0x2E00, "COMPUTE_DISPATCH_INITIATOR"),
    PalRegister(0x2E07, "COMPUTE_NUM_THREAD_X"),
    PalRegister(0x2E08, "COMPUTE_NUM_THREAD_Y"),
    PalRegister(0x2E09, "COMPUTE_NUM_THREAD_Z"),
    PalRegister(0x2E12, "COMPUTE_PGM_RSRC1"),
    PalRegister(0x2E13, "COMPUTE_PGM_RSRC2"),
    PalRegister(0x2E40, "COMPUTE_USER_DATA", 16, ".cs", _USER_DATA),
    PalRegister(0xA1B3, "SPI_PS_INPUT_ENA"),
    PalRegister(0xA1B4, "SPI_PS_INPUT_ADDR"),
    PalRegister(0xA1B6, "SPI_PS_IN_CONTROL"),
    PalRegister(0xA1C4, "SPI_SHADER_Z_FORMAT"),
    PalRegister(0xA1C5, "SPI_SHADER_COL_FORMAT"),
    PalRegister(0xA2D5, "VGT_SHADER_STAGES_EN"),
)
"""The registers that are named; a pipeline may program any other."""

_WORDS = {"COMPUTE_PGM_RSRC1": Word.COMPUTE_PGM_RSRC1, "COMPUTE_PGM_RSRC2": Word.COMPUTE_PGM_RSRC2}


_GRAPHICS = (
    ("SPI_SHADER_PGM_RSRC1_", Word.COMPUTE_PGM_RSRC1, 24),
    ("SPI_SHADER_PGM_RSRC2_", Word.COMPUTE_PGM_RSRC2, 7),
)
"""The resource registers of graphics stages, and the number of lower bits that they share with
those of compute shaders: registers and modes; scratch, user registers and the trap handler.
"""


def register_at(offset: int) -> PalRegister | None:
    """Return the row of a register's offset; None for one without a name here."""
    return next((row for row in REGISTERS if row.first <= offset < row.first + row.count), None)


def meaning(offset: int, value: int, generation: Generation | None) -> Iterator[str]:
    """Describe a register's value: the name of user data, or the nonzero fields of a compute
    resource register on a generation. Yield nothing if no table lists the register.
    """
    row = register_at(offset)
    if row is None:
        return
    if row.stage is not None:
        try:
            yield described(decode(value))
        except AbiError:
            yield "no encoding of user data"
    elif generation is not None and (decoded := _decoded(row)) is not None:
        word, bits = decoded
        for each in rows_of(generation):
            if each.word is word and each.field is not None and each.low + each.width <= bits:
                found = each.read_word(value)
                if found:
                    yield f"{each.field.value} {found}"
        if value >> bits:
            yield f"bits 31 to {bits}: {value >> bits:#x}, by stage and generation"


def _decoded(row: PalRegister) -> tuple[Word, int] | None:
    """Return the word of a kernel descriptor with the same layout as a register, and the number of
    lower bits they share; None for other registers.
    """
    if row.name in _WORDS:
        return _WORDS[row.name], 32
    for prefix, word, bits in _GRAPHICS:
        if row.name.startswith(prefix):
            return word, bits
    return None


def described(mapped: Mapped) -> str:
    """Describe a mapping of user data in words."""
    match mapped:
        case Entry(number):
            return f"user data entry {number}"
        case Internal():
            return mapped.title


def user_data_faults(values: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Check the user data of a pipeline, given as values by offset. Yield each fault as the offset
    of a register and a message.
    """
    stages: dict[str, dict[int, Mapped]] = {}
    for offset, value in sorted(values.items()):
        row = register_at(offset)
        if row is None or row.stage is None:
            continue
        try:
            stages.setdefault(row.stage, {})[offset - row.first] = decode(value)
        except AbiError as error:
            yield offset, error.message
    for stage, mapped in stages.items():
        first = next(row.first for row in REGISTERS if row.stage == stage)
        for message in check_stage(mapped):
            yield first, f"{message} of {stage}"
