"""What instructions of scalar and vector arithmetic do, for one lane: lane 0, the only one that a
test's thread has.

An effect writes 32 bits. A mask of lanes is a scalar register whose bit 0 is the lane's. What is
not in the tables here has no effects that are known: its results are not followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fencepost.hardware.given.operands import Operand, Said
from fencepost.hardware.given.operators import (
    COMPARE,
    LOGIC,
    LOGIC_SAVING,
    SCALAR,
    SCALAR_CHOICE,
    VECTOR,
    VECTOR_OF_3,
    Run,
    added,
    borrowed,
    carried,
    kept,
    multiplied,
    some_bits,
    subtracted,
)
from fencepost.hardware.given.values import Const, Key, Source, with_lane
from fencepost.machine_code.registers import EXEC, SCC
from fencepost.numerals import integer_of
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
    for pattern, make in _FORMS:
        if (found := pattern.fullmatch(said.mnemonic)) is not None:
            try:
                made = tuple(make(found, said.operands))
            except (LookupError, ValueError):
                return None
            beside = effects(said.beside) if said.beside is not None else ()
            return None if beside is None else made + beside
    return None


Operands = tuple[Operand, ...]
Match = re.Match[str]


def _halves(found: Match) -> int:
    """How many registers the operands of a form have: its last group is their width."""
    return 2 if found[found.re.groups] == "64" else 1


def _moves(found: Match, on: Operands) -> Iterator[Effect]:
    masked = found.string.startswith("v_")
    for at in range(_halves(found)):
        yield Effect(on[0].registers[at], (on[1].part(at),), kept, masked, moves=True)


def _set_by_immediate(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0),), kept)


def _bitwise(found: Match, on: Operands) -> Iterator[Effect]:
    run = LOGIC[found[1]]
    every: list[Source] = []
    for at in range(_halves(found)):
        pair = (on[1].part(at), on[2].part(at))
        every += pair
        yield Effect(on[0].registers[at], pair, run)
    yield Effect(SCC, tuple(every), _pairwise(run))


def _pairwise(run: Run) -> Run:
    return lambda *values: int(
        any(run(a, b) for a, b in zip(values[::2], values[1::2], strict=True))
    )


def _saves(found: Match, on: Operands) -> Iterator[Effect]:
    run = LOGIC_SAVING[found[1]]
    every: list[Source] = []
    for at in range(_halves(found)):
        yield Effect(on[0].registers[at], (EXEC + at,), kept, moves=True)
        pair = (on[1].part(at), EXEC + at)
        every += pair
        yield Effect(EXEC + at, pair, run)
    yield Effect(SCC, tuple(every), _pairwise(run))


def _inverts(found: Match, on: Operands) -> Iterator[Effect]:
    parts = [on[1].part(at) for at in range(_halves(found))]
    for at, part in enumerate(parts):
        yield Effect(on[0].registers[at], (part,), lambda a: ~a)
    yield Effect(SCC, tuple(parts), lambda *values: int(any(~each for each in values)))


def _selects(found: Match, on: Operands) -> Iterator[Effect]:
    for at in range(_halves(found)):
        sources = (SCC, on[1].part(at), on[2].part(at))
        yield Effect(on[0].registers[at], sources, lambda scc, a, b: a if scc else b)


def _of_two(found: Match, on: Operands) -> Iterator[Effect]:
    pair = (on[1].part(0), on[2].part(0))
    run = SCALAR[found[1]]
    yield Effect(on[0].registers[0], pair, run)
    yield Effect(SCC, pair, lambda a, b: int(run(a, b) != 0))


def _chooses(found: Match, on: Operands) -> Iterator[Effect]:
    pair = (on[1].part(0), on[2].part(0))
    run = SCALAR_CHOICE[found[1]]
    yield Effect(on[0].registers[0], pair, run)
    yield Effect(SCC, pair, lambda a, b: int(run(a, b) == a))


def _multiplies(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0), on[2].part(0)), multiplied)


def _counts_bits(found: Match, on: Operands) -> Iterator[Effect]:
    parts = tuple(on[1].part(at) for at in range(_halves(found)))
    yield Effect(on[0].registers[0], parts, _bits)
    yield Effect(SCC, parts, some_bits)


def _bits(*values: int) -> int:
    return sum(unsigned(each).bit_count() for each in values)


def _adds(found: Match, on: Operands) -> Iterator[Effect]:
    """Additions and subtractions of scalars, with a carry in SCC."""
    sources: tuple[Source, ...] = (on[1].part(0), on[2].part(0))
    if found[2]:
        sources = (*sources, SCC)
    add = found[1] == "add"
    yield Effect(on[0].registers[0], sources, added if add else subtracted, adds=add)
    if found[3] == "i":
        yield Effect(SCC, sources, _overflows if add else _underflows)
    else:
        yield Effect(SCC, sources, carried if add else borrowed, adds=add, carries=add)


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


def _compares(found: Match, on: Operands) -> Iterator[Effect]:
    sources, run = _comparison(found[1], found[2], found[3], on[-2:])
    yield Effect(SCC, sources, lambda *values: int(run(*values)))


def _compares_lanes(found: Match, on: Operands) -> Iterator[Effect]:
    sources, run = _comparison(found[2], found[3], found[4], on[-2:])
    into = (EXEC, EXEC + 1) if found[1] else on[0].registers
    if found[1] and len(on) == 3:
        into = (*into, *on[0].registers)

    def active(active: int, *values: int) -> int:
        return active & 1 & run(*values)

    for at, key in enumerate(into):
        if at % 2:
            yield Effect(key, (Const(0),), kept)
        else:
            yield Effect(key, (EXEC, *sources), active, reads_active=True)


def _comparison(
    word: str, sign: str, width: str, on: Operands
) -> tuple[tuple[Source, ...], Callable[..., bool]]:
    run = COMPARE[word]
    read = unsigned if sign == "u" else kept
    if width == "32":
        pair = (on[0].part(0), on[1].part(0))
        return pair, lambda a, b: run(read(a), read(b))
    four = (on[0].part(0), on[0].part(1), on[1].part(0), on[1].part(1))
    return four, lambda a, b, c, d: run(unsigned(a) | read(b) << 32, unsigned(c) | read(d) << 32)


def _tests_bit(found: Match, on: Operands) -> Iterator[Effect]:
    wanted = integer_of(found[1])
    pair = (on[0].part(0), on[1].part(0))
    yield Effect(SCC, pair, lambda a, b: int(a >> (b & 31) & 1 == wanted))


def _vector(found: Match, on: Operands) -> Iterator[Effect]:
    pair = (on[1].part(0), on[2].part(0))
    run = VECTOR[found[1]]
    yield Effect(on[0].registers[0], pair, run, masked=True, adds=run is added)


def _vector_of_3(found: Match, on: Operands) -> Iterator[Effect]:
    three = (on[1].part(0), on[2].part(0), on[3].part(0))
    yield Effect(on[0].registers[0], three, VECTOR_OF_3[found[1]], masked=True)


def _reverses(found: Match, on: Operands) -> Iterator[Effect]:
    """The bits in the opposite order, by which large constants are made."""
    yield Effect(
        on[0].registers[0],
        (on[1].part(0),),
        lambda a: wrap(integer_of(f"{unsigned(a):032b}"[::-1], 2)),
        masked=found.string.startswith("v_"),
    )


def _vector_not(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0),), lambda a: ~a, masked=True)


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


def _alternatives(names: object) -> str:
    assert isinstance(names, dict)
    return "|".join(sorted(names, key=len, reverse=True))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Match, Operands], Iterator[Effect]]], ...] = tuple(
    (re.compile(pattern, re.ASCII), make)
    for pattern, make in (
        (r"s_mov_b(32|64)", _moves),
        (r"v_(?:dual_)?mov_b(32|64)", _moves),
        (r"v_accvgpr_(?:read|write|mov)_b(32)", _moves),
        (r"s_movk_i32", _set_by_immediate),
        (rf"s_({_alternatives(LOGIC)})_b(32|64)", _bitwise),
        (rf"s_({_alternatives(LOGIC_SAVING)})_saveexec_b(32|64)", _saves),
        (r"s_not_b(32|64)", _inverts),
        (r"s_cselect_b(32|64)", _selects),
        (rf"s_({_alternatives(SCALAR)})", _of_two),
        (rf"s_({_alternatives(SCALAR_CHOICE)})", _chooses),
        (r"s_mul_i32", _multiplies),
        (r"s_bcnt1_i32_b(32|64)", _counts_bits),
        (r"s_(add|sub)(?:_co)?(c|_ci|b)?_([ui])32", _adds),
        (r"[sv]_add_(?:nc_)?u64", _adds_pairs),
        (r"v_lshl_add_u64", _shifts_and_adds_pairs),
        (rf"s_cmpk?_({_alternatives(COMPARE)})_([iu])(32|64)", _compares),
        (rf"v_cmp(x)?_({_alternatives(COMPARE)})_([iu])(32|64)", _compares_lanes),
        (r"s_bitcmp([01])_b32", _tests_bit),
        (r"v_(add|sub|subrev)_co(_ci)?_u32", _vector_adds),
        (r"v_(add|sub|subrev)([bc])_co_u32", _vector_adds),
        (rf"v_(?:dual_)?({_alternatives(VECTOR)})", _vector),
        (rf"v_({_alternatives(VECTOR_OF_3)})", _vector_of_3),
        (r"v_bfrev_b32|s_brev_b32", _reverses),
        (r"v_not_b32", _vector_not),
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
