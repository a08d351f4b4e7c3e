"""The state at the boundary of a function, beside its arguments: return address, stack, preserved
registers, counters (001 Non-Kernel Functions, Calling Conventions, Kernel Prolog).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fencepost.abi.calls.argument_registers import DESCRIPTOR_OF_CHAINS
from fencepost.abi.calls.preserved import (
    SPECIAL,
    Edition,
    preserved_vgprs,
    preserves_agpr,
    preserves_sgpr,
)
from fencepost.abi.conventions import COUNTER_RULES, CalledBy, Convention
from fencepost.abi.entry.prolog import (
    BASE_POINTER_SGPR,
    FRAME_POINTER_SGPR,
    STACK_POINTER_SGPR,
)
from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor, Property

_FUNCTIONS = Cite(Source.GUIDE, "Non-Kernel Functions")
_CONVENTIONS = Cite(Source.GUIDE, "Calling Conventions")
_PROLOG = Cite(Source.GUIDE, "Kernel Prolog")

RETURN_ADDRESS_SGPRS = range(30, 32)
"""The scalar registers of the return address."""

WORKITEM_ID_BITS: tuple[tuple[str, int, int], ...] = (("X", 0, 10), ("Y", 10, 10), ("Z", 20, 10))
"""Axis, lowest bit and bits of each work-item ID in the implicit argument; two bits are unused."""

_SGPRS = 106
_AGPRS = 256


@dataclass(frozen=True, slots=True)
class BoundaryRow:
    """A guarantee at a function's boundary: its subject, and its location or state."""

    what: str
    says: str
    cite: Cite


def boundary(convention: Convention, processor: Processor) -> tuple[BoundaryRow, ...]:
    """List the guarantees on entry to and exit from functions of a convention, on a processor of
    amdgcn.
    """
    generation = generation_of(processor)
    assert generation is not None
    rows = [BoundaryRow("started by", convention.called_by.value, convention.cite)]
    match convention.called_by:
        case CalledBy.HARDWARE:
            rows.append(BoundaryRow("return address", "none: the wave ends", _PROLOG))
        case CalledBy.CHAIN:
            rows += _chain(convention, processor)
            rows += _stack()
        case CalledBy.CALL:
            rows += _returns(processor)
            rows += _stack()
            rows += _preserved(generation)
    side = "entry" if convention.is_entry else "callable"
    rows += [
        BoundaryRow(f"counters at {row.at}", getattr(row, side), row.cite) for row in COUNTER_RULES
    ]
    return tuple(rows)


def _returns(processor: Processor) -> Iterator[BoundaryRow]:
    yield BoundaryRow("return address", _runs("s", RETURN_ADDRESS_SGPRS), _FUNCTIONS)
    if Property.ARCHITECTED_FLAT_SCRATCH not in processor.properties:
        says = "s0-3: base of the wave's scratch, swizzled by dwords with a stride of the wave"
        yield BoundaryRow("scratch V#", says, _FUNCTIONS)
    ids = ", ".join(
        f"{axis} in bits {low} to {low + bits - 1}" for axis, low, bits in WORKITEM_ID_BITS
    )
    yield BoundaryRow("work-item IDs", f"one vector register: {ids}", _FUNCTIONS)


def _chain(convention: Convention, processor: Processor) -> Iterator[BoundaryRow]:
    yield BoundaryRow(
        "return address", "none: it ends in a chain or in the wave's end", _CONVENTIONS
    )
    if Property.ARCHITECTED_FLAT_SCRATCH not in processor.properties:
        yield BoundaryRow("scratch V#", _runs("s", DESCRIPTOR_OF_CHAINS), _CONVENTIONS)
    first = convention.first_vgpr
    active = "preserved" if convention.name.endswith("_preserve") else "not preserved"
    says = (
        f"v{first} and above are {active} for active lanes, and preserved for inactive ones in "
        f"whole-wave mode; scalar registers and v0-{first - 1} are not"
    )
    yield BoundaryRow("preserved", says, _CONVENTIONS)


def _stack() -> Iterator[BoundaryRow]:
    pointer = (
        f"s{STACK_POINTER_SGPR}, an unswizzled offset in the wave's scratch; divided by the "
        "lanes of a wave it is swizzled, and then a multiple of 16"
    )
    yield BoundaryRow("stack pointer", pointer, _FUNCTIONS)
    yield BoundaryRow(
        "stack arguments", "from the swizzled stack pointer at entry on, upwards", _FUNCTIONS
    )
    frame = f"s{FRAME_POINTER_SGPR} where one is needed, unswizzled"
    yield BoundaryRow("frame pointer", frame, _FUNCTIONS)
    base = f"s{BASE_POINTER_SGPR} where the stack is aligned at run time"
    yield BoundaryRow("base pointer", base, _FUNCTIONS)
    yield BoundaryRow(
        "DW_AT_frame_base",
        "the swizzled address of the lowest local variable: CFA divided by the lanes of a wave; "
        "stack arguments are below it",
        _FUNCTIONS,
    )


def _preserved(generation: Generation) -> Iterator[BoundaryRow]:
    vector = ", ".join(f"v{run.start}-{run.stop - 1}" for run in preserved_vgprs())
    yield BoundaryRow("preserved vector", f"{vector}; inactive lanes of all", _FUNCTIONS)
    for edition in Edition:

        def scalar(number: int, edition: Edition = edition) -> bool:
            return preserves_sgpr(number, edition)

        yield BoundaryRow(
            "preserved scalar", f"{_kept('s', _SGPRS, scalar)} ({edition.value})", _FUNCTIONS
        )
    accumulators = _kept("a", _AGPRS, lambda number: preserves_agpr(number, generation))
    if accumulators:
        yield BoundaryRow("preserved accumulators", accumulators, _FUNCTIONS)
    special = ", ".join(row.name for row in SPECIAL if row.on(generation))
    yield BoundaryRow("preserved beside", special, _FUNCTIONS)


def _kept(file: str, count: int, preserves: Callable[[int], bool]) -> str:
    return _runs(file, (number for number in range(count) if preserves(number)))


def _runs(file: str, numbers: Iterable[int]) -> str:
    """Return numbers of registers as runs: s0-3, s32-105."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number, number])
    return ", ".join(f"{file}{a}" if a == b else f"{file}{a}-{b}" for a, b in runs)
