"""The effects of scalar and vector arithmetic, for one lane: lane 0, the only one that a
test's thread has.

An effect writes 32 bits. A mask of lanes is a scalar register whose bit 0 is the lane's. What is
not in the tables here has no effects that are known: its results are not followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fencepost.hardware.given.operands import Operand, Said
from fencepost.hardware.given.operators import (
    RELATIONS,
    Run,
    added,
    borrowed,
    carried,
    in_order,
    kept,
    run_of,
    some_bits,
    subtracted,
)
from fencepost.hardware.given.values import Const, Key, Source, with_lane
from fencepost.machine_code.instructions.computations import (
    SAVING,
    SCC_SOURCE,
    Comparison,
    Computation,
    Flag,
    Op,
    Relation,
    comparison,
    computation,
    sources_of,
)
from fencepost.machine_code.instructions.registers import EXEC, SCC
from fencepost.patterns import pattern
from fencepost.program.values import unsigned, wrap
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Effect:
    """A register gets what `run` makes of the sources.

    - `masked`: only where the lane is active; else it keeps what it has.
    - `reads_active`: it takes nothing of lanes that are not active.
    - `moves`: it gets its one source as it is, even half of an address.
    - `adds`: the sources are added, so that one may be a low half (with `carries`: what that
      carries), or a high half with what the low halves carried.
    """

    key: Key
    sources: tuple[Source, ...]
    run: Run
    masked: bool = False
    moves: bool = False
    adds: bool = False
    carries: bool = False
    reads_active: bool = False


def effects(said: Said) -> tuple[Effect, ...] | None:
    """The effects of an instruction, all of which read before any writes; None where they are not
    known.
    """
    try:
        found = _found(said)
        made = tuple(found) if found is not None else None
    except (LookupError, ValueError):
        return None
    beside = effects(said.beside) if said.beside is not None else ()
    return None if made is None or beside is None else made + beside


def _found(said: Said) -> Iterator[Effect] | None:
    for form, make in _FORMS:
        if (found := form.fullmatch(said.mnemonic)) is not None:
            return make(found, said.operands)
    if (row := computation(said.mnemonic)) is not None:
        if len(said.operands) == 4 and (found := _NAMES_CARRY.fullmatch(said.mnemonic)):
            return _vector_adds(found, said.operands)
        return _computes(row, said.operands, masked=said.mnemonic.startswith("v_"))
    if (compared := comparison(said.mnemonic)) is not None:
        return _compares(compared, said.operands)
    return None


Operands = tuple[Operand, ...]
Match = re.Match[str]


def _halves(found: Match) -> int:
    """Return the number of registers of the operands of a form: its last group is their width."""
    return 2 if found[found.re.groups] == "64" else 1


_NAMES_CARRY = pattern(r"v_(add|sub|subrev)()_[iu]32", re.ASCII)
"""Additions that write a mask of carries on GFX6 to GFX8, where they name one."""
_HALVES_APART = frozenset({None, Op.NOT, Op.AND, Op.OR, Op.XOR, Op.SELECT})
"""The operators of which each half of 64 bits depends on that half of the sources alone."""


def _computes(row: Computation, on: Operands, *, masked: bool) -> Iterator[Effect]:
    """A row of the table of computations."""
    if row.bits == 64 and row.op not in _HALVES_APART:
        raise ValueError(row)
    run, op = run_of(row.expression), row.op
    numbers = in_order(row.expression)
    given = sources_of(row, on)
    adds = op is Op.ADD and (row.plain or SCC_SOURCE in numbers)
    every: list[Source] = []
    for at in range(row.bits // 32):
        parts = tuple(SCC if n == SCC_SOURCE else given[n].part(at) for n in numbers)
        every += parts
        yield Effect(on[0].registers[at], parts, run, masked, moves=op is None, adds=adds)
    yield from _flags(row, tuple(every), run)


def _flags(row: Computation, every: tuple[Source, ...], run: Run) -> Iterator[Effect]:
    """Return the value of SCC for a result."""
    add = row.op is Op.ADD
    match row.flag:
        case Flag.NONE:
            return
        case Flag.NONZERO:
            yield Effect(SCC, every, _any_of(run, len(every) * 32 // row.bits))
        case Flag.CHOSEN:
            yield Effect(SCC, every, lambda a, b: int(run(a, b) == a))
        case Flag.OVERFLOW:
            yield Effect(SCC, every, _overflows if add else _underflows)
        case Flag.CARRY:
            yield Effect(SCC, every, carried if add else borrowed, adds=add, carries=add)


def _any_of(run: Run, width: int) -> Run:
    """Return the condition that a result has a bit, of sources of which `width` make each half."""
    return lambda *values: int(
        any(run(*values[at : at + width]) for at in range(0, len(values), width))
    )


def _pairwise(run: Run) -> Run:
    return _any_of(run, 2)


def _saves(found: Match, on: Operands) -> Iterator[Effect]:
    run = run_of(SAVING[found[1]])
    every: list[Source] = []
    for at in range(_halves(found)):
        yield Effect(on[0].registers[at], (EXEC + at,), kept, moves=True)
        pair = (on[1].part(at), EXEC + at)
        every += pair
        yield Effect(EXEC + at, pair, run)
    yield Effect(SCC, tuple(every), _pairwise(run))


def _counts_bits(found: Match, on: Operands) -> Iterator[Effect]:
    parts = tuple(on[1].part(at) for at in range(_halves(found)))
    yield Effect(on[0].registers[0], parts, _bits)
    yield Effect(SCC, parts, some_bits)


def _bits(*values: int) -> int:
    return sum(unsigned(each).bit_count() for each in values)


def _overflows(a: int, b: int) -> int:
    return int(wrap(a + b) != a + b)


def _underflows(a: int, b: int) -> int:
    return int(wrap(a - b) != a - b)


def _adds_pairs(found: Match, on: Operands) -> Iterator[Effect]:
    """Additions of 64 bits in one instruction."""
    low = (on[1].part(0), on[2].part(0))
    high = (on[1].part(1), on[2].part(1))
    masked = found.string.startswith("v_")
    yield Effect(on[0].registers[0], low, added, masked, adds=True)
    yield Effect(
        on[0].registers[1],
        (*high, *low),
        lambda a, b, c, d: wrap(a + b + carried(c, d)),
        masked,
        adds=True,
    )


def _shifts_and_adds_pairs(found: Match, on: Operands) -> Iterator[Effect]:
    if on[2].constant != 0:
        raise ValueError(found[0])
    yield from _adds_pairs(found, (on[0], on[1], on[3]))


def _compares(row: Comparison, on: Operands) -> Iterator[Effect]:
    if row.type == "f" or row.bits not in (32, 64):
        raise ValueError(row)
    if row.extended:
        if on[-1].constant is None:
            raise ValueError(row)
        low = on[-1].constant & 0xFFFF
        on = (*on[:-1], Operand(constant=low - (low & 0x8000) * 2 if row.type == "i" else low))
    sources, run = _comparison(row, on[-2:])
    if row.scalar:
        yield Effect(SCC, sources, lambda *values: int(run(*values)))
        return
    into = (EXEC, EXEC + 1) if row.masks else on[0].registers
    if row.masks and len(on) == 3:
        into = (*into, *on[0].registers)

    def active(active: int, *values: int) -> int:
        return active & 1 & run(*values)

    for at, key in enumerate(into):
        if at % 2:
            yield Effect(key, (Const(0),), kept)
        else:
            yield Effect(key, (EXEC, *sources), active, reads_active=True)


def _comparison(row: Comparison, on: Operands) -> tuple[tuple[Source, ...], Callable[..., bool]]:
    run, one_bit = RELATIONS[row.relation], row.relation in (Relation.BIT_SET, Relation.BIT_CLEAR)
    read = unsigned if row.type == "u" else kept
    if row.bits == 32:
        pair = (on[0].part(0), on[1].part(0))
        return pair, lambda a, b: run(read(a), read(b))
    if one_bit:
        raise ValueError(row)
    four = (on[0].part(0), on[0].part(1), on[1].part(0), on[1].part(1))
    return four, lambda a, b, c, d: run(unsigned(a) | read(b) << 32, unsigned(c) | read(d) << 32)


def _lanes_before(_found: Match, on: Operands) -> Iterator[Effect]:
    """Return 0: there are no lanes before lane 0."""
    yield Effect(on[0].registers[0], (on[2].part(0),), kept, masked=True)


def _vector_adds(found: Match, on: Operands) -> Iterator[Effect]:
    """Additions and subtractions of lanes, with a mask of carries."""
    sources: tuple[Source, ...] = (on[2].part(0), on[3].part(0))
    if found[1] == "subrev":
        sources = (sources[1], sources[0])
    if found[2]:
        sources = (*sources, on[4].part(0))
    add = found[1] == "add"
    yield Effect(
        on[0].registers[0], sources, _add_lane if add else subtracted, masked=True, adds=add
    )
    run = _carry_lane if add else borrowed
    yield Effect(on[1].registers[0], sources, run, masked=True, adds=add, carries=add)


def _add_lane(a: int, b: int, carry: int = 0) -> int:
    return added(a, b, carry & 1)


def _carry_lane(a: int, b: int, carry: int = 0) -> int:
    return carried(a, b, carry & 1)


def _chooses_lanes(_found: Match, on: Operands) -> Iterator[Effect]:
    sources = (on[3].part(0), on[1].part(0), on[2].part(0))
    yield Effect(on[0].registers[0], sources, lambda m, a, b: b if m & 1 else a, masked=True)


def _reads_first(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0),), kept, moves=True)


def _lane(register: int, operand: Operand) -> Key:
    """A lane of a register. Lane 0 is the thread's own."""
    if operand.constant is None:
        raise ValueError(operand)
    return with_lane(register, operand.constant) if operand.constant else register


