"""`fencepost abi entry | kernargs | launch`: kernels of code objects."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Json, processor_of, show, triple
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import errors_told
from fencepost.cli.workers.limited import limited
from fencepost.errors import FencepostError
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.abi.dispatch.kernarg import KernargLayout
    from fencepost.abi.dispatch.launch import Launch
    from fencepost.abi.entry.prolog import FlatScratch
    from fencepost.code_object.code_object import CodeObject, Kernel
    from fencepost.code_object.metadata.model import KernelMetadata
    from fencepost.targets.processor import Processor

File = Annotated[str, offers.Argument(help="A code object; '-' is standard input.")]
Name = Annotated[
    str | None, offers.Option("--kernel", help="One kernel, by name.", show_default=False)
]
Grid = Annotated[
    str | None,
    offers.Option(help="Workgroups of the grid: X,Y,Z, as in `check`.", show_default=False),
]
Items = Annotated[
    str | None,
    offers.Option(
        "--work-items",
        help="Work-items of the grid instead: X,Y,Z; the last workgroups may be partial.",
        show_default=False,
    ),
]
Workgroup = Annotated[str, offers.Option(help="Work-items of a workgroup: X,Y,Z.")]


def register(app: offers.Commands) -> None:
    """Add the commands."""
    app.command("entry")(limited(what="the whole")(entry))
    app.command("kernargs")(limited(what="the whole")(kernargs))
    app.command("launch")(limited(what="the whole")(launch))


def entry(
    file: File,
    kernel: Name = None,
    mcpu: Annotated[
        str | None,
        offers.Option("--mcpu", help="A member of the generic processor that the code is for."),
    ] = None,
    scratch: Annotated[
        str | None,
        offers.Option(
            metavar="INIT,OFFSET",
            help="Values of Flat Scratch Init and Scratch Wavefront Offset: print FLAT_SCRATCH.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Print which registers hold what at a kernel's first instruction, its floating-point modes,
    and what the prolog makes of them.
    """
    from fencepost.abi.entry.kernel_code import descriptor_of
    from fencepost.abi.entry.prolog import prolog
    from fencepost.abi.entry.state import entry_state
    from fencepost.abi.fault import AbiError
    from fencepost.reports.abi.values import entry_lines, entry_record

    code = _code(file)
    processor = _processor(code, mcpu, file)

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
        lines = [*entry_lines(each.name, state, steps)]
        pair = None
        if scratch is not None:
            pair = _flat_scratch(scratch, steps.flat_scratch)
            lines.append(
                "flat_scratch is not written"
                if pair is None
                else f"flat_scratch_lo = {pair[0]:#x}, flat_scratch_hi = {pair[1]:#x}"
            )
        record = entry_record(each.name, state, steps)
        show(lines, record | ({} if scratch is None else {"flat_scratch_pair": pair}), json)
        return False

    _each_kernel(_kernels(code, kernel), work)


def _processor(code: CodeObject, mcpu: str | None, file: str) -> Processor:
    """Return the processor of a code object, or the named one. Raise AbiError without either."""
    from fencepost.abi.fault import AbiError

    processor = code.processor if mcpu is None else processor_of(mcpu)
    if processor is None:
        raise AbiError(
            "the code object names no known processor",
            rule="which registers are set up depends on the processor",
            mend="name it with --mcpu",
            source=file,
        )
    return processor


def _flat_scratch(values: str, method: FlatScratch) -> tuple[int, int] | None:
    """Return the values that the prolog makes. Raise AbiError unless given two numbers."""
    from fencepost.abi.entry.prolog import flat_scratch_registers
    from fencepost.abi.fault import AbiError
    from fencepost.cli.abi.common import number

    numbers = [number(each) for each in values.split(",")]
    if len(numbers) != 2 or min(numbers) < 0 or numbers[0] >> 64 or numbers[1] >> 32:
        raise AbiError(
            f"--scratch {values[:60]!r}",
            rule="Flat Scratch Init has 64 bits, Scratch Wavefront Offset 32",
            mend="write 0x10000000,0x400",
        )
    return flat_scratch_registers(method, *numbers)


def kernargs(
    file: Annotated[
        str | None, offers.Argument(help="A code object; '-' is standard input.")
    ] = None,
    kernel: Name = None,
    grid: Grid = None,
    work_items: Items = None,
    workgroup: Workgroup = "1,1,1",
    lds: Annotated[int, offers.Option(help="Bytes of LDS that the dispatch adds.")] = 0,
    types: Annotated[
        str | None,
        offers.Option(help="Types of explicit arguments, instead of a file: 'i32, ptr'."),
    ] = None,
    version: Annotated[int, offers.Option(min=3, max=6, help="Their code object version.")] = 5,
    json: Json = False,
) -> None:
    """Print where a kernel's arguments lie; with a grid, the bytes of the hidden ones."""
    from fencepost.abi.dispatch.kernarg import layout_of

    with errors_told():
        sizes = None
        if grid is not None or work_items is not None:
            sizes = _launch(workgroup, grid, work_items, lds=lds)
        if types is not None:
            _show_arguments("a kernel", _laid_out(types, version), sizes, json=json)
            return
        source = _named(file)
        code = _code(source)

    def work(each: Kernel) -> bool:
        _show_arguments(each.name, layout_of(_metadata(each, source)), sizes, json=json)
        return False

    _each_kernel(_kernels(code, kernel), work)


