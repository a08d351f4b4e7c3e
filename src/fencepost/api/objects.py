"""Code objects: read, edited, built; entry state and arguments of their kernels."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.abi.dispatch.kernarg import KernargLayout, layout_of
from fencepost.abi.entry.state import EntryState, entry_state
from fencepost.api.display import show
from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.edit import Edits, edit
from fencepost.code_object.reading import read_code_object, read_code_objects
from fencepost.errors import FencepostError, InputError
from fencepost.targets.target_id import TargetID, parse_either

__all__ = [
    "build_code_object",
    "edit_code_object",
    "kernel_arguments",
    "kernel_entry",
    "read_code_object",
    "read_code_objects",
]


def edit_code_object(code: CodeObject, edits: Edits) -> bytes:
    """A code object with another target, other metadata, descriptor fields, or relocations applied.

    Raises InputError for names that do not exist and values that do not fit.
    """
    return edit(code, edits)


def build_code_object(target: str | TargetID, kernels: Sequence[KernelSource]) -> bytes:
    """A code object of the newest version with these kernels (001 ELF Code Object)."""
    return build(parse_either(target) if isinstance(target, str) else target, kernels)


def kernel_entry(kernel: Kernel) -> EntryState:
    """Return the contents of registers when a kernel of a code object starts (001 Initial Kernel
    Execution State).

    Raises InputError where the code object has no descriptor of it, or does not say its processor.
    """
    descriptor, owner = kernel.descriptor, kernel.owner.processor
    if descriptor is None or owner is None:
        raise InputError(
            f"kernel {kernel.name!r} has no kernel descriptor that can be read",
            rule="the descriptor of a known processor says which registers are set up",
            mend="give a code object of V3 or above, whose header names its processor",
        )
    return entry_state(descriptor, owner)


def kernel_arguments(kernel: Kernel) -> KernargLayout:
    """Return the places of the explicit and hidden arguments in the kernarg segment, in bytes.

    Raises InputError where the code object has no metadata of the kernel, AbiError where what they
    state overlaps.
    """
    if kernel.metadata is None:
        raise InputError(
            f"kernel {kernel.name!r} has no metadata",
            rule="the arguments of a kernel are stated in its code object's metadata",
            mend="give a code object that is linked with its metadata note",
        )
    return layout_of(kernel.metadata)


def _object_line(code: CodeObject) -> str:
    from fencepost.reports.objects.words import target_id_of

    name = f"{code.source}: " if code.source else ""
    try:
        return f"{name}{target_id_of(code) or 'no known target'}, {code.kernel_count} kernels"
    except FencepostError as error:
        return f"{name}damaged: {error.message}"


def _object_html(code: CodeObject) -> str:
    from fencepost.code_object.check.check import check
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.objects import object_section

    return fragment(object_section(code.source or "code object", code, check(code)))


def _kernel_line(kernel: Kernel) -> str:
    return f"{kernel.name} of {_object_line(kernel.owner)}"


show(CodeObject, _object_line, _object_html)
show(Kernel, _kernel_line)