def _reads_lane(_found: Match, on: Operands) -> Iterator[Effect]:
    source = _lane(on[1].registers[0], on[2])
    yield Effect(on[0].registers[0], (source,), kept, moves=True)


def _writes_lane(_found: Match, on: Operands) -> Iterator[Effect]:
    into = _lane(on[0].registers[0], on[2])
    yield Effect(into, (on[1].part(0),), kept, moves=True)


def _nothing(_found: Match, _on: Operands) -> Iterator[Effect]:
    return iter(())


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Match, Operands], Iterator[Effect]]], ...] = tuple(
    (pattern(text, re.ASCII), make)
    for text, make in (
        (rf"s_({'|'.join(SAVING)})_saveexec_b(32|64)", _saves),
        (r"s_bcnt1_i32_b(32|64)", _counts_bits),
        (r"[sv]_add_(?:nc_)?u64", _adds_pairs),
        (r"v_lshl_add_u64", _shifts_and_adds_pairs),
        (r"v_mbcnt_(?:lo|hi)_u32_b32", _lanes_before),
        (r"v_(add|sub|subrev)_co(_ci)?_u32", _vector_adds),
        (r"v_(add|sub|subrev)([bc])_co_u32", _vector_adds),
        (r"v_(?:dual_)?cndmask_b32", _chooses_lanes),
        (r"v_readfirstlane_b32", _reads_first),
        (r"v_readlane_b32", _reads_lane),
        (r"v_writelane_b32", _writes_lane),
        (
            r"[sv]_nop|s_(?:delay_alu|clause|setprio|inst_prefetch|wait_alu|waitcnt_depctr)",
            _nothing,
        ),
        (
            r"s_(?:set_inst_prefetch_distance|sleep|code_end|setreg_imm32_b32|sethalt|icache_inv)",
            _nothing,
        ),
    )
)
