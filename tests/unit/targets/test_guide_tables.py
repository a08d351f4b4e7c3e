"""The tables of `targets` against the guide's own, read from its source text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from fencepost.targets.code_object_v2 import FIXED_TARGETS
from fencepost.targets.e_flags import (
    FEATURE_BIT_V3,
    FEATURE_SELECTION_V4,
    GENERIC_VERSION,
    MACH,
    SELECTION,
)
from fencepost.targets.features import FEATURES, Control, Feature, Setting
from fencepost.targets.processor import Processor, Property
from fencepost.targets.processor_table import GENERIC_PROCESSORS, PROCESSORS
from fencepost.targets.processors import ALL_PROCESSORS

GUIDE = Path(__file__).parents[4] / "shared" / "spec" / "AMDGPUUsage-llvm22.rst"

pytestmark = pytest.mark.skipif(
    not GUIDE.exists(), reason="the guide's source text (../shared/spec) is not here"
)

DEPARTURES = {"gfx904": frozenset({Property.ABSOLUTE_FLAT_SCRATCH})}
"""Properties that a row has beyond the guide's; the row's note says why."""


@dataclass
class Row:
    """A row of a simple table: the lines of each cell, and the group heading above the row."""

    heading: str
    cells: list[list[str]] = field(default_factory=list)

    def items(self, column: int) -> list[str]:
        """The items of a bulleted cell, or its text as the one item; TBA and TODO are none."""
        text = "\n".join(self.cells[column]).split(".. TODO::")[0].replace("*TBA*", "")
        parts = re.split(r"^\s*- ", text, flags=re.MULTILINE)
        words = [" ".join(part.split()) for part in parts]
        return [word.replace("``", "").replace("*", "") for word in words if word]


def lines_of_table(name: str) -> list[str]:
    lines = GUIDE.read_text().splitlines()
    start = lines.index(f"     :name: {name}")
    end = next(
        index
        for index, line in enumerate(lines[start:], start)
        if line.strip() and not line.startswith("     ")
    )
    return [line for line in lines[start + 1 : end] if line.strip()]


def simple_table(name: str) -> list[Row]:
    """The rows of a simple table: what stands in the first column opens one, save a backslash."""
    lines = lines_of_table(name)
    rules = [index for index, line in enumerate(lines) if re.fullmatch(r"\s+[= ]+", line)]
    starts = [match.start() for match in re.finditer("=+", lines[rules[0]])]
    rows: list[Row] = []
    heading = ""
    for line in lines[rules[1] + 1 : rules[2]]:
        if line.strip().startswith("**"):
            heading = line.strip().split("**")[1]
            continue
        if set(line.strip()) == {"-"}:
            continue
        bounds = [*starts, max(len(line), starts[-1])]
        cells = [line[low:high] for low, high in pairwise(bounds)]
        if cells[0].strip() not in ("", "\\"):
            rows.append(Row(heading, [[] for _ in starts]))
        for column, cell in enumerate(cells):
            rows[-1].cells[column].append(cell.replace("\\", " "))
    return rows


def rows_of(name: str) -> dict[str, Row]:
    return {row.items(0)[0]: row for row in simple_table(name)}


def properties_of(items: list[str]) -> set[str]:
    return {item.lower() for item in items}


def features_of(processor: Processor) -> set[str]:
    return {feature.value for feature in processor.features}


def test_processor_names_and_order() -> None:
    """The rows are those of the guide, in its order."""
    assert [processor.name for processor in PROCESSORS] == list(rows_of("amdgpu-processor-table"))
    assert [processor.name for processor in GENERIC_PROCESSORS] == list(
        rows_of("amdgpu-generic-processor-table")
    )


@pytest.mark.parametrize("processor", PROCESSORS, ids=str)
def test_processor_row(processor: Processor) -> None:
    """Every column of the row agrees with the guide's row."""
    row = rows_of("amdgpu-processor-table")[processor.name]
    listed = row.items(4)
    preload = [item for item in listed if item.startswith("kernarg preload")]
    assert processor.family.heading == row.heading
    assert list(processor.alternatives) == row.items(1)
    assert {processor.architecture.value} == set(" ".join(row.items(2)).split())
    assert processor.kind is not None
    assert {processor.kind.value} == set(" ".join(row.items(3)).split())
    assert features_of(processor) == set(listed) - set(preload)
    assert (processor.kernarg_preload is not None) == bool(preload)
    excepted = processor.kernarg_preload.except_products if processor.kernarg_preload else ()
    assert bool(excepted) == any("except" in item for item in preload)
    assert {
        item.value.lower()
        for item in processor.properties - DEPARTURES.get(processor.name, frozenset())
    } == properties_of(row.items(5))
    assert {loader.value for loader in processor.loaders} == set(row.items(6))
    assert list(processor.products) == row.items(7)


