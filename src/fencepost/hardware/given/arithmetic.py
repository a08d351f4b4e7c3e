"""What instructions of scalar and vector arithmetic do, for one lane: lane 0, the only one that a
test's thread has.

An effect writes 32 bits. A mask of lanes is a scalar register whose bit 0 is the lane's. What is
not in the tables here has no effects that are known: its results are not followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import and_, eq, ge, gt, le, lt, ne, or_, xor

from fencepost.hardware.given.operands import Operand, Said
from fencepost.hardware.given.values import Const, Key, Source, with_lane
from fencepost.machine_code.registers import EXEC, SCC
from fencepost.program.values import unsigned, wrap

Run = Callable[..., int]


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


def _same(value: int) -> int:
    return value


def _any(*values: int) -> int:
    return int(any(values))


def _add(*values: int) -> int:
    return wrap(sum(values))


def _carry(*values: int) -> int:
    return int(sum(unsigned(each) for each in values) >= 1 << 32)


def _sub(a: int, b: int, borrow: int = 0) -> int:
    return wrap(a - b - (borrow & 1))


def _borrow(a: int, b: int, borrow: int = 0) -> int:
    return int(unsigned(a) < unsigned(b) + (borrow & 1))


def _shift_left(a: int, b: int) -> int:
    return wrap(a << (b & 31))


def _shift_right(a: int, b: int) -> int:
    return wrap(unsigned(a) >> (b & 31))


def _shift_signed(a: int, b: int) -> int:
    return a >> (b & 31)


def _multiply(a: int, b: int) -> int:
    return wrap(a * b)


def _umin(a: int, b: int) -> int:
    return min(a, b, key=unsigned)


def _umax(a: int, b: int) -> int:
    return max(a, b, key=unsigned)


def _reversed(run: Run) -> Run:
    return lambda a, b: run(b, a)


_LOGIC: dict[str, Run] = {
    "and": and_,
    "or": or_,
    "xor": xor,
    "andn2": lambda a, b: a & ~b,
    "and_not1": lambda a, b: a & ~b,
    "orn2": lambda a, b: a | ~b,
    "or_not1": lambda a, b: a | ~b,
    "nand": lambda a, b: ~(a & b),
    "nor": lambda a, b: ~(a | b),
    "xnor": lambda a, b: ~(a ^ b),
}
_LOGIC_SAVING = {**_LOGIC, "andn1": lambda a, b: ~a & b, "and_not0": lambda a, b: ~a & b}
_SCALAR: dict[str, Run] = {
    "lshl_b32": _shift_left,
    "lshr_b32": _shift_right,
    "ashr_i32": _shift_signed,
}
_SCALAR_CHOICE: dict[str, Run] = {
    "min_i32": min,
    "max_i32": max,
    "min_u32": _umin,
    "max_u32": _umax,
}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "eq": eq,
    "lg": ne,
    "ne": ne,
    "gt": gt,
    "ge": ge,
    "lt": lt,
    "le": le,
    "f": lambda a, b: False,
    "t": lambda a, b: True,
}
_VECTOR: dict[str, Run] = {
    **{f"{name}_b32": _LOGIC[name] for name in ("and", "or", "xor", "xnor")},
    **dict.fromkeys(("add_u32", "add_nc_u32", "add_i32", "add_nc_i32"), _add),
    **dict.fromkeys(("sub_u32", "sub_nc_u32", "sub_i32", "sub_nc_i32"), _sub),
    **{name: _reversed(_sub) for name in ("subrev_u32", "subrev_nc_u32")},
    "lshlrev_b32": _reversed(_shift_left),
    "lshrrev_b32": _reversed(_shift_right),
    "ashrrev_i32": _reversed(_shift_signed),
    "mul_lo_u32": _multiply,
    "mul_lo_i32": _multiply,
    "mul_u32_u24": lambda a, b: wrap((a & 0xFFFFFF) * (b & 0xFFFFFF)),
    **_SCALAR_CHOICE,
    # Of lanes before lane 0 there are none.
    "mbcnt_lo_u32_b32": lambda a, b: b,
    "mbcnt_hi_u32_b32": lambda a, b: b,
    "bcnt_u32_b32": lambda a, b: wrap(unsigned(a).bit_count() + b),
}
_VECTOR_OF_3: dict[str, Run] = {
    "add3_u32": _add,
    "lshl_add_u32": lambda a, b, c: wrap(_shift_left(a, b) + c),
    "add_lshl_u32": lambda a, b, c: _shift_left(wrap(a + b), c),
    "lshl_or_b32": lambda a, b, c: _shift_left(a, b) | c,
    "and_or_b32": lambda a, b, c: a & b | c,
    "or3_b32": lambda a, b, c: a | b | c,
    "mad_u32_u24": lambda a, b, c: wrap((a & 0xFFFFFF) * (b & 0xFFFFFF) + c),
    "bfi_b32": lambda a, b, c: a & b | ~a & c,
    "bfe_u32": lambda a, b, c: unsigned(a) >> (b & 31) & ((1 << (c & 31)) - 1),
}

Operands = tuple[Operand, ...]
Match = re.Match[str]


def _halves(found: Match) -> int:
    """How many registers the operands of a form have: its last group is their width."""
    return 2 if found[found.re.groups] == "64" else 1


def _moves(found: Match, on: Operands) -> Iterator[Effect]:
    masked = found.string.startswith("v_")
    for at in range(_halves(found)):
        yield Effect(on[0].registers[at], (on[1].part(at),), _same, masked, moves=True)


def _set_by_immediate(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0),), _same)


def _bitwise(found: Match, on: Operands) -> Iterator[Effect]:
    run = _LOGIC[found[1]]
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
    run = _LOGIC_SAVING[found[1]]
    every: list[Source] = []
    for at in range(_halves(found)):
        yield Effect(on[0].registers[at], (EXEC + at,), _same, moves=True)
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
    run = _SCALAR[found[1]]
    yield Effect(on[0].registers[0], pair, run)
    yield Effect(SCC, pair, lambda a, b: int(run(a, b) != 0))


def _chooses(found: Match, on: Operands) -> Iterator[Effect]:
    pair = (on[1].part(0), on[2].part(0))
    run = _SCALAR_CHOICE[found[1]]
    yield Effect(on[0].registers[0], pair, run)
    yield Effect(SCC, pair, lambda a, b: int(run(a, b) == a))


def _multiplies(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0), on[2].part(0)), _multiply)


def _counts_bits(found: Match, on: Operands) -> Iterator[Effect]:
    parts = tuple(on[1].part(at) for at in range(_halves(found)))
    yield Effect(on[0].registers[0], parts, _bits)
    yield Effect(SCC, parts, _any)


def _bits(*values: int) -> int:
    return sum(unsigned(each).bit_count() for each in values)


def _adds(found: Match, on: Operands) -> Iterator[Effect]:
    """Additions and subtractions of scalars, with a carry in SCC."""
    sources: tuple[Source, ...] = (on[1].part(0), on[2].part(0))
    if found[2]:
        sources = (*sources, SCC)
    add = found[1] == "add"
    yield Effect(on[0].registers[0], sources, _add if add else _sub, adds=add)
    if found[3] == "i":
        yield Effect(SCC, sources, _overflows if add else _underflows)
    else:
        yield Effect(SCC, sources, _carry if add else _borrow, adds=add, carries=add)


def _overflows(a: int, b: int) -> int:
    return int(wrap(a + b) != a + b)


def _underflows(a: int, b: int) -> int:
    return int(wrap(a - b) != a - b)


def _adds_pairs(found: Match, on: Operands) -> Iterator[Effect]:
    """Additions of 64 bits in one instruction."""
    low = (on[1].part(0), on[2].part(0))
    high = (on[1].part(1), on[2].part(1))
    masked = found.string.startswith("v_")
    yield Effect(on[0].registers[0], low, _add, masked, adds=True)
    yield Effect(
        on[0].registers[1],
        (*high, *low),
        lambda a, b, c, d: wrap(a + b + _carry(c, d)),
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
            yield Effect(key, (Const(0),), _same)
        else:
            yield Effect(key, (EXEC, *sources), active, reads_active=True)


def _comparison(
    word: str, sign: str, width: str, on: Operands
) -> tuple[tuple[Source, ...], Callable[..., bool]]:
    run = _COMPARE[word]
    read = unsigned if sign == "u" else _same
    if width == "32":
        pair = (on[0].part(0), on[1].part(0))
        return pair, lambda a, b: run(read(a), read(b))
    four = (on[0].part(0), on[0].part(1), on[1].part(0), on[1].part(1))
    return four, lambda a, b, c, d: run(unsigned(a) | read(b) << 32, unsigned(c) | read(d) << 32)


def _tests_bit(found: Match, on: Operands) -> Iterator[Effect]:
    wanted = int(found[1])
    pair = (on[0].part(0), on[1].part(0))
    yield Effect(SCC, pair, lambda a, b: int(a >> (b & 31) & 1 == wanted))


def _vector(found: Match, on: Operands) -> Iterator[Effect]:
    pair = (on[1].part(0), on[2].part(0))
    run = _VECTOR[found[1]]
    yield Effect(on[0].registers[0], pair, run, masked=True, adds=run is _add)


def _vector_of_3(found: Match, on: Operands) -> Iterator[Effect]:
    three = (on[1].part(0), on[2].part(0), on[3].part(0))
    yield Effect(on[0].registers[0], three, _VECTOR_OF_3[found[1]], masked=True)


def _reverses(found: Match, on: Operands) -> Iterator[Effect]:
    """The bits in the opposite order, by which large constants are made."""
    yield Effect(
        on[0].registers[0],
        (on[1].part(0),),
        lambda a: wrap(int(f"{unsigned(a):032b}"[::-1], 2)),
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
    yield Effect(on[0].registers[0], sources, _add_lane if add else _sub, masked=True, adds=add)
    run = _carry_lane if add else _borrow
    yield Effect(on[1].registers[0], sources, run, masked=True, adds=add, carries=add)


def _add_lane(a: int, b: int, carry: int = 0) -> int:
    return _add(a, b, carry & 1)


def _carry_lane(a: int, b: int, carry: int = 0) -> int:
    return _carry(a, b, carry & 1)


def _chooses_lanes(_found: Match, on: Operands) -> Iterator[Effect]:
    sources = (on[3].part(0), on[1].part(0), on[2].part(0))
    yield Effect(on[0].registers[0], sources, lambda m, a, b: b if m & 1 else a, masked=True)


def _reads_first(_found: Match, on: Operands) -> Iterator[Effect]:
    yield Effect(on[0].registers[0], (on[1].part(0),), _same, moves=True)


def _lane(register: int, operand: Operand) -> Key:
    """A lane of a register. Lane 0 is the thread's own."""
    if operand.constant is None:
        raise ValueError(operand)
    return with_lane(register, operand.constant) if operand.constant else register


