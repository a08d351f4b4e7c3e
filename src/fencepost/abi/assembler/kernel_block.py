"""Converts between the directives of an `.amdhsa_kernel` block and the 64 bytes of the
descriptor.
"""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.abi.assembler.directives import BY_NAME, DIRECTIVES, Default, Directive, Use
from fencepost.abi.assembler.target import FIXED_SGPRS, AssemblyTarget
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor, row_of
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.registers import vgpr_granule
from fencepost.errors import Place
from fencepost.near import near_names
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, ".amdhsa_kernel <name>")
_RSRC1 = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")

SGPR_GRANULE = 8
"""Scalar registers of a block, as the descriptor counts them."""


@dataclass(frozen=True, slots=True)
class Written:
    """A directive with its value, and its place in a source; None if it was generated here."""

    directive: Directive
    value: int
    place: Place | None = None


def find_directive(name: str, target: AssemblyTarget, place: Place | None = None) -> Directive:
    """The row of a directive, named without its prefix, on a target that supports it.

    Raises AbiError for an unknown directive and for one that the target does not support.
    """
    row = BY_NAME.get(name)
    if row is None:
        near = near_names(name, BY_NAME, n=3)
        hint = ", ".join(f".amdhsa_{each}" for each in near)
        raise AbiError(
            f"unknown directive .amdhsa_{name}",
            place=place,
            rule=f"the directives of a kernel are those of the guide's table [{_CITE}]",
            mend=f"did you mean {hint}?" if near else "remove it",
        )
    if not row.supported(target):
        raise AbiError(
            f"{row.spelled} on {target.processor.name}",
            place=place,
            rule=f"it is supported on {row.on} [{row.cite}]" + (f" ({row.note})" * bool(row.note)),
            mend="remove it, or name another processor",
        )
    return row


def assemble(
    written: tuple[Written, ...],
    target: AssemblyTarget,
    *,
    name: str = "",
    place: Place | None = None,
    entry_offset: int = 0,
) -> KernelDescriptor:
    """The descriptor that directives make. `entry_offset` is the distance in bytes from the
    descriptor to the code, which no directive says.

    Raises AbiError for a directive that is repeated, missing, not supported, or out of range, and
    for values that contradict each other.
    """
    values: dict[str, int] = {}
    places: dict[str, Place | None] = {}
    for each in written:
        row = find_directive(each.directive.name, target, each.place)
        if row.name in values:
            raise AbiError(
                f"{row.spelled} appears twice in kernel {name!r}",
                place=each.place,
                rule=f"directives cannot be repeated [{_CITE}]",
                mend="remove one of them",
            )
        _check_range(row, each.value, target, each.place)
        values[row.name] = each.value
        places[row.name] = each.place
    for row in DIRECTIVES:
        if row.name in values or not row.supported(target):
            continue
        if row.default is Default.REQUIRED:
            raise AbiError(
                f"kernel {name!r} has no {row.spelled}",
                place=place,
                rule=f"it is required on {target.processor.name} [{row.cite}]",
                mend=f"write {row.spelled} with its value",
            )
        default = row.default_on(target)
        if default is not None:
            values[row.name] = default
    builder = _Builder(values, places, target)
    fields = builder.fields()
    fields[F.KERNEL_CODE_ENTRY_BYTE_OFFSET] = entry_offset
    return KernelDescriptor.of(target.generation, fields)


MAX_SHARED = 63
"""Twice the blocks of shared registers and the blocks of a work-item's, at most (001
compute_pgm_rsrc3 for GFX10-GFX11)."""


def _check_range(row: Directive, value: int, target: AssemblyTarget, place: Place | None) -> None:
    maximum = row.maximum(target)
    lanes_64 = row.field is F.ENABLE_WAVEFRONT_SIZE32 and not value
    if lanes_64 and 64 not in target.processor.wavefront_sizes:
        raise AbiError(
            f"{row.spelled} is 0 on {target.processor.name}",
            place=place,
            rule=f"its waves have 32 lanes [{target.processor.cite}]",
            mend="write 1",
        )
    if row.use is Use.XNACK and value != int(target.reserves_xnack):
        raise AbiError(
            f"{row.spelled} is {value} in code for {target.target}",
            place=place,
            rule=f"it must be as the target's XNACK setting [{row.cite}]",
            mend=f"write {int(target.reserves_xnack)}, or name a target with the other setting",
        )
    if value < 0 or (maximum is not None and value > maximum):
        raise AbiError(
            f"{row.spelled} is {value}",
            place=place,
            rule=f"its value on {target.processor.name} is 0 to {maximum} [{row.cite}]"
            if maximum is not None
            else f"its value is 0 or above [{row.cite}]",
            mend="write a value in this range",
        )


