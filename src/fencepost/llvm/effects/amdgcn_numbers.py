"""Intrinsics that compute from numbers of their own lane (001 LLVM IR Intrinsics)."""

from __future__ import annotations

from fencepost.llvm.effects.columns import Listing, Parameter
from fencepost.llvm.effects.effect import Effect, Opaque, Pure
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.effects.row import Named, Row
from fencepost.llvm.effects.sources import LISTED
from fencepost.llvm.ir import Call


def _named_pure(_: Call, named: Named) -> Effect:
    return Pure(PureOp(named.stem))


_SMALL = "float, half (on targets with half instructions)"


def _direct(instructions: str, computes: str, types: str) -> Listing:
    return Listing(
        f"Gives direct access to {instructions}: {computes}, with the instruction's accuracy.",
        types=types,
    )


_DOTTED = {
    2: ("two pairs", "u32_u16", "i32_i16"),
    4: ("four bytes", "u32_u8", "i32_i8"),
    8: ("eight values of 4 bits", "u32_u4", "i32_i4"),
}
"""The operands of a dot product and the types in the names of its instructions, by length."""

_LATER = {
    2: "; without clamp v_dot2c_i32_i16 where the target has it",
    4: "; without clamp and operand modifiers v_dot4c_i32_i8 where the target has it; on GFX11 "
    "(RDNA3), which lacks it, v_dot4_i32_iu8 with both operands signed",
    8: "; without clamp and operand modifiers v_dot8c_i32_i4 where the target has it; on GFX11 "
    "(RDNA3), which lacks it, v_dot8_i32_iu4 with both operands signed",
}


def _dot(count: int, *, signed: bool) -> Row:
    what, unsigned_form, signed_form = _DOTTED[count]
    instruction = f"v_dot{count}_{signed_form if signed else unsigned_form}"
    packed = "a <2 x i16>" if count == 2 else f"an i32 of {what}"
    listed = Listing(
        f"Gives direct access to {instruction} where a target has it: "
        f"{'a signed' if signed else 'an unsigned'} dot product of {what}, added to the third "
        "operand.",
        parameters=(
            Parameter(0, packed),
            Parameter(1, packed),
            Parameter(2, "the summand, an i32"),
            Parameter(3, "i1: clamp the result", constant=True),
        ),
        lowering=instruction + (_LATER[count] if signed else ""),
    )
    return Row(f"{'s' if signed else 'u'}dot{count}", Opaque(), LISTED, listed)


def _mixed_dot(count: int) -> Row:
    what = _DOTTED[count][0]
    instruction = f"v_dot{count}_i32_iu{32 // count}"
    packed = f"an i32 of {what}"
    listed = Listing(
        f"Gives direct access to {instruction} on GFX11: a dot product of {what} whose signs are "
        "chosen, added to the fifth operand.",
        parameters=(
            Parameter(0, "i1: the next operand is signed", constant=True),
            Parameter(1, packed),
            Parameter(2, "i1: the next operand is signed", constant=True),
            Parameter(3, packed),
            Parameter(4, "the summand, an i32"),
            Parameter(5, "i1: clamp the result", constant=True),
        ),
        lowering=instruction,
    )
    return Row(f"sudot{count}", Opaque(), LISTED, listed)


# fmt: off
ROWS: tuple[Row, ...] = (
    Row("mbcnt.lo mbcnt.hi perm", _named_pure, LISTED, typed=False),
    Row("mul.u24 mul.i24 ubfe sbfe", _named_pure, LISTED),
    Row("rcp", Pure(PureOp.RCP), LISTED),
    Row("rsq", Pure(PureOp.RSQ), LISTED),
    Row("sqrt", Pure(PureOp.SQRT), LISTED, _direct(
        "v_sqrt_f64, v_sqrt_f32 and v_sqrt_f16", "the square root", f"double, {_SMALL}")),
    Row("exp2", Pure(PureOp.EXP2), LISTED, _direct(
        "v_exp_f32 and v_exp_f16", "2 to the power of the operand", _SMALL)),
    Row("log", Pure(PureOp.LOG2), LISTED, _direct(
        "v_log_f32 and v_log_f16", "the logarithm to base 2", _SMALL)),
    Row("fract", Pure(PureOp.FRACT), LISTED),
    Row("fmed3", Pure(PureOp.FMED3), LISTED),
    Row("""
        add.max.i32 add.max.u32 add.min.i32 add.min.u32 alignbyte ashr.pk.i8.i32 ashr.pk.u8.i32
        bitop3 class cos cubeid cubema cubesc cubetc cvt.* div.fixup div.fmas div.scale
        dot4.f32.bf8.bf8 dot4.f32.bf8.fp8 dot4.f32.fp8.bf8 dot4.f32.fp8.fp8 fdiv.fast fdot2
        fdot2.bf16.bf16 fdot2.f16.f16 fdot2.f32.bf16 fdot2c.f32.bf16 fma.legacy fmad.ftz
        fmul.legacy frexp.exp frexp.mant ldexp lerp log.clamp mqsad.pk.u16.u8 mqsad.u32.u8 msad.u8
        mulhi.i24 mulhi.u24 perm.pk16.b4.u4 perm.pk16.b6.u4 perm.pk16.b8.u4 pk.add.max.i16
        pk.add.max.u16 pk.add.min.i16 pk.add.min.u16 prng.b32 qsad.pk.u16.u8 rcp.legacy rsq.clamp
        rsq.legacy s.bitreplicate s.quadmask s.wqm sad.hi.u8 sad.u16 sad.u8 sat.pk4.i4.i8
        sat.pk4.u4.u8 sffbh sin tanh trig.preop
        """, Opaque(), LISTED),
    *(_dot(count, signed=signed) for signed in (False, True) for count in (2, 4, 8)),
    *(_mixed_dot(count) for count in (4, 8)),
)
# fmt: on
"""Names stand without `llvm.amdgcn.`."""
