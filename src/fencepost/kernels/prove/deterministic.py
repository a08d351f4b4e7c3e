"""Which calls that are not interpreted give the same for the same arguments, in every lane."""

from __future__ import annotations

import re

_ANYTHING = re.compile(
    r"read_?register|readcyclecounter|readsteadycounter|stacksave|threadlocal|rounding|flt\.rounds"
    r"|constrained|experimental|time|clock|rand|prng|sub_?group|wave|lane|shuffle|ballot|atomic|async"
)
"""Names of what depends on more than its arguments."""
_TARGET = re.compile(
    r"llvm\.amdgcn\.(cvt|rcp|rsq|sqrt|sin|cos|log|exp|fract|frexp|ldexp|fmed3|sad|msad|lerp"
    r"|[us]bfe|fmul|fma|cube|div\.|trig|class|alignb|perm\b|[sufdt]*dot|mul|mad|sffbh|bitop3|pk)",
    re.ASCII,
)
"""Operations of the target on the arguments of one lane [AMDGPUUsage LLVM IR Intrinsics]."""
_LIBRARY = re.compile(r"_Z|__ocml_|__hip_|llvm\.(?!amdgcn)")


def deterministic(callee: str) -> bool:
    """Whether a call that touches no memory is a function of its arguments alone.

    Matrix operations, registers of the hardware, clocks and what is not known are not.
    """
    if _ANYTHING.search(callee):
        return False
    return bool(_TARGET.match(callee) or _LIBRARY.match(callee))
