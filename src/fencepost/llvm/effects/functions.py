"""Functions of numbers and of lanes that are distinguished, by the names that tables have for
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.llvm.operations import BinaryOp, CastOp

LOW_BITS = 24
"""Bits of the factors of a product of 24 bits; it disregards all others."""


@unique
class PureOp(Enum):
    """A function of its arguments alone that is no instruction."""

    # Integers.
    SMIN = "smin"
    SMAX = "smax"
    UMIN = "umin"
    UMAX = "umax"
    SCLAMP = "sclamp"
    UCLAMP = "uclamp"
    ABS = "abs"
    MAD = "mad"
    MUL_U24 = "mul.u24"
    MUL_I24 = "mul.i24"
    MAD_U24 = "mad.u24"
    MAD_I24 = "mad.i24"
    UBFE = "ubfe"
    SBFE = "sbfe"
    CTPOP = "ctpop"
    CTLZ = "ctlz"
    CTTZ = "cttz"
    BITREVERSE = "bitreverse"
    BSWAP = "bswap"
    FSHL = "fshl"
    FSHR = "fshr"
    ROTATE = "rotate"
    PERM = "perm"
    USUB_SAT = "usub.sat"
    UADD_SAT = "uadd.sat"
    UADD_WITH_OVERFLOW = "uadd.with.overflow"
    UMUL_WITH_OVERFLOW = "umul.with.overflow"
    SADD_WITH_OVERFLOW = "sadd.with.overflow"
    SMUL_WITH_OVERFLOW = "smul.with.overflow"
    SSUB_WITH_OVERFLOW = "ssub.with.overflow"
    USUB_WITH_OVERFLOW = "usub.with.overflow"

    # Numbers.
    FMIN = "fmin"
    FMAX = "fmax"
    FCLAMP = "fclamp"
    FABS = "fabs"
    FMA = "fma"
    SQRT = "sqrt"
    FLOOR = "floor"
    EXP = "exp"
    EXP2 = "exp2"
    EXP10 = "exp10"
    LOG = "log"
    LOG2 = "log2"
    LOG10 = "log10"
    SIN = "sin"
    COS = "cos"
    TAN = "tan"
    POW = "pow"
    CEIL = "ceil"
    FTRUNC = "ftrunc"
    RINT = "rint"
    NEARBYINT = "nearbyint"
    ROUND = "round"
    ROUNDEVEN = "roundeven"
    COPYSIGN = "copysign"
    CANONICALIZE = "canonicalize"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    MINIMUMNUM = "minimumnum"
    MAXIMUMNUM = "maximumnum"
    RCP = "rcp"
    RSQ = "rsq"
    FRACT = "fract"
    FMED3 = "fmed3"

    # Pointers, the number of the lane, and the operand itself.
    PTRMASK = "ptrmask"
    MAKE_BUFFER_RSRC = "make.buffer.rsrc"
    MBCNT_LO = "mbcnt.lo"
    MBCNT_HI = "mbcnt.hi"
    IDENTITY = "identity"

    def __str__(self) -> str:
        return self.value


Operation = BinaryOp | CastOp | PureOp
"""The operation of a function of numbers."""

CLAMPS = {
    PureOp.SCLAMP: (PureOp.SMAX, PureOp.SMIN),
    PureOp.UCLAMP: (PureOp.UMAX, PureOp.UMIN),
    PureOp.FCLAMP: (PureOp.FMAX, PureOp.FMIN),
}
"""The operations of a clamp with its lower and with its upper bound."""

LOW_PRODUCTS: Mapping[Operation, Operation] = {
    PureOp.MUL_U24: BinaryOp.MUL,
    PureOp.MUL_I24: BinaryOp.MUL,
    PureOp.MAD_U24: PureOp.MAD,
    PureOp.MAD_I24: PureOp.MAD,
}
"""Functions that disregard all but the low bits of their first two operands, with the operation
that they are where these have no others.
"""

COUNTS_LANES = frozenset({PureOp.MBCNT_LO, PureOp.MBCNT_HI})
"""Functions of the lane, though it is no argument of theirs."""


@unique
class Exchange(Enum):
    """The exchange between the lanes of a wave; the value is the name of AMDGPU's intrinsic, or of
    the family of those that multiply matrices.
    """

    BALLOT = "ballot"
    BPERMUTE = "ds.bpermute"
    BPERMUTE_FETCH_INACTIVE = "ds.bpermute.fi.b32"
    PERMUTE = "ds.permute"
    SWIZZLE = "ds.swizzle"
    FCMP = "fcmp"
    ICMP = "icmp"
    INVERSE_BALLOT = "inverse.ballot"
    MOV_DPP = "mov.dpp"
    MOV_DPP8 = "mov.dpp8"
    PERMLANE_BCAST = "permlane.bcast"
    PERMLANE_DOWN = "permlane.down"
    PERMLANE_IDX_GEN = "permlane.idx.gen"
    PERMLANE_UP = "permlane.up"
    PERMLANE_XOR = "permlane.xor"
    PERMLANE16 = "permlane16"
    PERMLANE16_SWAP = "permlane16.swap"
    PERMLANE16_VAR = "permlane16.var"
    PERMLANE32_SWAP = "permlane32.swap"
    PERMLANE64 = "permlane64"
    PERMLANEX16 = "permlanex16"
    PERMLANEX16_VAR = "permlanex16.var"
    READFIRSTLANE = "readfirstlane"
    READLANE = "readlane"
    UPDATE_DPP = "update.dpp"
    WAVE_REDUCE = "wave.reduce"
    WAVE_SHUFFLE = "wave.shuffle"
    WRITELANE = "writelane"
    MFMA = "mfma"
    WMMA = "wmma"
    SMFMAC = "smfmac"
    SWMMAC = "swmmac"
    SUB_GROUP = "sub_group"

    @property
    def multiplies(self) -> bool:
        """True for a product of matrices, of which each lane holds a part."""
        return self in (Exchange.MFMA, Exchange.WMMA, Exchange.SMFMAC, Exchange.SWMMAC)

    @property
    def permutes(self) -> bool:
        """True if each lane reads from the lane whose number, times four, it gives."""
        return self in (Exchange.BPERMUTE, Exchange.BPERMUTE_FETCH_INACTIVE)


@unique
class Combine(Enum):
    """The operation by which a function of a workgroup combines values of its work-items."""

    ADD = "add"
    MUL = "mul"
    MIN = "min"
    MAX = "max"
    UMIN = "umin"
    UMAX = "umax"
    AND = "and"
    OR = "or"
    XOR = "xor"


@unique
class LaunchData(Enum):
    """The data that a launch provides to a work-item by address."""

    IMPLICIT = "implicit arguments"
    DISPATCH = "dispatch packet"
    KERNARG = "kernel argument segment"
    PRINTED = "place of the work-item's own for what it prints"
