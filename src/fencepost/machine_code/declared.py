"""The resources that a kernel declares: by its descriptor, its metadata, or the directives of a
source (001 Code Object V3 Kernel Descriptor, Code Object Metadata, `.amdhsa_kernel`).

Each is a `Bound`. A descriptor grants registers, in blocks: code that uses more uses those of
another wave. A directive states the highest register that code names, so that code which names a
higher one breaks its rule even if the block has it. Counts of metadata are for tools that show
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, unique
from functools import lru_cache

from fencepost.abi.entry.sgpr_table import EntryValue, SetUpBy
from fencepost.abi.entry.state import RegisterFile, entry_state
from fencepost.abi.fault import AbiError
from fencepost.code_object.code_object import Kernel
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.table import USER_SGPRS
from fencepost.code_object.limits import MAX_WORKGROUP
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.metadata.words import ValueKind
from fencepost.code_object.resources import Resources, resources, resources_of_descriptor
from fencepost.diagnostics import Severity
from fencepost.machine_code.instructions.registers import SGPR, TTMP, Registers, span
from fencepost.records import dataclass
from fencepost.targets.processor import Processor


@unique
class Resource(Enum):
    """A resource that code uses; the value is its name in messages.

    - UNIFIED: both kinds of vector registers, where they share one file: accumulation registers
      begin at a multiple of 4 behind the others.
    - RESERVED: scalar registers with VCC, flat_scratch and xnack_mask, which take the last ones
      (001 compute_pgm_rsrc1).
    """

    VECTOR = "vector registers"
    ACCUMULATION = "accumulation registers"
    UNIFIED = "vector registers of both kinds"
    SCALAR = "scalar registers"
    RESERVED = "scalar registers with vcc and flat_scratch"
    VCC = "registers of vcc"
    FLAT_SCRATCH = "registers of flat_scratch"
    SCRATCH = "bytes of scratch"
    LDS = "bytes of LDS"


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of a resource that a kernel may use, the words that say so, and how severe it is if
    code uses more.
    """

    resource: Resource
    most: int
    said: str
    level: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Workgroup:
    """The workgroups that a kernel may be launched with.

    - `required`: the only shape, if there is one; `most`: the largest number of work-items;
      `is_stated`: somebody wrote one of them: compilers say 1024, and those of OpenCL C 256, where
      nobody did.
    - `axes`: how many ids of a work-item the kernel is given; `wave`: the lanes of a wave.
    - `sizes`: where a kernel finds the sizes of its workgroup: the scalar register that an address
      begins in when it begins, the offset from there of 16 bits, and the axis.
    - `lds`: bytes of LDS without what a launch adds; `adds_lds`: a launch may add some, as there
      are none, or an argument says so.
    - `shared`: the scalar registers in which all its waves find the same when a kernel begins.
    """

    required: tuple[int, int, int] | None
    most: int
    is_stated: bool
    axes: int
    wave: int
    lds: int
    adds_lds: bool
    sizes: Mapping[tuple[int, int], int]
    shared: Registers


@dataclass(frozen=True, slots=True)
class Declared:
    """The declarations of one kernel. `scratch_buffer`: s[0:3] describe the scratch when it
    begins (001 Initial Kernel Execution State).
    """

    bounds: tuple[Bound, ...]
    scratch_buffer: bool = False
    workgroup: Workgroup | None = None


def of_kernel(kernel: Kernel) -> Declared | None:
    """The declarations of a kernel of a code object; None if its descriptor cannot be read."""
    said = resources(kernel)
    if said is None:
        return None
    metadata = kernel.metadata
    stated = () if metadata is None else _stated(metadata, unified=said.accum_offset is not None)
    processor = kernel.owner.processor
    return _declared(said, kernel.descriptor, (*stated,), metadata, processor)


def of_directives(
    descriptor: KernelDescriptor,
    processor: Processor,
    values: Mapping[str, int],
    metadata: KernelMetadata | None,
) -> Declared:
    """The declarations of a kernel of a source, from the values of its directives, without their
    prefix, and the descriptor that these make.
    """
    said = resources_of_descriptor(descriptor, processor)
    unified = said.accum_offset is not None
    stated = [*_directives(values, unified=unified, counted=_counts_scalars(said))]
    if metadata is not None:
        stated += _stated(metadata, unified=unified)
    return _declared(said, descriptor, tuple(stated), metadata, processor)


_MOST_OF_OPENCL = 256
"""The work-items of a workgroup for which OpenCL C is compiled where nobody says how many."""
_ALL_SGPRS = 128
"""The scalar registers of a wave where descriptors do not count them."""


def _counts_scalars(said: Resources) -> bool:
    return said.sgprs < _ALL_SGPRS


def _declared(
    said: Resources,
    descriptor: KernelDescriptor | None,
    stated: tuple[Bound, ...],
    metadata: KernelMetadata | None,
    processor: Processor | None,
) -> Declared:
    adds_lds = _adds_lds(metadata)
    granted = [*_granted(said, descriptor)]
    if not adds_lds:
        said_lds = f"{said.lds} are declared, so that the launch must add the others"
        granted.append(Bound(Resource.LDS, said.lds, said_lds, Severity.NOTE))
    if descriptor is None or processor is None:
        return Declared((*granted, *stated))
    required = None if metadata is None else metadata.reqd_workgroup_size
    most = 0 if metadata is None else metadata.max_flat_workgroup_size
    most = min(most or MAX_WORKGROUP, MAX_WORKGROUP)
    is_opencl = metadata is not None and metadata.language == "OpenCL C"
    defaults = {MAX_WORKGROUP, _MOST_OF_OPENCL} if is_opencl else {MAX_WORKGROUP}
    workgroup = Workgroup(
        required if required and all(required) else None,
        most,
        bool(required and all(required)) or most not in defaults,
        descriptor[F.ENABLE_VGPR_WORKITEM_ID] + 1,
        said.wavefront_size,
        said.lds,
        adds_lds or not said.lds,
        dict(_sizes(descriptor, metadata)),
        _shared(KernelDescriptor(descriptor.generation, descriptor.without_entry), processor),
    )
    buffer = bool(descriptor[F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER])
    return Declared((*granted, *stated), buffer, workgroup)


