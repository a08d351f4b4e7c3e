"""Kernels as Triton 3.9.0 compiles them, for six targets."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options, launch_of
from fencepost.kernels.report import Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module

HERE = Path(__file__).resolve().parent / "triton"
FILES = tuple(sorted(HERE.glob("*.llir.xz")))


@cache
def module(path: Path) -> Module:
    return read_module(lzma.decompress(path.read_bytes()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_reads(path: Path) -> None:
    """Every file reads, and says its launch: four waves of the target's width."""
    (kernel,) = module(path).kernels
    launch = launch_of(kernel, Options(), module(path))
    assert launch.items == 4 * launch.wave
    assert launch.wave == (64 if "gfx9" in path.name else 32)


@pytest.mark.parametrize("name", ["add", "atomic_sum", "cumsum", "sort"])
@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_proved(name: str, target: str) -> None:
    """Kernels whose synchronization is the compiler's alone are proved for all inputs."""
    found = module(HERE / f"{name}_{target}.llir.xz")
    launch = launch_of(found.kernels[0], Options(), found)
    options = Options(launch.workgroup, (4, 1, 1), seconds=20)
    report = check_kernel(found, found.kernels[0], options, name)
    assert report.verdict is Verdict.PROVED, report.reasons


def test_lock_without_global_fences() -> None:
    """A lock whose barrier orders LDS alone does not guard global data: Triton's atomics fence for
    one lane, and the others' accesses are ordered by a barrier with local fences only.
    """
    found = module(HERE / "splitk_lock_gfx942.llir.xz")
    report = check_kernel(found, found.kernels[0], Options(), "splitk_lock")
    assert report.verdict is Verdict.BUG
