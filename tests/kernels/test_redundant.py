"""`--redundant`: barriers and fences that can go, and fences that may be narrower."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import HERE, cases


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("spare/two_barriers", ["FP301", "FP301"]),
        ("spare/one_barrier", []),
        ("spare/fence_of_nothing", ["FP302"]),
        ("spare/wide_fences", ["FP303", "FP303"]),
        ("spare/exact_fences", []),
        ("spare/both_spaces", ["FP303"]),
        ("spare/local_space", []),
    ],
)
def test_what_can_go(name: str, codes: list[str]) -> None:
    """Each note is about what the kernel is proved without; a kernel that needs all has none."""
    (case,) = [each for each in cases(HERE / "opencl") if str(each) == name] or [
        each for each in cases(HERE / "hip") if str(each) == name
    ]
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    options = replace(options_of(case.options), redundant=True)
    report = check_kernel(module, kernel, options, case.module.name)
    assert report.verdict is Verdict.PROVED
    assert [str(each.diagnostic.code) for each in report.findings] == codes
