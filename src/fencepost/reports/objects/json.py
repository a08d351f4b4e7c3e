"""A code object as JSON: its identity, its kernels, and its faults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from fencepost.abi.amdpal.stages import stages
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.words import OsAbi
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.kernel_descriptor.kernel_code import CODE_PROPERTIES
from fencepost.code_object.resources import Resources, resources
from fencepost.diagnostics import Diagnostic
from fencepost.reports.objects.words import machine_of, os_abi_word, target_id_of
from fencepost.reports.text.encode import line, listed, plain, spliced
from fencepost.reports.text.records import diagnostic_record
from fencepost.symbols import is_like
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.fault import TargetError

_ARGS = ".args"
_ENTRY = f'"{DescriptorField.KERNEL_CODE_ENTRY_BYTE_OFFSET.word}": '


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
    """Return one line of JSON for one code object.

    `file` is as the user gave it. `entry` and `offset` give the place of a code object inside a
    container. Resources are for workgroups of `workgroup_size`. With `kernel`, only the kernels
    with this name or symbol, or that match the pattern, are included.
    """
    encoded = {"kernels": listed(_kernel_texts(code, workgroup_size, kernel))}
    record: dict[str, Any] = {
        "file": file,
        "machine": machine_of(code),
        "target_id": target_id_of(code),
        "os_abi": os_abi_word(code),
        "code_object_version": None if code.version is None else int(code.version),
        "kernels": None,
        "diagnostics": [diagnostic_record(each) for each in diagnostics],
    }
    if code.os_abi is OsAbi.AMDGPU_PAL:
        record["pal_stages"] = plain(tuple(stages(code.metadata_tree, code.generation)))
    if entry is not None:
        record |= {"entry": entry, "offset": offset}
    return spliced(record, encoded)


def kernel_records(code: CodeObject, workgroup_size: int | None = None) -> list[dict[str, Any]]:
    """Return the kernels; none if they cannot be read, and of a kernel only the readable parts."""
    return [json.loads(each) for each in _kernel_texts(code, workgroup_size, None)]


def _kernel_texts(code: CodeObject, workgroup_size: int | None, asked: str | None) -> Iterator[str]:
    """Yield the encoded records of the kernels that `asked` names, or of all."""
    try:
        trees, kernels = _kernel_trees(code), code.kernels
    except CodeObjectError:
        return
    texts = _Texts(workgroup_size)
    for at, kernel in enumerate(kernels):
        symbol = kernel.symbol_name
        if asked is None or asked == symbol or is_like(kernel.name, asked):
            parts = {
                "metadata": texts.metadata(trees[at]) if at < len(trees) else "{}",
                "descriptor": "{}",
                "resources": "{}",
            }
            with suppress(CodeObjectError, TargetError):
                parts["descriptor"] = texts.descriptor(kernel)
                parts["resources"] = texts.resources(kernel)
            yield spliced({"name": kernel.name, "symbol": symbol, **parts}, parts)


class _Texts:
    """Encoded parts of records. Thousands of kernels share arguments, resources, and descriptors
    except for the address of the code; each of these is encoded once.
    """

    def __init__(self, workgroup_size: int | None) -> None:
        self._workgroup_size = workgroup_size
        self._arguments: dict[int, str] = {}
        self._lists: dict[int, str] = {}
        self._descriptors: dict[int, tuple[str, str]] = {}
        self._resources: dict[Resources, str] = {}

    def metadata(self, tree: Any) -> str:
        """Return the encoded map of a kernel. The tree lives as long as this object, so an id
        identifies one map.
        """
        arguments = tree.get(_ARGS) if isinstance(tree, dict) else None
        if type(arguments) is not list:
            return line(plain(tree))
        text = self._lists.get(id(arguments))
        if text is None:
            found = [self._arguments.get(id(each)) or self._argument(each) for each in arguments]
            text = self._lists[id(arguments)] = listed(found)
        return spliced(plain({**tree, _ARGS: None}), {_ARGS: text})

    def _argument(self, tree: Any) -> str:
        text = self._arguments[id(tree)] = line(plain(tree))
        return text

    def descriptor(self, kernel: Kernel) -> str:
        """The fields of a descriptor."""
        descriptor = kernel.descriptor
        if descriptor is None:
            return line(descriptor_record(kernel))
        around = self._descriptors.get(descriptor.without_entry)
        if around is None:
            before, _, after = line(descriptor_record(kernel)).partition(_ENTRY)
            _, comma, after = after.partition(",")
            around = self._descriptors[descriptor.without_entry] = (before + _ENTRY, comma + after)
        return f"{around[0]}{descriptor.entry_offset}{around[1]}"

    def resources(self, kernel: Kernel) -> str:
        """Return the encoded resources of a kernel."""
        found = resources(kernel, self._workgroup_size)
        if found is None:
            return "{}"
        text = self._resources.get(found)
        if text is None:
            text = self._resources[found] = line(plain(found))
        return text


def descriptor_record(kernel: Kernel) -> dict[str, Any]:
    """The named fields of a kernel's descriptor, or of its amd_kernel_code_t; empty without one."""
    if (descriptor := kernel.descriptor) is not None:
        return {row.field.word: value for row, value in descriptor.fields() if row.field}
    if (code := kernel.kernel_code) is not None:
        properties = {each.name: code[each.name] for each in CODE_PROPERTIES}
        registers = {row.field.word: value for row, value in code.registers() if row.field}
        return {**code.values, **properties, **registers}
    return {}


def _kernel_trees(code: CodeObject) -> list[Any]:
    """The maps of the metadata's kernels, in the order of `code.kernels`."""
    if code.metadata is None:
        return []
    is_v2 = code.metadata_version is CodeObjectVersion.V2
    found = code.metadata_tree.get("Kernels" if is_v2 else "amdhsa.kernels")
    return found if isinstance(found, list) and len(found) == len(code.metadata.kernels) else []
