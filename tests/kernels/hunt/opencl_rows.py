"""The built-in functions of OpenCL C that return a value, as clang leaves them (Itanium names)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.kernels.hunt.value_rows import Row

_CODES = {
    "i32": "i",
    "float": "f",
    "double": "d",
    "half": "Dh",
    "i64": "l",
    "i16": "s",
    "i8": "c",
    "u32": "j",
    "u64": "m",
    "u16": "t",
    "u8": "h",
}
_OF = {"u32": "i32", "u64": "i64", "u16": "i16", "u8": "i8"}


def _code(kind: str) -> str:
    if kind.startswith("<"):
        count, _, of = kind[1:-1].partition(" x ")
        return f"Dv{count}_{_CODES[of]}"
    return _CODES[kind]


def _llvm(kind: str) -> str:
    if kind.startswith("<"):
        count, _, of = kind[1:-1].partition(" x ")
        return f"<{count} x {_OF.get(of, of)}>"
    return _OF.get(kind, kind)


def mangled(name: str, kinds: tuple[str, ...]) -> str:
    """The name as clang writes it; vectors are substituted."""
    seen: list[str] = []
    parts = []
    for each in kinds:
        code = _code(each)
        if code in seen:
            number = seen.index(code)
            parts.append("S_" if number == 0 else f"S{number - 1}_")
            continue
        if code.startswith("Dv"):
            seen.append(code)
        parts.append(code)
    return f"_Z{len(name)}{name}{''.join(parts)}"


def _row(name: str, result: str, *kinds: str, pure: bool = True, across: bool = False) -> Row:
    callee = mangled(name, kinds)
    operands = tuple(_llvm(each) for each in kinds)
    arguments = ", ".join(f"{each} {{{n}}}" for n, each in enumerate(operands))
    to = _llvm(result)
    declares = f"declare {to} @{callee}({', '.join(operands)}) #1\n"
    return Row(
        f"{name} {kinds}",
        to,
        f"call {to} @{callee}({arguments})",
        operands,
        "gfx942",
        across,
        pure,
        declares,
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ONE = [
    "acos",
    "acosh",
    "acospi",
    "asin",
    "asinh",
    "asinpi",
    "atan",
    "atanh",
    "atanpi",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "cospi",
    "erfc",
    "erf",
    "exp",
    "exp2",
    "exp10",
    "expm1",
    "fabs",
    "floor",
    "lgamma",
    "log",
    "log2",
    "log10",
    "log1p",
    "logb",
    "rint",
    "round",
    "rsqrt",
    "sin",
    "sinh",
    "sinpi",
    "sqrt",
    "tan",
    "tanh",
    "tanpi",
    "tgamma",
    "trunc",
    "degrees",
    "radians",
    "sign",
    "native_sin",
    "native_exp",
    "native_rsqrt",
    "native_recip",
    "half_sin",
    "half_exp",
    "half_sqrt",
    "normalize",
    "fast_normalize",
]
_TWO = [
    "atan2",
    "atan2pi",
    "copysign",
    "fdim",
    "fmod",
    "fmax",
    "fmin",
    "hypot",
    "maxmag",
    "minmag",
    "nextafter",
    "pow",
    "powr",
    "remainder",
    "step",
    "max",
    "min",
    "native_divide",
    "native_powr",
    "half_divide",
]
_THREE = _names("""
    fma mad clamp mix smoothstep
""")
_INTS = _names("""
    abs clz popcount ctz
""")
_INTS_TWO = _names("""
    add_sat sub_sat hadd rhadd max min mul_hi rotate abs_diff
""")
_INTS_THREE = _names("""
    mad_hi mad_sat clamp
