"""Changes to a code object as a user writes them: fields and keys by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from fencepost.citations import Cite, Source
from fencepost.code_object import patch
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.relocations import Addresses, relocate
from fencepost.numerals import integer_of
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import CodeTarget, code_target
from fencepost.targets.processors import share_code
from fencepost.targets.target_id import parse_either

_DESCRIPTOR = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")
_TARGET = Cite(Source.GUIDE, "Target ID")
_METADATA = Cite(Source.GUIDE, "Code Object Metadata")

REMOVE = "-"
"""The value that removes a key."""


@dataclass(frozen=True, slots=True)
class Edits:
    """The requested changes. `fields` and `keys` are texts 'name=value'; fields are of the
    descriptor of `kernel`, keys of its metadata, or of the code object's if `kernel` is None.

    `any_target` allows a target with different instructions. With `base`, relocation records are
    applied for a code object loaded there; `symbols` are texts 'name=address' for symbols that
    other files define.
    """

    target: str | None = None
    kernel: str | None = None
    fields: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    base: int | None = None
    symbols: tuple[str, ...] = ()
    any_target: bool = False


def edit(code: CodeObject, edits: Edits) -> bytes:
    """Apply the changes.

    Raises InputError for unknown names, and values that do not fit.
    """
    data = bytes(code.data)
    if edits.fields:
        if edits.kernel is None:
            raise _fault("fields of a descriptor without a kernel", "name one with --kernel")
        values = dict(_field(text) for text in edits.fields)
        data = patch.with_descriptor(code.kernel(edits.kernel), values)
    if edits.keys:
        code = CodeObject(data, code.source)
        data = patch.with_metadata_tree(code, _tree(code, edits))
    if edits.target is not None:
        code = CodeObject(data, code.source)
        target = code_target(parse_either(edits.target))
        if not edits.any_target:
            _check_instructions(code, target)
        data = patch.with_target(code, target)
    if edits.base is not None:
        addresses = Addresses(edits.base, symbols=dict(_symbol(text) for text in edits.symbols))
        data = relocate(CodeObject(data, code.source).elf, addresses)
    return data


def _check_instructions(code: CodeObject, target: CodeTarget) -> None:
    """Raise CodeObjectError if the code consists of instructions that the target does not have:
    only its name would change.
    """
    old, new = code.processor, target.target.processor
    if old is not None and not share_code(old, new):
        raise CodeObjectError(
            f"the instructions are those of {old}, and the target is {new}",
            rule=f"code runs on the processor it was generated for [{_TARGET}]",
            mend="compile it again for the other target, or write the name alone with --force",
        )


def _symbol(text: str) -> tuple[str, int]:
    name, _, value = text.rpartition("=")
    try:
        return name, integer_of(value.strip(), 0)
    except ValueError:
        raise _fault(f"{value!r} in {text!r} is no address", "write NAME=0x1000") from None


def _field(text: str) -> tuple[DescriptorField, int]:
    name, _, value = text.partition("=")
    field = next((each for each in DescriptorField if each.word == name.strip().lower()), None)
    if field is None:
        raise _fault(f"{name!r} in {text!r} is no field of a descriptor", "see --kernel for them")
    try:
        return field, integer_of(value.strip(), 0)
    except ValueError:
        raise _fault(f"{value!r} in {text!r} is not an integer", "write 12 or 0xc") from None


def _tree(code: CodeObject, edits: Edits) -> Mapping[str, Any]:
    """Return the metadata with the keys changed."""
    changes = dict(_key(text) for text in edits.keys)
    if edits.kernel is None:
        return _changed(code.metadata_tree, changes)
    is_v2 = code.metadata_version is CodeObjectVersion.V2
    name = "Kernels" if is_v2 else "amdhsa.kernels"
    kernel: Kernel = code.kernel(edits.kernel)
    listed = list(code.metadata_tree.get(name, ()))
    at = next((i for i, each in enumerate(code.kernels[: len(listed)]) if each == kernel), None)
    if at is None:
        raise _fault(f"kernel {edits.kernel!r} has no metadata", "name a kernel of the metadata")
    listed[at] = _changed(listed[at], changes)
    return {**code.metadata_tree, name: listed}


def _changed(tree: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(tree)
    for key, value in changes.items():
        if value == REMOVE:
            made.pop(key, None)
        else:
            made[key] = value
    return made


def _key(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise _fault(f"{text!r} is no key with a value", "write KEY=VALUE")
    if value == REMOVE:
        return key, REMOVE
    try:
        return key, yaml.safe_load(value)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _fault(f"{value!r} in {text!r} is no YAML: {error}", "write a YAML value") from None


def _fault(message: str, mend: str) -> CodeObjectError:
    return CodeObjectError(
        message,
        rule=f"fields are those of [{_DESCRIPTOR}], keys those of [{_METADATA}]",
        mend=mend,
    )
