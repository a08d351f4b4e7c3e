"""The functions that a kernel calls, each classified once: known to the judge, or foreign.

A name says nothing on its own. A function is a built-in one if the language of the module defines
it and its whole signature is the one that the language declares. All other functions get names here
that no other part of the judge knows:

- `silent.N`: has no effect that work-items can observe, and returns any value.
- `foreign.N`: only declared, and reached by the premise `declared-calls`. Each lane may get another
  result, whatever its attributes promise.
- `stated.N`: a condition of the kernel's own, for verifiers.
- `unknown.N`: may do anything. A proof about a kernel with such a call is judged only if the judge
  finds that no work-item reaches it.

Sources: OpenCL C 6.15; HIP's language page and the device libraries' OCKL.md and OCML.md; LangRef
and the AMDGPU guide for intrinsics, whose names only LLVM defines.
"""

from __future__ import annotations

import re

from fencepost.judge.text.mangled import name_and_types
from fencepost.judge.text.opencl_names import declares
from fencepost.llvm.ir import Call, Instruction
from fencepost.llvm.language import Language
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import VOID, FloatType, IntType, PointerType, Type, VectorType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field, replace

SILENT, FOREIGN, STATED, UNKNOWN = "silent.", "foreign.", "stated.", "unknown."
_RESERVED = pattern(rf"(?:silent|foreign|stated|unknown)\.|{re.escape('fencepost_indirect.')}")
_I32, _I64, _POINTER = IntType(32), IntType(64), "pointer"

_Signature = tuple[Type, tuple[Type | str, ...]]
_PLACES = (
    *("local_id", "group_id", "local_size", "num_groups", "global_id", "global_size"),
    *("global_offset", "enqueued_local_size"),
)
_OCKL: dict[str, _Signature] = {
    **{f"__ockl_get_{each}": (_I64, (_I32,)) for each in _PLACES},
    "__ockl_get_work_dim": (_I32, ()),
    "__ockl_barrier": (VOID, ()),
    "__ockl_grid_sync": (VOID, ()),
    **{
        f"__ockl_wgred_{op}_{sign}{kind.bits}": (kind, (kind,))
        for op in ("add", "and", "max", "min", "or", "xor")
        for sign in "iu"
        for kind in (_I32, _I64)
    },
    "__printf_alloc": (PointerType(1), (_I32,)),
}
_HIP: dict[str, _Signature] = {
    name: (VOID, ())
    for plain in ("__syncthreads", "__threadfence", "__threadfence_block", "__threadfence_system")
    for name in (plain, f"_Z{len(plain)}{plain}v")
}
_ENDS: dict[str, _Signature] = {
    "__assert_fail": (VOID, (_POINTER, _POINTER, _I32, _POINTER)),
    "__assertfail": (VOID, (_POINTER, _POINTER, _I32, _POINTER, _I64)),
}
"""Library functions that end the kernel, in every language."""
_ENDS_OF_C: dict[str, _Signature] = {"abort": (VOID, ()), "exit": (VOID, (_I32,))}
_PRINTS = {"printf": Language.C_FAMILY, "__fencepost_printf": None}
"""Functions that print, by the language that declares them; None: the reader's own name."""

_OF_X = (
    "acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf "
    "erfc erfcinv erfcx erfinv exp exp2 exp10 expm1 fabs floor i0 i1 j0 j1 y0 y1 lgamma log "
    "log10 log1p log2 logb ncdf ncdfinv nearbyint pred rcbrt rint round rsqrt sin sinh "
    "sinpi sqrt succ tan tanh tanpi tgamma trunc native_recip native_rsqrt native_sqrt "
    "native_sin native_cos native_exp native_exp2 native_exp10 native_log native_log2 "
    "native_log10"
)
_OF_XX = (
    "atan2 atan2pi copysign fdim fmax fmin fmod hypot max maxmag min minmag nextafter pow powr"
    " remainder rhypot scalb"
)
_OCML = {
    **dict.fromkeys(_OF_X.split(), "x"),
    **dict.fromkeys(_OF_XX.split(), "xx"),
    **dict.fromkeys(("fma", "mad", "len3", "rlen3"), "xxx"),
    **dict.fromkeys(("len4", "rlen4"), "xxxx"),
    **dict.fromkeys(("ldexp", "pown", "rootn", "scalbn"), "xi"),
    **dict.fromkeys(("isfinite", "isinf", "isnan", "isnormal", "signbit", "ilogb"), "x>i"),
    **dict.fromkeys(("sincos", "sincospi", "modf", "fract", "frexp", "lgamma_r"), "xp"),
    "remquo": "xxp",
}
"""Functions of OCML by their parameters: the number, an int, a private pointer; then the result."""
_OCML_NAME = pattern(r"__ocml_(?P<name>\w+?)_(?P<kind>2?f16|f32|f64)", re.ASCII)
_REALS: dict[str, Type] = {
    "f16": FloatType("half"),
    "2f16": VectorType(2, FloatType("half")),
    "f32": FloatType("float"),
    "f64": FloatType("double"),
}

