"""The kernarg segment: the places of arguments, and the bytes of a launch (001 Kernel Dispatch,
Code Object V3 Metadata).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from fencepost.abi.dispatch.hidden import IMPLICIT_ALIGNMENT, hidden_rows, implicit_size
from fencepost.abi.dispatch.launch import Launch
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.metadata.words import ValueKind as K
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion

_CITE = Cite(Source.GUIDE, "Code Object V3 Metadata")

MAX_SEGMENT = 1 << 20
"""The largest kernarg segment, in bytes. Kernels have a few hundred."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument in the kernarg segment: bytes from `offset` on. `index` is its position among the
    explicit arguments; None for hidden ones.
    """

    offset: int
    size: int
    kind: K | str
    name: str | None = None
    index: int | None = None

    @property
    def end(self) -> int:
        """The end of the argument: the offset of the byte after it."""
        return self.offset + self.size

    @property
    def is_hidden(self) -> bool:
        return self.index is None


@dataclass(frozen=True, slots=True)
class KernargLayout:
    """The slots of a kernel, in order of their offsets, and the size and alignment in bytes of the
    segment.
    """

    slots: tuple[Slot, ...]
    size: int
    alignment: int


@dataclass(frozen=True, slots=True)
class ArgumentType:
    """An explicit argument before it is placed: size in bytes and alignment, which is a power of
    two.
    """

    size: int
    alignment: int
    kind: K = K.BY_VALUE
    name: str | None = None


def lay_out(
    arguments: Sequence[ArgumentType],
    version: CodeObjectVersion,
    *,
    implicit: int | None = None,
) -> KernargLayout:
    """Place explicit arguments one after the other, each at the next multiple of its alignment, and
    the hidden ones of the version after them. `implicit` is the size of the implicit arguments in
    bytes: all of the version's if None, none if 0.

    Raises AbiError for an invalid size or alignment.
    """
    slots: list[Slot] = []
    at = 0
    largest = 4
    for index, argument in enumerate(arguments):
        power = argument.alignment > 0 and argument.alignment & (argument.alignment - 1) == 0
        if argument.size < 0 or not power:
            raise AbiError(
                f"argument {index} has {argument.size} bytes aligned to {argument.alignment}",
                rule=f"sizes are 0 or above, alignments powers of two [{_CITE}]",
                mend="correct the argument's type",
            )
        at = _aligned(at, argument.alignment)
        slots.append(Slot(at, argument.size, argument.kind, argument.name, index))
        at += argument.size
        largest = max(largest, argument.alignment)
    room = implicit_size(version) if implicit is None else implicit
    if room:
        at = _aligned(at, IMPLICIT_ALIGNMENT)
        largest = max(largest, IMPLICIT_ALIGNMENT)
        slots += [
            Slot(at + row.offset, row.size, row.kind)
            for row in hidden_rows(version)
            if row.offset + row.size <= room
        ]
        at += room
    return KernargLayout(tuple(slots), at if room else _aligned(at, 4), largest)


def layout_of(kernel: KernelMetadata) -> KernargLayout:
    """Return the layout that metadata state. Metadata of V2 state alignments in place of offsets,
    and each argument lies at the next multiple of its own.

    Raises AbiError if an argument has no offset, exceeds the segment, or overlaps another; or if
    the segment is larger than MAX_SEGMENT.
    """
    size = kernel.kernarg_segment_size
    if not 0 <= size <= MAX_SEGMENT:
        raise AbiError(
            f"a kernarg segment of {size} bytes in kernel {kernel.name!r}",
            rule=f"the limit is {MAX_SEGMENT} bytes",
            mend="correct .kernarg_segment_size",
        )
    slots = []
    index = 0
    end = 0
    for number, argument in enumerate(kernel.args or ()):
        hidden = argument.is_hidden
        where = f"argument {number} of kernel {kernel.name!r}"
        offset = argument.offset
        if offset is None and argument.align is not None and argument.align > 0:
            offset = _aligned(end, argument.align)
        if offset is None or offset < 0 or argument.size < 0:
            raise AbiError(
                f"{where} has offset {argument.offset} and size {argument.size}",
                rule=f"every argument has both; in V2, an alignment for the offset [{_CITE}]",
                mend="correct .offset and .size",
            )
        end = offset + argument.size
        if end > size:
            raise AbiError(
                f"{where} ends at byte {end} of {size}",
                rule=f"arguments lie inside the kernarg segment [{_CITE}]",
                mend="correct .offset, .size or .kernarg_segment_size",
            )
        slots.append(
            Slot(
                offset,
                argument.size,
                argument.value_kind,
                argument.name,
                None if hidden else index,
            )
        )
        index += not hidden
    slots.sort(key=lambda slot: (slot.offset, slot.size))
    for before, after in pairwise(slots):
        if before.end > after.offset:
            raise AbiError(
                f"the argument at byte {after.offset} of kernel {kernel.name!r} begins inside the "
                f"one at byte {before.offset}, which has {before.size} bytes",
                rule=f"arguments do not overlap [{_CITE}]",
                mend="correct .offset or .size",
            )
    return KernargLayout(tuple(slots), size, max(kernel.kernarg_segment_align, 1))


def fill(
    layout: KernargLayout,
    arguments: Sequence[bytes],
    launch: Launch,
    addresses: Mapping[K, int] | None = None,
) -> bytes:
    """Return the bytes of a kernarg segment: explicit arguments as given, hidden ones according to
    the launch. `addresses` are values that only a runtime knows: of buffers, queues, apertures, by
    kind; omitted ones are 0.

    Raises AbiError if the number or sizes of explicit arguments differ from the layout's, or a
    hidden value does not fit.
    """
    explicit = sum(not slot.is_hidden for slot in layout.slots)
    if len(arguments) != explicit:
        raise AbiError(
            f"{len(arguments)} arguments for a kernel of {explicit}",
            rule=f"every explicit argument has a value [{_CITE}]",
            mend="give as many as the metadata list",
        )
    segment = bytearray(layout.size)
    known = addresses or {}
    for slot in layout.slots:
        if slot.index is not None:
            value = arguments[slot.index]
            if len(value) != slot.size:
                raise AbiError(
                    f"argument {slot.index} has {len(value)} bytes",
                    rule=f"it takes {slot.size} [{_CITE}]",
                    mend="give it in its own size, least significant byte first",
                )
            segment[slot.offset : slot.end] = value
            continue
        number = launch.hidden_value(slot.kind) if isinstance(slot.kind, K) else None
        if number is None:
            number = known.get(slot.kind, 0) if isinstance(slot.kind, K) else 0
        if not 0 <= number < 1 << 8 * slot.size:
            raise AbiError(
                f"{slot.kind} is {number}",
                rule=f"it has {slot.size} bytes [{_CITE}]",
                mend="launch a smaller grid",
            )
        segment[slot.offset : slot.end] = number.to_bytes(slot.size, "little")
    return bytes(segment)


def _aligned(at: int, alignment: int) -> int:
    return -(-at // alignment) * alignment
