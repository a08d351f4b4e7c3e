"""The kernels of a code object, a line for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from fencepost.code_object.code_object import Kernel
from fencepost.code_object.resources import Resources, resources
from fencepost.reports.objects.kernel_order import KernelOrder
from fencepost.reports.objects.table import GAP, SHORTEST, cut, table
from fencepost.symbols import demangled

HEADS = (
    "Kernel",
    "Args",
    "VGPRs",
    "AGPRs",
    "SGPRs",
    "LDS",
    "Scratch",
    "Kernarg",
    "Workgroup",
    "Lanes",
    "Waves",
    "Code",
)


def kernels_text(
    kernels: Sequence[Kernel],
    workgroup_size: int | None = None,
    by: KernelOrder | None = None,
    columns: int | None = None,
) -> str:
    """Return a table of kernels, with names as in their sources, that fits the columns of the
    terminal.

    Occupancy is for workgroups of `workgroup_size`.
    """
    if not kernels:
        return "no kernels\n"
    ordered = kernels if by is None else sorted(kernels, key=lambda each: _key(each, by))
    rows = [kernel_row(each, workgroup_size) for each in ordered]
    if columns is not None:
        rest = table(HEADS[1:], (row[1:] for row in rows))
        room = max(columns - max(map(len, rest)) - len(GAP), SHORTEST)
        rows = [[cut(str(row[0]), room), *row[1:]] for row in rows]
    return "\n".join(table(HEADS, rows, right=HEADS[1:])) + "\n"


def _key(kernel: Kernel, by: KernelOrder) -> Any:
    """Return a kernel's sort key: the smallest comes first."""
    match by:
        case KernelOrder.NAME:
            return demangled(kernel.name)
        case KernelOrder.CODE:
            return -(kernel.code_size or 0)
        case _:
            found = resources(kernel)
            return 1 if found is None else -(_amount(found, by) or 0)


def _amount(found: Resources, by: KernelOrder) -> int | None:
    match by:
        case KernelOrder.VGPRS:
            return found.vgprs
        case KernelOrder.AGPRS:
            return found.agprs
        case KernelOrder.SGPRS:
            return found.sgprs
        case KernelOrder.LDS:
            return found.lds
        case KernelOrder.SCRATCH:
            return found.scratch
        case KernelOrder.KERNARG:
            return found.kernarg
        case KernelOrder.NAME | KernelOrder.CODE:
            return None
        case _:
            assert_never(by)


def kernel_row(kernel: Kernel, workgroup_size: int | None) -> list[object]:
    """A line: registers, LDS and scratch as the descriptor allocates them."""
    metadata, found = kernel.metadata, resources(kernel, workgroup_size)
    arguments = () if metadata is None else metadata.args or ()
    hidden = sum(each.is_hidden for each in arguments)
    args = f"{len(arguments) - hidden}+{hidden}" if hidden else str(len(arguments))
    size = "" if metadata is None else metadata.max_flat_workgroup_size
    if found is None:
        return [demangled(kernel.name), args, *[""] * 6, size, "", "", kernel.code_size or ""]
    waves = found.occupancy
    return [
        demangled(kernel.name),
        args,
        found.vgprs,
        "" if found.agprs is None else found.agprs,
        found.sgprs,
        found.lds,
        f"{found.scratch}{'+' if found.dynamic_stack else ''}",
        found.kernarg,
        size,
        found.wavefront_size,
        "" if waves is None else f"{waves.waves}/{waves.max_waves}",
        kernel.code_size or "",
    ]
