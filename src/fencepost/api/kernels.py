"""Whole kernels in LLVM IR: checked."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options as CheckOptions
from fencepost.kernels.report import Report
from fencepost.llvm.read import find_kernel, read_module


def check(
    module: str | bytes, options: CheckOptions | None = None, *, kernel: str | None = None
) -> tuple[Report, ...]:
    """A report for each kernel of a module of LLVM IR, or for the one that `kernel` names: proved
    right, with the premises of the proof; a bug, with its two work-items; or unknown, and why.

    `module` is text, or the bytes of text or bitcode. LLVM reads it in a process of its own, which
    is forked. Raises InputError where LLVM does not accept the module, where no kernel is called
    so, or where the options ask for a launch that cannot be.
    """
    options = options or CheckOptions()
    read = read_module(module, options.seconds)
    return tuple(
        check_kernel(read, each, options, "<module>") for each in find_kernel(read, kernel)
    )