_OF_LLVM = pattern(
    r"llvm\.(?:dbg|lifetime|invariant|assume|donothing|prefetch|experimental\.noalias|trap|ubsantrap"
    r"|debugtrap|mem(?:cpy|move|set)|masked\.(?:load|store))(?:\.|$)"
)
"""Intrinsics of all targets that do nothing, end the work-item, or touch memory at their pointers.
Of others LLVM itself says whether they touch memory: the module cannot say it."""
_OF_AMDGCN = pattern(
    r"llvm\.amdgcn\.(?:"
    # Where a work-item is, and what it is launched with.
    r"(?:workitem|workgroup)\.id|cluster\.\w+|wave\.id|wavefrontsize|mbcnt|implicitarg\.ptr"
    r"|dispatch\.(?:ptr|id)|queue\.ptr|kernarg\.segment\.ptr|groupstaticsize|is\.(?:shared|private)"
    # Numbers of numbers.
    r"|rcp|rsq|sqrt|sin|cos|exp2?|log(?:\.clamp)?|fract|frexp|ldexp|fmed3|fmul\.legacy|fma\.legacy"
    r"|div|trig\.preop|class|cvt|cube\w+|lerp|m?q?sad|alignbyte|perm|[us]bfe|mul|s?u?f?dot\d|sudot\d"
    r"|bitop3|prng|wmma|mfma|smfmac|swmmac"
    # Barriers, hints and waits.
    r"|s\.barrier|wave\.barrier|sched|iglp|s\.(?:setprio|sleep|nop|wait|waitcnt|dcache|memtime"
    r"|memrealtime|getreg)|endpgm|(?:wait\.)?asyncmark"
    # Lanes.
    r"|ballot|inverse\.ballot|readlane|readfirstlane|writelane|permlanex?|ds\.b?permute|ds\.swizzle"
    r"|update\.dpp|mov\.dpp8?|set\.inactive|wave\.reduce|[if]cmp"
    # Memory at a pointer, or in a buffer that a pointer was made a resource of.
    r"|make\.buffer\.rsrc|(?:raw|struct)\.ptr\.buffer|ds\.(?:read|load)\.tr\w*"
    r"|ds\.(?:append|consume|atomic|f(?:add|min|max))|(?:global|flat)\.atomic"
    r"|global\.(?:load|store)\.async|global\.load\.(?:lds|tr\w*)|load\.(?:async\.)?to\.lds"
    r")\d*(?:\.|$)",
    re.ASCII,
)
"""Intrinsics of AMDGPU. Their attributes come from the module, so they are ignored [001 LLVM IR
Intrinsics; LLVM's IntrinsicsAMDGPU.td].
"""
_TARGETS = pattern(r"llvm\.(?:amdgcn|r600|nvvm|fencepost)\.")

_STATES = frozenset({"__requires", "__assume"})
_SAYS = pattern(
    r"__(?:global_)?(?:assert|invariant|candidate\w*|ensures|function_wide_\w+|implies|enabled|all"
    r"|at_most_one|exclusive|same_group|(?:uniform|distinct|other|old|return_val)_\w+|axiom"
    r"|(?:no_)?(?:read|write)(?:_implies|_offset\w*)?|ptr_(?:base|offset)\w*|add_noovfl\w*"
    r"|requires_fresh_array|array_snapshot|array_read|points_to|not_accessed)",
    re.ASCII,
)
"""Functions without effect by which kernels address verifiers [GPUVerify annotations]."""
_MEETS = pattern(
    r"barrier|sync|fence|atomic|(?<![bc])lock|mutex|wait|signal|work_?group|sub_?group",
    re.IGNORECASE,
)
_HARMLESS = pattern(r"(?:s_nop|s_sleep|s_setprio|s_waitcnt\w*|s_wait_\w+|v_nop)(?:\s.*)?", re.ASCII)
_COMMENT = pattern(r"/\*.*?\*/|(?://|;).*")


@dataclass(frozen=True, slots=True)
class Settled:
    """A kernel whose calls have the names that the judge assigns.

    `names` maps them to the names in the module; `unknown` are the places of calls that may do
    anything.
    """

    kernel: Function
    names: dict[str, str] = field(default_factory=dict)
    unknown: tuple[tuple[str, int], ...] = ()


