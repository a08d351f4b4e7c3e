"""What is expected of Triton's kernels, `triton/NAME.py`: a row each, with how it is compiled.

Pointers are divisible by 16, as tensors are; so are the integers that a row names.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Compiling:
    """A kernel, the types of its arguments, and what Triton specialises it for."""

    name: str
    types: dict[str, str]
    constants: dict[str, int]
    divisible: tuple[str, ...] = ()
    warps: int = 4
    stages: int = 2

    @property
    def file(self) -> str:
        return f"triton/{self.name}.py"


@dataclass(frozen=True, slots=True)
class Right:
    """A kernel without a mistake: proved, or proved under a condition that is printed.

    `unknown` is why no proof is found, where that is so today; `sizes` are options with which one
    is, `unless` is an assumption without which it has a bug. `guessed`: the parts of the launch
    that were guessed for it.
    """

    compiling: Compiling
    condition: bool = False
    guessed: tuple[str, ...] = ()
    unknown: str = ""
    sizes: tuple[str, ...] = ()
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A kernel with a mistake: the code that tells it, the line where it shows, and the other."""

    compiling: Compiling
    code: str
    line: str
    other: str


GRID = ("grid",)
FP32, FP16, INT = "*fp32", "*fp16", "*i32"
ROWS = {"in_ptr": FP32, "out_ptr": FP32}
BLOCK = {"block": 512}
BINS = {"block": 512, "bins": 512}
COUNTED = {"in_ptr": INT, "bins_ptr": INT, "n": "i32"}
HANDED = {"in_ptr": FP32, "middle_ptr": FP32, "out_ptr": FP32, "count_ptr": INT}
FIXED_UP = {"in_ptr": FP32, "partial_ptr": FP32, "out_ptr": FP32, "flag_ptr": INT}
SQUARE = {"block_m": 64, "block_n": 64, "block_k": 32}

RIGHT = (
    Right(Compiling("softmax", {**ROWS, "columns": "i32", "stride": "i32"}, BLOCK), True),
    Right(
        Compiling(
            "layernorm",
            {**ROWS, "weight_ptr": FP32, "bias_ptr": FP32, "mean_ptr": FP32}
            | {"stride": "i32", "columns": "i32", "epsilon": "fp32"},
            BLOCK,
        ),
        condition=True,
    ),
    Right(
        Compiling(
            "matmul",
            {"a_ptr": FP16, "b_ptr": FP16, "c_ptr": FP16, "m": "i32", "n": "i32", "k": "i32"}
            | {"stride_a": "i32", "stride_b": "i32", "stride_c": "i32"},
            SQUARE,
            divisible=("m", "n", "k", "stride_a", "stride_b", "stride_c"),
        ),
        unknown="under signed(stride_c) >= signed(n) the proof's budget is used up",
        sizes=tuple(
            word
            for name in ("m", "n", "k", "stride_a", "stride_b", "stride_c")
            for word in ("--arg", f"{name}=1024")
        ),
        unless="signed(stride_c) >= signed(n)",
    ),
    Right(
        Compiling(
            "attention",
            {"q_ptr": FP16, "k_ptr": FP16, "v_ptr": FP16, "out_ptr": FP16}
            | {"length": "i32", "scale": "fp32"},
            {"block_q": 64, "block_k": 32, "width": 64},
            divisible=("length",),
        ),
        unknown="values that lanes reduce meet in LDS, and are not seen to be the same",
    ),
    Right(Compiling("cumsum", {**ROWS, "n": "i32"}, BLOCK)),
    Right(
        Compiling(
            "splitk",
            {"a_ptr": FP16, "b_ptr": FP16, "c_ptr": FP32, "n": "i32", "k": "i32"},
            {**SQUARE, "parts": 4},
            divisible=("n", "k"),
        ),
    ),
    Right(Compiling("persistent", {**ROWS, "next_ptr": INT, "blocks": "i32"}, BLOCK)),
    Right(
        Compiling("histogram", COUNTED, BINS),
        unknown="lanes that add to one bin are joined by operations across lanes",
    ),
    Right(Compiling("gridbar", HANDED, BLOCK), guessed=GRID),
    Right(Compiling("streamk", FIXED_UP, BLOCK)),
)

WRONG = (
    Wrong(Compiling("histogram_wrong", COUNTED, BINS), "FP203", "tl.store(to", "tl.load(to)"),
    Wrong(Compiling("gridbar_wrong", HANDED, BLOCK), "FP210", "tl.load(middle_ptr", "tl.store(mid"),
    Wrong(Compiling("streamk_wrong", FIXED_UP, BLOCK), "FP210", "tl.load(part", "tl.store(partial"),
    Wrong(Compiling("overlap_wrong", ROWS, BLOCK), "FP203", "tl.store(", "tl.store("),
)
