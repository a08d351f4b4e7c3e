"""The operations of instructions: with two operands, conversions, comparisons, atomics.

The value of each is LLVM's word for it [LangRef Instruction Reference].
"""

from __future__ import annotations

from enum import Enum, unique


class _Word(Enum):
    """An operation; the value is LLVM's word for it, which is printed."""

    def __str__(self) -> str:
        return str(self.value)


@unique
class BinaryOp(_Word):
    """An operation on two integers or numbers, or on vectors of them."""

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    UDIV = "udiv"
    SDIV = "sdiv"
    UREM = "urem"
    SREM = "srem"
    SHL = "shl"
    LSHR = "lshr"
    ASHR = "ashr"
    AND = "and"
    OR = "or"
    XOR = "xor"
    FADD = "fadd"
    FSUB = "fsub"
    FMUL = "fmul"
    FDIV = "fdiv"
    FREM = "frem"


SHIFTS = frozenset({BinaryOp.SHL, BinaryOp.LSHR, BinaryOp.ASHR})
DIVISIONS = frozenset({BinaryOp.UDIV, BinaryOp.SDIV, BinaryOp.UREM, BinaryOp.SREM})
REAL = frozenset({BinaryOp.FADD, BinaryOp.FSUB, BinaryOp.FMUL, BinaryOp.FDIV})


@unique
class CastOp(_Word):
    """An operation on one operand: conversions, `freeze` and `fneg`."""

    ZEXT = "zext"
    SEXT = "sext"
    TRUNC = "trunc"
    BITCAST = "bitcast"
    PTRTOINT = "ptrtoint"
    PTRTOADDR = "ptrtoaddr"
    INTTOPTR = "inttoptr"
    ADDRSPACECAST = "addrspacecast"
    FPTOSI = "fptosi"
    FPTOUI = "fptoui"
    SITOFP = "sitofp"
    UITOFP = "uitofp"
    FPTRUNC = "fptrunc"
    FPEXT = "fpext"
    FREEZE = "freeze"
    FNEG = "fneg"


@unique
class Predicate(_Word):
    """The comparison of two values. `ugt` and its kin are of unsigned integers in `icmp`, and of
    numbers of which one may be NaN in `fcmp`.
    """

    EQ = "eq"
    NE = "ne"
    UGT = "ugt"
    UGE = "uge"
    ULT = "ult"
    ULE = "ule"
    SGT = "sgt"
    SGE = "sge"
    SLT = "slt"
    SLE = "sle"
    FALSE = "false"
    OEQ = "oeq"
    OGT = "ogt"
    OGE = "oge"
    OLT = "olt"
    OLE = "ole"
    ONE = "one"
    ORD = "ord"
    UEQ = "ueq"
    UNE = "une"
    UNO = "uno"
    TRUE = "true"

    @property
    def signed(self) -> bool:
        """True if integers are compared as signed numbers."""
        return self in (Predicate.SGT, Predicate.SGE, Predicate.SLT, Predicate.SLE)

    @property
    def ordered(self) -> bool:
        """True if the comparison is false whenever one of the numbers is NaN."""
        return self.value.startswith("o")


@unique
class Relation(Enum):
    """The relation that a predicate tests between two numbers, neither of them NaN."""

    EQ = "eq"
    NE = "ne"
    GT = "gt"
    GE = "ge"
    LT = "lt"
    LE = "le"


_ALONE = (Predicate.ORD, Predicate.UNO, Predicate.TRUE, Predicate.FALSE)
RELATIONS = {each: Relation(each.value[-2:]) for each in Predicate if each not in _ALONE}
"""The relation of each predicate, except those that test for NaN alone."""


@unique
class AtomicOp(_Word):
    """The operation by which a read-modify-write computes the new value of memory.

    The last three are no operations of `atomicrmw`: `CMPXCHG` is the instruction and calls with the
    same effect; `CMPXCHG_AT` finds the expected value behind a pointer; `FLAG` sets a flag and
    returns whether it was set.
    """

    XCHG = "xchg"
    ADD = "add"
    SUB = "sub"
    AND = "and"
    NAND = "nand"
    OR = "or"
    XOR = "xor"
    MAX = "max"
    MIN = "min"
    UMAX = "umax"
    UMIN = "umin"
    FADD = "fadd"
    FSUB = "fsub"
    FMAX = "fmax"
    FMIN = "fmin"
    FMAXIMUM = "fmaximum"
    FMINIMUM = "fminimum"
    FMAXIMUMNUM = "fmaximumnum"
    FMINIMUMNUM = "fminimumnum"
    UINC_WRAP = "uinc_wrap"
    UDEC_WRAP = "udec_wrap"
    USUB_COND = "usub_cond"
    USUB_SAT = "usub_sat"
    CMPXCHG = "cmpxchg"
    CMPXCHG_AT = "cmpxchg of what is behind a pointer"
    FLAG = "test and set"

    @property
    def compares(self) -> bool:
        """True if it writes only if it finds the expected value."""
        return self in (AtomicOp.CMPXCHG, AtomicOp.CMPXCHG_AT)
