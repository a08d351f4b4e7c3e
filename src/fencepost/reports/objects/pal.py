"""The registers of AMDPAL metadata as lines and as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fencepost.abi.amdpal.metadata import registers
from fencepost.abi.amdpal.registers import meaning, register_at
from fencepost.abi.amdpal.stages import PalStage, Spilling
from fencepost.targets.generation import Generation


def register_records(
    tree: Mapping[Any, Any], generation: Generation | None
) -> Iterator[dict[str, Any]]:
    """Yield each register that a pipeline programs: its name, and the meaning of its value."""
    for pipeline, offset, value in registers(tree):
        row = register_at(offset)
        yield {
            "pipeline": pipeline,
            "offset": offset,
            "value": value,
            "name": None if row is None else row.called(offset),
            "says": list(meaning(offset, value, generation)),
        }


def stage_lines(stages: Iterable[PalStage], tables: Iterable[Spilling]) -> Iterator[str]:
    """Yield the hardware stages of pipelines, and the contents of their spill tables."""
    for each in stages:
        yield f"  pipeline {each.pipeline}: stage {each.name}: {each.runs}"
        for fact in each.facts:
            yield f"    {fact.key} {fact.value}: {fact.says}"
        if each.user_sgprs is not None:
            yield f"    user registers: {each.user_sgprs}"
        for number, says in each.user_data:
            yield f"    user data register {number}: {says}"
        yield f"    per-shader table: {each.per_shader_table}, if the file has that symbol"
    for table in tables:
        yield (
            f"  pipeline {table.pipeline}: user data entries {table.first_entry} to "
            f"{table.last_entry} are in the spill table, at bytes {table.first_byte} to "
            f"{table.last_byte}"
        )


def stage_facts(stages: Iterable[PalStage]) -> Iterator[tuple[str, str]]:
    """Yield a line for each stage, as name and value: its shader, its entry point and registers."""
    for each in stages:
        values = {fact.key: fact.value for fact in each.facts}
        words = [each.runs]
        words += [
            f"{name} {values[key]}"
            for key, name in (
                (".entry_point", "entry point"),
                (".vgpr_count", "vector registers"),
                (".sgpr_count", "scalar registers"),
                (".lds_size", "bytes of LDS"),
                (".scratch_memory_size", "bytes of scratch"),
            )
            if key in values
        ]
        yield f"stage {each.name}", ", ".join(words)


def register_lines(records: list[dict[str, Any]]) -> Iterator[str]:
    """The same as text."""
    for each in records:
        called = f" ({each['name']})" if each["name"] else ""
        where = f"  pipeline {each['pipeline']}: {each['offset']:#06x}{called}"
        yield f"{where} = {each['value']:#010x}"
        yield from (f"    {says}" for says in each["says"])
