"""ABI data as lines of text and as records for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fencepost.abi.assembler.read import DeclaredKernel
from fencepost.abi.calls.assign import Assignment
from fencepost.abi.core_file.file import CoreFile
from fencepost.abi.dispatch.checklist import LaunchStep
from fencepost.abi.dispatch.kernarg import KernargLayout
from fencepost.abi.dwarf.read import DebugInfo
from fencepost.abi.entry.prolog import Prolog
from fencepost.abi.entry.state import EntryState
from fencepost.abi.lint.check import Linted
from fencepost.code_object.kernel_descriptor.kernel_code import KernelCode
from fencepost.code_object.metadata.words import ValueKind
from fencepost.diagnostics import Diagnostic
from fencepost.errors import Place
from fencepost.reports.text.encode import plain
from fencepost.reports.text.snippet import Lines, diagnostic_text
from fencepost.visible import visible_name


def columns(rows: Iterable[tuple[str, ...]], gap: str = "  ") -> Iterator[str]:
    """Format rows as lines, each column as wide as its widest cell; the last is not padded."""
    table = [tuple(map(visible_name, row)) for row in rows]
    count = max((len(row) for row in table), default=0)
    widths = [
        max((len(row[index]) for row in table if index < len(row) - 1), default=0)
        for index in range(count)
    ]
    for row in table:
        cells = [
            cell.ljust(widths[index]) if index < len(row) - 1 else cell
            for index, cell in enumerate(row)
        ]
        yield gap.join(cells).rstrip()


def entry_lines(name: str, state: EntryState, prolog: Prolog) -> Iterator[str]:
    """Return the lines of a kernel's register map at entry, and of the set-up by its prolog."""
    yield f"{name} on {state.processor.name}: registers at the first instruction"
    rows = []
    for each in state.registers:
        note = "" if each.filled else " (not filled in: past the limit)"
        if each.kernarg_dword is not None:
            note += f" from byte {4 * each.kernarg_dword} on"
        rows.append((f"  {each.name}", each.value.value, f"{each.meaning}{note}", f"[{each.cite}]"))
    yield from columns(rows)
    yield f"  user registers: {state.user_sgprs}; work-item IDs: {state.workitem_ids.value}"
    if state.entry_skip:
        yield f"  firmware with kernarg preload starts {state.entry_skip} bytes behind the entry"
    yield from columns((f"  {each.what}:", f"{each.says} [{each.cite}]") for each in state.modes)
    yield f"flat scratch: {prolog.flat_scratch.value}"
    yield "prolog:"
    yield from columns((f"  {step.what}", step.when, f"[{step.cite}]") for step in prolog.steps)


def entry_record(name: str, state: EntryState, prolog: Prolog) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "kernel": name,
        "processor": state.processor.name,
        "registers": [plain(each) | {"name": each.name} for each in state.registers],
        "user_sgprs": state.user_sgprs,
        "workitem_ids": plain(state.workitem_ids),
        "entry_skip": state.entry_skip,
        "flat_scratch": plain(prolog.flat_scratch),
        "m0_limit": prolog.m0_limit,
        "prolog": plain(prolog.steps),
        "modes": plain(state.modes),
    }


def kernarg_lines(name: str, layout: KernargLayout, data: bytes | None) -> Iterator[str]:
    """Return the lines of a kernel's kernarg segment; with `data`, the bytes that a launch puts
    there.
    """
    size = f"{layout.size} bytes, aligned to {layout.alignment}"
    yield f"{visible_name(name)}: kernarg segment of {size}"
    rows = []
    for slot in layout.slots:
        kind = slot.kind.word if isinstance(slot.kind, ValueKind) else slot.kind
        value = "" if data is None else data[slot.offset : slot.end].hex(" ", 4)
        place = f"  {slot.offset:5}  {slot.size:4}"
        rows.append((place, kind, slot.name or "", value))
    yield from columns(rows)


def launch_lines(findings: Iterable[Diagnostic]) -> Iterator[str]:
    """Return the lines of a launch's violations."""
    for each in findings:
        yield diagnostic_text(each)


