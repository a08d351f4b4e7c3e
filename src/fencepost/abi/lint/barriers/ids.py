"""Checks of the IDs that LLVM gives named barriers (001 Named Barriers)."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.abi.fault import AbiError
from fencepost.abi.lint.barriers.allocation import MAX_NAMED, allocate
from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import ModuleText
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.errors import UnsupportedError
from fencepost.targets.processor import BarrierHardware, Processor

_CITE = Cite(Source.GUIDE, "Named Barriers")


def check_barrier_ids(module: ModuleText, processor: Processor) -> Iterator[LintFinding]:
    """Report kernels with more named barriers than the hardware has, and barriers that share an ID
    or have none. Nothing is reported if the functions that a kernel reaches are unknown, nor for
    modules without kernels, which are linked with others.
    """
    if processor.barriers is not BarrierHardware.SPLIT_NAMED_CLUSTER:
        return
    try:
        found = allocate(module)
    except (UnsupportedError, AbiError):
        return
    for each in found.kernels:
        if not each.fits:
            yield _finding(
                Code.BARRIER_COUNT,
                each.kernel,
                f"{each.allocated} named barriers with those of functions that it calls, and a "
                f"workgroup has {MAX_NAMED}",
                "use fewer",
            )
        for one, other, number in each.shared:
            yield _finding(
                Code.BARRIER_ID,
                each.kernel,
                f"LLVM 22 gives @{one} and @{other} the ID {number} in this kernel",
                f"let both kernels that name @{one} or @{other} call the function that does, or "
                "give each a barrier of its own",
            )
        for name, first, last in each.divided:
            yield _finding(
                Code.BARRIER_ID,
                each.kernel,
                f"LLVM 22 gives @{name} the ID {first} in one function of this kernel, and {last} "
                "in another",
                f"name @{name} in the function alone, or in the kernels alone",
            )
    for variable, function in found.without if found.kernels else ():
        yield _finding(
            Code.BARRIER_ID,
            function,
            f"LLVM 22 gives @{variable} no ID here, for no kernel reaches it, and ends",
            "remove the function, or call it",
        )


def _finding(code: Code, where: str, message: str, mend: str) -> LintFinding:
    return LintFinding(code, where, message, mend, _CITE)
