"""One table of what instructions compute, which each analysis reads in a domain of its own.

A row says what an instruction writes to its first operand as an expression over its sources, and
what the scalar condition code (SCC) says of it. Ranges, addresses, facts of branches, registers
that vary, and values of one lane are all found by going through the same expression.

Each row cites the pseudocode that AMD's documents of the instruction sets ("RDNA3 ISA", "AMD
Instinct MI300 ISA", chapters of the formats SOP1, SOP2, SOPK, VOP1, VOP2 and VOP3) have for it:
D0 is written, S0, S1 and S2 are the sources. What has no row is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto, unique
from functools import lru_cache
from typing import TypeVar

from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass


@unique
class Op(Enum):
    """An operator on 32 bits; each bit by itself also on 64.

    Shifts count by the low five bits. EXTRACT takes as many bits of a value from a place on; LOW24
    keeps 24 bits, EXTEND16 the sign of 16; ADD and SUB may have a carry as the third.
    """

    NOT = auto()
    AND = auto()
    OR = auto()
    XOR = auto()
    SELECT = auto()
    ADD = auto()
    SUB = auto()
    MUL = auto()
    LOW24 = auto()
    ABS = auto()
    SHL = auto()
    SHR = auto()
    SAR = auto()
    MIN = auto()
    MAX = auto()
    UMIN = auto()
    UMAX = auto()
    EXTRACT = auto()
    REVERSE = auto()
    COUNT = auto()
    EXTEND16 = auto()


@unique
class Flag(Enum):
    """The meaning of SCC behind a computation; CHOSEN: the result is the first source."""

    NONE = auto()
    NONZERO = auto()
    CARRY = auto()
    OVERFLOW = auto()
    CHOSEN = auto()


SCC_SOURCE = -1
"""In place of a source: SCC."""


@dataclass(frozen=True, slots=True)
class Apply:
    """An operator on expressions."""

    op: Op
    on: tuple[Expression, ...]


_T = TypeVar("_T")
Expression = Apply | int
"""An operator on others, or the number of a source."""


@dataclass(frozen=True, slots=True)
class Computation:
    """A row: the expression, the width in bits, SCC, and the pseudocode of the documents."""

    expression: Expression
    bits: int
    flag: Flag
    cite: str

    @property
    def op(self) -> Op | None:
        """The outermost operator; None of a move."""
        return self.expression.op if isinstance(self.expression, Apply) else None

    @property
    def plain(self) -> bool:
        """True if the sources themselves are the operands, in their order."""
        found = self.expression
        return isinstance(found, Apply) and found.on == tuple(range(len(found.on)))


def sources(expression: Expression) -> frozenset[int]:
    """The numbers of the sources of an expression."""
    if isinstance(expression, int):
        return frozenset({expression})
    return frozenset[int]().union(*map(sources, expression.on))


def sources_of(row: Computation, operands: Sequence[_T]) -> Sequence[_T]:
    """The operands that are the sources of a row, in order: not the result, nor the carry that
    additions of GFX6 to GFX8 name behind it. Raises LookupError where there are not as many as the
    row has.
    """
    count = max(sources(row.expression)) + 1
    found = operands[1:]
    if len(found) == count + 1 and row.op in (Op.ADD, Op.SUB) and count == 2:
        found = found[1:]
    if len(found) != count:
        raise LookupError(row)
    return found


def _apply(op: Op, *on: Expression) -> Apply:
    return Apply(op, on)


_AND, _OR, _XOR = (_apply(op, 0, 1) for op in (Op.AND, Op.OR, Op.XOR))
_ADD, _SUB = _apply(Op.ADD, 0, 1), _apply(Op.SUB, 0, 1)
_SHL, _SHR, _SAR = (_apply(op, 0, 1) for op in (Op.SHL, Op.SHR, Op.SAR))
_MUL24 = _apply(Op.MUL, _apply(Op.LOW24, 0), _apply(Op.LOW24, 1))
_MIN, _MAX, _UMIN, _UMAX = (_apply(op, 0, 1) for op in (Op.MIN, Op.MAX, Op.UMIN, Op.UMAX))

_BITWISE: tuple[tuple[str, Expression, str], ...] = (
    ("and", _AND, "D0 = S0 & S1"),
    ("or", _OR, "D0 = S0 | S1"),
    ("xor", _XOR, "D0 = S0 ^ S1"),
    ("andn2 and_not1", _apply(Op.AND, 0, _apply(Op.NOT, 1)), "D0 = S0 & ~S1"),
    ("orn2 or_not1", _apply(Op.OR, 0, _apply(Op.NOT, 1)), "D0 = S0 | ~S1"),
    ("nand", _apply(Op.NOT, _AND), "D0 = ~(S0 & S1)"),
    ("nor", _apply(Op.NOT, _OR), "D0 = ~(S0 | S1)"),
    ("xnor", _apply(Op.NOT, _XOR), "D0 = ~(S0 ^ S1)"),
)
SAVING: dict[str, Expression] = {
    **{name: each for names, each, _ in _BITWISE for name in names.split()},
    **dict.fromkeys(("andn1", "and_not0"), _apply(Op.AND, _apply(Op.NOT, 0), 1)),
}
"""The new EXEC of `s_NAME_saveexec`, from its source and the old EXEC, which D0 keeps."""

_SCALAR: tuple[tuple[str, Expression, Flag, str], ...] = (
    ("s_mov_b32 s_mov_b64", 0, Flag.NONE, "D0 = S0"),
    ("s_movk_i32", _apply(Op.EXTEND16, 0), Flag.NONE, "D0.i32 = 32'I(signext(SIMM16))"),
    ("s_not_b32 s_not_b64", _apply(Op.NOT, 0), Flag.NONZERO, "D0 = ~S0; SCC = D0 != 0"),
    (
        "s_cselect_b32 s_cselect_b64",
        _apply(Op.SELECT, SCC_SOURCE, 0, 1),
        Flag.NONE,
        "D0 = SCC ? S0 : S1",
    ),
    (
        "s_add_u32 s_add_co_u32",
        _ADD,
        Flag.CARRY,
        "tmp = 64'U(S0) + 64'U(S1); SCC = tmp >= 0x100000000; D0 = tmp.u32",
    ),
    ("s_add_i32 s_add_co_i32", _ADD, Flag.OVERFLOW, "D0 = S0 + S1; SCC = overflow"),
    (
        "s_addc_u32 s_add_co_ci_u32",
        _apply(Op.ADD, 0, 1, SCC_SOURCE),
        Flag.CARRY,
        "tmp = 64'U(S0) + 64'U(S1) + SCC; SCC = tmp >= 0x100000000; D0 = tmp.u32",
    ),
    ("s_sub_u32 s_sub_co_u32", _SUB, Flag.CARRY, "D0 = S0 - S1; SCC = S1 > S0"),
    ("s_sub_i32 s_sub_co_i32", _SUB, Flag.OVERFLOW, "D0 = S0 - S1; SCC = overflow"),
    (
        "s_subb_u32 s_sub_co_ci_u32",
        _apply(Op.SUB, 0, 1, SCC_SOURCE),
        Flag.CARRY,
        "D0 = S0 - S1 - SCC; SCC = 64'U(S1) + SCC > 64'U(S0)",
    ),
    ("s_add_u64 s_add_nc_u64", _ADD, Flag.NONE, "D0.u64 = S0.u64 + S1.u64"),
    ("s_sub_u64 s_sub_nc_u64", _SUB, Flag.NONE, "D0.u64 = S0.u64 - S1.u64"),
    ("s_mul_i32", _apply(Op.MUL, 0, 1), Flag.NONE, "D0.i32 = S0.i32 * S1.i32"),
    ("s_abs_i32", _apply(Op.ABS, 0), Flag.NONZERO, "D0 = S0 < 0 ? -S0 : S0; SCC = D0 != 0"),
    ("s_lshl_b32", _SHL, Flag.NONZERO, "D0 = S0 << S1[4 : 0]; SCC = D0 != 0"),
    ("s_lshr_b32", _SHR, Flag.NONZERO, "D0 = S0.u32 >> S1[4 : 0]; SCC = D0 != 0"),
    ("s_ashr_i32", _SAR, Flag.NONZERO, "D0 = S0.i32 >> S1[4 : 0]; SCC = D0 != 0"),
    ("s_min_i32", _MIN, Flag.CHOSEN, "SCC = S0.i32 < S1.i32; D0 = SCC ? S0 : S1"),
    ("s_max_i32", _MAX, Flag.CHOSEN, "SCC = S0.i32 >= S1.i32; D0 = SCC ? S0 : S1"),
    ("s_min_u32", _UMIN, Flag.CHOSEN, "SCC = S0.u32 < S1.u32; D0 = SCC ? S0 : S1"),
    ("s_max_u32", _UMAX, Flag.CHOSEN, "SCC = S0.u32 >= S1.u32; D0 = SCC ? S0 : S1"),
    ("s_brev_b32", _apply(Op.REVERSE, 0), Flag.NONE, "D0[31 : 0] = S0[0 : 31]"),
)
_VECTOR: tuple[tuple[str, Expression, str], ...] = (
    ("v_mov_b32 v_mov_b64", 0, "D0 = S0"),
    ("v_accvgpr_read_b32 v_accvgpr_write_b32 v_accvgpr_mov_b32", 0, "D0 = S0"),
    ("v_not_b32", _apply(Op.NOT, 0), "D0 = ~S0"),
    ("v_bfrev_b32", _apply(Op.REVERSE, 0), "D0[31 : 0] = S0[0 : 31]"),
    ("v_and_b32", _AND, "D0 = S0 & S1"),
    ("v_or_b32", _OR, "D0 = S0 | S1"),
    ("v_xor_b32", _XOR, "D0 = S0 ^ S1"),
    ("v_xnor_b32", _apply(Op.NOT, _XOR), "D0 = ~(S0 ^ S1)"),
    ("v_add_u32 v_add_nc_u32", _ADD, "D0.u32 = S0.u32 + S1.u32"),
    ("v_add_i32 v_add_nc_i32", _ADD, "D0.i32 = S0.i32 + S1.i32"),
    ("v_sub_u32 v_sub_nc_u32", _SUB, "D0.u32 = S0.u32 - S1.u32"),
    ("v_sub_i32 v_sub_nc_i32", _SUB, "D0.i32 = S0.i32 - S1.i32"),
    ("v_subrev_u32 v_subrev_nc_u32", _apply(Op.SUB, 1, 0), "D0.u32 = S1.u32 - S0.u32"),
    ("v_lshlrev_b32", _apply(Op.SHL, 1, 0), "D0 = S1 << S0[4 : 0]"),
    ("v_lshrrev_b32", _apply(Op.SHR, 1, 0), "D0 = S1.u32 >> S0[4 : 0]"),
    ("v_ashrrev_i32", _apply(Op.SAR, 1, 0), "D0 = S1.i32 >> S0[4 : 0]"),
    ("v_lshl_b32", _SHL, "D0 = S0 << S1[4 : 0]"),
    ("v_lshr_b32", _SHR, "D0 = S0.u32 >> S1[4 : 0]"),
    ("v_mul_lo_u32 v_mul_lo_i32", _apply(Op.MUL, 0, 1), "D0.u32 = S0.u32 * S1.u32"),
    ("v_mul_u32_u24", _MUL24, "D0.u32 = S0.u24 * S1.u24"),
    ("v_mad_u32_u24", _apply(Op.ADD, _MUL24, 2), "D0.u32 = S0.u24 * S1.u24 + S2.u32"),
    ("v_min_i32", _MIN, "D0 = S0.i32 < S1.i32 ? S0 : S1"),
    ("v_max_i32", _MAX, "D0 = S0.i32 >= S1.i32 ? S0 : S1"),
    ("v_min_u32", _UMIN, "D0 = S0.u32 < S1.u32 ? S0 : S1"),
    ("v_max_u32", _UMAX, "D0 = S0.u32 >= S1.u32 ? S0 : S1"),
    ("v_bcnt_u32_b32", _apply(Op.ADD, _apply(Op.COUNT, 0), 1), "D0 = CountOneBits(S0) + S1"),
    ("v_add3_u32", _apply(Op.ADD, _ADD, 2), "D0.u32 = S0.u32 + S1.u32 + S2.u32"),
    ("v_lshl_add_u32", _apply(Op.ADD, _SHL, 2), "D0.u32 = (S0.u32 << S1[4 : 0]) + S2.u32"),
    ("v_add_lshl_u32", _apply(Op.SHL, _ADD, 2), "D0.u32 = (S0.u32 + S1.u32) << S2[4 : 0]"),
    ("v_lshl_or_b32", _apply(Op.OR, _SHL, 2), "D0.u32 = (S0.u32 << S1[4 : 0]) | S2.u32"),
    ("v_and_or_b32", _apply(Op.OR, _AND, 2), "D0.u32 = (S0.u32 & S1.u32) | S2.u32"),
    ("v_or3_b32", _apply(Op.OR, _OR, 2), "D0.u32 = S0.u32 | S1.u32 | S2.u32"),
    (
        "v_bfi_b32",
        _apply(Op.OR, _AND, _apply(Op.AND, _apply(Op.NOT, 0), 2)),
        "D0.u32 = (S0.u32 & S1.u32) | (~S0.u32 & S2.u32)",
    ),
    (
        "v_bfe_u32",
        _apply(Op.EXTRACT, 0, 1, 2),
        "D0.u32 = (S0.u32 >> S1[4 : 0]) & ((1U << S2[4 : 0]) - 1U)",
    ),
)


def _rows() -> Iterator[tuple[str, Computation]]:
    for names, expression, cite in _BITWISE:
        for name in names.split():
            for bits in (32, 64):
                found = Computation(expression, bits, Flag.NONZERO, f"{cite}; SCC = D0 != 0")
                yield f"s_{name}_b{bits}", found
    for names, expression, flag, cite in _SCALAR:
        for name in names.split():
            yield name, Computation(expression, 64 if name.endswith("64") else 32, flag, cite)
    for names, expression, cite in _VECTOR:
        for name in names.split():
            yield name, Computation(expression, 64 if name.endswith("64") else 32, Flag.NONE, cite)


COMPUTATIONS: dict[str, Computation] = dict(_rows())
"""The rows by mnemonic, without the suffix of an encoding."""
_DUAL = "v_dual_"
_SUFFIX = pattern(r"_(?:e32|e64)$")


@lru_cache(maxsize=1 << 12)
def computation(mnemonic: str) -> Computation | None:
    """The row of a mnemonic, which may have the suffix of an encoding; None where it has none."""
    name = _SUFFIX.sub("", mnemonic)
    if name.startswith(_DUAL):
        name = f"v_{name.removeprefix(_DUAL)}"
    return COMPUTATIONS.get(name)


@unique
class Relation(Enum):
    """A comparison of two sources; BIT_SET and BIT_CLEAR look at the bit that the second names."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"
    NEVER = "f"
    ALWAYS = "t"
    BIT_SET = "1"
    BIT_CLEAR = "0"


