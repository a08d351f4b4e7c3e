"""Products of matrices by target: the guide lists few of them, and LLVM 22 has code for others on
the processors here (001 LLVM IR Intrinsics).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import Function, Instruction
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.targets.processor import Processor

_CITE = Cite(Source.GUIDE, "LLVM IR Intrinsics")


@dataclass(frozen=True, slots=True)
class Matrices:
    """A family of intrinsics, by what their names begin with, and the processors that have any of
    it. The longest beginning counts.
    """

    begins: str
    processors: tuple[str, ...]


_CDNA2 = ("gfx90a", "gfx942", "gfx950", "gfx9-4-generic")
FAMILIES: tuple[Matrices, ...] = (
    Matrices("llvm.amdgcn.mfma.f64.", _CDNA2),
    Matrices("llvm.amdgcn.mfma.scale.", ("gfx950",)),
    Matrices("llvm.amdgcn.mfma.", ("gfx908", *_CDNA2)),
)
"""The families. A processor of a family may lack some of its shapes."""


def check_matrices(
    function: Function, number: int, each: Instruction, processor: Processor
) -> Iterator[LintFinding]:
    """A product of matrices that the processor has nothing of."""
    callee = each.callee or ""
    family = next((row for row in FAMILIES if callee.startswith(row.begins)), None)
    if family is not None and processor.name not in family.processors:
        yield LintFinding(
            Code.INTRINSIC_TARGET,
            function.name,
            f"{callee} on {processor.name}",
            f"it exists on {', '.join(family.processors)}",
            _CITE,
            number,
        )
