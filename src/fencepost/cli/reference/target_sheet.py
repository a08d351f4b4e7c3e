"""Views of processors for `fencepost targets`: tables for users, records for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fencepost.records import dataclass

# The tables and rich are imported where they are used, so that `--help` stays quick.
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from fencepost.targets.barrier_objects import BarrierObject
    from fencepost.targets.processor import Processor
    from fencepost.targets.target_id import TargetID


_HEAD = ("Processor", "Also called", "Generation", "Waves", "Features", "ELF mach")
_WRAPPED = ("Also called", "Generation", "Features")
"""Columns that may be wrapped on a terminal."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet: its label, empty below the first of several, and a text."""

    label: str
    text: str
    indent: int = 0
    is_bold: bool = False


def plain_listing(processors: tuple[Processor, ...]) -> str:
    """Return all processors, a row each, for what is no terminal."""
    rows = [_cells(each) for each in processors]
    widths = [max(map(len, column)) for column in zip(_HEAD, *rows, strict=True)]
    blank = " " * (sum(widths) + 3 * len(widths) - 1)
    lines = [_line(row, widths) for row in (_HEAD, *rows)]
    rule = f" {'─' * (len(blank) - 2)} "
    return "\n".join((blank, lines[0], rule, *lines[1:], blank, ""))


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    filled = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f" {'   '.join(filled)} "


def plain_sheet(target: TargetID) -> str:
    """Return everything about one processor, for what is no terminal."""
    rows = [(each.label, " " * each.indent + each.text) for each in _rows(target)]
    label, text = (max(map(len, column)) for column in zip(*rows, strict=True))
    return "".join(f"{one.ljust(label)}  {other.ljust(text)}\n" for one, other in rows)


def listing(processors: tuple[Processor, ...]) -> Table:
    """Return the same for a terminal."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in _HEAD:
        least = len("wavefrontsize64,") if name == "Features" else None
        table.add_column(name, no_wrap=name not in _WRAPPED, min_width=least)
    for processor in processors:
        table.add_row(*_cells(processor))
    return table


def sheet(target: TargetID) -> Table:
    """Return everything about one processor, for a terminal."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for row in _rows(target):
        words = Text(row.text, style="bold" if row.is_bold else "")
        shown = Padding(words, (0, 0, 0, row.indent)) if row.indent else words
        table.add_row(row.label, shown)
    return table


def _cells(processor: Processor) -> tuple[str, ...]:
    return (
        processor.name,
        ", ".join(processor.alternatives),
        processor.family.short,
        ", ".join(str(size) for size in processor.wavefront_sizes),
        ", ".join(_features(processor)),
        f"0x{processor.mach:03x}",
    )


def _rows(target: TargetID) -> Iterator[Row]:
    """Yield the rows of a sheet, and of the settings of the target ID."""
    from fencepost.targets.barrier_objects import barrier_objects

    for label, lines in _facts(target):
        for number, line in enumerate(lines):
            yield Row("" if number else label, line)
    objects = barrier_objects(target.processor)
    for number, row in enumerate(objects):
        name, *lines = barrier_lines(row)
        yield Row("" if number else "Barrier objects", name, is_bold=True)
        for line in lines:
            yield Row("", line, indent=2)
    cites = {str(target.processor.cite)} | {str(row.cite) for row in objects}
    yield Row("Sources", ", ".join(sorted(cites)))


def _facts(target: TargetID) -> list[tuple[str, list[str]]]:
    """Return the labelled lines of a sheet; labels without a line are left out."""
    from fencepost.targets.features import FEATURES, TARGET_ID_FEATURES
    from fencepost.targets.processors import generics_of

    processor = target.processor
    sizes = [f"{processor.default_wavefront_size} (default)"]
    sizes += [str(size) for size in processor.wavefront_sizes[1:]]
    kind = processor.kind.value if processor.kind is not None else "generic"
    preload = processor.kernarg_preload
    facts = [
        ("Processor", [processor.name]),
        ("Also called", [", ".join(processor.alternatives)]),
        ("Generation", [f"{processor.family.short}: {processor.family.heading}"]),
        ("Architecture", [f"{processor.architecture.value}, {kind}"]),
        ("Target ID", [str(target)]),
        (
            "Settings",
            [
                f"{feature.value} {target.setting(feature).value}"
                + (" (cannot be chosen)" if feature in processor.fixed_features else "")
                for feature in TARGET_ID_FEATURES
            ],
        ),
        ("Code object V2", _name_in_v2(target)),
        ("ELF e_flags", [f"{name} 0x{flags:08x}" for name, flags in _flags(target).items()]),
        ("ELF mach", [f"{processor.mach_name} 0x{processor.mach:03x}"]),
        ("Wavefront sizes", [", ".join(sizes)]),
        ("Memory model", [processor.memory_model.value if processor.memory_model else ""]),
        (
            "Features",
            [
                f"{row.feature.value}, by {' or '.join(row.options)}. On: {row.meaning}"
                for row in FEATURES
                if row.feature in processor.features
            ],
        ),
        (
            "Kernarg preload",
            [
                "yes" + "".join(f", except {product}" for product in preload.except_products)
                if preload is not None
                else "no"
            ],
        ),
        ("Properties", sorted(item.value for item in processor.properties)),
        ("OS support", [", ".join(loader.value for loader in processor.loaders)]),
        ("Products", [", ".join(processor.products)]),
        (
            "Supports",
            [f"{member.processor} (since version {member.since})" for member in processor.members],
        ),
        (
            "Restrictions",
            [
                item.text + (f" (for {', '.join(item.processors)})" if item.processors else "")
                for item in processor.restrictions
            ],
        ),
        ("Runs code for", [generic.name for generic in generics_of(processor)]),
        ("Barriers", [processor.barriers.value if processor.barriers else ""]),
        ("Note", [processor.note or ""]),
    ]
    return [(label, lines) for label, lines in facts if any(lines)]


