"""Reading code objects: ours, pyelftools, LIEF and llvm-readobj, side by side in one run.

    python -m benchmarks.code_objects

Two files are made: 2,000 kernels in 5 MB and 4,000 in 20 MB. Each reader gives header, sections,
symbols and notes; llvm-readobj also prints the metadata, as text. Typed metadata are timed apart.
The best of several runs is printed, in milliseconds, and how many times as long each takes. Then
commands as they are typed: processor time with the start of the process, in turns with
llvm-readobj.
"""

from __future__ import annotations

import io
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.check.check import check
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.metadata.model import Argument, KernelMetadata
from fencepost.code_object.metadata.words import ValueKind
from fencepost.code_object.resources import resources
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.target_id import parse

RUNS = 7
PARTS = ("--file-headers", "--sections", "--symbols", "--notes")
MEGABYTE = 1_000_000

HIDDEN = (
    (ValueKind.HIDDEN_BLOCK_COUNT_X, 4),
    (ValueKind.HIDDEN_BLOCK_COUNT_Y, 4),
    (ValueKind.HIDDEN_BLOCK_COUNT_Z, 4),
    (ValueKind.HIDDEN_GROUP_SIZE_X, 2),
    (ValueKind.HIDDEN_GROUP_SIZE_Y, 2),
    (ValueKind.HIDDEN_GROUP_SIZE_Z, 2),
    (ValueKind.HIDDEN_REMAINDER_X, 2),
    (ValueKind.HIDDEN_REMAINDER_Y, 2),
    (ValueKind.HIDDEN_REMAINDER_Z, 2),
    (ValueKind.HIDDEN_GLOBAL_OFFSET_X, 8),
    (ValueKind.HIDDEN_GLOBAL_OFFSET_Y, 8),
    (ValueKind.HIDDEN_GLOBAL_OFFSET_Z, 8),
    (ValueKind.HIDDEN_GRID_DIMS, 2),
)


def main() -> int:
    """Measure, and print the table."""
    files = {
        "5 MB, 2,000 kernels": made(2000, 5 * MEGABYTE),
        "20 MB, 4,000 kernels": made(4000, 20 * MEGABYTE),
    }
    print(f"{'':44}{'ms':>9}{'ratio':>8}")
    for title, data in files.items():
        print(f"{title} ({len(data) / MEGABYTE:.1f} MB)")
        ours = 0.0
        for name, run in readers(data).items():
            took = best(run)
            ours = ours or took
            print(f"  {name:42}{took:9.1f}{took / ours:8.1f}")
    data = files["5 MB, 2,000 kernels"]
    print("2,000 kernels, further")
    for name, run in {
        "metadata, fully typed": lambda: CodeObject(data).metadata,
        "every kernel's descriptor and occupancy": lambda: [
            resources(kernel) for kernel in CodeObject(data).kernels
        ],
        "all checks": lambda: check(CodeObject(data)),
    }.items():
        print(f"  {name:42}{best(run):9.1f}")
    commands(data)
    return 0


def commands(data: bytes) -> None:
    """Print what commands take of the processor, beside llvm-readobj."""
    tool = _readobj()
    file = _file(data)
    ours = [sys.executable, "-m", "fencepost", "object"]
    lines = {"fencepost object": [*ours, str(file)]}
    lines["fencepost object --json --check"] = [*ours, "--json", "--check", str(file)]
    if tool is not None:
        lines = {Path(tool).name: [tool, *PARTS, str(file)], **lines}
    took = dict.fromkeys(lines, float("inf"))
    for _ in range(RUNS):
        for name, line in lines.items():
            took[name] = min(took[name], processor_time(line))
    first = next(iter(took.values()))
    print("2,000 kernels, commands with their start")
    for name, each in took.items():
        print(f"  {name:42}{each:9.1f}{each / first:8.2f}")