def _named(file: str | None) -> str:
    """Return the file of a command. Raise AbiError if none is named."""
    from fencepost.abi.fault import AbiError

    if file is None:
        raise AbiError(
            "neither a file nor --types",
            rule="arguments are those of a code object's kernels, or types",
            mend="name a code object",
        )
    return file


def _show_arguments(name: str, layout: KernargLayout, sizes: Launch | None, *, json: bool) -> None:
    from fencepost.abi.dispatch.kernarg import fill
    from fencepost.reports.abi.values import kernarg_lines
    from fencepost.reports.text.encode import plain

    data = None
    if sizes is not None:
        zeros = [bytes(slot.size) for slot in layout.slots if not slot.is_hidden]
        data = fill(layout, zeros, sizes)
    record = {"kernel": name, "layout": plain(layout), "bytes": plain(data)}
    show(kernarg_lines(name, layout, data), record, json)


def _laid_out(types: str, version: int) -> KernargLayout:
    """Return the layout of types, given as text, with the hidden arguments of a code object
    version.
    """
    from fencepost.abi.calls.spelling import parse_parameters
    from fencepost.abi.dispatch.kernarg import ArgumentType, lay_out
    from fencepost.targets.code_object_version import CodeObjectVersion

    kinds = [ArgumentType(each.type.size, each.type.align) for each in parse_parameters(types)]
    return lay_out(kinds, CodeObjectVersion(version))


def _launch(
    workgroup: str, grid: str | None, items: str | None, *, lds: int, cluster: str | None = None
) -> Launch:
    """Return the sizes of a launch. The grid has as many dimensions as are given for it or for a
    workgroup.

    Raise AbiError unless the grid is given in workgroups or in work-items.
    """
    from fencepost.abi.dispatch.launch import Launch
    from fencepost.abi.fault import AbiError

    if (grid is None) == (items is None):
        raise AbiError(
            "--grid and --work-items" if grid is not None else "neither --grid nor --work-items",
            rule="a grid is given in workgroups, or in work-items",
            mend="give one of them",
        )
    given = grid if grid is not None else items or ""
    group, size = triple(workgroup, "workgroup"), triple(given, "grid")
    if grid is not None:
        size = (size[0] * group[0], size[1] * group[1], size[2] * group[2])
    return Launch(
        group,
        size,
        # 1,1,1 is the default of a workgroup, and no wish for three dimensions.
        dimensions=max(len(given.split(",")), *(at + 1 for at in range(3) if group[at] > 1), 1),
        dynamic_lds=lds,
        cluster=None if cluster is None else triple(cluster, "cluster"),
    )


def launch(
    file: File,
    workgroup: Workgroup,
    grid: Grid = None,
    work_items: Items = None,
    kernel: Name = None,
    lds: Annotated[int, offers.Option(help="Bytes of LDS that the dispatch adds.")] = 0,
    cluster: Annotated[
        str | None, offers.Option(help="Workgroups of a cluster: X,Y,Z.", show_default=False)
    ] = None,
    steps: Annotated[
        bool, offers.Option("--steps", help="Print the steps of the launch, with their values.")
    ] = False,
    json: Json = False,
) -> None:
    """Check a launch against what the kernels' metadata demand.

    Exit status 0: it meets them. 1: it breaks some. 2: bad input.
    """
    from fencepost.abi.dispatch.checklist import steps as steps_of
    from fencepost.abi.dispatch.launch import check_launch
    from fencepost.reports.abi.values import launch_lines, step_lines
    from fencepost.reports.text.encode import plain
    from fencepost.reports.text.records import diagnostic_record

    with errors_told():
        sizes = _launch(workgroup, grid, work_items, lds=lds, cluster=cluster)
        code = _code(file)

    def work(each: Kernel) -> bool:
        metadata = _metadata(each, file)
        found = check_launch(sizes, metadata, code.processor)
        record = {
            "kernel": each.name,
            "findings": [
                {"fault": one.code.name.lower(), **diagnostic_record(one)} for one in found
            ],
        }
        lines = [f"{visible_name(each.name)}: {'no objection' if not found else ''}".rstrip()]
        lines += launch_lines(found)
        if steps:
            rows = steps_of(metadata, sizes)
            lines += step_lines(rows)
            record["steps"] = plain(rows)
        show(lines, record, json)
        return bool(found)

    _each_kernel(_kernels(code, kernel), work)


def _code(file: str) -> CodeObject:
    from fencepost.cli.inputs.object_inputs import load
    from fencepost.code_object.code_object import CodeObject

    return CodeObject(load(file), file)


def _kernels(code: CodeObject, name: str | None) -> tuple[Kernel, ...]:
    return code.kernels if name is None else (code.kernel(name),)


def _each_kernel(kernels: Iterable[Kernel], work: Callable[[Kernel], bool]) -> None:
    """Do the work on each kernel; one with an error is reported, and the others are still done."""
    status = 0
    for each in kernels:
        try:
            status = max(status, int(work(each)))
        except FencepostError as error:
            print(error, file=sys.stderr)
            status = 2
    raise offers.Exit(status)


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
