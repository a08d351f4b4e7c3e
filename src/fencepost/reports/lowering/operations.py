"""Lowered operations as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fencepost.citations import Cite, Source
from fencepost.lowering.rows.table import Difference
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target, feature_names
from fencepost.records import dataclass
from fencepost.targets.processor import MemoryModelChapter

if TYPE_CHECKING:
    from fencepost.lowering.order import Obstacle

_GAP = "  "
_RELAXED = Cite(Source.MMRA, "The happens-before Relation")


@dataclass(frozen=True, slots=True)
class Entry:
    """An operation of a report: its text, its location ('' if it has none), its lowering, and the
    listed differences of LLVM 22.1. `lowered` is None for an operation that is not of memory or
    barriers; `problem` says why another has no steps.
    """

    text: str
    location: str
    lowered: Lowered | None
    differences: tuple[Difference, ...] = ()
    problem: str = ""


def line_of_json(entry: Entry, target: Target, *, explain: bool = False) -> str:
    """Return one line of JSON for an operation; with `explain`, the tests that need each step."""
    from fencepost.reports.text.encode import line

    lowered = entry.lowered
    steps = () if lowered is None else lowered.steps
    return line(
        {
            "operation": entry.text,
            "target": target.processor.name,
            "features": feature_names(target.features),
            "location": entry.location or None,
            "steps": [_step_record(step, lowered, target, explain=explain) for step in steps],
        },
    )


def _step_record(
    step: Step, lowered: Lowered | None, target: Target, *, explain: bool
) -> dict[str, object]:
    from fencepost.lowering.machine import machine_of
    from fencepost.reports.lowering.machine import machine_row

    record: dict[str, object] = {
        "instruction": step.text,
        "kind": step.kind.value,
        "reason": step.reason.value,
        "cite": str(step.cite),
        "machine": [machine_row(each) for each in machine_of(step.reason, target.chapter)],
    }
    if explain and lowered is not None:
        from fencepost.reports.lowering.needed import need_records

        record["needed"] = need_records(lowered, step, target)
    return record


def listing(entries: Iterable[Entry], *, explain: bool, target: Target | None = None) -> str:
    """List the operations one below the other, each with its instructions. With `explain`, add the
    reasons and, for a target, the machine rows and tests behind each instruction.
    """
    blocks = []
    for entry in entries:
        head = f"{entry.location}: {entry.text}" if entry.location else entry.text
        blocks.append("\n".join((head, *_body(entry, target, explain=explain))))
    return "\n".join(blocks) + "\n" if blocks else ""


def _body(entry: Entry, target: Target | None, *, explain: bool) -> list[str]:
    if entry.problem:
        return [f"    ; {entry.problem}"]
    if entry.lowered is None:
        return []
    if not entry.lowered.steps:
        lines = ["    ; no instruction"]
    elif explain:
        lines = _aligned(entry.lowered.steps)
    else:
        lines = [f"    {step.text}" for step in entry.lowered.steps]
    warnings = [note for note in entry.lowered.notes if note.is_warning]
    lines += [f"    ; warning: {note.text} [{note.cite}]" for note in warnings]
    if explain:
        if entry.lowered.row is not None:
            lines.append(f"    row: {entry.lowered.row}")
        if target is not None:
            from fencepost.reports.lowering.needed import told

            lines += _machine(entry.lowered.steps, target.chapter)
            lines += [f"    test: {each}" for each in told(entry.lowered, target)]
        rules = [note for note in entry.lowered.notes if not note.is_warning]
        lines += [f"    rule: {note.text} [{note.cite}]" for note in rules]
        lines += [f"    LLVM 22.1 differs: {_difference(each)}" for each in entry.differences]
        lines += [
            f"    followed LLVM 22.1: {_difference(each)}" for each in entry.lowered.differences
        ]
    return lines


def _aligned(steps: Sequence[Step]) -> list[str]:
    width = max(len(step.text) for step in steps)
    return [f"    {step.text.ljust(width)}  ; {step.reason.value} [{step.cite}]" for step in steps]


def _machine(steps: Sequence[Step], chapter: MemoryModelChapter) -> list[str]:
    """Return the rows of the machine that the reasons depend on, each once."""
    from fencepost.lowering.machine import machine_of
    from fencepost.reports.lowering.machine import machine_row

    rows = dict.fromkeys(each for step in steps for each in machine_of(step.reason, chapter))
    return [
        f"    machine: {row.part.value}: {machine_row(row)} [{row.cite(chapter)}]" for row in rows
    ]


def _difference(difference: Difference) -> str:
    return f"{difference.title}. The document: {difference.document}. {difference.why}"


def columns(threads: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The code of threads side by side: each a heading and its lines."""
    widths = [max(map(len, (head, *lines))) for head, lines in threads]
    rows = max(len(lines) for _, lines in threads)
    out = [" | ".join(head.ljust(w) for (head, _), w in zip(threads, widths, strict=True))]
    out.append("-+-".join("-" * width for width in widths))
    for number in range(rows):
        cells = (lines[number] if number < len(lines) else "" for _, lines in threads)
        out.append(" | ".join(cell.ljust(w) for cell, w in zip(cells, widths, strict=True)))
    return "\n".join(line.rstrip() for line in out) + "\n"


