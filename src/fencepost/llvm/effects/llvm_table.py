"""The intrinsics of LLVM itself: a row for each effect.

Names stand without `llvm.`. For an intrinsic in no row, LLVM says whether it touches memory.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import accesses
from fencepost.llvm.effects.columns import Listing, Parameter
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    Effect,
    Nothing,
    Opaque,
    Pure,
    Query,
    Trap,
    Unsupported,
)
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row, Table
from fencepost.llvm.ir import Call, Int
from fencepost.vocabulary.address_spaces import ALL_SPACES, AddressSpace

_INTRINSICS = Cite(Source.LANGREF, "Intrinsic Functions")
_GUIDE = Cite(Source.GUIDE, "LLVM IR Intrinsics")


def _assume(call: Call, _: Named) -> Effect:
    return Assume(call.arguments[0])


def _named_pure(_: Call, named: Named) -> Effect:
    return Pure(PureOp(named.stem))


def _numbered_barrier(call: Call, _: Named) -> Effect:
    """Return the effect of a barrier of all work-items by its number; only number 0 is followed."""
    number = call.arguments[0]
    if isinstance(number, Int) and number.value == 0:
        return Barrier(ALL_SPACES, strict=True)
    return Unsupported(f"{call.callee} of another barrier than 0 is not interpreted")


_PTX_PLACES = (
    ("tid", Id.LOCAL_ID),
    ("ntid", Id.LOCAL_SIZE),
    ("ctaid", Id.GROUP_ID),
    ("nctaid", Id.GROUPS),
)

_STACK = Listing("Is implemented in the alloca address space, which is private (5).")
_ACCURATE = Listing(
    "Is implemented by the instruction: accurate to 1 ULP for float and to 0.51 ULP for half.",
    types="float, half and vectors of them; not double",
    pitfalls=("The float instruction does not support denormal inputs by itself.",),
)
_LIBRARY = Listing(
    "Is implemented for float and half, and vectors of them.", types="float, half; not double"
)
_ROUNDINGS = (*range(4), *range(8, 20))
"""The roundings of C, and the extended ones of two modes that differ."""

_TRAPS = Listing(
    "Traps: under amdhsa s_trap 0x02 for llvm.trap and s_trap 0x03 for llvm.debugtrap (`fencepost "
    "abi decode traps`); under another OS, where no trap handler is installed, llvm.trap becomes "
    "s_endpgm and llvm.debugtrap a warning and no code.",
    section="AMDHSA / Trap Handler ABI",
    mentioned=True,
)
_PREFETCH = Listing(
    "On GFX12.5 brings data to L2 (GL2) by flat_prefetch_b8 or global_prefetch_b8; on earlier "
    "targets it is ignored.",
    parameters=(
        Parameter(
            0,
            "a pointer",
            spaces=(AddressSpace.GENERIC, AddressSpace.GLOBAL, AddressSpace.CONSTANT),
        ),
        Parameter(1, "rw, ignored", (0, 1), constant=True),
        Parameter(
            2,
            "locality",
            named=(
                (0, "SCOPE_SYS"),
                (1, "SCOPE_DEV"),
                (2, "SCOPE_SE"),
                (3, "SCOPE_SE"),
            ),
            constant=True,
        ),
        Parameter(
            3, "cache", named=((0, "instruction (ignored, no code)"), (1, "data")), constant=True
        ),
    ),
    pitfalls=(
        "Other address spaces, LDS among them, are not supported.",
        (
            "SCOPE_CU is never generated: it would not be safe on an invalid address, and neither "
            "is a prefetch of instructions."
        ),
    ),
)
_GET_ROUNDING = Listing(
    "Returns the rounding mode. There are two modes, one of float, one of double and half: if they "
    "agree, the result is one of the values of C (0 to 3); if not, one of 12 extended values, 8 to "
    "19 (`fencepost abi table flt-rounds`).",
    types="i32",
    pitfalls=(
        "Ties away from zero (4) is not supported.",
        "The raw values in MODE are not those of FLT_ROUNDS, so a conversion stands in the code.",
    ),
)
_SET_ROUNDING = Listing(
    "Sets both rounding modes from a value that llvm.get.rounding can return: 0 to 3, or 8 to 19 "
    "for two different modes.",
    parameters=(
        Parameter(
            0,
            "i32, should be uniform in the wave; where it is divergent, the value of the first "
            "active lane counts",
            _ROUNDINGS,
        ),
    ),
    pitfalls=(
        "Any other value, ties away from zero (4) among them, leaves the rounding mode undefined.",
    ),
)

# fmt: off
LLVM = Table((
    Row("assume", _assume, _INTRINSICS, typed=False),
    Row("trap debugtrap", Trap(), _INTRINSICS, _TRAPS, typed=False),
    Row("ubsantrap", Trap(), _INTRINSICS, typed=False),
    Row("memcpy memmove memcpy.inline memmove.inline", accesses.copy, _INTRINSICS),
    Row("memset memset.inline", accesses.fill, _INTRINSICS),
    Row("masked.load", accesses.masked_load, _INTRINSICS),
    Row("masked.store", accesses.masked_store, _INTRINSICS),

    # Numbers.
    Row("""
        smin smax umin umax abs ctpop ctlz cttz bitreverse bswap fshl fshr usub.sat uadd.sat fabs
        floor fma ptrmask exp10 sin cos tan pow ceil rint nearbyint
        round roundeven copysign canonicalize minimum maximum minimumnum maximumnum
        uadd.with.overflow umul.with.overflow sadd.with.overflow smul.with.overflow
        ssub.with.overflow usub.with.overflow
        """, _named_pure, _INTRINSICS),
    Row("sqrt", Pure(PureOp.SQRT), _GUIDE, Listing(
        "Is implemented for double, float and half, and vectors of them.",
        types="double, float, half")),
    *(Row(each.value, Pure(each), _GUIDE, _ACCURATE) for each in (PureOp.LOG2, PureOp.EXP2)),
    *(Row(each.value, Pure(each), _GUIDE, _LIBRARY)
      for each in (PureOp.LOG, PureOp.EXP, PureOp.LOG10)),
    Row("frexp", Opaque(), _GUIDE, Listing(
        "Is implemented for half, float and double.", types="half, float, double")),
    Row("fmuladd", Pure(PureOp.FMA), _INTRINSICS),
    *(Row(name, Pure(op), _INTRINSICS, Listing(
        "{name}: what llvm.amdgcn.wave.reduce.fmin and fmax are modelled on.", mentioned=True))
      for name, op in (("minnum", PureOp.FMIN), ("maxnum", PureOp.FMAX))),
    Row("trunc", Pure(PureOp.FTRUNC), _INTRINSICS),

    # What speaks about the program, and hints.
    Row("""
        dbg.* donothing experimental.noalias.scope.decl fake.use invariant.end invariant.start
        lifetime.end lifetime.start pseudoprobe sideeffect va_end var.annotation
        """, Nothing(), _INTRINSICS),
    Row("prefetch", Nothing(), _GUIDE, _PREFETCH),
    Row("stackrestore", Nothing(), _GUIDE, _STACK),
    Row("stacksave", Opaque(), _GUIDE, _STACK),
    Row("get.fpmode", Opaque(), _GUIDE, Listing(
        "Returns the bits of the MODE register that concern floating point, read by s_getreg_b32: "
        "bits 0 to 9 are the core mode (rounding and denormals), bits 12 to 18 the exception mask, "
        "bit 23 FP16_OVFL from GFX9 on.",
        types="i32", result="bits of MODE that do not concern floating point are 0")),
    Row("get.rounding", Opaque(), _GUIDE, _GET_ROUNDING),
    Row("set.rounding", Opaque(), _GUIDE, _SET_ROUNDING),
    Row("get.fpenv", Opaque(), _GUIDE, Listing(
        "Returns the floating-point environment: rounding and denormal modes, enabled traps and "
        "raised exceptions, as the registers MODE and TRAPSTS one behind the other.",
        types="i64: MODE:TRAPSTS")),
    Row("set.fpenv", Opaque(), _GUIDE, Listing(
        "Sets the floating-point environment from 64 bits, the registers MODE and TRAPSTS one "
        "behind the other, as llvm.get.fpenv returns them.",
        types="i64: MODE:TRAPSTS")),
    Row("""
        annotation is.constant launder.invariant.group objectsize ptr.annotation
        read_register readcyclecounter readsteadycounter strip.invariant.group
        threadlocal.address
        """, Opaque(), _INTRINSICS),

    # What kernels for PTX ask; `barrier` and its kin are those of a workgroup.
    *(Row(f"nvvm.read.ptx.sreg.{place}.{axis}", Query(what, dim), _INTRINSICS)
      for place, what in _PTX_PLACES for dim, axis in enumerate("xyz")),
    Row("nvvm.barrier0 nvvm.barrier0.popc nvvm.barrier0.and nvvm.barrier0.or",
        Barrier(ALL_SPACES, strict=True), _INTRINSICS, typed=False),
    Row("nvvm.barrier.cta.sync.aligned.all nvvm.barrier.cta.sync.all nvvm.bar.sync",
        _numbered_barrier, _INTRINSICS, typed=False),
))
# fmt: on
