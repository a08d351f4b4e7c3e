"""`fencepost abi entry | kernargs | launch`: kernels of code objects."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from fencepost.cli.abi.common import Json, processor_of, show, triple
from fencepost.cli.limited import limited
from fencepost.errors import FencepostError

if TYPE_CHECKING:
    from fencepost.code_object.code_object import CodeObject, Kernel
    from fencepost.code_object.metadata.model import KernelMetadata

File = Annotated[str, typer.Argument(help="A code object; '-' is standard input.")]
Name = Annotated[
    str | None, typer.Option("--kernel", help="One kernel, by name.", show_default=False)
]
Grid = Annotated[
    str | None, typer.Option(help="Work-items of the grid: X,Y,Z.", show_default=False)
]
Workgroup = Annotated[str, typer.Option(help="Work-items of a workgroup: X,Y,Z.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("entry")(limited(what="the whole")(entry))
    app.command("kernargs")(limited(what="the whole")(kernargs))
    app.command("launch")(limited(what="the whole")(launch))


def entry(
    file: File,
    kernel: Name = None,
    mcpu: Annotated[
        str | None,
        typer.Option("--mcpu", help="A member of the generic processor that the code is for."),
    ] = None,
    json: Json = False,
) -> None:
    """Print which registers hold what at a kernel's first instruction."""
    from fencepost.abi.entry.kernel_code import descriptor_of
    from fencepost.abi.entry.prolog import prolog
    from fencepost.abi.entry.state import entry_state
    from fencepost.abi.fault import AbiError
    from fencepost.reports.abi import entry_lines, entry_record

    code = _code(file)
    processor = code.processor if mcpu is None else processor_of(mcpu)
    if processor is None:
        raise AbiError(
            "the code object names no known processor",
            rule="which registers are set up depends on the processor",
            mend="name it with --mcpu",
            source=file,
        )

    def work(each: Kernel) -> bool:
        kernel_code = each.kernel_code
        descriptor = each.descriptor if kernel_code is None else descriptor_of(kernel_code)
        if descriptor is None:
            raise AbiError(
                f"kernel {each.name!r} has no kernel descriptor here",
                rule="the descriptor says which registers are set up; stripped files have none",
                mend="name a code object with its symbols",
                source=file,
            )
        state, steps = entry_state(descriptor, processor), prolog(processor)
        lines = entry_lines(each.name, state, steps)
        show(lines, entry_record(each.name, state, steps), json)
        return False

    _each_kernel(_kernels(code, kernel), work)


def kernargs(
    file: File,
    kernel: Name = None,
    grid: Grid = None,
    workgroup: Workgroup = "1,1,1",
    lds: Annotated[int, typer.Option(help="Bytes of LDS that the dispatch adds.")] = 0,
    json: Json = False,
) -> None:
    """Print where a kernel's arguments lie; with a grid, the bytes of the hidden ones."""
    from fencepost.abi.dispatch.kernarg import fill, layout_of
    from fencepost.abi.dispatch.launch import Launch
    from fencepost.reports.abi import kernarg_lines
    from fencepost.reports.encode import plain

    code = _code(file)
    sizes = None
    if grid is not None:
        sizes = Launch(triple(workgroup, "workgroup"), triple(grid, "grid"), dynamic_lds=lds)

    def work(each: Kernel) -> bool:
        layout = layout_of(_metadata(each, file))
        data = None
        if sizes is not None:
            zeros = [bytes(slot.size) for slot in layout.slots if not slot.is_hidden]
            data = fill(layout, zeros, sizes)
        record = {"kernel": each.name, "layout": plain(layout), "bytes": plain(data)}
        show(kernarg_lines(each.name, layout, data), record, json)
        return False

    _each_kernel(_kernels(code, kernel), work)


def launch(
    file: File,
    grid: Annotated[str, typer.Option(help="Work-items of the grid: X,Y,Z.")],
    workgroup: Workgroup,
    kernel: Name = None,
    lds: Annotated[int, typer.Option(help="Bytes of LDS that the dispatch adds.")] = 0,
    cluster: Annotated[
        str | None, typer.Option(help="Workgroups of a cluster: X,Y,Z.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Check a launch against what the kernels' metadata demand.

    Exit status 0: it meets them. 1: it breaks some. 2: bad input.
    """
    from fencepost.abi.dispatch.launch import Launch, check_launch
    from fencepost.reports.abi import launch_lines
    from fencepost.reports.records import diagnostic_record

    code = _code(file)
    sizes = Launch(
        triple(workgroup, "workgroup"),
        triple(grid, "grid"),
        dynamic_lds=lds,
        cluster=None if cluster is None else triple(cluster, "cluster"),
    )

    def work(each: Kernel) -> bool:
        found = check_launch(sizes, _metadata(each, file), code.processor)
        record = {
            "kernel": each.name,
            "findings": [
                {"fault": one.code.name.lower(), **diagnostic_record(one)} for one in found
            ],
        }
        lines = [f"{each.name}: {'no objection' if not found else ''}".rstrip()]
        show([*lines, *launch_lines(found)], record, json)
        return bool(found)

    _each_kernel(_kernels(code, kernel), work)


def _code(file: str) -> CodeObject:
    from fencepost.cli.object_inputs import load
    from fencepost.code_object.code_object import CodeObject

    return CodeObject(load(file), file)


def _kernels(code: CodeObject, name: str | None) -> tuple[Kernel, ...]:
    return code.kernels if name is None else (code.kernel(name),)


def _each_kernel(kernels: Iterable[Kernel], work: Callable[[Kernel], bool]) -> None:
    """Does the work on each kernel; one that is wrong is reported, and the rest are done."""
    status = 0
    for each in kernels:
        try:
            status = max(status, int(work(each)))
        except FencepostError as error:
            print(error, file=sys.stderr)
            status = 2
    raise typer.Exit(status)


def _metadata(kernel: Kernel, file: str) -> KernelMetadata:
    from fencepost.abi.fault import AbiError

    if kernel.metadata is None:
        raise AbiError(
            f"kernel {kernel.name!r} has no metadata",
            rule="the metadata state the arguments and limits of a kernel",
            mend="name a code object with a NT_AMDGPU_METADATA note",
            source=file,
        )
    return kernel.metadata
