"""The registers of AMDPAL metadata as lines and as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.abi.amdpal.metadata import registers
from fencepost.abi.amdpal.registers import meaning, register_at
from fencepost.targets.generation import Generation


def register_records(
    tree: Mapping[Any, Any], generation: Generation | None
) -> Iterator[dict[str, Any]]:
    """Each register that a pipeline programs: its name, and what its value says."""
    for pipeline, offset, value in registers(tree):
        row = register_at(offset)
        yield {
            "pipeline": pipeline,
            "offset": offset,
            "value": value,
            "name": None if row is None else row.called(offset),
            "says": list(meaning(offset, value, generation)),
        }


def register_lines(records: list[dict[str, Any]]) -> Iterator[str]:
    """The same as text."""
    for each in records:
        called = f" ({each['name']})" if each["name"] else ""
        where = f"  pipeline {each['pipeline']}: {each['offset']:#06x}{called}"
        yield f"{where} = {each['value']:#010x}"
        yield from (f"    {says}" for says in each["says"])