@pytest.mark.parametrize("processor", GENERIC_PROCESSORS, ids=str)
def test_generic_processor_row(processor: Processor) -> None:
    """Members, features and properties agree; there are restrictions where the guide has some."""
    row = rows_of("amdgpu-generic-processor-table")[processor.name]
    listed = set(row.items(3))
    assert {processor.architecture.value} == set(row.items(1))
    assert [member.processor for member in processor.members] == row.items(2)
    assert features_of(processor) == listed - {"kernarg preload"}
    assert (processor.kernarg_preload is not None) == ("kernarg preload" in listed)
    assert {item.value.lower() for item in processor.properties} == properties_of(row.items(4))
    assert bool(processor.restrictions) == (row.items(5) != ["No restrictions."])
    text = " ".join(row.items(5))
    for restriction in processor.restrictions:
        for name in (*restriction.processors, *re.findall(r"v_\w+", restriction.text)):
            assert name in text


def test_departures_are_needed_and_noted() -> None:
    """Every departure from the guide's properties differs from it, and its row has a note."""
    rows = rows_of("amdgpu-processor-table")
    for name, extra in DEPARTURES.items():
        said = properties_of(rows[name].items(5))
        assert not said & {item.value.lower() for item in extra}
        assert next(row for row in PROCESSORS if row.name == name).note


def test_mach_table() -> None:
    """Names, values and processors of EF_AMDGPU_MACH are the guide's, and none is left over."""
    rows = re.findall(
        r"``(EF_AMDGPU_MACH_\w+)``\s+(0x\w+)\s+``([\w-]+)``",
        "\n".join(lines_of_table("amdgpu-ef-amdgpu-mach-table")),
    )
    assert {(name, int(value, 16), processor) for name, value, processor in rows} == {
        (processor.mach_name, processor.mach, processor.name) for processor in ALL_PROCESSORS
    }


def test_reserved_mach_values_are_free() -> None:
    """No processor has a value that the guide reserves."""
    text = "\n".join(lines_of_table("amdgpu-ef-amdgpu-mach-table"))
    reserved = {int(value, 16) for value in re.findall(r"\*reserved\*\s+(0x\w+)", text)}
    reserved |= set(range(0x011, 0x020))
    assert len(reserved) > 15
    assert not reserved & {processor.mach for processor in ALL_PROCESSORS}


def test_feature_table() -> None:
    """Names, options and control of the features are the guide's."""
    rows = rows_of("amdgpu-target-features-table")
    assert [row.feature.value for row in FEATURES] == list(rows)
    for row in FEATURES:
        assert list(row.options) == rows[row.feature.value].items(1)
        assert (row.control is Control.TARGET_ID) == ("-mcpu" in row.options)


def test_e_flags_tables() -> None:
    """Masks and selection values are the guide's."""
    text = "\n".join(
        line
        for name in (
            "amdgpu-elf-header-e_flags-table-v3",
            "amdgpu-elf-header-e_flags-table-v4-v5",
            "amdgpu-elf-header-e_flags-table-v6-onwards",
        )
        for line in lines_of_table(name)
    )
    said = {
        name: int(value, 16) for name, value in re.findall(r"``(EF_AMDGPU_\w+)``\s+(0x\w+)", text)
    }
    ours = {MACH.name: MACH.mask, GENERIC_VERSION.name: GENERIC_VERSION.mask}
    for row in (*FEATURE_BIT_V3.values(), *FEATURE_SELECTION_V4.values()):
        ours[row.name] = row.mask
    for feature in (Feature.SRAMECC, Feature.XNACK):
        selection = FEATURE_SELECTION_V4[feature]
        for setting in Setting:
            name = f"EF_AMDGPU_FEATURE_{feature.name}_{setting.name}_V4"
            ours[name] = selection.place(SELECTION[setting])
    assert ours == said


def test_code_object_v2_table() -> None:
    """ISA names and target IDs of code object V2 are the guide's, in its order."""
    rows = re.findall(
        r"``(AMD:[\w:]+)``\s+``([\w:+-]+)``",
        "\n".join(lines_of_table("amdgpu-elf-note-record-supported_processors-v2-table")),
    )
    assert [(str(isa), target) for isa, target in FIXED_TARGETS] == rows
