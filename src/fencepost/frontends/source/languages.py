"""The languages of kernels, distinguished by names of files and by their text."""

from __future__ import annotations

import re
from enum import Enum, unique
from pathlib import PurePath

from fencepost.frontends.source.embedded import holds_kernels
from fencepost.patterns import pattern
from fencepost.targets.usual import USUAL


@unique
class Language(Enum):
    """A language of kernels; the value is its name for clang's `-x`."""

    HIP = "hip"
    CUDA = "cuda"
    OPENCL = "cl"

    @property
    def processor(self) -> str:
        """The default processor; CUDA's kernels rely on waves of 32 lanes."""
        return USUAL[32 if self is Language.CUDA else 64]


_NAMED = {
    ".hip": Language.HIP,
    ".cu": Language.CUDA,
    ".cl": Language.OPENCL,
}
SUFFIXES = frozenset(_NAMED)
"""The file suffixes of these languages; C++ with kernels may have any suffix."""

_C = frozenset({".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".inc"})
HOSTS = frozenset({".c", ".cc", ".cpp", ".cxx", ".h", ".hpp"})
"""The file suffixes of host code that may launch kernels of OpenCL."""
_OPENCL_WORDS = pattern(r"^[ \t]*(?:__kernel|kernel)\s+(?:__attribute__|void)\b", re.MULTILINE)
_KERNEL_WORDS = pattern(r"\b__global__\b|[\"<]hip/hip_runtime\.h[\">]")
_HIP_HEADERS = pattern(
    r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:hip|hipcub|rocprim|rocrand|hiprand|hipblas|rocwmma)/",
    re.MULTILINE,
)
_CUDA_HEADERS = pattern(
    r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:cuda|cuda_runtime|cuda_runtime_api|cuda_fp16|cuda_bf16"
    r"|cooperative_groups|cub/\w+|curand\w*|cublas\w*|helper_cuda|device_launch_parameters)"
    r"(?:\.h|\.cuh)?[>\"]",
    re.MULTILINE,
)
_HIP_CALLS = pattern(r"\bhip[A-Z]\w*")
_CUDA_CALLS = pattern(r"\bcuda[A-Z]\w*")
_MODULE_WORDS = pattern(
    r"^(?:; ModuleID|source_filename =|target (?:triple|datalayout) =|define\b.*@|declare\b.*@|"
    r"@[\w.$\"-]+ = .*\b(?:global|constant)\b)",
    re.MULTILINE,
)


def is_module(text: str) -> bool:
    """Return True if a text looks like LLVM IR."""
    return _MODULE_WORDS.search(text) is not None


def language_of(name: str, text: str) -> Language | None:
    """Return the language of a file: by its name if that decides, otherwise by its text; None if it
    holds no kernels, or is LLVM IR.

    `.cu` can be CUDA or HIP, because hipcc compiles such files too: the text decides there.
    """
    suffix = PurePath(name).suffix.lower()
    named = _NAMED.get(suffix)
    if named is not None:
        return _dialect(text, named) if named is Language.CUDA else named
    if suffix not in _C and is_module(text):
        return None
    if _CUDA_HEADERS.search(text):
        return _dialect(text, Language.CUDA)
    if _KERNEL_WORDS.search(text):
        return Language.HIP
    if _OPENCL_WORDS.search(text) or (suffix in HOSTS and holds_kernels(text)):
        return Language.OPENCL
    return None


def is_opencl_host(name: str, text: str) -> bool:
    """Return True for host code that has kernels of OpenCL in strings."""
    return PurePath(name).suffix.lower() in HOSTS and holds_kernels(text)


def _dialect(text: str, otherwise: Language) -> Language:
    """Return HIP or CUDA by the headers that a text includes, otherwise by the runtime functions
    that it names; `otherwise` if neither decides.

    A text that includes headers of both chooses between them by a macro; compiled for AMD GPUs it
    is HIP.
    """
    if _HIP_HEADERS.search(text):
        return Language.HIP
    if _CUDA_HEADERS.search(text):
        return Language.CUDA
    hip, cuda = _HIP_CALLS.search(text) is not None, _CUDA_CALLS.search(text) is not None
    if hip is cuda:
        return otherwise
    return Language.HIP if hip else Language.CUDA