""")


def opencl_rows() -> Iterator[Row]:
    """All of them."""
    for kind in ("float", "double", "<4 x float>"):
        for name in _ONE:
            yield _row(name, kind, kind)
        for name in _TWO:
            yield _row(name, kind, kind, kind)
        for name in _THREE:
            yield _row(name, kind, kind, kind, kind)
    for name in ("sin", "exp", "sqrt", "fabs"):
        yield _row(name, "half", "half")
    for kind in ("i32", "u32", "i64", "u8", "<2 x i32>"):
        for name in _INTS:
            yield _row(name, kind, kind)
        for name in _INTS_TWO:
            yield _row(name, kind, kind, kind)
        for name in _INTS_THREE:
            yield _row(name, kind, kind, kind, kind)
    for name in ("mul24", "mad24"):
        for kind in ("i32", "u32"):
            yield _row(name, kind, *(kind,) * (2 + (name == "mad24")))
    yield _row("ldexp", "float", "float", "i32")
    yield _row("pown", "float", "float", "i32")
    yield _row("rootn", "float", "float", "i32")
    yield _row("ilogb", "i32", "float")
    for name in ("isnan", "isinf", "isfinite", "isnormal", "signbit"):
        yield _row(name, "i32", "float")
    for name in ("isequal", "isnotequal", "isgreater", "isless", "isordered", "isunordered"):
        yield _row(name, "i32", "float", "float")
    for name in ("dot", "distance", "fast_distance"):
        yield _row(name, "float", "<4 x float>", "<4 x float>")
    for name in ("length", "fast_length"):
        yield _row(name, "float", "<4 x float>")
    yield _row("cross", "<4 x float>", "<4 x float>", "<4 x float>")
    yield _row("bitselect", "i32", "i32", "i32", "i32")
    yield _row("select", "i32", "i32", "i32", "i32")
    yield _row("upsample", "i32", "i16", "u16")
    yield _row("any", "i32", "i32")
    yield _row("all", "i32", "<2 x i32>")
    yield _row("shuffle", "<4 x i32>", "<4 x i32>", "<4 x u32>")
    yield from _conversions()
    for gathers in ("reduce", "scan_inclusive", "scan_exclusive"):
        for op in ("add", "min", "max"):
            yield _row(f"sub_group_{gathers}_{op}", "i32", "i32", across=True)
    for gathers in ("scan_inclusive", "scan_exclusive"):
        for op in ("add", "min", "max"):
            yield _row(f"work_group_{gathers}_{op}", "i32", "i32", across=True)
    yield _row("sub_group_any", "i32", "i32", across=True)
    yield _row("sub_group_all", "i32", "i32", across=True)
    yield _row("sub_group_broadcast", "i32", "i32", "u32", across=True)
    yield from _places()
    yield from _atomics()


def _conversions() -> Iterator[Row]:
    for of, to, name in (
        ("float", "i32", "convert_int"),
        ("float", "u8", "convert_uchar"),
        ("float", "i16", "convert_short_sat"),
        ("float", "i32", "convert_int_rte"),
        ("i32", "float", "convert_float"),
        ("u32", "float", "convert_float_rtz"),
        ("i32", "i8", "convert_char"),
        ("i32", "i8", "convert_char_sat"),
        ("i8", "i32", "convert_int"),
        ("u8", "u64", "convert_ulong"),
        ("double", "float", "convert_float"),
        ("float", "double", "convert_double"),
        ("float", "half", "convert_half"),
        ("i64", "i32", "convert_int_sat"),
        ("<4 x float>", "<4 x u8>", "convert_uchar4_sat"),
        ("<4 x i32>", "<4 x float>", "convert_float4"),
    ):
        yield _row(name, to, of)
    yield _row("as_float", "float", "i32")


def _places() -> Iterator[Row]:
    for what, kind in (
        ("get_local_id", "i64"),
        ("get_global_id", "i64"),
        ("get_local_linear_id", "i64"),
        ("get_global_linear_id", "i64"),
        ("get_sub_group_local_id", "i32"),
        ("get_sub_group_id", "i32"),
    ):
        linear = "linear" in what or "sub_group" in what
        callee = mangled(what, () if linear else ("u32",)) + "v" * linear
        arguments = "" if linear else "i32 0"
        yield Row(
            what,
            kind,
            f"call {kind} @{callee}({arguments})",
            (),
            pure=False,
            declares=f"declare {kind} @{callee}({'' if linear else 'i32'}) #1\n",
        )


def _atomics() -> Iterator[Row]:
    flat = "{u0} = addrspacecast ptr addrspace(1) %count to ptr\n"
    for op in ["add", "sub", "min", "max", "and", "or", "xor", "xchg"]:
        callee = f"_Z{len(op) + 7}atomic_{op}PU3AS1Vii"
        yield Row(
            f"atomic_{op}",
            "i32",
            f"call i32 @{callee}(ptr addrspace(1) %count, i32 {{0}})",
            ("i32",),
            pure=False,
            declares=f"declare i32 @{callee}(ptr addrspace(1), i32)\n",
        )
    for op in ["inc", "dec"]:
        callee = f"_Z10atomic_{op}PU3AS1Vi"
        yield Row(
            f"atomic_{op}",
            "i32",
            f"call i32 @{callee}(ptr addrspace(1) %count)",
            (),
            pure=False,
            declares=f"declare i32 @{callee}(ptr addrspace(1))\n",
        )
    callee = "_Z14atomic_cmpxchgPU3AS1Viii"
    yield Row(
        "atomic_cmpxchg",
        "i32",
        f"call i32 @{callee}(ptr addrspace(1) %count, i32 0, i32 {{0}})",
        ("i32",),
        pure=False,
        declares=f"declare i32 @{callee}(ptr addrspace(1), i32, i32)\n",
    )
    for op in ["add", "sub", "min", "max", "and", "or", "xor"]:
        callee = (
            f"_Z{len(op) + 22}atomic_fetch_{op}_explicitPU3AS0VU7_Atomicii12memory_order"
            "12memory_scope"
        )
        yield Row(
            f"atomic_fetch_{op}",
            "i32",
            f"{flat}{{v}} = call i32 @{callee}(ptr {{u0}}, i32 {{0}}, i32 0, i32 2)",
            ("i32",),
            pure=False,
            declares=f"declare i32 @{callee}(ptr, i32, i32, i32)\n",
        )
    callee = "_Z15atomic_exchangePU3AS0VU7_Atomicii"
    yield Row(
        "atomic_exchange",
        "i32",
        f"{flat}{{v}} = call i32 @{callee}(ptr {{u0}}, i32 {{0}})",
        ("i32",),
        pure=False,
        declares=f"declare i32 @{callee}(ptr, i32)\n",
    )
    callee = "_Z24atomic_flag_test_and_setPU3AS0VU7_Atomici"
    yield Row(
        "atomic_flag_test_and_set",
        "i1",
        f"{flat}{{v}} = call i1 @{callee}(ptr {{u0}})",
        (),
        pure=False,
        declares=f"declare i1 @{callee}(ptr)\n",
    )
    for kind, code in (("<4 x i32>", "i"), ("<2 x float>", "f")):
        count = kind[1]
        callee = f"_Z6vload{count}mPU3AS1K{code}"
        yield Row(
            f"vload{count}",
            kind,
            f"{{u0}} = zext i8 {{0}} to i64\n"
            f"{{v}} = call {kind} @{callee}(i64 {{u0}}, ptr addrspace(1) %in)",
            ("i8",),
            declares=f"declare {kind} @{callee}(i64, ptr addrspace(1))\n",
        )
    callee = "_Z10vload_halfmPU3AS1KDh"
    yield Row(
        "vload_half",
        "float",
        f"{{u0}} = zext i8 {{0}} to i64\n"
        f"{{v}} = call float @{callee}(i64 {{u0}}, ptr addrspace(1) %in)",
        ("i8",),
        declares=f"declare float @{callee}(i64, ptr addrspace(1))\n",
    )
