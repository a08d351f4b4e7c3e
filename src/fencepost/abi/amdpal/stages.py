"""The hardware stages of AMDPAL pipelines: their resources, the places of their user data, and the
tables that belong to them (001 AMDPAL Code Object Metadata, User Data, Per-Shader Table, Spill
Table).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.abi.amdpal.registers import REGISTERS, described, register_at
from fencepost.abi.amdpal.tables import HARDWARE_STAGES, KEYS, NO_SPILLING, PalMap
from fencepost.abi.amdpal.user_data import (
    USER_DATA_ENTRIES,
    decode,
    per_shader_symbol,
    spilled,
)
from fencepost.abi.conventions import BY_NAME
from fencepost.abi.fault import AbiError
from fencepost.code_object.kernel_descriptor.descriptor import rows_of
from fencepost.code_object.kernel_descriptor.field import DescriptorField, Word
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_MEANINGS = {row.name: row.meaning for row in KEYS if row.map is PalMap.STAGE}


@dataclass(frozen=True, slots=True)
class StageFact:
    """A key of a stage's metadata: its value, and its meaning."""

    key: str
    value: object
    says: str


@dataclass(frozen=True, slots=True)
class PalStage:
    """A stage of a pipeline.

    - `runs`: the kind of shader, in the words of its calling convention.
    - `per_shader_table`: the symbol of the table that register 1 of user data points to.
    - `user_sgprs`: the number of user registers that the resource registers request; None if these
      are not programmed.
    - `user_data`: number of a user data register, and its contents.
    """

    pipeline: int
    name: str
    runs: str
    facts: tuple[StageFact, ...]
    per_shader_table: str
    user_sgprs: int | None
    user_data: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Spilling:
    """The user data entries of a pipeline that the spill table holds, and their bytes in it."""

    pipeline: int
    first_entry: int
    last_entry: int
    first_byte: int
    last_byte: int


def stages(tree: Mapping[Any, Any], generation: Generation | None) -> Iterator[PalStage]:
    """Yield the stages of each pipeline in the order of the guide, including those that only
    registers mention. Values of a wrong type are skipped; the check reports them.
    """
    for number, pipeline in _pipelines(tree):
        keys = pipeline.get(".hardware_stages")
        keys = keys if isinstance(keys, dict) else {}
        values = _registers(pipeline)
        named = {row.stage for each in values if (row := register_at(each)) is not None}
        for name in HARDWARE_STAGES:
            own = keys.get(name)
            if own is None and name not in named:
                continue
            yield PalStage(
                number,
                name,
                BY_NAME[f"amdgpu_{name[1:]}"].meaning,
                tuple(_facts(own if isinstance(own, dict) else {})),
                per_shader_symbol(name),
                _user_sgprs(name, values, generation),
                tuple(_user_data(name, values)),
            )


def spilling(tree: Mapping[Any, Any]) -> Iterator[Spilling]:
    """Yield the entries of each pipeline that are in the spill table; none if nothing is
    spilled.
    """
    for number, pipeline in _pipelines(tree):
        threshold = pipeline.get(".spill_threshold", NO_SPILLING)
        limit = pipeline.get(".user_data_limit", USER_DATA_ENTRIES)
        if not isinstance(threshold, int) or not isinstance(limit, int):
            continue
        last = min(limit, USER_DATA_ENTRIES) - 1
        if not 0 <= threshold <= last:
            continue
        first_byte, last_byte = spilled(threshold, threshold), spilled(last, threshold)
        if first_byte is not None and last_byte is not None:
            yield Spilling(number, threshold, last, first_byte, last_byte + 3)


def _pipelines(tree: Mapping[Any, Any]) -> Iterator[tuple[int, dict[Any, Any]]]:
    found = tree.get("amdpal.pipelines")
    for number, pipeline in enumerate(found if isinstance(found, list) else ()):
        if isinstance(pipeline, dict):
            yield number, pipeline


def _registers(pipeline: Mapping[Any, Any]) -> dict[int, int]:
    found = pipeline.get(".registers")
    return {
        offset: value
        for offset, value in (found.items() if isinstance(found, dict) else ())
        if isinstance(offset, int) and isinstance(value, int)
    }


def _facts(keys: Mapping[Any, Any]) -> Iterator[StageFact]:
    for key, value in keys.items():
        if key in _MEANINGS:
            yield StageFact(key, value, _MEANINGS[key])


def _user_sgprs(stage: str, values: Mapping[int, int], generation: Generation | None) -> int | None:
    wanted = "COMPUTE_PGM_RSRC2" if stage == ".cs" else f"SPI_SHADER_PGM_RSRC2_{stage[1:].upper()}"
    (row,) = (each for each in REGISTERS if each.name == wanted)
    value = values.get(row.first)
    if value is None or generation is None:
        return None
    field = DescriptorField.USER_SGPR_COUNT
    for each in rows_of(generation):
        if each.word is Word.COMPUTE_PGM_RSRC2 and each.field is field:
            return each.read_word(value)
    return None


def _user_data(stage: str, values: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    for offset, value in sorted(values.items()):
        row = register_at(offset)
        if row is not None and row.stage == stage:
            try:
                yield offset - row.first, described(decode(value))
            except AbiError:
                yield offset - row.first, f"{value:#x}, no encoding"