_OPPOSITES = {
    Relation.NE: Relation.EQ,
    Relation.GE: Relation.LT,
    Relation.GT: Relation.LE,
    Relation.BIT_CLEAR: Relation.BIT_SET,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison, which writes SCC, or a bit for each lane.

    - `type`: i, u, f or b. `extended`: the second source is an immediate of 16 bits. `masks`: the
      lanes for which it does not hold become inactive.

    The documents have it as SCC = S0 <> S1 (SOPC), SCC = S0[S1[4 : 0]] == 1 (s_bitcmp1), SCC =
    S0 <> 32'I(SignExt(SIMM16)), of u32 not extended by the sign (SOPK), D0[laneId] = S0 <> S1 and
    EXEC[laneId] = S0 <> S1 (VOPC).
    """

    relation: Relation
    type: str
    bits: int
    scalar: bool = True
    extended: bool = False
    masks: bool = False

    @property
    def canonical(self) -> tuple[Comparison, bool]:
        """The same question for a comparison and for its opposite, and True if this one is the
        opposite. Of floats that are no number neither may hold.
        """
        opposite = _OPPOSITES.get(self.relation) if self.type != "f" else None
        relation = opposite or self.relation
        same = relation is Relation.EQ and self.type == "i"
        kind = "u" if same else self.type
        return (
            Comparison(relation, kind, self.bits, self.scalar, self.extended, self.masks),
            opposite is not None,
        )


_COMPARES = pattern(
    r"(?:s_cmp(k)?|v_cmp(x)?)_(eq|lg|ne|lt|le|gt|ge|f|t)_([iuf])(16|32|64)", re.ASCII
)
_BIT = pattern(r"s_bitcmp([01])_b(32|64)", re.ASCII)


@lru_cache(maxsize=1 << 12)
def comparison(mnemonic: str) -> Comparison | None:
    """The comparison of a mnemonic, which may have the suffix of an encoding; None: it is none.
    Of floats `lg` and `ne` differ where one is no number: only `lg` is here.
    """
    name = _SUFFIX.sub("", mnemonic)
    if found := _BIT.fullmatch(name):
        return Comparison(Relation(found[1]), "b", integer_of(found[2]))
    found = _COMPARES.fullmatch(name)
    if found is None or (found[3] == "ne" and found[4] == "f"):
        return None
    relation = Relation.NE if found[3] == "lg" else Relation(found[3])
    scalar = name.startswith("s_")
    return Comparison(
        *(relation, found[4], integer_of(found[5]), scalar, found[1] is not None),
        found[2] is not None,
    )
