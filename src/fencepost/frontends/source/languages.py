"""The languages that kernels are written in, told apart by names of files and by what they say."""

from __future__ import annotations

import re
from enum import Enum, unique
from pathlib import PurePath

from fencepost.targets.usual import USUAL


@unique
class Language(Enum):
    """A language of kernels; the value is what clang's `-x` calls it."""

    HIP = "hip"
    CUDA = "cuda"
    OPENCL = "cl"

    @property
    def processor(self) -> str:
        """What it is compiled for unless told; CUDA's kernels count on waves of 32 lanes."""
        return USUAL[32 if self is Language.CUDA else 64]


_NAMED = {
    ".hip": Language.HIP,
    ".cu": Language.CUDA,
    ".cl": Language.OPENCL,
}
SUFFIXES = frozenset(_NAMED)
"""How files of these languages are named; C++ that holds kernels may be named in any way."""

_C = frozenset({".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".inc"})
_OPENCL_WORDS = re.compile(r"^[ \t]*(?:__kernel|kernel)\s+(?:__attribute__|void)\b", re.MULTILINE)
_HIP_WORDS = re.compile(r"\b__global__\b|[\"<]hip/hip_runtime\.h[\">]")
_CUDA_WORDS = re.compile(r"[\"<](?:cuda_runtime|cuda|cooperative_groups)(?:\.h)?[\">]")
_MODULE_WORDS = re.compile(
    r"^(?:; ModuleID|source_filename =|target (?:triple|datalayout) =|define\b.*@|declare\b.*@|"
    r"@[\w.$\"-]+ = .*\b(?:global|constant)\b)",
    re.MULTILINE,
)


def is_module(text: str) -> bool:
    """Whether a text reads like LLVM IR."""
    return _MODULE_WORDS.search(text) is not None


def language_of(name: str, text: str) -> Language | None:
    """The language of a file, by its name where that says it, otherwise by the words of kernels
    in its text; None where it holds none, or is LLVM IR.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix in _NAMED:
        return _NAMED[suffix]
    if suffix not in _C and is_module(text):
        return None
    if _CUDA_WORDS.search(text):
        return Language.CUDA
    if _HIP_WORDS.search(text):
        return Language.HIP
    if _OPENCL_WORDS.search(text):
        return Language.OPENCL
    return None
