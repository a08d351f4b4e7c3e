"""What the ABI commands print: tables of what a kernel finds at entry, takes and is called with."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.abi.calls.assign import ImplicitArgument, Parameter, assign
from fencepost.abi.calls.types import Scalar, Struct
from fencepost.abi.dispatch.kernarg import KernargLayout, Slot
from fencepost.abi.dwarf.frames import CONSTANTS
from fencepost.abi.dwarf.read import DebugInfo, FrameRegister
from fencepost.abi.dwarf.registers import register_of
from fencepost.abi.entry.prolog import prolog
from fencepost.abi.entry.state import entry_state
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.metadata.words import ValueKind
from fencepost.reports.abi.values import (
    call_lines,
    columns,
    dwarf_lines,
    entry_lines,
    entry_record,
    kernarg_lines,
)
from fencepost.targets.generation import Generation
from fencepost.targets.processors import find

GFX900 = find("gfx900")
CITE = Cite(Source.GUIDE, "M0")


def descriptor(fields: dict[F, int]) -> KernelDescriptor:
    return KernelDescriptor.of(Generation.GFX9, fields)


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    """The last cell of a row is not padded, and does not widen the column."""
    rows = [("a", "bb", "c"), ("dddd", "e"), ("f", "g", "")]
    assert list(columns(rows)) == ["a     bb  c", "dddd  e", "f     g"]
    assert list(columns([])) == []


def test_registers_at_entry() -> None:
    """A line a register, with its meaning and cite, then what the prolog sets up."""
    fields = {F.ENABLE_SGPR_KERNARG_SEGMENT_PTR: 1, F.USER_SGPR_COUNT: 2}
    state = entry_state(descriptor(fields), GFX900)
    lines = list(entry_lines("k", state, prolog(GFX900)))
    assert lines[:4] == [
        "k on gfx900: registers at the first instruction",
        (
            "  s[0:1]  Kernarg Segment Ptr  address of the kernel arguments, "
            "from the dispatch packet  [001 Initial Kernel Execution State]"
        ),
        (
            "  v0      Work-Item Id X       work-item ID in X of the workgroup"
            "                         [001 Initial Kernel Execution State]"
        ),
        "  user registers: 2; work-item IDs: one register an ID",
    ]
    assert lines[4].split()[:4] == ["rounding", "of", "float:", "NEAR_EVEN"]
    assert lines[10:12] == ["flat scratch: absolute: the prolog writes a 64-bit address", "prolog:"]


def test_registers_past_the_limit_are_not_filled_in() -> None:
    """The line says so: they hold nothing that code may use."""
    users = {
        F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER: 1,
        F.ENABLE_SGPR_DISPATCH_PTR: 1,
        F.ENABLE_SGPR_QUEUE_PTR: 1,
        F.ENABLE_SGPR_KERNARG_SEGMENT_PTR: 1,
        F.ENABLE_SGPR_DISPATCH_ID: 1,
        F.ENABLE_SGPR_FLAT_SCRATCH_INIT: 1,
        F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE: 1,
        F.USER_SGPR_COUNT: 15,
        F.ENABLE_SGPR_WORKGROUP_ID_X: 1,
        F.ENABLE_SGPR_WORKGROUP_ID_Y: 1,
    }
    state = entry_state(descriptor(users), GFX900)
    lines = list(entry_lines("k", state, prolog(GFX900)))
    marked = [line for line in lines if "(not filled in: past the limit)" in line]
    assert [line.split()[0] for line in marked] == [
        each.name for each in state.registers if not each.filled
    ]


def test_the_record_has_what_the_lines_have() -> None:
    state = entry_state(descriptor({F.USER_SGPR_COUNT: 0}), GFX900)
    record = entry_record("k", state, prolog(GFX900))
    assert (record["kernel"], record["processor"]) == ("k", "gfx900")
    assert [each["name"] for each in record["registers"]] == ["v0"]
    assert record["registers"][0]["value"] == "workitem_id_x"
    assert record["flat_scratch"] == "absolute"
    assert len(record["prolog"]) == len(prolog(GFX900).steps)


def test_kernel_arguments_with_and_without_bytes() -> None:
    """Offset, size, kind and name; the bytes of a launch in groups of four."""
    slots = (
        Slot(0, 4, ValueKind.BY_VALUE, "n"),
        Slot(8, 8, ValueKind.GLOBAL_BUFFER),
        Slot(16, 4, "strange"),
    )
    layout = KernargLayout(slots, 24, 8)
    assert list(kernarg_lines("k", layout, None)) == [
        "k: kernarg segment of 24 bytes, aligned to 8",
        "      0     4  by_value       n",
        "      8     8  global_buffer",
        "     16     4  strange",
    ]
    lines = list(kernarg_lines("k", layout, bytes(range(24))))
    assert lines[2] == "      8     8  global_buffer     08090a0b 0c0d0e0f"


def test_arguments_of_a_call() -> None:
    """Where each goes, the result, what is passed unseen, and the stack."""
    parameters = [Parameter(Scalar(4)), Parameter(Scalar(8), inreg=True)]
    implicit = frozenset({ImplicitArgument.WORKGROUP_ID_X})
    assigned = assign(parameters, Scalar(4), implicit)
    lines = list(call_lines(assigned))
    assert lines[0].split() == ["argument", "0", "direct", "v0"]
    assert lines[1].split()[:3] == ["argument", "1", "direct"]
    assert lines[2].split() == ["result", "direct", "v0"]
    named = next(
        line for line in lines if line.startswith(f"implicit: {assigned.implicit[0][0].value}")
    )
    assert "not passed" not in named
    assert lines[-1] == "stack: 0 bytes"


def test_what_is_not_passed_is_said() -> None:
    """A large struct goes by address, and its result has a place of its own."""
    large = Struct((Scalar(4),) * 20)
    lines = list(call_lines(assign([Parameter(large)], large)))
    assert "by-value struct" in lines[0]
    assert [line.split()[0] for line in lines[:2]] == ["argument", "result"]


def test_debug_information() -> None:
    """Registers by number and name; what differs from the table, with what it would be."""
    row = CONSTANTS[0]
    frames = (
        FrameRegister("DW_CFA_offset", 16, register_of(16)),
        FrameRegister("DW_CFA_offset", 18, None),
    )
    assert list(dwarf_lines("f", DebugInfo(True, 1, frames, ((row, "odd"),)))) == [
        "f: 1 units, 2 registers in call frames",
        "  DW_CFA_offset 16: PC_64, 64 bits",
        "  DW_CFA_offset 18: reserved",
        f"  {row.header.value} {row.field} is 'odd', not {row.value!r} [{row.cite}]",
    ]
    assert list(dwarf_lines("f", DebugInfo(False, 0, (), ()))) == ["f: no debug information"]


@dataclass(frozen=True)
class Row:
    """A row of a table."""

    name: str
    empty: str
    bits: tuple[int, ...]
    default: int
    cite: Cite = CITE