def _name_in_v2(target: TargetID) -> list[str]:
    """Return the ISA version of a V2 code object for the target; none if V2 lacks the target."""
    from fencepost.targets.code_object_v2 import isa_of_target
    from fencepost.targets.fault import TargetError

    try:
        isa = isa_of_target(target)
    except TargetError:
        return []
    return [f"ISA version {isa.major}:{isa.minor}:{isa.stepping}"]


def _flags(target: TargetID) -> dict[str, int]:
    """Return the ELF flags in each code object version that can hold the target."""
    from fencepost.targets.code_object_version import CodeObjectVersion
    from fencepost.targets.e_flags import code_target, encode

    return {
        version.name: encode(code_target(target), version)
        for version in CodeObjectVersion
        if version is not CodeObjectVersion.V2
        and (version.allows_generic or not target.processor.is_generic)
    }


def barrier_lines(row: BarrierObject) -> list[str]:
    """Return one barrier object: its name, then a line for each operation on it."""
    ids = ""
    if row.ids:
        last = f" to {row.ids[-1]}" if len(row.ids) > 1 else ""
        ids = f" {row.ids[0]}{last}"
    who = ", trap handler only" if row.privileged else ""
    lines = [
        f"{row.kind.value}{ids} (scope {row.scope.word}{who})",
        f"init: {row.initializer.value}",
        f"expected count: {row.expected_count.value}",
        f"join: {row.joining.value}",
        f"drop: {row.dropping.value}",
        f"arrive: {row.arriving.value}",
        f"wait: {row.waiting.value}",
    ]
    if row.wait_needs_launch_of is not None:
        lines.append(
            f"a wait needs all waves of the {row.wait_needs_launch_of.word} to be launched"
        )
    if row.arrive_sets_expected_count:
        lines.append("an arrive with m0 can set the expected count first")
    if row.mutually_exclusive:
        lines.append("a wave is joined to one named barrier at a time, NULL included")
    return lines


def _features(processor: Processor) -> list[str]:
    """Return the names of the processor's features, in alphabetical order."""
    return sorted(feature.value for feature in processor.features)


def processor_record(processor: Processor) -> dict[str, Any]:
    """Return a processor as JSON."""
    from fencepost.targets.barrier_objects import barrier_objects
    from fencepost.targets.processors import generics_of

    preload = processor.kernarg_preload
    return {
        "processor": processor.name,
        "alternatives": list(processor.alternatives),
        "generation": processor.family.short,
        "architecture": processor.architecture.value,
        "kind": processor.kind.value if processor.kind else None,
        "generic": processor.is_generic,
        "mach": processor.mach,
        "mach_name": processor.mach_name,
        "isa_version": processor.isa_version,
        "wavefront_sizes": list(processor.wavefront_sizes),
        "default_wavefront_size": processor.default_wavefront_size,
        "memory_model": processor.memory_model.value if processor.memory_model else None,
        "features": _features(processor),
        "kernarg_preload": preload is not None,
        "kernarg_preload_except": list(preload.except_products) if preload else [],
        "properties": sorted(item.value for item in processor.properties),
        "os_support": [loader.value for loader in processor.loaders],
        "products": list(processor.products),
        "generic_version": processor.generic_version,
        "supported_processors": {member.processor: member.since for member in processor.members},
        "restrictions": [
            {"text": item.text, "processors": list(item.processors)}
            for item in processor.restrictions
        ],
        "generic_processors": [generic.name for generic in generics_of(processor)],
        "barriers": processor.barriers.name.lower() if processor.barriers else None,
        "barrier_objects": [barrier_record(row) for row in barrier_objects(processor)],
        "note": processor.note,
        "cite": str(processor.cite),
    }


def target_record(target: TargetID) -> dict[str, Any]:
    """Return the settings that a target ID adds to its processor, as JSON."""
    from fencepost.targets.features import TARGET_ID_FEATURES

    return {
        "target_id": str(target),
        "settings": {
            feature.value: target.setting(feature).value for feature in TARGET_ID_FEATURES
        },
        "e_flags": _flags(target),
    }


def barrier_record(row: BarrierObject) -> dict[str, Any]:
    """Return a barrier object as JSON; `first_id` and `last_id` are null if it has no ID."""
    launched = row.wait_needs_launch_of
    return {
        "kind": row.kind.name.lower(),
        "first_id": row.ids[0] if row.ids else None,
        "last_id": row.ids[-1] if row.ids else None,
        "scope": row.scope.word,
        "privileged": row.privileged,
        "split": row.split,
        "initializer": row.initializer.name.lower(),
        "expected_count": row.expected_count.name.lower(),
        "joining": row.joining.name.lower(),
        "dropping": row.dropping.name.lower(),
        "arriving": row.arriving.name.lower(),
        "waiting": row.waiting.name.lower(),
        "arrive_sets_expected_count": row.arrive_sets_expected_count,
        "wait_needs_launch_of": launched.word if launched is not None else None,
        "mutually_exclusive": row.mutually_exclusive,
        "cite": str(row.cite),
    }