def step_lines(steps: Iterable[LaunchStep]) -> Iterator[str]:
    """Return the lines of a launch's steps, with the values of each below it."""
    for each in steps:
        yield f"  [ ] {each.number}. {each.who}: {each.what} [{each.cite}]"
        yield from (f"        {value}" for value in each.values)


def kernel_lines(kernel: DeclaredKernel) -> Iterator[str]:
    """Return the lines of a kernel that a source declares: the nonzero fields of its descriptor."""
    yield f"{kernel.place}: kernel {kernel.name}"
    yield from columns(
        (f"  {row.name}", str(value)) for row, value in kernel.descriptor.fields() if value
    )
    yield f"  bytes {kernel.descriptor.encode().hex(' ', 8)}"


def kernel_code_lines(name: str, code: KernelCode, place: Place) -> Iterator[str]:
    """Return the lines of a V2 kernel that a source declares: the nonzero fields of its
    amd_kernel_code_t.
    """
    yield f"{place}: amd_kernel_code_t of {name or 'a kernel without .amdgpu_hsa_kernel'}"
    yield from columns((f"  {field}", str(value)) for field, value in code.values.items() if value)


def lint_lines(source: str, found: Iterable[Linted], lines: Lines) -> Iterator[str]:
    """Findings in LLVM IR."""
    for each in found:
        yield diagnostic_text(each.diagnostic(source), lines)


def dwarf_lines(source: str, info: DebugInfo) -> Iterator[str]:
    """The debug information of a file."""
    if not info.has_dwarf:
        yield f"{visible_name(source)}: no debug information"
        return
    registers = f"{len(info.frame_registers)} registers in call frames"
    yield f"{visible_name(source)}: {info.units} units, {registers}"
    for each in info.frame_registers:
        name = f"{each.register.name}, {each.register.bits} bits" if each.register else "reserved"
        yield f"  {each.instruction} {each.number}: {name}"
    for found in info.expressions:
        where = "" if found.low is None else f" [{found.low:#x}, {found.high or 0:#x})"
        note = f"; {found.note}" if found.note else ""
        text = ", ".join(map(str, found.operations))
        yield f"  {found.entry} {found.attribute}{where}: {text}{note}"
    for row, value in info.differing:
        yield f"  {row.header.value} {row.field} is {value!r}, not {row.value!r} [{row.cite}]"


def core_lines(source: str, core: CoreFile) -> Iterator[str]:
    """A core file: layout, state, memory."""
    major, minor = core.snapshot.version
    yield f"{visible_name(source)}: {core.layout.value}; driver interface {major}.{minor}"
    for row, value in core.odd:
        yield f"  {row.field} is {value:#x}, not {row.name} ({row.value:#x}) [{row.cite}]"
    records = [("runtime", core.snapshot.runtime)]
    records += [(f"agent {number}", each) for number, each in enumerate(core.snapshot.agents)]
    records += [(f"queue {number}", each) for number, each in enumerate(core.snapshot.queues)]
    for title, record in records:
        yield f"  {title}"
        yield from columns((f"    {name}", f"{value:#x}") for name, value in record.values.items())
    for segment in core.memory:
        end = segment.address + segment.size
        yield f"  memory {segment.address:#x} to {end:#x}, {len(segment.data)} bytes in the file"


def call_lines(assignment: Assignment) -> Iterator[str]:
    """Return the lines that list the places of a function's arguments and result."""
    rows = [
        (f"argument {number}", each.passing.value, " ".join(map(str, each.places)))
        for number, each in enumerate(assignment.arguments)
    ]
    if assignment.structured_return is not None:
        each = assignment.structured_return
        rows.append(("result", each.passing.value, " ".join(map(str, each.places))))
    if assignment.result is not None:
        each = assignment.result
        rows.append(("result", each.passing.value, " ".join(map(str, each.places))))
    rows += [
        (f"implicit: {argument.value}", "", " ".join(map(str, places)) or "not passed")
        for argument, places in assignment.implicit
    ]
    yield from columns(rows)
    yield f"stack: {assignment.stack_size} bytes"
