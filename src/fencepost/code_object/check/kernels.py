"""Checks of kernels: the agreement of metadata, symbols and descriptors (001 Code Object Metadata,
Kernel Descriptor).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from operator import attrgetter

from fencepost.citations import Cite
from fencepost.code_object.check.arguments import Fault, argument_faults
from fencepost.code_object.check.descriptors import descriptor_faults, entry_faults
from fencepost.code_object.check.findings import Findings
from fencepost.code_object.check.kernel_code import kernel_code_faults
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.registers import GRANULES
from fencepost.code_object.limits import MAX_WORKGROUP, Limits, limits_of
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.resources import Resources, resources
from fencepost.code_object.symbols import is_descriptor
from fencepost.diagnostics import Code
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.processor import Processor, Property


def check_kernels(code: CodeObject, found: Findings) -> None:
    """Check the kernels."""
    with found.reading():
        kernels = code.kernels
        _check_duplicates(kernels, found)
        looked_at = _LookedAt()
        for kernel in kernels:
            with found.reading():
                for fault in _faults(kernel, looked_at):
                    _add(kernel, fault, found)


class _LookedAt:
    """The inputs of checks that had no fault in one kernel and recur in the next: most of a
    library's thousands of kernels differ in their names and places alone.
    """

    def __init__(self) -> None:
        self._faultless: set[Hashable] = set()

    def once(self, what: Hashable, faults: Iterable[Fault]) -> Iterator[Fault]:
        """Yield `faults`, which are equal for equal `what`. Without faults, they are computed only
        once.
        """
        if what in self._faultless:
            return
        before = None
        for before in faults:
            yield before
        if before is None:
            self._faultless.add(what)


_numbers = attrgetter(
    "agpr_count",
    "cluster_dims",
    "group_segment_fixed_size",
    "kernarg_segment_size",
    "max_flat_workgroup_size",
    "private_segment_fixed_size",
    "reqd_workgroup_size",
    "sgpr_count",
    "uses_dynamic_stack",
    "vgpr_count",
    "wavefront_size",
    "workgroup_processor_mode",
)
"""The metadata of a kernel that the checks of this module and `descriptors` read."""


def _add(kernel: Kernel, fault: Fault, found: Findings, cite: Cite | None = None) -> None:
    code, what, mend = fault
    found.add(
        code,
        f"kernel {kernel.name!r}: {what}",
        offset=kernel.descriptor_offset,
        name=kernel.name,
        mend=mend,
        cite=cite,
    )


def _check_duplicates(kernels: tuple[Kernel, ...], found: Findings) -> None:
    names: set[str] = set()
    symbols: set[str] = set()
    for kernel in kernels:
        if kernel.metadata is None:
            continue
        if kernel.name in names:
            fault = (Code.DUPLICATE_KERNEL, "another kernel has this name", "rename one")
            _add(kernel, fault, found)
        symbol = kernel.metadata.symbol
        if symbol in symbols:
            what = f"another kernel has the symbol {symbol!r}"
            _add(kernel, (Code.DUPLICATE_KERNEL, what, "correct .symbol of one"), found)
        names.add(kernel.name)
        symbols.add(symbol)


def _faults(kernel: Kernel, looked_at: _LookedAt) -> Iterator[Fault]:
    code = kernel.owner
    metadata = kernel.metadata
    yield from _symbol_faults(kernel)
    if metadata is None:
        if code.metadata is not None:
            what = f"symbol {kernel.symbol_name!r} is a kernel's, and no metadata describe it"
            yield Code.NOT_DESCRIBED, what, "add it to amdhsa.kernels"
    else:
        # Equal arguments of kernels are one and the same, and all are alive while this runs.
        segment = (metadata.kernarg_segment_size, metadata.kernarg_segment_align)
        arguments = (id(metadata.args), *segment)
        yield from looked_at.once(arguments, argument_faults(metadata, code.metadata_version))
        yield from looked_at.once(_numbers(metadata), _metadata_faults(metadata, code.processor))
    if not _leads_to_descriptor(kernel):
        return
    if (descriptor := kernel.descriptor) is not None:
        said = None if metadata is None else _numbers(metadata)
        shape = (descriptor.without_entry, said)
        yield from looked_at.once(shape, _descriptor_faults(kernel, descriptor))
        yield from entry_faults(kernel, descriptor)
    elif kernel.is_v2:
        yield from kernel_code_faults(kernel)
        if metadata is not None:
            yield from _agreement_faults(kernel, metadata)


def _metadata_faults(metadata: KernelMetadata, processor: Processor | None) -> Iterator[Fault]:
    yield from _workgroup_faults(metadata)
    if processor is not None:
        yield from _processor_faults(metadata, processor)


def _descriptor_faults(kernel: Kernel, descriptor: KernelDescriptor) -> Iterator[Fault]:
    """Check a descriptor except for the offset of its code; equal descriptors have equal faults."""
    yield from descriptor_faults(kernel, descriptor)
    if kernel.metadata is not None:
        yield from _agreement_faults(kernel, kernel.metadata)


def _leads_to_descriptor(kernel: Kernel) -> bool:
    """Return True if a kernel's symbol names a descriptor or an amd_kernel_code_t."""
    return kernel.symbol is not None and (kernel.is_v2 or is_descriptor(kernel.symbol))


