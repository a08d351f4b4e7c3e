"""The language of a module is what all its marks agree on."""

from __future__ import annotations

import pytest

from fencepost.llvm.language import Language, language_of

KERNEL = "define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {marks}{{"
STATED = "!kernel_arg_addr_space !7 "
UNIT = "!0 = distinct !DICompileUnit(language: DW_LANG_{name}, file: !1)"
LIBRARIES = "!opencl.ocl.version = !{!3, !3}"
CUID = "@__hip_cuid_1f = addrspace(1) global i8 0"


def kernel(name: str = "k", marks: str = "") -> str:
    """The line that begins a kernel."""
    return KERNEL.format(name=name, marks=marks)


@pytest.mark.parametrize(
    ("lines", "language"),
    [
        ([], Language.OPEN),
        ([kernel()], Language.OPEN),
        ([kernel(marks=STATED)], Language.OPENCL),
        ([kernel(marks=STATED), UNIT.format(name="OpenCL")], Language.OPENCL),
        ([kernel(marks=STATED), UNIT.format(name="C99")], Language.OPENCL),
        ([kernel(), UNIT.format(name="C99")], Language.C_FAMILY),
        ([kernel(), UNIT.format(name="C_plus_plus_17")], Language.C_FAMILY),
        ([kernel(), CUID], Language.C_FAMILY),
        ([kernel("_Z1kPi")], Language.C_FAMILY),
        ([UNIT.format(name="OpenCL")], Language.OPENCL),
        ([kernel(), UNIT.format(name="Fortran90")], Language.OPEN),
        ([kernel(), "!spirv.Source = !{!5}", "!5 = !{i32 3, i32 200000}"], Language.OPENCL),
        ([kernel(), "!spirv.Source = !{!5}", "!5 = !{i32 6, i32 100000}"], Language.OPEN),
    ],
)
def test_marks(lines: list[str], language: Language) -> None:
    """Each mark alone says a language; without one it is open."""
    assert language_of(lines) is language


@pytest.mark.parametrize(
    "lines",
    [
        [kernel(), LIBRARIES],
        [kernel(marks=STATED), kernel("j")],
        [kernel(marks=STATED), kernel("_Z1jPi", STATED)],
        [kernel(marks=STATED), CUID],
        [kernel(marks=STATED), UNIT.format(name="C_plus_plus_14")],
        [kernel("_Z1kPi"), UNIT.format(name="OpenCL")],
        [UNIT.format(name="OpenCL"), CUID],
        [kernel(marks=STATED), UNIT.format(name="Rust")],
    ],
)
def test_marks_that_disagree(lines: list[str]) -> None:
    """Modules of several languages, and HIP linked with libraries of OpenCL C, are neither."""
    assert language_of(lines) is Language.OPEN
