"""Disassembles a descriptor into the directives that produce it."""

from __future__ import annotations

from fencepost.abi.assembler.directives import BY_NAME, DIRECTIVES
from fencepost.abi.assembler.kernel_block import (
    MAX_SHARED,
    SGPR_GRANULE,
    Written,
    assemble,
)
from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.field import Row
from fencepost.code_object.kernel_descriptor.registers import vgpr_granule
from fencepost.records import dataclass

_RSRC1 = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")


@dataclass(frozen=True, slots=True)
class Block:
    """A kernel's directives. `lost` are the rows of the descriptor whose values no directive can
    state, with those values: fields that CP fills in, reserved bits, and counts out of range.
    """

    written: tuple[Written, ...]
    lost: tuple[tuple[Row, int], ...] = ()

    @property
    def values(self) -> dict[str, int]:
        """The values by name."""
        return {each.directive.name: each.value for each in self.written}


def disassemble(descriptor: KernelDescriptor, target: AssemblyTarget) -> Block:
    """Return the directives that produce a descriptor. All that the target supports are included,
    so that the text has the same meaning whatever an assembler's defaults are.

    Raises AbiError if the descriptor is of another generation than the target.
    """
    if descriptor.generation is not target.generation:
        raise AbiError(
            f"a descriptor of {descriptor.generation.name} for {target.processor.name}",
            rule=f"its fields differ by generation [{_RSRC1}]",
            mend=f"name a processor of {descriptor.generation.name}",
        )
    # First with the wave size of the descriptor, since granules depend on it.
    counts = _counts(descriptor, target)
    written = []
    for row in DIRECTIVES:
        if not row.supported(target):
            continue
        value = counts[row.name] if row.name in counts else descriptor[row.field]
        maximum = row.maximum(target)
        written.append(Written(row, value if maximum is None else min(value, maximum)))
    block = tuple(written)
    again = assemble(
        _consistent(block, target),
        target,
        entry_offset=descriptor[F.KERNEL_CODE_ENTRY_BYTE_OFFSET],
    )
    lost = tuple(
        (row, value)
        for rows in (descriptor.fields(), descriptor.reserved())
        for row, value in rows
        if row.read(again.bits) != value
    )
    return Block(_consistent(block, target), lost)


def _counts(descriptor: KernelDescriptor, target: AssemblyTarget) -> dict[str, int]:
    """Return the values of the directives that do not simply set their field."""
    generation = descriptor.generation
    granule = vgpr_granule(generation, descriptor.wavefront_size)
    counts = {
        "next_free_vgpr": (descriptor[F.GRANULATED_WORKITEM_VGPR_COUNT] + 1) * granule,
        "accum_offset": (descriptor[F.ACCUM_OFFSET] + 1) * 4,
        "reserve_xnack_mask": int(target.reserves_xnack),
    }
    wanted = (descriptor[F.GRANULATED_WAVEFRONT_SGPR_COUNT] + 1) * SGPR_GRANULE
    most = target.max_numbered_sgprs
    if most is None:
        return counts | {"next_free_sgpr": 0, "reserve_vcc": 0, "reserve_flat_scratch": 0}
    flat = BY_NAME["reserve_flat_scratch"].supported(target)
    choices = []
    for scratch in (1, 0) if flat else (1,):
        for vcc in (1, 0):
            extra = target.extra_sgprs(
                vcc=bool(vcc), flat_scratch=bool(scratch), xnack=target.reserves_xnack
            )
            limit = most - extra if target.extras_count_against_maximum else most
            chosen = min(max(wanted - extra, 0), limit)
            choices.append((chosen + extra != wanted, -vcc, -scratch, chosen))
    _, vcc, scratch, chosen = min(choices)
    return counts | {
        "next_free_sgpr": chosen,
        "reserve_vcc": -vcc,
        "reserve_flat_scratch": -scratch,
    }


def _consistent(written: tuple[Written, ...], target: AssemblyTarget) -> tuple[Written, ...]:
    """Return the directives, after replacing contradictory values by the nearest consistent
    ones.
    """
    values = {each.directive.name: each.value for each in written}
    if "accum_offset" in values:
        whole = -(-max(1, values["next_free_vgpr"]) // 4) * 4
        values["accum_offset"] = min(values["accum_offset"], whole)
    preload = values.get("user_sgpr_kernarg_preload_length", 0)
    if preload:
        preload = min(preload, target.max_user_sgprs)
        offset = values["user_sgpr_kernarg_preload_offset"]
        if 4 * (preload + offset) > values["kernarg_size"]:
            preload = values["user_sgpr_kernarg_preload_offset"] = 0
        values["user_sgpr_kernarg_preload_length"] = preload
    implied = sum(row.user_sgprs * values.get(row.name, 0) for row in DIRECTIVES)
    values["user_sgpr_count"] = max(values["user_sgpr_count"], implied)
    if preload:
        values["next_free_sgpr"] = max(values["next_free_sgpr"], values["user_sgpr_count"])
    if (
        lanes := values.get("wavefront_size32")
    ) == 0 and 64 not in target.processor.wavefront_sizes:
        values["wavefront_size32"] = lanes + 1
    if (shared := values.get("shared_vgpr_count")) is not None:
        granule = vgpr_granule(target.generation, 32 if values["wavefront_size32"] else 64)
        blocks = -(-max(1, values["next_free_vgpr"]) // granule) - 1
        fits = not values["wavefront_size32"] and 2 * shared + blocks <= MAX_SHARED
        values["shared_vgpr_count"] = shared if fits else 0
    return tuple(Written(each.directive, values[each.directive.name]) for each in written)
