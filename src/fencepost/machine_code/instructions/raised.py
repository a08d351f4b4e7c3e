"""The counters that an instruction raises, and the order in which each counts down again.

A counter may count operations of several streams (LDS and scalar memory in lgkmcnt): those of one
stream are done in the order of issue, between streams there is no order. So an operation is done
when no more are outstanding than younger ones of its own stream were issued.
"""

from __future__ import annotations

from enum import IntEnum

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.instructions.counters import Generation
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.records import dataclass


class Stream(IntEnum):
    """Operations that are done in the order of issue; of ANY_ORDER each may be done first."""

    ANY_ORDER = 0
    VECTOR = 1
    STORE = 2
    SAMPLE = 3
    BVH = 4
    LDS = 5
    GDS = 6
    EXPORT = 7
    PARAMETER = 8
    ASYNC = 9
    TENSOR = 10
    TRANSLATION = 11


@dataclass(frozen=True, slots=True)
class Raised:
    """A counter that an operation raises, in which stream.

    - `holds`: the counter says when sources were read, not when results are there.
    - `maybe`: the counter matters only if an address is in this memory: of flat operations.
    """

    counter: Counter
    stream: Stream
    holds: bool = False
    maybe: str = ""


_VECTOR_UNITS = frozenset(
    {
        *(Unit.BUFFER, Unit.GLOBAL, Unit.FLAT, Unit.SCRATCH),
        *(Unit.IMAGE, Unit.SAMPLE, Unit.BVH),
    }
)


def raised(each: Instruction, generation: Generation) -> tuple[Raised, ...]:
    """The counters that an instruction raises; none for what is done when it was issued."""
    found = _raised(each, generation)
    if Counter.X not in generation.counters or each.opcode.kind not in _TRANSLATED:
        return found
    # Until its address is translated an access may be replayed, and reads its registers again.
    if each.opcode.unit in _VECTOR_UNITS:
        return (*found, Raised(Counter.X, Stream.TRANSLATION, holds=True))
    return (*found, Raised(Counter.X, Stream.ANY_ORDER, holds=True))


_TRANSLATED = frozenset({Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS_COPY, Kind.TENSOR_COPY})


def _raised(each: Instruction, generation: Generation) -> tuple[Raised, ...]:
    kind, unit = each.opcode.kind, each.opcode.unit
    match kind:
        case Kind.LOAD | Kind.STORE | Kind.ATOMIC | Kind.LDS_COPY:
            if unit is Unit.SCALAR:
                return (_scalar(generation),)
            return _vector(each, generation)
        case Kind.LDS:
            return _lds(each, generation)
        case Kind.MESSAGE:
            return (_scalar(generation),)
        case Kind.BARRIER:
            returns = each.returned and generation.split
            return (_scalar(generation),) if returns else ()
        case Kind.TENSOR_COPY:
            return _if_there(generation, Raised(Counter.TENSOR, Stream.TENSOR))
        case Kind.EXPORT:
            return (Raised(Counter.EXP, Stream.EXPORT, holds=True),)
        case Kind.CACHE:
            return _cache(each, generation)
        case _:
            return ()


def _if_there(generation: Generation, found: Raised) -> tuple[Raised, ...]:
    return (found,) if found.counter in generation.counters else ()


def _scalar(generation: Generation) -> Raised:
    """Scalar memory and messages come back in any order (001: only a wait for 0 is of use)."""
    return Raised(Counter.KM if generation.split else Counter.LGKM, Stream.ANY_ORDER)


def _lds_counter(generation: Generation) -> Counter:
    return Counter.DS if generation.split else Counter.LGKM


def _vector(each: Instruction, generation: Generation) -> tuple[Raised, ...]:
    unit = each.opcode.unit
    if unit not in _VECTOR_UNITS:
        return ()
    if each.opcode.kind is Kind.LDS_COPY and "async" in each.opcode.mnemonic:
        return _if_there(generation, Raised(Counter.ASYNC, Stream.ASYNC))
    loads = each.opcode.kind is Kind.LOAD or bool(each.returned)
    if each.opcode.kind is Kind.LDS_COPY:
        loads = each.opcode.loads
    first = _of_memory(unit, generation, loads=loads)
    if unit is Unit.FLAT and not generation.flat_is_global:
        second = Raised(_lds_counter(generation), Stream.LDS)
        if not generation.flat_in_order:
            first = Raised(first.counter, Stream.ANY_ORDER)
            second = Raised(second.counter, Stream.ANY_ORDER)
        return (
            Raised(first.counter, first.stream, maybe="outside of LDS"),
            Raised(second.counter, second.stream, maybe="in LDS"),
        )
    if generation.stores_hold and each.data:
        return (first, Raised(Counter.EXP, Stream.STORE, holds=True))
    return (first,)


def _of_memory(unit: Unit, generation: Generation, *, loads: bool) -> Raised:
    if not generation.split:
        if loads or Counter.VS not in generation.counters:
            return Raised(Counter.VM, Stream.VECTOR)
        return Raised(Counter.VS, Stream.STORE)
    if not loads:
        return Raised(Counter.STORE, Stream.STORE)
    match unit:
        case Unit.SAMPLE:
            return Raised(Counter.SAMPLE, Stream.SAMPLE)
        case Unit.BVH:
            return Raised(Counter.BVH, Stream.BVH)
        case _:
            return Raised(Counter.LOAD, Stream.VECTOR)


def _lds(each: Instruction, generation: Generation) -> tuple[Raised, ...]:
    name = each.opcode.mnemonic
    match each.opcode.unit:
        case Unit.NONE:
            return (Raised(Counter.EXP, Stream.PARAMETER),)
        case Unit.GDS:
            done = Raised(_lds_counter(generation), Stream.GDS)
            return (done, Raised(Counter.EXP, Stream.GDS, holds=True)) if each.data else (done,)
        case _ if name == "ds_nop":
            return ()
        case _ if "async" in name and Counter.ASYNC in generation.counters:
            return (Raised(Counter.ASYNC, Stream.ASYNC),)
        case _:
            return (Raised(_lds_counter(generation), Stream.LDS),)


def _cache(each: Instruction, generation: Generation) -> tuple[Raised, ...]:
    """Write-backs count as stores; invalidations only where 001 says so (GFX12 and later)."""
    match each.opcode.mnemonic:
        case "buffer_wbl2":
            return _if_there(generation, Raised(Counter.VM, Stream.VECTOR))
        case "global_inv":
            return _if_there(generation, Raised(Counter.LOAD, Stream.VECTOR))
        case "global_wb" | "global_wbinv":
            return _if_there(generation, Raised(Counter.STORE, Stream.STORE))
        case name if name.startswith("s_dcache_") or name == "s_gl1_inv":
            return (_scalar(generation),)
        case _:
            return ()
