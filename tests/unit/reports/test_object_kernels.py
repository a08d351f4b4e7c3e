"""The kernels of a code object, a line for each."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.reports.object_kernels import SORTED_BY, kernels_text
from tests.code_object.made import built

KERNELS = CodeObject(built(kernels=2)).kernels


def test_a_line_a_kernel() -> None:
    head, line, _ = kernels_text(KERNELS, 256).splitlines()
    assert head.split() == [
        *("Kernel", "Args", "VGPRs", "AGPRs", "SGPRs", "LDS"),
        *("Scratch", "Kernarg", "Workgroup", "Lanes", "Waves", "Code"),
    ]
    assert line.split() == [
        *("kernel_0", "3", "16", "12", "32", "1024", "0", "24", "256", "64", "8/8", "16")
    ]


def test_none() -> None:
    assert kernels_text(()) == "no kernels\n"


def test_any_order() -> None:
    for key in SORTED_BY:
        lines = kernels_text(KERNELS[::-1], by=key).splitlines()
        assert sorted(line.split()[0] for line in lines[1:]) == ["kernel_0", "kernel_1"]
    assert kernels_text(KERNELS[::-1], by="name") == kernels_text(KERNELS)


def test_names_fit_the_columns() -> None:
    whole = kernels_text(KERNELS, columns=200)
    assert whole == kernels_text(KERNELS)
    long = CodeObject(built(kernels=1).replace(b"kernel_0", b"k" * 8)).kernels
    assert max(map(len, kernels_text(long, columns=40).splitlines())) < 120
