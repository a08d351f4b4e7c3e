"""A code object as JSON: what it is, its kernels, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from fencepost.abi.amdpal.stages import stages
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.words import OsAbi
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.kernel_code import CODE_PROPERTIES
from fencepost.code_object.resources import resources
from fencepost.diagnostics import Diagnostic
from fencepost.reports.encode import line, plain
from fencepost.reports.records import diagnostic_record
from fencepost.symbols import is_like
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.fault import TargetError


def object_line(
    file: str,
    code: CodeObject,
    diagnostics: Iterable[Diagnostic],
    *,
    entry: str | None = None,
    offset: int | None = None,
    workgroup_size: int | None = None,
    kernel: str | None = None,
) -> str:
    """One line of JSON for one code object.

    `file` is as the user gave it. `entry` and `offset` say where in it the code object is; they are
    there for one that a container holds. Resources are for workgroups of `workgroup_size`. With
    `kernel`, only the kernels with this name or symbol, or that the pattern fits, are there.
    """
    record: dict[str, Any] = {
        "file": file,
        "machine": machine_of(code),
        "target_id": target_id_of(code),
        "os_abi": os_abi_word(code),
        "code_object_version": None if code.version is None else int(code.version),
        "kernels": [
            each
            for each in kernel_records(code, workgroup_size)
            if kernel is None or kernel == each["symbol"] or is_like(each["name"], kernel)
        ],
        "diagnostics": [diagnostic_record(each) for each in diagnostics],
    }
    if code.os_abi is OsAbi.AMDGPU_PAL:
        record["pal_stages"] = plain(tuple(stages(code.metadata_tree, code.generation)))
    if entry is not None:
        record |= {"entry": entry, "offset": offset}
    return line(record)


def machine_of(code: CodeObject) -> str | None:
    """The processor's name; None where the file names none that the guide has."""
    processor = code.processor
    return None if processor is None else processor.name


def target_id_of(code: CodeObject) -> str | None:
    """The target ID; None where the file names none that the guide has."""
    try:
        return str(code.target.target)
    except (TargetError, CodeObjectError):
        return None


def os_abi_word(code: CodeObject) -> str:
    """The operating system as target triples spell it; its number where it has no name."""
    abi = code.os_abi
    return f"{code.elf.os_abi:#x}" if abi is None else abi.word


def kernel_records(code: CodeObject, workgroup_size: int | None = None) -> list[dict[str, Any]]:
    """The kernels; none where they cannot be read, and of a kernel only what can be."""
    try:
        trees, kernels = _kernel_trees(code), code.kernels
    except CodeObjectError:
        return []
    records = []
    for at, kernel in enumerate(kernels):
        record: dict[str, Any] = {
            "name": kernel.name,
            "symbol": kernel.symbol_name,
            "metadata": plain(trees[at]) if at < len(trees) else {},
            "descriptor": {},
            "resources": {},
        }
        with suppress(CodeObjectError, TargetError):
            record["descriptor"] = descriptor_record(kernel)
            record["resources"] = resources_record(kernel, workgroup_size)
        records.append(record)
    return records


def descriptor_record(kernel: Kernel) -> dict[str, Any]:
    """The named fields of a kernel's descriptor, or of its amd_kernel_code_t; empty without one."""
    if (descriptor := kernel.descriptor) is not None:
        return {row.field.word: value for row, value in descriptor.fields() if row.field}
    if (code := kernel.kernel_code) is not None:
        properties = {each.name: code[each.name] for each in CODE_PROPERTIES}
        registers = {row.field.word: value for row, value in code.registers() if row.field}
        return {**code.values, **properties, **registers}
    return {}


def resources_record(kernel: Kernel, workgroup_size: int | None = None) -> dict[str, Any]:
    """What a kernel takes; empty where that cannot be known."""
    found = resources(kernel, workgroup_size)
    if found is None:
        return {}
    record: dict[str, Any] = plain(found)
    return record


def _kernel_trees(code: CodeObject) -> list[Any]:
    """The maps of the metadata's kernels, in the order of `code.kernels`."""
    if code.metadata is None:
        return []
    is_v2 = code.metadata_version is CodeObjectVersion.V2
    found = code.metadata_tree.get("Kernels" if is_v2 else "amdhsa.kernels")
    return found if isinstance(found, list) and len(found) == len(code.metadata.kernels) else []