def settle(module: Module, kernel: Function) -> Settled:
    """Assign a name to every function that a kernel calls, by its known meaning."""
    names: dict[str, str] = {}
    unknown: list[tuple[str, int]] = []
    blocks = []
    for block in kernel.blocks:
        made: list[Instruction] = []
        for at, each in enumerate(block.instructions):
            if isinstance(each, Call) and (prefix := _prefix(module, each)) is not None:
                name = f"{prefix}{len(names)}"
                names[name] = each.callee or "inline assembly"
                if prefix == UNKNOWN:
                    unknown.append((block.label, at))
                made.append(replace(each, callee=name, attributes=frozenset()))
            else:
                made.append(each)
        blocks.append(replace(block, instructions=tuple(made)))
    return Settled(replace(kernel, blocks=tuple(blocks)), names, tuple(unknown))


def _prefix(module: Module, call: Call) -> str | None:
    """Return the kind of function that is called; None if it keeps its name."""
    name = call.callee
    if name is None:
        return SILENT if call.assembly is not None and _is_harmless(call) else UNKNOWN
    if call.defined or _RESERVED.match(name):
        return UNKNOWN
    if name.startswith("llvm."):
        of_llvm = not _TARGETS.match(name) and (name in module.pure or _OF_LLVM.match(name))
        return None if of_llvm or _OF_AMDGCN.match(name) else UNKNOWN
    if name.startswith("fencepost_any."):
        return None if not call.arguments else UNKNOWN
    if _is_builtin(name, call):
        return None
    if _is_math(name, call):
        pointers = any(isinstance(each.type, PointerType) for each in call.arguments)
        return SILENT if pointers else None
    if _fits(_ENDS, name, call) or _is_printf(name, call):
        return SILENT
    if call.language is Language.C_FAMILY and _fits(_ENDS_OF_C, name, call):
        return SILENT
    return _foreign(name, call, reaches_memory=name not in module.pure)


def _is_builtin(name: str, call: Call) -> bool:
    if _fits(_OCKL, name, call):
        return True
    match call.language:
        case Language.C_FAMILY:
            return _fits(_HIP, name, call)
        case Language.OPENCL:
            found = name_and_types(name)
            return found is not None and declares(*found, call)
        case Language.OPEN:
            return False


def _is_harmless(call: Call) -> bool:
    """Return True for inline assembly without instructions, or of instructions that only wait."""
    text = (call.assembly or "").replace("\\0A", "\n").replace("\\09", " ")
    lines = (_COMMENT.sub("", each).strip() for each in text.split("\n"))
    return all(_HARMLESS.fullmatch(each) for each in lines if each)


def _fits(table: dict[str, _Signature], name: str, call: Call) -> bool:
    found = table.get(name)
    if found is None:
        return False
    result, parameters = found
    if call.head.type != result or len(parameters) != len(call.arguments):
        return False
    given = zip(parameters, call.arguments, strict=True)
    return all(
        isinstance(other.type, PointerType) if one == _POINTER else other.type == one
        for one, other in given
    )


def _is_printf(name: str, call: Call) -> bool:
    if name not in _PRINTS or _PRINTS[name] not in (None, call.language):
        return False
    given = call.arguments
    return call.head.type == _I32 and bool(given) and isinstance(given[0].type, PointerType)


def _is_math(name: str, call: Call) -> bool:
    """Return True for a function of OCML; some of these store a second result."""
    found = _OCML_NAME.fullmatch(name)
    if found is None or (shape := _OCML.get(found["name"])) is None:
        return False
    real = _REALS[found["kind"]]
    whole: Type = VectorType(2, _I32) if isinstance(real, VectorType) else _I32
    kinds: dict[str, Type] = {"x": real, "i": whole, "p": PointerType(5)}
    given, _, result = shape.partition(">")
    signature = (kinds[result or "x"], tuple(kinds[each] for each in given))
    return _fits({name: signature}, name, call)


def _foreign(name: str, call: Call, *, reaches_memory: bool) -> str:
    """Return the kind of a function that is not defined here, and that no language declares:
    `foreign.` if the premise about such functions covers it.

    `reaches_memory`: its declaration does not promise that it touches none, which is a promise to
    compilers.
    """
    plain = _plain(name)
    if plain in _STATES and len(call.arguments) == 1 and call.head.type == VOID:
        return STATED
    pointers = [each.type for each in call.arguments if isinstance(each.type, PointerType)]
    if _SAYS.fullmatch(plain):
        return FOREIGN
    own = not reaches_memory or all(each.space == 5 for each in pointers)
    meets = (reaches_memory or call.head.type == VOID) and _MEETS.search(name)
    covered = own and not meets and not isinstance(call.head.type, PointerType)
    return FOREIGN if covered else UNKNOWN


def _plain(name: str) -> str:
    """Return the name of a function in its source, without scopes."""
    found = re.match(r"_ZL?([1-9]\d*)(.*)", name, re.ASCII)
    return found[2][: integer_of(found[1])] if found else name


__all__ = ["FOREIGN", "SILENT", "STATED", "UNKNOWN", "Settled", "settle"]