_FILES = {RegisterFile.SGPR: SGPR, RegisterFile.TTMP: TTMP}


@lru_cache(maxsize=256)
def _shared(descriptor: KernelDescriptor, processor: Processor) -> Registers:
    """The scalar registers that are set up alike for all waves of a workgroup (001 Initial Kernel
    Execution State). Others differ, or hold what was there before.
    """
    try:
        registers = entry_state(descriptor, processor).registers
    except AbiError:
        return 0
    shared = 0
    for each in registers:
        is_set = each.filled and each.value is not EntryValue.UNUSED
        if is_set and each.by is not SetUpBy.SPI and each.file in _FILES:
            shared |= span(_FILES[each.file] + each.first, each.count)
    return shared


_HIDDEN_SIZES = (
    ValueKind.HIDDEN_GROUP_SIZE_X,
    ValueKind.HIDDEN_GROUP_SIZE_Y,
    ValueKind.HIDDEN_GROUP_SIZE_Z,
)
_PACKET_SIZES = 4
"""The offset of the sizes of a workgroup in a kernel dispatch packet."""


def _sizes(
    descriptor: KernelDescriptor, metadata: KernelMetadata | None
) -> Iterator[tuple[tuple[int, int], int]]:
    """The places of the sizes of a workgroup (001 Code Object V5 Metadata, Kernel Dispatch)."""
    register = 0
    for field, count in USER_SGPRS:
        if not descriptor[field]:
            continue
        if field is F.ENABLE_SGPR_DISPATCH_PTR:
            for axis in range(3):
                yield (register, _PACKET_SIZES + 2 * axis), axis
        if field is F.ENABLE_SGPR_KERNARG_SEGMENT_PTR and metadata is not None:
            for each in metadata.args or ():
                for axis, kind in enumerate(_HIDDEN_SIZES):
                    if each.value_kind is kind and each.offset is not None:
                        yield (register, each.offset), axis
        register += count


def _granted(said: Resources, descriptor: KernelDescriptor | None) -> Iterator[Bound]:
    """The resources that a wave is given."""
    shared = 0
    if descriptor is not None and descriptor.has(F.SHARED_VGPR_COUNT):
        shared = 8 * descriptor[F.SHARED_VGPR_COUNT]
    total = said.vgprs + shared
    allocated = f"the descriptor allocates {total}"
    if (first := said.accum_offset) is None:
        yield Bound(Resource.VECTOR, total, allocated)
        yield Bound(Resource.ACCUMULATION, total, allocated)
    else:
        begin = f"accumulation registers begin at {first} (ACCUM_OFFSET)"
        yield Bound(Resource.VECTOR, min(first, total), begin if first <= total else allocated)
        yield Bound(Resource.ACCUMULATION, max(0, total - first), f"{allocated} from {first} on")
    if _counts_scalars(said):
        yield Bound(Resource.RESERVED, said.sgprs, f"the descriptor allocates {said.sgprs}")
    if not said.dynamic_stack:
        yield Bound(Resource.SCRATCH, said.scratch, f"{said.scratch} are declared")


def _stated(metadata: KernelMetadata, *, unified: bool) -> Iterator[Bound]:
    """The counts of metadata; a count of 0 may say nothing."""
    if count := metadata.vgpr_count:
        vectors = Resource.UNIFIED if unified else Resource.VECTOR
        yield Bound(vectors, count, f".vgpr_count is {count}", level=Severity.WARNING)
    if (agprs := metadata.agpr_count) is not None:
        yield Bound(Resource.ACCUMULATION, agprs, f".agpr_count is {agprs}", level=Severity.WARNING)
    if count := metadata.sgpr_count:
        yield Bound(Resource.RESERVED, count, f".sgpr_count is {count}", level=Severity.WARNING)


def _adds_lds(metadata: KernelMetadata | None) -> bool:
    """Return True if an argument says that the launch adds LDS."""
    if metadata is None:
        return False
    kinds = (each.value_kind for each in metadata.args or ())
    return any(each is ValueKind.DYNAMIC_SHARED_POINTER for each in kinds)


def _directives(values: Mapping[str, int], *, unified: bool, counted: bool) -> Iterator[Bound]:
    """The counts of directives. `counted`: descriptors count scalar registers."""
    vectors = Resource.UNIFIED if unified else Resource.VECTOR
    rows = [("next_free_vgpr", vectors), ("next_free_sgpr", Resource.SCALAR)]
    if counted:
        rows += [("reserve_vcc", Resource.VCC), ("reserve_flat_scratch", Resource.FLAT_SCRATCH)]
    for name, resource in rows:
        value = values.get(name)
        if value is None or (resource in _SWITCHES and value):
            continue
        harmless = resource is Resource.SCALAR and not counted
        level = Severity.WARNING if harmless else Severity.ERROR
        yield Bound(resource, value, f".amdhsa_{name} is {value}", level)


_SWITCHES = frozenset({Resource.VCC, Resource.FLAT_SCRATCH})