def processor_time(line: list[str]) -> float:
    """Milliseconds of the processor that a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(line, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def best(run: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


def made(kernels: int, size: int) -> bytes:
    """A linked code object of so many kernels, with code that fills it up to a size in bytes."""
    first = build(parse("gfx942"), [source(n, 64) for n in range(kernels)], version=VERSION)
    code = max(64, (size - len(first)) // kernels // 256 * 256)
    return build(parse("gfx942"), [source(n, code) for n in range(kernels)], version=VERSION)


VERSION = CodeObjectVersion.V5


def source(number: int, size: int) -> KernelSource:
    """A kernel with arguments and hidden arguments, and a name as compilers make them."""
    name = f"_Z{number:04}kernel_of_a_template_library_with_a_long_nameILi{number}EEvPfS0_iif"
    arguments = [
        Argument(name=f"p{n}", size=8, offset=8 * n, value_kind=ValueKind.GLOBAL_BUFFER)
        for n in range(4 + number % 5)
    ]
    at = 8 * len(arguments)
    for kind, bytes_ in HIDDEN:
        at = -(-at // bytes_) * bytes_
        arguments.append(Argument(size=bytes_, offset=at, value_kind=kind))
        at += bytes_
    kernarg = -(-at // 8) * 8
    metadata = KernelMetadata(
        language="OpenCL C",
        language_version=(2, 0),
        args=tuple(arguments),
        kernarg_segment_size=kernarg,
        kernarg_segment_align=8,
        wavefront_size=64,
        sgpr_count=20 + number % 60,
        vgpr_count=8,
        agpr_count=0,
        max_flat_workgroup_size=1024,
        uses_dynamic_stack=False,
    )
    values = {
        F.KERNARG_SIZE: kernarg,
        F.USER_SGPR_COUNT: 2,
        F.ENABLE_SGPR_KERNARG_SEGMENT_PTR: 1,
        F.GRANULATED_WORKITEM_VGPR_COUNT: 0,
        F.GRANULATED_WAVEFRONT_SGPR_COUNT: 10,
    }
    kernel = KernelSource(name, bytes(size), values, metadata)
    return replace(kernel, name=name)


def readers(data: bytes) -> dict[str, Callable[[], object]]:
    """The readers that are installed, ours first."""
    found: dict[str, Callable[[], object]] = {"fencepost": lambda: ours(data)}
    try:
        import elftools.elf.elffile  # noqa: F401

        found["pyelftools"] = lambda: pyelftools(data)
    except ImportError:
        print("pyelftools is not installed", file=sys.stderr)
    try:
        import lief  # noqa: F401

        found["LIEF"] = lambda: lief_(data)
    except ImportError:
        print("LIEF is not installed", file=sys.stderr)
    tool = _readobj()
    if tool is None:
        print("llvm-readobj is not installed", file=sys.stderr)
    else:
        file = _file(data)
        found[f"{Path(tool).name} (with its start)"] = lambda: readobj(tool, file)
    return found


def _readobj() -> str | None:
    return next((t for n in (22, 21, 20, 19) if (t := shutil.which(f"llvm-readobj-{n}"))), None)


def _file(data: bytes) -> Path:
    file = Path(tempfile.gettempdir(), f"fencepost-benchmark-{len(data)}.co")
    file.write_bytes(data)
    return file


def ours(data: bytes) -> object:
    """Header, sections, symbols, notes and target."""
    code = CodeObject(data)
    return code.elf.header, code.elf.sections, code.symbols, code.notes, code.target


def pyelftools(data: bytes) -> object:
    """The same but for the target, which pyelftools does not know."""
    from elftools.elf.elffile import ELFFile
    from elftools.elf.sections import NoteSection, SymbolTableSection

    file = ELFFile(io.BytesIO(data))
    sections = list(file.iter_sections())
    symbols = [
        list(each.iter_symbols())
        for each in sections
        if isinstance(each, SymbolTableSection) and each.name == ".symtab"
    ]
    notes = [list(each.iter_notes()) for each in sections if isinstance(each, NoteSection)]
    return file.header, sections, symbols, notes


def lief_(data: bytes) -> object:
    """The same as LIEF has it, which cuts notes at 1 MiB."""
    import lief

    lief.logging.disable()
    file = lief.ELF.parse(io.BytesIO(data))
    assert file is not None
    return (
        file.header,
        [each.name for each in file.sections],
        [(each.name, each.value, each.size) for each in file.symtab_symbols],
        [bytes(each.description) for each in file.notes],
    )


def readobj(tool: str, file: Path) -> None:
    """The same as text, in a process of its own."""
    subprocess.run([tool, *PARTS, str(file)], stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    sys.exit(main())
