"""Computes the resources that a kernel takes of a processor, and its occupancy: how many of its
waves run at a time.

Registers and LDS are rounded up to the blocks that they are allocated in. LLVM's 'Occupancy'
comment rounds neither scalar registers nor LDS, so it is sometimes higher.
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.code_object.code_object import Kernel
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.kernel_descriptor.registers import accum_offset, sgprs, vgprs
from fencepost.code_object.limits import MAX_WORKGROUP, Limits, limits_of
from fencepost.records import dataclass
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor


@unique
class Limiter(Enum):
    """The resource that limits the number of waves; the value is its text in reports."""

    WAVES = "the hardware's number of waves"
    VGPRS = "vector registers"
    SGPRS = "scalar registers"
    LDS = "LDS"
    WORKGROUPS = "the size of workgroups"


@dataclass(frozen=True, slots=True)
class Occupancy:
    """The number of waves of each execution unit that can run at a time: `waves` of at most
    `max_waves`.

    `by_vgprs`, `by_sgprs` and `by_lds` are the numbers that each resource alone would allow; the
    last assumes workgroups of `workgroup_size` work-items, of which `workgroups` share a compute
    unit (in WGP mode, a WGP).
    """

    waves: int
    max_waves: int
    by_vgprs: int
    by_sgprs: int
    by_lds: int
    workgroup_size: int
    workgroups: int
    limiter: Limiter


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources of a kernel. Counts are of registers that are allocated, not of those used.

    - `vgprs`: of a work-item, accumulator registers included if they share the file (`agprs` of
      them, from `accum_offset` on); `sgprs`: of a wave.
    - `lds`: bytes of a workgroup, without what a dispatch adds; `scratch`: bytes of a work-item,
      and more if `dynamic_stack`.
    - `user_sgprs`: scalar registers that CP fills; `preload_sgprs` of them hold kernel arguments,
      from byte `preload_offset` of the kernarg segment on.
    - `named_barriers`: of a workgroup.
    - `occupancy`: None if the limits of the processor are not known.
    """

    wavefront_size: int
    vgprs: int
    sgprs: int
    agprs: int | None
    accum_offset: int | None
    lds: int
    scratch: int
    dynamic_stack: bool
    kernarg: int
    user_sgprs: int
    preload_sgprs: int
    preload_offset: int
    named_barriers: int
    wgp_mode: bool
    occupancy: Occupancy | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """The quantities that determine occupancy."""

    wavefront_size: int
    vgprs: int
    agprs: int
    sgprs: int
    lds: int
    wgp_mode: bool


def resources(kernel: Kernel, workgroup_size: int | None = None) -> Resources | None:
    """Return the resources of a kernel; None if it has no readable descriptor.

    Occupancy is for workgroups of `workgroup_size` work-items; by default of the required size, or
    otherwise of the largest that the kernel allows.
    """
    size = workgroup_size or default_workgroup_size(kernel)
    processor = kernel.owner.processor
    if (descriptor := kernel.descriptor) is not None:
        said = None if kernel.metadata is None else kernel.metadata.agpr_count
        known, key = kernel.owner.worked_out, (resources, descriptor.without_entry, said, size)
        found: Resources | None = known.get(key)
        if found is None:
            found = known[key] = _of_descriptor(descriptor, processor, said, size)
        return found
    return _of_kernel_code(kernel, processor, size)


def default_workgroup_size(kernel: Kernel) -> int:
    """Return the size in work-items of the workgroups that a kernel requires, or allows at most."""
    metadata = kernel.metadata
    if metadata is None:
        return MAX_WORKGROUP
    x, y, z = metadata.reqd_workgroup_size or (0, 0, 0)
    size = x * y * z or metadata.max_flat_workgroup_size
    return max(1, min(size, MAX_WORKGROUP)) if size else MAX_WORKGROUP