def _reads_lane(_found: Match, on: Operands) -> Iterator[Effect]:
    source = _lane(on[1].registers[0], on[2])
    yield Effect(on[0].registers[0], (source,), _same, moves=True)


def _writes_lane(_found: Match, on: Operands) -> Iterator[Effect]:
    into = _lane(on[0].registers[0], on[2])
    yield Effect(into, (on[1].part(0),), _same, moves=True)


def _nothing(_found: Match, _on: Operands) -> Iterator[Effect]:
    return iter(())


def _alternatives(names: object) -> str:
    assert isinstance(names, dict)
    return "|".join(sorted(names, key=len, reverse=True))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Match, Operands], Iterator[Effect]]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"s_mov_b(32|64)", _moves),
        (r"v_(?:dual_)?mov_b(32|64)", _moves),
        (r"v_accvgpr_(?:read|write|mov)_b(32)", _moves),
        (r"s_movk_i32", _set_by_immediate),
        (rf"s_({_alternatives(_LOGIC)})_b(32|64)", _bitwise),
        (rf"s_({_alternatives(_LOGIC_SAVING)})_saveexec_b(32|64)", _saves),
        (r"s_not_b(32|64)", _inverts),
        (r"s_cselect_b(32|64)", _selects),
        (rf"s_({_alternatives(_SCALAR)})", _of_two),
        (rf"s_({_alternatives(_SCALAR_CHOICE)})", _chooses),
        (r"s_mul_i32", _multiplies),
        (r"s_bcnt1_i32_b(32|64)", _counts_bits),
        (r"s_(add|sub)(?:_co)?(c|_ci|b)?_([ui])32", _adds),
        (r"[sv]_add_(?:nc_)?u64", _adds_pairs),
        (r"v_lshl_add_u64", _shifts_and_adds_pairs),
        (rf"s_cmpk?_({_alternatives(_COMPARE)})_([iu])(32|64)", _compares),
        (rf"v_cmp(x)?_({_alternatives(_COMPARE)})_([iu])(32|64)", _compares_lanes),
        (r"s_bitcmp([01])_b32", _tests_bit),
        (r"v_(add|sub|subrev)_co(_ci)?_u32", _vector_adds),
        (r"v_(add|sub|subrev)([bc])_co_u32", _vector_adds),
        (rf"v_(?:dual_)?({_alternatives(_VECTOR)})", _vector),
        (rf"v_({_alternatives(_VECTOR_OF_3)})", _vector_of_3),
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
