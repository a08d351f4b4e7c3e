"""Attributes a missing name to the project or to ROCm's headers.

A compiler reports that a file is not found or that a name is not declared. Fencepost's own headers
have only a part of ROCm's, so a name that looks like ROCm's or CUDA's is missing there; any other
file or name belongs to the project, which has a folder or a macro that the command does not name.
"""

from __future__ import annotations

from fencepost.patterns import pattern

_FILE = pattern(r"'(?P<name>[^']+)' file not found")
_NAME = pattern(
    r"(?:undeclared identifier|unknown type name|no template named|no matching function for call to"
    r"|no member named|undeclared(?: function)?) '(?P<name>[^']+)'"
)
_OWN_LACK = "own headers have no"
_LIBRARIES = (
    "blas(?:lt|Lt)?|rand|cub|fft|fftw|sparse|sparselt|solver|prim|thrust|wmma|dnn|tracer|tx|alution"
)
_RUNTIMES_FILE = pattern(
    rf"(?:hip(?:{_LIBRARIES})?|roc(?:{_LIBRARIES})|cub|thrust|cuda|cooperative_groups|miopen|rccl"
    r"|nccl|nv|amd_detail)/.*"
    rf"|(?:hip|roc|cu)(?:{_LIBRARIES})(?:Dn|Xt|_kernel)?\.h(?:pp)?"
    r"|(?:hip|cuda)_\w+\.h|cooperative_groups\.h|cu(?:da|Complex|blas_v2)\.h|r?nccl\.h|mma\.h"
    r"|nvrtc\.h|nvToolsExt\.h"
)
"""Headers of ROCm and CUDA, as sources include them."""
_RUNTIMES_NAME = pattern(
    r"(?:hip|cuda)[A-Z]\w*|(?:hip|roc|cu)(?:blas|rand|fft|sparse|solver)\w+|rocprim|hipcub|cub"
    r"|thrust|cooperative_groups|nvcuda|(?:unsafeA|safeA|a)tomic[A-Z]\w*|__\w+"
    r"|(?:tex|surf)[123]D\w*|(?:CU|CUDA|HIP|HIPRTC|ROCM|NCCL)_\w+"
)
"""Names of ROCm and CUDA; names that begin with two underscores are the implementation's."""
_RUNTIMES_SCOPE = pattern(
    r"in (?:namespace )?'(?:::)?(?:fencepost_cub|rocprim|hipcub|cub|thrust|cooperative_groups"
    r"|nvcuda)\b"
)
"""Namespaces of ROCm and CUDA in which a source names a missing member."""
_GENERAL = "words after -- go to the compiler: -- -I include -D NAME=1"


def suggest_fix(said: str, *, own_headers: bool) -> str:
    """Return the fix for a compiler's error. `own_headers`: it compiled HIP with fencepost's own
    headers.
    """
    if (found := _FILE.search(said)) is not None:
        if own_headers and _RUNTIMES_FILE.fullmatch(found["name"]):
            return _rocm("a header of ROCm or CUDA")
        return (
            f"the file '{found['name']}' is the project's: name its folder after --: -- -I FOLDER"
        )
    if own_headers and _OWN_LACK in said:
        return _rocm("a part of ROCm or CUDA")
    if own_headers and (found := _NAME.search(said)) is not None:
        if _RUNTIMES_NAME.fullmatch(found["name"]) or _RUNTIMES_SCOPE.search(said):
            return _rocm(f"'{found['name']}'")
        return (
            f"no header that it includes declares '{found['name']}': if the project does, in a "
            "file that is compiled with it or as a macro: -- -include FILE -D NAME=1"
        )
    return _GENERAL


def _rocm(what: str) -> str:
    return (
        f"no ROCm was found, and fencepost's own headers, which have only the most common names, "
        f"lack {what}; add the real ones: -- -I /opt/rocm/include"
    )
