"""The check of machine code: what its waits leave open, for each kernel and function."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.machine_code.code import Code
from fencepost.machine_code.findings import Finding, Verdict
from fencepost.machine_code.flow import Flows
from fencepost.machine_code.waits.effects import effects
from fencepost.machine_code.waits.lds_sharing import LdsSharing
from fencepost.machine_code.waits.registers import RegisterWaits
from fencepost.targets.generation import Generation


@dataclass(frozen=True, slots=True)
class KernelReport:
    """What was found of one kernel or function.

    - `reasons`: why nothing found is not the same as nothing there; empty where all was followed.
    """

    name: str
    kernel: bool
    entry: int
    instructions: int
    findings: tuple[Finding, ...]
    reasons: tuple[str, ...]

    @property
    def bugs(self) -> tuple[Finding, ...]:
        """The findings that are so for certain or on a path."""
        return tuple(each for each in self.findings if each.verdict is not Verdict.ONLY_IF)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found of a code."""

    code: Code
    generation: Generation
    kernels: tuple[KernelReport, ...]


def check(code: Code, generation: Generation) -> Report:
    """Checks all kernels and functions of a code, which was decoded or read from text."""
    flows = Flows(code)
    meanings = effects(code.instructions, generation)
    waits = RegisterWaits(code, meanings, generation)
    kernels = []
    for name, entry in code.entries:
        flow = flows.of(name, entry)
        found = list(waits.findings(flow))
        if name not in code.lone:
            found += LdsSharing(code, meanings, flow).findings()
        found.sort(key=lambda each: (each.second, each.first))
        count = sum(block.end - block.first for block in flow.blocks)
        kernels.append(KernelReport(name, flow.kernel, entry, count, tuple(found), flow.reasons))
    return Report(code, generation, tuple(kernels))
