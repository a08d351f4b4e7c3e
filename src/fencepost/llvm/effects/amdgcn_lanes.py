"""Intrinsics that exchange values between the lanes of a wave, and products of matrices that lanes
hold parts of (001 LLVM IR Intrinsics).
"""

from __future__ import annotations

from functools import partial

from fencepost.llvm.effects.columns import Listing, Parameter
from fencepost.llvm.effects.effect import CrossLane, Effect, Unsupported
from fencepost.llvm.effects.functions import Exchange
from fencepost.llvm.effects.row import Named, Row
from fencepost.llvm.effects.sources import (
    ATTRIBUTES,
    CONVENTIONS,
    LISTED,
)
from fencepost.llvm.ir import Call


def _lanes(_: Call, named: Named) -> Effect:
    """By the name, of a family by its first word."""
    stem = named.stem
    return CrossLane(Exchange(stem.partition(".")[0] if stem.endswith("*") else stem))


def _beyond_lanes(call: Call, _: Named) -> Effect:
    """Return the effect of code that is executed by inactive lanes of the program, or by another
    function.
    """
    return Unsupported(f"{call.callee}: what it does to memory is not known")


_VALUES = (
    "i16, i32, i64, half, bfloat, float, double, <2 x i16>, <2 x half>, <2 x bfloat>, pointers, "
    "vectors of multiples of 32 bits"
)
_value = partial(Listing, types=_VALUES)
_select = partial(Parameter, uniform=True)
_constant = partial(Parameter, constant=True)

_STRATEGY = _constant(
    1,
    "a hint of the strategy",
    named=((0, "the target's default"), (1, "iterative"), (2, "DPP")),
)
_ITERATIVE = "A target without DPP operations (GFX6, GFX7) reduces iteratively, whatever the hint."
_reduces = partial(Listing, parameters=(_STRATEGY,))
_INTEGERS = _reduces(
    "Reduces the values of a wave's active lanes to one, which all of them get: {name} by the "
    "operation that ends its name.",
    types="i32, i64",
    pitfalls=(_ITERATIVE,),
)
_SUMS = _reduces(
    "Reduces the numbers of a wave's active lanes to their sum, or to its negative.",
    types="float, double",
)
_EXTREMES = _reduces(
    "Reduces the numbers of a wave's active lanes as llvm.minnum and llvm.maxnum do: of NaN and a "
    "number the result is the number, of two NaN it is NaN, and -0.0 is less than +0.0.",
    types="float, double",
    pitfalls=("How signaling NaN (sNaN) are ordered is not deterministic.", _ITERATIVE),
)


def _gathers(name: str, whence: str) -> Row:
    listed = _value(
        f"Gives direct access to v_{name}_b32: each lane gathers the second operand from any lane "
        f"of {whence} 16 consecutive lanes.",
        parameters=(
            _select(2, "the lane selects of the first 8 lanes of a row, 4 bits a lane"),
            _select(3, "the lane selects of the other 8 lanes of a row, 4 bits a lane"),
            _constant(4, "fetch from inactive lanes too"),
            _constant(5, "bound control"),
        ),
        more=(
            (
                "operands",
                "the third and the fourth must be scalar: together 64 bits of lane selects",
            ),
        ),
        pitfalls=("Lane selects that differ between lanes are not supported.",),
    )
    return Row(name, _lanes, LISTED, listed)


def _swap(name: str, what: str) -> Row:
    listed = Listing(
        f"Gives direct access to v_{name.replace('.', '_')}_b32: swaps {what}; a row is 16 lanes.",
        result="a pair: the first element is the first operand after the swap",
        parameters=(_constant(2, "fetch from inactive lanes too"), _constant(3, "bound control")),
    )
    return Row(name, _lanes, LISTED, listed)


_DPP = (
    "the DPP control",
    "the mask of rows",
    "the mask of banks",
    "bound control",
)
_MOVE = Listing(
    "A data-parallel move of a wave. It is being deprecated: llvm.amdgcn.update.dpp replaces it.",
    parameters=tuple(_constant(at, what) for at, what in enumerate(_DPP, 1)),
)
_UPDATE = Listing(
    "A data-parallel move of a wave; it equals a v_mov_b32 of the old value and one with DPP of "
    "the source. Preferred over llvm.amdgcn.mov.dpp.",
    types="bf16, f16, f32, f64, i16, i32, i64, p0, p3, p5, v2f16, v2f32, v2i16, v2i32, v2p0, "
    "v3i32, v4i32, v8f16",
    parameters=(
        Parameter(0, "the old value"),
        Parameter(1, "the source"),
        *(_constant(at, what) for at, what in enumerate(_DPP, 2)),
    ),
    more=(("operands", "old, src, dpp_ctrl, row_mask, bank_mask, bound_ctrl, in this order"),),
)
_SCALED = Listing(
    "Emits v_mfma_scale_f32 of the shape in its name, with scale factors.",
    parameters=(
        _constant(3, "cbsz, the format of matrix A"),
        _constant(4, "blgp, the format of matrix B"),
        _constant(5, "the 2-bit index of the byte of matrix A for each lane"),
        Parameter(6, "the scale values of A"),
        _constant(7, "the 2-bit byte index of matrix B"),
        Parameter(8, "the scale values of B"),
    ),
    more=(("operands", "the last four are the scales"),),
)