def occupancy(
    limits: Limits,
    wavefront_size: int,
    *,
    vgprs: int,
    agprs: int = 0,
    sgprs: int = 0,
    lds: int = 0,
    workgroup_size: int = MAX_WORKGROUP,
    wgp_mode: bool = True,
) -> Occupancy:
    """Compute how many waves of an execution unit run at a time, for counts of used registers.

    `wgp_mode` matters only if workgroups can use a WGP.
    """
    scale = 2 if wavefront_size == 32 else 1
    block = limits.vgpr_block * scale
    used = vgprs if limits.unified else max(vgprs, agprs)
    by_vgprs = min(limits.waves, limits.vgprs * scale // _up(max(used, 1), block))
    by_sgprs = limits.waves
    if limits.sgprs is not None:
        asked = limits.fixed_sgprs or _up(max(sgprs, 1), limits.sgpr_block)
        by_sgprs = min(limits.waves, limits.sgprs // asked)

    wide = limits.has_wgp and wgp_mode
    units = limits.units if wide or not limits.has_wgp else limits.units // 2
    waves_each = -(-workgroup_size // wavefront_size)
    most = limits.waves * units // waves_each
    if waves_each > 1:
        most = min(most, limits.barriers * (2 if wide else 1))
    by_memory = most
    if lds:
        by_memory = limits.lds * (2 if wide else 1) // _up(lds, limits.lds_block)
    workgroups = max(1, min(most, by_memory))
    by_lds = min(limits.waves, -(-workgroups * waves_each // units))

    waves = max(1, min(by_vgprs, by_sgprs, by_lds))
    if waves == limits.waves:
        limiter = Limiter.WAVES
    elif waves == by_vgprs:
        limiter = Limiter.VGPRS
    elif waves == by_sgprs:
        limiter = Limiter.SGPRS
    else:
        limiter = Limiter.LDS if by_memory < most else Limiter.WORKGROUPS
    return Occupancy(
        waves, limits.waves, by_vgprs, by_sgprs, by_lds, workgroup_size, workgroups, limiter
    )


def _of_descriptor(
    descriptor: KernelDescriptor, processor: Processor | None, said: int | None, size: int
) -> Resources:
    """Return the resources that a descriptor requests; `said`: the accumulator registers that the
    metadata state.
    """
    field = DescriptorField
    wave = descriptor.wavefront_size
    generation = descriptor.generation
    vector = vgprs(generation, wave, descriptor[field.GRANULATED_WORKITEM_VGPR_COUNT])[-1]
    scalar = sgprs(generation, descriptor[field.GRANULATED_WAVEFRONT_SGPR_COUNT])
    unified = generation is Generation.GFX90A
    first = accum_offset(descriptor[field.ACCUM_OFFSET]) if unified else None
    preload = descriptor[field.KERNARG_PRELOAD_SPEC_LENGTH]
    asked = _Asked(
        wave,
        vector,
        0 if unified else said or 0,
        scalar[-1] if scalar is not None else 0,
        descriptor[field.GROUP_SEGMENT_FIXED_SIZE],
        bool(descriptor[field.WGP_MODE]),
    )
    return Resources(
        wavefront_size=wave,
        vgprs=vector,
        sgprs=scalar[-1] if scalar is not None else 128,
        agprs=max(0, vector - first) if first is not None else said,
        accum_offset=first,
        lds=asked.lds,
        scratch=descriptor[field.PRIVATE_SEGMENT_FIXED_SIZE],
        dynamic_stack=bool(descriptor[field.USES_DYNAMIC_STACK]),
        kernarg=descriptor[field.KERNARG_SIZE],
        user_sgprs=descriptor[field.USER_SGPR_COUNT],
        preload_sgprs=preload,
        preload_offset=4 * descriptor[field.KERNARG_PRELOAD_SPEC_OFFSET],
        named_barriers=4 * descriptor[field.NAMED_BAR_CNT],
        wgp_mode=asked.wgp_mode,
        occupancy=_occupancy(processor, asked, size),
    )


def resources_of_descriptor(descriptor: KernelDescriptor, processor: Processor) -> Resources:
    """Return the resources that a descriptor requests, with the occupancy of the largest
    workgroups.
    """
    return _of_descriptor(descriptor, processor, None, MAX_WORKGROUP)


def _of_kernel_code(kernel: Kernel, processor: Processor | None, size: int) -> Resources | None:
    code = kernel.kernel_code
    if code is None:
        return None
    registers = {row.field: value for row, value in code.registers()}
    field = DescriptorField
    wave = code.wavefront_size
    vector = vgprs(code.generation, wave, registers[field.GRANULATED_WORKITEM_VGPR_COUNT])[-1]
    scalar = sgprs(code.generation, registers.get(field.GRANULATED_WAVEFRONT_SGPR_COUNT, 0))
    asked = _Asked(
        wave,
        vector,
        0,
        scalar[-1] if scalar is not None else 0,
        code["workgroup_group_segment_byte_size"],
        bool(registers.get(field.WGP_MODE)),
    )
    return Resources(
        wavefront_size=wave,
        vgprs=vector,
        sgprs=scalar[-1] if scalar is not None else 128,
        agprs=None,
        accum_offset=None,
        lds=asked.lds,
        scratch=code["workitem_private_segment_byte_size"],
        dynamic_stack=bool(code["is_dynamic_callstack"]),
        kernarg=code["kernarg_segment_byte_size"],
        user_sgprs=registers[field.USER_SGPR_COUNT],
        preload_sgprs=0,
        preload_offset=0,
        named_barriers=0,
        wgp_mode=asked.wgp_mode,
        occupancy=_occupancy(processor, asked, size),
    )


def _occupancy(processor: Processor | None, asked: _Asked, size: int) -> Occupancy | None:
    limits = None if processor is None else limits_of(processor)
    if limits is None:
        return None
    return occupancy(
        limits,
        asked.wavefront_size,
        vgprs=asked.vgprs,
        agprs=asked.agprs,
        sgprs=asked.sgprs,
        lds=asked.lds,
        workgroup_size=size,
        wgp_mode=asked.wgp_mode,
    )


def _up(count: int, block: int) -> int:
    """Round a count up to whole blocks."""
    return -(-count // block) * block
