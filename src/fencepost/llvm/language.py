"""The source language of a module, from the marks that front-ends leave in it.

A name means a built-in function only in the language that defines it, so the language must be
certain. Every mark is read, and marks that disagree leave the language open. `opencl.ocl.version`
is no mark: HIP modules carry it after linking with the device libraries, which are written in
OpenCL C. Their kernels tell the two apart, because clang attaches the address spaces of arguments
to each kernel of OpenCL and to no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto, unique

from fencepost.patterns import pattern


@unique
class Language(Enum):
    """A source language, as far as built-in functions depend on it."""

    OPENCL = auto()
    """OpenCL C or C++ for OpenCL."""
    C_FAMILY = auto()
    """C, C++, HIP and CUDA, whose built-in functions are those that the headers of HIP declare."""
    OPEN = auto()
    """Another language, several, or one that the module does not state."""


_UNIT = pattern(
    r"!DICompileUnit\(.*?\b(?:language: DW_LANG|sourceLanguageName: DW_LNAME)_(?P<name>\w+)"
)
_KERNEL = pattern(
    r"define\b[^@]*\b(?:amdgpu_kernel|spir_kernel|ptx_kernel)\b[^@]*@\"?(?P<name>[\w.$]+)"
)
_ARGUMENTS = "!kernel_arg_addr_space "
_HIP_OBJECT = pattern(r"@__hip_(?:cuid|gpubin|fatbin)_")
_OPENCL_UNITS = frozenset({"OpenCL", "OpenCL_C", "CPP_for_OpenCL", "OpenCL_CPP"})
_C_UNIT = pattern(r"C\d*", re.ASCII)
_CPP_UNIT = pattern(r"C_plus_plus(?:_\d+)?|HIP", re.ASCII)
_SPIRV_SOURCE = pattern(r"!spirv\.Source = !\{!(?P<node>\d+)", re.ASCII)
_OF_OPENCL_C = "!{i32 3,"


def language_of(lines: Sequence[str]) -> Language:
    """Return the language that all marks in the text of a module agree on."""
    marks = set(_marks(lines))
    return marks.pop() if len(marks) == 1 else Language.OPEN


def _marks(lines: Sequence[str]) -> Iterator[Language]:
    kernels = [each for each in lines if each.startswith("define ") and _KERNEL.match(each)]
    stated = [_ARGUMENTS in each for each in kernels]
    of_opencl = bool(kernels) and all(stated)
    if kernels and any(stated):
        yield Language.OPENCL if all(stated) else Language.OPEN
    for each in kernels:
        if (found := _KERNEL.match(each)) is not None and found["name"].startswith("_Z"):
            yield Language.C_FAMILY
    for line in lines:
        if line.startswith("@") and _HIP_OBJECT.match(line):
            yield Language.C_FAMILY
        elif line.startswith("!"):
            if (found := _UNIT.search(line)) is not None:
                yield from _marks_of_unit(found["name"], of_opencl=of_opencl)
            if (found := _SPIRV_SOURCE.match(line)) is not None:
                node = f"!{found['node']} = {_OF_OPENCL_C}"
                is_c = any(each.startswith(node) for each in lines)
                yield Language.OPENCL if is_c else Language.OPEN


def _marks_of_unit(name: str, *, of_opencl: bool) -> Iterator[Language]:
    if name in _OPENCL_UNITS:
        # HIP modules hold the units of device libraries that were compiled with debug information.
        yield Language.OPENCL
    elif _C_UNIT.fullmatch(name):
        # Older compilers wrote C for OpenCL C; no kernel of C has the marks of OpenCL's.
        yield Language.OPENCL if of_opencl else Language.C_FAMILY
    else:
        yield Language.C_FAMILY if _CPP_UNIT.fullmatch(name) else Language.OPEN
