"""The intrinsics of LLVM itself: a row for each thing that they do.

Names stand without `llvm.`. Of those in no row LLVM says whether they touch memory.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import accesses
from fencepost.llvm.effects.columns import Listing
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    Effect,
    Nothing,
    Opaque,
    Pure,
    Query,
    Trap,
)
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row, Table
from fencepost.llvm.ir import Call
from fencepost.vocabulary.address_spaces import ALL_SPACES

_INTRINSICS = Cite(Source.LANGREF, "Intrinsic Functions")
_GUIDE = Cite(Source.GUIDE, "LLVM IR Intrinsics")


def _assume(call: Call, _: Named) -> Effect:
    return Assume(call.arguments[0])


def _named_pure(_: Call, named: Named) -> Effect:
    return Pure(PureOp(named.stem))


_PTX_PLACES = (
    ("tid", Id.LOCAL_ID),
    ("ntid", Id.LOCAL_SIZE),
    ("ctaid", Id.GROUP_ID),
    ("nctaid", Id.GROUPS),
)

# fmt: off
LLVM = Table((
    Row("assume", _assume, _INTRINSICS, typed=False),
    Row("trap debugtrap ubsantrap", Trap(), _INTRINSICS, typed=False),
    Row("memcpy memmove memcpy.inline memmove.inline", accesses.copy, _INTRINSICS),
    Row("memset memset.inline", accesses.fill, _INTRINSICS),
    Row("masked.load", accesses.masked_load, _INTRINSICS),

    # Numbers.
    Row("""
        smin smax umin umax abs ctpop ctlz cttz bitreverse bswap fshl fshr usub.sat uadd.sat fabs
        floor fma ptrmask exp10 sin cos tan pow ceil rint nearbyint
        round roundeven copysign canonicalize minimum maximum minimumnum maximumnum
        uadd.with.overflow umul.with.overflow sadd.with.overflow smul.with.overflow
        ssub.with.overflow usub.with.overflow
        """, _named_pure, _INTRINSICS),
    Row("sqrt", Pure(PureOp.SQRT), _GUIDE, listed=Listing("double, float and half")),
    *(Row(each.value, Pure(each), _GUIDE, listed=Listing("float and half"))
      for each in (PureOp.LOG2, PureOp.LOG, PureOp.EXP, PureOp.LOG10, PureOp.EXP2)),
    Row("frexp", Opaque(), _GUIDE, listed=Listing("half, float and double")),
    Row("fmuladd", Pure(PureOp.FMA), _INTRINSICS),
    Row("minnum", Pure(PureOp.FMIN), _INTRINSICS),
    Row("maxnum", Pure(PureOp.FMAX), _INTRINSICS),
    Row("trunc", Pure(PureOp.FTRUNC), _INTRINSICS),

    # What speaks about the program, and hints.
    Row("""
        dbg.* donothing experimental.noalias.scope.decl fake.use invariant.end invariant.start
        lifetime.end lifetime.start pseudoprobe sideeffect va_end var.annotation
        """, Nothing(), _INTRINSICS),
    Row("prefetch", Nothing(), _GUIDE, listed=Listing("prefetch on GFX125x, nothing before")),
    Row("stackrestore", Nothing(), _GUIDE, listed=Listing("in the alloca address space")),
    Row("stacksave", Opaque(), _GUIDE, listed=Listing("in the alloca address space")),
    Row("get.fpmode", Opaque(), _GUIDE, listed=Listing("bits of MODE, as i32")),
    Row("get.rounding", Opaque(), _GUIDE,
        listed=Listing("the rounding modes, as one of 16 values")),
    Row("set.rounding", Opaque(), _GUIDE, listed=Listing("sets the rounding modes; uniform")),
    Row("get.fpenv", Opaque(), _GUIDE, listed=Listing("MODE and TRAPSTS, as i64")),
    Row("set.fpenv", Opaque(), _GUIDE, listed=Listing("sets MODE and TRAPSTS")),
    Row("""
        annotation is.constant launder.invariant.group objectsize ptr.annotation
        read_register readcyclecounter readsteadycounter strip.invariant.group
        threadlocal.address
        """, Opaque(), _INTRINSICS),

    # What kernels for PTX ask; `barrier` and its kin are those of a workgroup.
    *(Row(f"nvvm.read.ptx.sreg.{place}.{axis}", Query(what, dim), _INTRINSICS)
      for place, what in _PTX_PLACES for dim, axis in enumerate("xyz")),
    Row("nvvm.barrier*", Barrier(ALL_SPACES, strict=True), _INTRINSICS),
))
# fmt: on