def _family(name: str) -> Row:
    """Products of matrices, of the shapes and types that the names have."""
    listed = Listing(
        "A product of matrices that the lanes of a wave hold parts of.",
        section=None,
        mentioned=True,
    )
    return Row(name, _lanes, LISTED, listed)


# fmt: off
ROWS: tuple[Row, ...] = (
    Row("ballot", _lanes, LISTED, Listing(
        "Returns a bit for each lane: the i1 operand in active lanes, 0 in inactive ones. "
        "ballot(i1 true) is the EXEC mask.",
        types="i32 or i64, as many bits as the wave has lanes")),
    Row("readfirstlane", _lanes, LISTED, _value(
        "Gives direct access to v_readfirstlane_b32: the value of the lowest active lane, the same "
        "in all lanes.")),
    Row("readlane", _lanes, LISTED, _value(
        "Gives direct access to v_readlane_b32: the value of the first operand in the lane that "
        "the second operand names, the same in all lanes.",
        parameters=(Parameter(0, "the value"), _select(1, "the lane select")),
        pitfalls=(("The lane is read whether it is active or not: what an inactive lane holds is "
                  "what it held last."),))),
    Row("writelane", _lanes, LISTED, _value(
        "Gives direct access to v_writelane_b32: writes the first operand to the lane that the "
        "second operand names, and leaves the other lanes as they are in the third.",
        parameters=(_select(0, "the value"), _select(1, "the lane select"),
                    Parameter(2, "what the other lanes keep")))),
    _gathers("permlane16", "its row, which is"),
    _gathers("permlanex16", "the other row of a pair; a row is"),
    Row("permlane64", _lanes, LISTED, _value(
        "Gives direct access to v_permlane64_b32: swaps the lower and the upper half of a wave of "
        "64 lanes. In a wave of 32 lanes it performs no operation.")),
    _swap("permlane16.swap", "the odd rows of the first operand with the even rows of the second"),
    _swap("permlane32.swap",
          "rows 2 and 3 of the first operand with rows 0 and 1 of the second"),
    Row("mov.dpp", _lanes, LISTED, _MOVE),
    Row("update.dpp", _lanes, LISTED, _UPDATE),
    Row("""
        ds.bpermute ds.bpermute.fi.b32 ds.permute ds.swizzle fcmp icmp inverse.ballot mov.dpp8
        permlane.bcast permlane.down permlane.idx.gen permlane.up permlane.xor permlane16.var
        permlanex16.var wave.shuffle
        """, _lanes, LISTED),
    *(Row(f"wave.reduce.{of}", CrossLane(Exchange.WAVE_REDUCE), LISTED, listed)
      for of, listed in (
        ("umin", _INTEGERS), ("min", _INTEGERS), ("fmin", _EXTREMES),
        ("umax", _INTEGERS), ("max", _INTEGERS), ("fmax", _EXTREMES),
        ("add", _INTEGERS), ("fadd", _SUMS), ("sub", _INTEGERS), ("fsub", _SUMS),
        ("and", _INTEGERS), ("or", _INTEGERS), ("xor", _INTEGERS))),
    *(Row(f"mfma.scale.f32.{shape}.f8f6f4", CrossLane(Exchange.MFMA), LISTED, _SCALED)
      for shape in ("16x16x128", "32x32x64")),
    Row("strict.wwm", _beyond_lanes, LISTED, Listing(
        'Computes its operand with all lanes of the wave enabled; a function marked '
        '"amdgpu-no-wwm" must not reach it.',
        section=ATTRIBUTES, mentioned=True)),
    Row("init.whole.wave", _beyond_lanes, LISTED, Listing(
        "Makes all lanes of a chain function active on entry; the backend then takes it that no "
        "lane is inactive there, so inactive lanes that are to be preserved must be visible in the "
        "IR.",
        section=CONVENTIONS, mentioned=True)),
    Row("cs.chain", _beyond_lanes, LISTED, Listing(
        "Continues a shader in a function of the convention amdgpu_cs_chain or "
        "amdgpu_cs_chain_preserve: a jump, not a call.",
        pitfalls=("Every such exit of a function must be in uniform control flow.",),
        section=CONVENTIONS, mentioned=True)),
    *map(_family, ("mfma.scale.*", "mfma.f64.*", "mfma.*", "smfmac.*", "wmma.*", "swmmac.*")),
)
# fmt: on
"""Names stand without `llvm.amdgcn.`."""
