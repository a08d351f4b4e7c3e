"""The requirements of special forms of access: cooperative atomics, load monitors, loads to LDS."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.lowering.request import Form, Request
from fencepost.lowering.rows.instructions import Bit
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Target
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_COOPERATIVE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")
_INTRINSICS = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_MODEL = Cite(Source.GUIDE, "Memory Model")
_GFX125X = Cite(Source.GUIDE, "Memory Model GFX125x")

LANE_GROUPS = {
    32: (range(32),),
    64: (range(16), range(16, 32)),
    128: (range(8), range(8, 16), range(16, 24), range(24, 32)),
}
"""The groups of lanes that may perform one cooperative atomic, by the width of each lane's access
in bits; every group moves 128 bytes.
"""


_KINDS = MappingProxyType(
    {
        Form.PLAIN: frozenset(Kind),
        Form.AV: frozenset({Kind.LOAD, Kind.STORE}),
        Form.COOPERATIVE: frozenset({Kind.LOAD, Kind.STORE}),
        Form.MONITOR: frozenset({Kind.LOAD}),
        Form.LDS_DMA: frozenset({Kind.LOAD}),
        Form.LDS_DMA_ASYNC: frozenset({Kind.LOAD, Kind.STORE}),
    }
)
"""The operations that have each form."""


_WIDTHS = MappingProxyType(
    {
        Form.MONITOR: (32, 64, 128),
        Form.LDS_DMA: (8, 16, 32, 96, 128),
        Form.LDS_DMA_ASYNC: (8, 16, 32, 64, 96, 128),
    }
)
"""The widths of the instructions of a form, over all generations."""


_SPACES = MappingProxyType(
    {
        Form.MONITOR: (AddressSpace.GLOBAL, AddressSpace.GENERIC),
        Form.LDS_DMA: (
            AddressSpace.GLOBAL,
            AddressSpace.BUFFER_RESOURCE,
            AddressSpace.BUFFER_FAT_POINTER,
        ),
        Form.LDS_DMA_ASYNC: (
            AddressSpace.GLOBAL,
            AddressSpace.BUFFER_RESOURCE,
            AddressSpace.BUFFER_FAT_POINTER,
        ),
    }
)
"""The address spaces that the instructions of a form reach."""


def check_form(request: Request, target: Target) -> None:
    """Raise UnsupportedError if the target lacks the form, InputError if the operation cannot have
    it.
    """
    if request.kind not in _KINDS[request.form]:
        kinds = " and ".join(kind.value for kind in Kind if kind in _KINDS[request.form])
        raise InputError(
            f"a {request.kind.value} in the form '{request.form.value}'",
            place=request.at,
            rule=f"the form is one of {kinds} [{_INTRINSICS}]",
            mend=f"choose {kinds}, or the plain form",
        )
    if request.form in (Form.COOPERATIVE, Form.MONITOR) and not request.atomic:
        raise InputError(
            f"a {request.form.value} without an ordering",
            place=request.at,
            rule=f"it is an atomic operation [{_INTRINSICS}]",
            mend="make it atomic, with a scope and an ordering",
        )
    widths = _WIDTHS.get(request.form)
    if widths is not None and request.width not in widths:
        raise UnsupportedError(
            f"a {request.form.value} of {request.width} bits",
            place=request.at,
            rule=f"its instructions move {', '.join(map(str, widths))} bits [{_INTRINSICS}]",
            mend="use one of these widths",
        )
    spaces = _SPACES.get(request.form)
    if spaces is not None and request.space not in spaces:
        words = " or ".join(space.name.lower().replace("_", " ") for space in spaces)
        name = "no" if request.space is None else request.space.name.lower()
        raise InputError(
            f"a {request.form.value} from {name} memory",
            place=request.at,
            rule=f"its instructions reach {words} memory [{_MODEL}]",
            mend="use a pointer to such memory",
        )
    match request.form:
        case Form.PLAIN | Form.AV:
            return
        case Form.COOPERATIVE:
            _on_gfx125x(request, target, _COOPERATIVE)
            _check_cooperative(request)
        case Form.MONITOR:
            _on_gfx125x(request, target, _INTRINSICS)
            if request.scope.scope < Scope.CLUSTER:
                raise InputError(
                    f"a load monitor at {request.scope.word} scope",
                    place=request.at,
                    rule="the scope must make the load reach the L2 cache, whose line is "
                    f"monitored [{_GFX125X}]",
                    mend="choose cluster, agent or system scope",
                )
        case Form.LDS_DMA:
            if request.atomic:
                raise _no_atomic_dma(request)
            if not target.loads_to_lds:
                raise UnsupportedError(
                    f"processor '{target.processor}' has no loads to LDS",
                    place=request.at,
                    rule=f"loads to LDS are instructions of GFX9 and GFX10 [{_INTRINSICS}]",
                    mend="load into registers and store to LDS",
                )
        case Form.LDS_DMA_ASYNC:
            if request.atomic:
                raise _no_atomic_dma(request)
            if not untracked(request, target):
                _on_gfx125x(request, target, _INTRINSICS)


def untracked(request: Request, target: Target) -> bool:
    """Return True if an asynchronous load to LDS uses the instruction of a synchronous one, whose
    completion only the user tracks (001 Memory Model).
    """
    loads = request.form is Form.LDS_DMA_ASYNC and request.kind is Kind.LOAD
    return loads and target.loads_to_lds


def least_scope_bits(request: Request, bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
    """Return the policy bits of a cooperative atomic: device scope at least. The document does not
    give them, so this is LLVM's choice, whichever text is followed.
    """
    if request.form is not Form.COOPERATIVE or {Bit.SCOPE_DEV, Bit.SCOPE_SYS} & set(bits):
        return bits
    return (*(bit for bit in bits if bit is not Bit.SCOPE_SE), Bit.SCOPE_DEV)


def _check_cooperative(request: Request) -> None:
    if request.space not in (AddressSpace.GLOBAL, AddressSpace.GENERIC):
        name = "no" if request.space is None else request.space.name.lower()
        raise InputError(
            f"a cooperative atomic in {name} memory",
            place=request.at,
            rule=f"the addresses must be in global memory [{_COOPERATIVE}]",
            mend="use a global pointer, or a generic one that points to global memory",
        )
    if request.width not in LANE_GROUPS:
        widths = ", ".join(f"{width // 8}" for width in LANE_GROUPS)
        raise InputError(
            f"a cooperative atomic of {request.width} bits in each lane",
            place=request.at,
            rule=f"lanes access {widths} bytes each [{_COOPERATIVE}]",
            mend="use 32x4B, 16x8B or 8x16B",
        )


def check_lanes(width: int, lanes: frozenset[int]) -> None:
    """Raise InputError unless the active lanes are whole groups (001 GFX125x Cooperative Atomic
    Intrinsics). `width` is that of each lane's access, in bits.
    """
    groups = LANE_GROUPS[width]
    for group in groups:
        active = lanes & set(group)
        if active and active != set(group):
            raise InputError(
                f"lanes {sorted(active)} of {group.start} to {group.stop - 1} perform the atomic",
                rule=f"a cooperative atomic is performed by whole groups of lanes [{_COOPERATIVE}]",
                mend="activate all lanes of "
                + ", or of ".join(f"{each.start}-{each.stop - 1}" for each in groups),
            )
    if outside := sorted(lane for lane in lanes if lane not in range(32)):
        raise InputError(
            f"lane {outside[0]}",
            rule=f"the lanes belong to one wave of 32 [{_COOPERATIVE}]",
            mend="use lanes 0 to 31",
        )


def _on_gfx125x(request: Request, target: Target, cite: Cite) -> None:
    if target.chapter is not MemoryModelChapter.GFX125X:
        raise UnsupportedError(
            f"processor '{target.processor}' has no {request.form.value}",
            place=request.at,
            rule=f"available on GFX12.5 [{cite}]",
            mend="choose gfx1250 or gfx1251",
        )


def _no_atomic_dma(request: Request) -> InputError:
    return InputError(
        f"an atomic load to LDS ({request.ordering.value})",
        place=request.at,
        rule=f"loads to LDS cannot be performed atomically [{_MODEL}]",
        mend="make it a plain load, and add a fence",
    )
