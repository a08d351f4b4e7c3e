"""Calls that are not computed, but return the same for the same arguments, in every lane.

Only certain ones are listed: operations of LLVM and of the target on the arguments of one lane, and
the functions of numbers of OpenCL C and of the device libraries that `effect_of` has recognized.
Intrinsics of other targets, registers, clocks and exchanges between lanes are not.
"""

from __future__ import annotations

import re

from fencepost.llvm.effects.effect import Effect, Opaque
from fencepost.llvm.ir import Call
from fencepost.patterns import pattern

_TARGET = pattern(
    r"llvm\.amdgcn\.(cvt|rcp|rsq|sqrt|sin|cos|log|exp|fract|frexp|ldexp|fmed3|sad|msad|lerp"
    r"|[us]bfe|fmul|fma|cube|div\.|trig|class|alignb|perm\b|[sufdt]*dot|mul|mad|sffbh|bitop3|pk)"
)
"""Operations of the target on the arguments of one lane [AMDGPUUsage LLVM IR Intrinsics]."""
_GENERIC = pattern(
    r"llvm\.(?:a?(?:cos|sin|tan)h?|atan2|sincos(?:pi)?|modf|frexp|ldexp|powi?|exp(?:2|10)?"
    r"|log(?:2|10)?|l?l?r(?:int|ound)|is\.fpclass|[us]cmp|vector\.\w+[\w.]*|fpto[us]i\.sat"
    r"|[us](?:add|sub|mul|shl|div)\.(?:sat|fix(?:\.sat)?|with\.overflow)|convert\.\w+\.fp16"
    r"|fshl|fshr|f?abs|f?ma|fmuladd|canonicalize|copysign|arithmetic\.fence|expect)\b.*"
)
"""Operations of LLVM on values [LangRef, Standard C/C++ Library, Arithmetic and Vector Intrinsics].
"""
_LIBRARY = pattern(r"_Z\d+(?!\d|get_(?!image)|sub_group|work_group|read_image)|__ocml_", re.ASCII)
"""Functions of numbers among built-in functions and those of the device libraries."""


def deterministic(call: Call, meaning: Effect) -> bool:
    """Return True if a call touches no memory and is a function of its arguments alone."""
    if not (isinstance(meaning, Opaque) and call.arguments):
        return False
    name = call.callee or ""
    return any(each.match(name) for each in (_TARGET, _GENERIC, _LIBRARY))