def thread_column(entries: Iterable[Entry]) -> list[str]:
    """A thread's code: each operation as a comment, its instructions below."""
    lines = []
    for entry in entries:
        lines.append(f"; {entry.text}")
        if entry.problem:
            lines.append(f";   {entry.problem.splitlines()[0]}")
        elif entry.lowered is not None:
            lines += [f"{_GAP}{step.text}" for step in entry.lowered.steps]
    return lines


def matrix(cells: Sequence[tuple[str, Entry]], width: int) -> str:
    """Return one operation over targets, side by side: targets with the same code share a column,
    and as many columns are beside each other as fit into `width` characters.
    """
    grouped: dict[tuple[str, ...], list[str]] = {}
    for name, entry in cells:
        grouped.setdefault(_code(entry), []).append(name)
    bands: list[list[tuple[list[str], tuple[str, ...]]]] = [[]]
    left = width
    for code, names in grouped.items():
        heading = _folded(names, max(map(len, code)))
        wide = max(map(len, (*heading, *code))) + 3
        if bands[-1] and wide > left:
            bands.append([])
            left = width
        bands[-1].append((heading, code))
        left -= wide
    return "\n".join(_band(band) for band in bands)


def _code(entry: Entry) -> tuple[str, ...]:
    """Return the instructions of an operation, or what stands in their place."""
    if entry.problem:
        return (f"({entry.problem.splitlines()[0]})",)
    if entry.lowered is None or not entry.lowered.steps:
        return ("(no instruction)",)
    return tuple(step.text for step in entry.lowered.steps)


def matrix_reasons(cells: Sequence[tuple[str, Entry, Target]]) -> str:
    """Return, below a matrix, each code with its reasons, by the first target that has it."""
    shown: dict[tuple[str, ...], list[str]] = {}
    first: dict[tuple[str, ...], tuple[Entry, Target]] = {}
    for name, entry, target in cells:
        shown.setdefault(_code(entry), []).append(name)
        first.setdefault(_code(entry), (entry, target))
    blocks = []
    for code, names in shown.items():
        entry, target = first[code]
        more = f" (and {', '.join(names[1:])})" if names[1:] else ""
        blocks.append("\n".join((f"{names[0]}{more}:", *_body(entry, target, explain=True))))
    return "\n\n".join(blocks) + "\n"


def _folded(names: Sequence[str], width: int) -> list[str]:
    """Names in lines of at most this width, or of one name."""
    lines = [""]
    for name in names:
        longer = f"{lines[-1]}, {name}" if lines[-1] else name
        if lines[-1] and len(longer) > max(width, 24):
            lines[-1] += ","
            lines.append(name)
        else:
            lines[-1] = longer
    return lines


def _band(band: Sequence[tuple[list[str], tuple[str, ...]]]) -> str:
    tall = max(len(heading) for heading, _ in band)
    widths = [max(map(len, (*heading, *code))) for heading, code in band]
    rows = [[heading[n] if n < len(heading) else "" for heading, _ in band] for n in range(tall)]
    rows.append(["-" * width for width in widths])
    longest = max(len(code) for _, code in band)
    rows += [[code[n] if n < len(code) else "" for _, code in band] for n in range(longest)]
    lines = (" | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def movement(
    text: str, over: str, up: Sequence[Obstacle], down: Sequence[Obstacle], *, relaxed: bool = False
) -> str:
    """Report whether an operation may be moved over another, in each direction. `relaxed`: their
    annotations are not compatible.
    """
    lines = []
    for heading, found in (
        (f"'{text}' after '{over}', moved before it", up),
        (f"'{text}' before '{over}', moved after it", down),
    ):
        lines.append(f"{heading}: {'no' if found else 'yes'}")
        lines += [f"    {each.text} [{each.cite}]" for each in found]
    if relaxed:
        lines.append(
            "their annotations are not compatible: they need not be ordered, except accesses to "
            f"the same location and two seq_cst operations [{_RELAXED}]"
        )
    return "\n".join(lines) + "\n"
