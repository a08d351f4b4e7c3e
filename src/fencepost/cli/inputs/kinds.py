"""Detection of what a file given to `fencepost check` contains, by its name or its first bytes;
sources are compiled on the way.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from enum import Enum, unique
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.inputs.checked_tree import tree_of
from fencepost.cli.inputs.compiling import Compiling
from fencepost.cli.inputs.triton_files import beside_module, is_compiled
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing.results import failures
from fencepost.errors import FencepostError, InputError
from fencepost.isolation.below import is_below
from fencepost.magic import BITCODE, CONTAINERS
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.workers.worker import Desk
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.frontends.source.project import Entry
    from fencepost.frontends.triton.kernel import Beside


@unique
class Kind(Enum):
    """The kind of contents of a file."""

    LITMUS = "a litmus test"
    MODULE = "LLVM IR"
    SOURCE = "source"
    BINARY = "machine code"
    ASSEMBLY = "assembly"


_HEAD = 1 << 16


def kind_of(path: Path, compiling: Compiling | None = None) -> Kind:
    """Return the kind of a file; a file that a project compiles is source.

    The kind of an unreadable file is that of its name: reading it reports the error.
    """
    if compiling is not None and path in compiling.projects:
        return Kind.SOURCE
    if path.suffix in files.MODULES or path.is_dir():
        return Kind.MODULE
    if path.suffix == files.LITMUS:
        return Kind.LITMUS
    from fencepost.frontends.source.languages import SUFFIXES, is_module, language_of

    if path.suffix.lower() in SUFFIXES:
        return Kind.SOURCE
    head = files.head(path, _HEAD)
    if head.startswith(BITCODE):
        return Kind.MODULE
    if head.startswith(CONTAINERS):
        return Kind.BINARY
    text = head.decode("utf-8", "replace")
    if language_of(path.name, text) is not None:
        return Kind.SOURCE
    if is_assembly(path.name, text):
        return Kind.ASSEMBLY
    if is_module(text):
        return Kind.MODULE
    return _NAMED.get(path.suffix.lower(), Kind.LITMUS)


def is_test(path: Path, told: list[Status]) -> bool:
    """Return True for a litmus test. Report a file that is nothing else, and has no test either,
    and add the status for it.
    """
    head = files.head(path, _HEAD)
    if path.suffix == files.LITMUS or not head or b"AMDGPU" in head:
        return True
    with failures(told):
        error = InputError(
            "contains nothing that is checked",
            rule="that is HIP, CUDA or OpenCL C with a kernel, LLVM IR, machine code or assembly "
            "for AMD GPUs, or a litmus test, which begins with AMDGPU and its name",
            mend="name the file that has the kernels, with the suffix of its language; kernels of "
            "Triton are checked as it compiles them: `pytest --fencepost`, `check --triton-cache`",
        )
        error.source = str(path)
        raise error
    return False


_NAMED = {
    **dict.fromkeys((".s", ".asm"), Kind.ASSEMBLY),
    **dict.fromkeys((".co", ".hsaco", ".o", ".so", ".a", ".hipfb", ".whl"), Kind.BINARY),
}
"""Kinds by suffix, for contents that do not decide; reading the file then reports the error."""


_ASSEMBLY = pattern(
    r"^[ \t]*\.(?:amdgcn_target|amdhsa_kernel|hsa_code_object|amdgpu_hsa_kernel|amdgcn|text\b"
    r"|macro\b|globl\b)"
    r"|^[ \t]*[sv]_\w+\s|^[ \t]*(?:global|flat|buffer|ds|scratch)_\w+\s",
    re.MULTILINE | re.ASCII,
)


def is_assembly(name: str, text: str) -> bool:
    """Return True if a text is assembly: by its name and a directive or instruction at its
    beginning, or by its target.
    """
    if ".amdgcn_target" in text or ".amdhsa_kernel" in text:
        return True
    return name.lower().endswith((".s", ".asm")) and _ASSEMBLY.search(text) is not None


def projects_opened(
    paths: Iterable[Path],
) -> tuple[list[Path], dict[Path, Entry], dict[Path, str]]:
    """Replace compilation databases among the paths by the sources with kernels that they name;
    return the paths, the settings to compile these with, and the folder of each one's project.
    Raise InputError if a database cannot be read, or names no such source.
    """
    from fencepost.frontends.source.project import NAME

    every: list[Path] = []
    known: dict[Path, Entry] = {}
    trees: dict[Path, str] = {}
    for path in paths:
        if path.name != NAME or path.is_dir():
            every.append(path)
            continue
        tree = tree_of(path, of_build=True)
        found = _of_project(path, tree)
        known |= found
        trees |= dict.fromkeys(found, tree)
        every += found
    return every, known, trees


def _of_project(path: Path, tree: str) -> dict[Path, Entry]:
    """Return the sources with kernels below `tree` that a database names. Others could make this
    command read any file of the machine, and are skipped with a line.
    """
    from fencepost.frontends.source.languages import language_of
    from fencepost.frontends.source.project import entries

    found: dict[Path, Entry] = {}
    outside: list[str] = []
    try:
        for each in entries(files.read_text(path, "a compilation database")):
            file = files.from_here(Path(each.path))
            if not is_below(str(file), (tree,)):
                outside.append(str(file))
                continue
            text = "" if each.language else files.head(file, _HEAD).decode("utf-8", "replace")
            language = each.language or language_of(file.name, text)
            if language is not None:
                found[file] = replace(each, language=language)
        if outside:
            more = f" and {len(outside) - 1} more" if len(outside) > 1 else ""
            print(
                visible_name(
                    f"{path}: skipped '{outside[0]}'{more}: outside of the project '{tree}'"
                ),
                file=sys.stderr,
            )
        if not found:
            raise InputError(
                "none of its sources contains a kernel",
                rule="kernels are in HIP, CUDA or OpenCL C",
                mend="name the sources themselves",
            )
    except InputError as error:
        error.source = error.source or str(path)
        raise
    return found


@dataclass(frozen=True, slots=True)
class Input:
    """A module to check. `name` is that of its file, with the path inside if a file holds several;
    `beside` is the information that Triton gives. For a source: `folder`, to which file names in
    the module are relative, `sandbox`, which confined the compiler, `host`, the launches in it,
    `notes`, and the `options` that its host code builds it with.
    """

    name: Path
    module: bytes | str
    beside: Beside | None = None
    folder: Path | None = None
    sandbox: str | None = None
    host: HostCode | None = None
    notes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    is_part: bool = False
    """True for a source that was compiled within another: only its own kernels are asked about."""


def modules_of(path: Path, compiling: Compiling, desk: Desk) -> tuple[Input, ...]:
    """Return the modules that a file holds, or the one that its source is compiled to.

    Raise InputError if it holds none, UnsupportedError if there is no compiler, and BoundReached if
    the compiler exceeds its time.
    """
    match kind_of(path, compiling):
        case Kind.SOURCE:
            from fencepost.cli.inputs.surroundings import built_source

            built = built_source(path, compiling, desk)
            folder = (built.within or path).absolute().parent
            return (
                Input(
                    path,
                    built.made.module,
                    None,
                    folder,
                    built.sandbox,
                    built.host,
                    built.notes,
                    built.options,
                    is_part=built.within is not None,
                ),
            )
        case Kind.BINARY:
            return _bitcode_of(path)
        case Kind.MODULE | Kind.LITMUS | Kind.ASSEMBLY:
            known = beside_module(path) if is_compiled(path) else None
            if path.is_dir() and os.access(path, os.R_OK | os.X_OK):
                raise InputError(
                    "nothing that is checked lies below the folder",
                    rule=f"its files count that are named {', '.join(_below())}",
                    mend="check the path; a file of another suffix is checked if it is named",
                )
            return (Input(path, files.read_module(path), known),)


def _below() -> list[str]:
    """The suffixes of files that stand for their folder, in order."""
    from fencepost.frontends.source.languages import SUFFIXES

    return sorted(files.MODULES | SUFFIXES | files.ASSEMBLY | {files.LITMUS})


def holds_bitcode(path: Path) -> bool:
    """Return True if machine code contains the LLVM IR that it was made from, or cannot be read, so
    that reading it reports the error.
    """
    from fencepost.code_object.containers import find_bitcode

    try:
        return any(True for _ in find_bitcode(files.mapped(path)))
    except (OSError, ValueError, FencepostError):
        return True


def _bitcode_of(path: Path) -> tuple[Input, ...]:
    from fencepost.code_object.containers import find_bitcode

    found = tuple(
        Input(Path(f"{path}[{each.label.replace('/', ' ')}]"), bytes(each.data))
        for each in find_bitcode(files.read_bytes(path, files.MAX_STREAM, "a library"))
    )
    if not found:
        raise InputError(
            "contains machine code but no LLVM IR",
            rule="kernels are checked as source or as LLVM IR: machine code no longer has the "
            "orderings and scopes of accesses",
            mend="give the source, or LLVM IR as -emit-llvm or --save-temps write it, or a library "
            "with bitcode (-fgpu-rdc); `fencepost object` reads code objects",
        )
    return found
