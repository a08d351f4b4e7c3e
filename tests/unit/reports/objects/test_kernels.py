"""The kernels of a code object, a line for each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.reports.objects.kernel_order import KernelOrder
from fencepost.reports.objects.kernels import kernels_text
from fencepost.targets.target_id import parse
from tests.code_object.made import built

CODE = b"\x00\x00\x81\xbf" * 4
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


def _with(vectors: int, name: str) -> KernelSource:
    fields = {DescriptorField.GRANULATED_WORKITEM_VGPR_COUNT: vectors}
    return KernelSource(name, CODE, descriptor=fields)


@pytest.mark.parametrize(
    ("by", "names"),
    [
        (None, ["b", "a", "c"]),
        (KernelOrder.NAME, ["a", "b", "c"]),
        (KernelOrder.VGPRS, ["c", "b", "a"]),
        (KernelOrder.LDS, ["b", "a", "c"]),  # alike: as they stand
    ],
)
def test_order(by: KernelOrder | None, names: list[str]) -> None:
    sources = [_with(2, "b"), _with(1, "a"), _with(3, "c")]
    kernels = CodeObject(build(parse("gfx942"), sources)).kernels
    lines = kernels_text(kernels, by=by).splitlines()[1:]
    assert [line.split()[0] for line in lines] == names


def test_each_order_is_known() -> None:
    for by in KernelOrder:
        assert len(kernels_text(KERNELS, by=by).splitlines()) == 3


def test_names_fit_the_columns() -> None:
    assert kernels_text(KERNELS, columns=200) == kernels_text(KERNELS)
    long = [replace(KERNELS[0], name="gemm<" + "x" * 200 + ">")]
    lines = kernels_text(long, columns=120).splitlines()
    assert max(map(len, lines)) == 120
    assert "x…x" in lines[1]
    assert lines[1].startswith("gemm<")