def _symbol_faults(kernel: Kernel) -> Iterator[Fault]:
    if kernel.metadata is None:
        return
    if kernel.symbol is None:
        table = kernel.owner.symbol_table
        number = 0 if table is None else len(table)
        what = f"its symbol {kernel.symbol_name!r} is not among {number} symbols"
        yield Code.NO_SYMBOL, what, "correct .symbol, or define it"
    elif not _leads_to_descriptor(kernel):
        what = f"its symbol {kernel.symbol_name!r} is no kernel descriptor"
        yield Code.NOT_A_DESCRIPTOR, what, "name an STT_OBJECT that ends with .kd"
    elif kernel.owner.generation is not None and (
        kernel.descriptor is None and kernel.kernel_code is None
    ):
        what = f"its symbol {kernel.symbol_name!r} leads to no bytes of the file"
        yield Code.NO_DESCRIPTOR, what, "check st_value and st_shndx"


def _workgroup_faults(metadata: KernelMetadata) -> Iterator[Fault]:
    most = metadata.max_flat_workgroup_size
    if most > MAX_WORKGROUP:
        what = f".max_flat_workgroup_size is {most}"
        yield Code.WORKGROUP_SIZE, what, f"write at most {MAX_WORKGROUP}"
    x, y, z = metadata.reqd_workgroup_size or (0, 0, 0)
    if most and x * y * z > most:
        what = f".reqd_workgroup_size is {x} × {y} × {z}, and .max_flat_workgroup_size {most}"
        yield Code.WORKGROUP_SIZE, what, "make both agree"


def _processor_faults(metadata: KernelMetadata, processor: Processor) -> Iterator[Fault]:
    size = metadata.wavefront_size
    if size and size not in processor.wavefront_sizes:
        sizes = " or ".join(map(str, sorted(processor.wavefront_sizes)))
        yield Code.WAVEFRONT_SIZE, f".wavefront_size is {size} on {processor}", f"write {sizes}"
    if any(metadata.cluster_dims or ()) and Property.WORKGROUP_CLUSTERS not in processor.properties:
        what = f".cluster_dims is {list(metadata.cluster_dims or ())} on {processor}"
        yield Code.NO_CLUSTERS, what, "leave it out, or name a processor with clusters"
    limits = limits_of(processor)
    if limits is None:
        return
    if metadata.group_segment_fixed_size > limits.max_lds:
        what = f".group_segment_fixed_size is {metadata.group_segment_fixed_size} on {processor}"
        yield Code.LDS_LIMIT, what, f"use at most {limits.max_lds} bytes"
    yield from _register_limits(metadata, limits, processor)


def _register_limits(
    metadata: KernelMetadata, limits: Limits, processor: Processor
) -> Iterator[Fault]:
    scalar = max(granules.max_sgprs for granules in GRANULES.values())
    most = {
        ".vgpr_count": (metadata.vgpr_count, limits.max_vgprs),
        ".agpr_count": (metadata.agpr_count or 0, 256),
        ".sgpr_count": (metadata.sgpr_count, scalar if limits.sgprs is not None else 128),
    }
    for key, (value, limit) in most.items():
        if value > limit:
            what = f"{key} is {value} on {processor}"
            yield Code.REGISTER_LIMIT, what, f"use at most {limit} registers"


def _agreement_faults(kernel: Kernel, metadata: KernelMetadata) -> Iterator[Fault]:
    """Check that metadata and descriptor of one kernel agree."""
    said = resources(kernel)
    if said is None:
        return
    sizes = {
        ".group_segment_fixed_size": (metadata.group_segment_fixed_size, said.lds),
        ".private_segment_fixed_size": (metadata.private_segment_fixed_size, said.scratch),
        # 0 in the descriptor says nothing of the kernarg segment.
        ".kernarg_segment_size": (
            metadata.kernarg_segment_size,
            said.kernarg or metadata.kernarg_segment_size,
        ),
    }
    for key, (here, there) in sizes.items():
        if here != there:
            what = f"{key} is {here}, and the descriptor says {there}"
            yield Code.SEGMENTS_DIFFER, what, "correct one of them"
    yield from _mode_faults(kernel, metadata, said)
    counts = {
        ".vgpr_count": (metadata.vgpr_count, said.vgprs),
        ".sgpr_count": (metadata.sgpr_count, said.sgprs),
    }
    for key, (needed, allocated) in counts.items():
        if needed > allocated:
            what = f"{key} is {needed}, and the descriptor allocates {allocated}"
            yield Code.TOO_FEW_REGISTERS, what, "correct the granulated count"


def _mode_faults(kernel: Kernel, metadata: KernelMetadata, said: Resources) -> Iterator[Fault]:
    modes: dict[str, tuple[int | bool | None, int | bool]] = {
        ".wavefront_size": (metadata.wavefront_size or None, said.wavefront_size),
        ".workgroup_processor_mode": (metadata.workgroup_processor_mode, said.wgp_mode),
    }
    if kernel.owner.metadata_version >= CodeObjectVersion.V5:
        modes[".uses_dynamic_stack"] = (metadata.uses_dynamic_stack, said.dynamic_stack)
    for key, (here, there) in modes.items():
        if here is not None and here != there:
            what = f"{key} is {here}, and the descriptor says {there}"
            yield Code.MODES_DIFFER, what, "correct one of them"
