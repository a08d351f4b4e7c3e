"""Checks cases of the corpus as the command would."""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

from fencepost.cli.checking.check_kernel import dim, settings
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.module import Module
from fencepost.llvm.read import find_kernel, read_module
from tests.kernels.corpus import Case


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    for name in ("--workgroup", "--grid", "--cluster"):
        parser.add_argument(name)
    parser.add_argument("--wave", type=int)
    parser.add_argument("--arg", action="append", default=[])
    parser.add_argument("--assume", action="append", default=[])
    parser.add_argument("--lockstep", action="store_true")
    return parser


def options_of(words: tuple[str, ...], seconds: float = 60.0) -> Options:
    """The options that a case states."""
    given = _parser().parse_args(words)
    return Options(
        dim(given.workgroup, "--workgroup") if given.workgroup else None,
        dim(given.grid, "--grid") if given.grid else None,
        given.wave,
        dim(given.cluster, "--cluster") if given.cluster else None,
        settings(given.arg),
        tuple(given.assume),
        given.lockstep,
        seconds=seconds,
    )


@cache
def module_of(path: Path) -> Module:
    """The module of a file, read once."""
    return read_module(path.read_bytes())


def check(case: Case, seconds: float = 60.0) -> Report:
    """The verdict on a case."""
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    return check_kernel(module, kernel, options_of(case.options, seconds), case.module.name)