class _Builder:
    """A builder of the fields from the values of a block, with the checks that involve several of
    them.
    """

    def __init__(
        self,
        values: Mapping[str, int],
        places: Mapping[str, Place | None],
        target: AssemblyTarget,
    ) -> None:
        self._values = values
        self._places = places
        self._target = target

    def fields(self) -> dict[F, int]:
        fields: dict[F, int] = {}
        for row in DIRECTIVES:
            if row.name in self._values and row.use is Use.FIELD:
                fields[row.field] = self._values[row.name]
        fields[F.GRANULATED_WORKITEM_VGPR_COUNT] = self._vgpr_blocks()
        fields[F.GRANULATED_WAVEFRONT_SGPR_COUNT] = self._sgpr_blocks()
        fields[F.USER_SGPR_COUNT] = self._user_sgprs()
        if "accum_offset" in self._values:
            fields[F.ACCUM_OFFSET] = self._accum_offset()
        self._check_preload()
        self._check_shared(fields)
        return fields

    def _wrong(self, name: str, what: str, rule: str, mend: str) -> AbiError:
        return AbiError(
            f".amdhsa_{name} is {self._values[name]}: {what}",
            place=self._places.get(name),
            rule=rule,
            mend=mend,
        )

    def _vgpr_blocks(self) -> int:
        lanes = 32 if self._values.get("wavefront_size32") else 64
        granule = vgpr_granule(self._target.generation, lanes)
        count = self._values["next_free_vgpr"]
        row = row_of(self._target.generation, F.GRANULATED_WORKITEM_VGPR_COUNT)
        assert row is not None
        blocks = -(-max(1, count) // granule) - 1
        if blocks > row.mask:
            raise self._wrong(
                "next_free_vgpr",
                f"more than {granule * (row.mask + 1)}",
                f"{row.name} holds {row.mask + 1} blocks of {granule} registers [{row.cite}]",
                "use fewer vector registers",
            )
        return blocks

    def _sgpr_blocks(self) -> int:
        target = self._target
        most = target.max_numbered_sgprs
        if most is None:
            return 0
        count = self._values["next_free_sgpr"]
        if self._values.get("user_sgpr_kernarg_preload_length"):
            # Nothing in the code need name the registers that arguments were loaded into.
            count = max(count, self._user_sgprs())
        extra = target.extra_sgprs(
            vcc=bool(self._values["reserve_vcc"]),
            flat_scratch=bool(self._values.get("reserve_flat_scratch", 1)),
            xnack=bool(self._values.get("reserve_xnack_mask", 0)),
        )
        limit = most - extra if target.extras_count_against_maximum else most
        if count > limit:
            raise self._wrong(
                "next_free_sgpr",
                f"more than {limit}",
                f"{target.processor.name} has {most} numbered scalar registers"
                + (f", {extra} of them reserved" if limit != most else "")
                + f" [{_RSRC1}]",
                "use fewer scalar registers",
            )
        total = FIXED_SGPRS.get(target.processor.name, count + extra)
        return -(-max(1, total) // SGPR_GRANULE) - 1

    def _user_sgprs(self) -> int:
        implied = sum(row.user_sgprs * self._values.get(row.name, 0) for row in DIRECTIVES)
        explicit = self._values.get("user_sgpr_count")
        row = row_of(self._target.generation, F.USER_SGPR_COUNT)
        assert row is not None
        if explicit is not None and explicit < implied:
            raise self._wrong(
                "user_sgpr_count",
                f"the other directives ask for {implied}",
                f"the count covers every enabled user register [{_CITE}]",
                "leave the count out, or enable fewer",
            )
        count = implied if explicit is None else explicit
        if count > row.mask:
            raise AbiError(
                f"{count} user registers",
                rule=f"{row.name} is 0 to {row.mask} [{row.cite}]",
                mend="enable fewer user registers",
            )
        return count

    def _accum_offset(self) -> int:
        offset = self._values["accum_offset"]
        whole = -(-max(1, self._values["next_free_vgpr"]) // 4) * 4
        if offset < 4 or offset % 4:
            raise self._wrong(
                "accum_offset",
                "no multiple of 4 from 4 to 256",
                f"ACCUM_OFFSET counts blocks of 4, less one [{_RSRC1}]",
                "write a multiple of 4 from 4 to 256",
            )
        if offset > whole:
            raise self._wrong(
                "accum_offset",
                f"behind the last of {whole} vector registers",
                f"accumulator registers begin within the allocation [{_RSRC1}]",
                "count the accumulator registers in .amdhsa_next_free_vgpr, or lower the offset",
            )
        return offset // 4 - 1

    def _check_preload(self) -> None:
        length = self._values.get("user_sgpr_kernarg_preload_length", 0)
        offset = self._values.get("user_sgpr_kernarg_preload_offset", 0)
        cite = Cite(Source.GUIDE, "Preloaded Kernel Arguments")
        if length > self._target.max_user_sgprs:
            raise self._wrong(
                "user_sgpr_kernarg_preload_length",
                f"more than {self._target.max_user_sgprs}",
                f"arguments are loaded into user registers, as far as there are any [{cite}]",
                "load fewer",
            )
        size = self._values["kernarg_size"]
        if length and 4 * (length + offset) > size:
            raise self._wrong(
                "user_sgpr_kernarg_preload_length",
                f"from dword {offset} on, beyond the {size} bytes of the kernarg segment",
                f"what is loaded is copied from the kernarg segment [{cite}]",
                "load less, or state the size with .amdhsa_kernarg_size",
            )

    def _check_shared(self, fields: Mapping[F, int]) -> None:
        shared = self._values.get("shared_vgpr_count", 0)
        if not shared:
            return
        if self._values["wavefront_size32"]:
            raise self._wrong(
                "shared_vgpr_count",
                "in waves of 32 lanes",
                f"the halves of a wave of 64 lanes share registers [{_RSRC1}]",
                "write 0, or .amdhsa_wavefront_size32 0",
            )
        if 2 * shared + fields[F.GRANULATED_WORKITEM_VGPR_COUNT] > MAX_SHARED:
            raise self._wrong(
                "shared_vgpr_count",
                f"with {self._values['next_free_vgpr']} vector registers",
                f"twice the blocks, and the blocks of a work-item's, are {MAX_SHARED} at most "
                f"[{_RSRC1}]",
                "use fewer registers",
            )
