"""The check of machine code: what its waits leave open, for each kernel and function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.machine_code.code import Code
from fencepost.machine_code.findings import Finding, Verdict
from fencepost.machine_code.flow import Flow, Flows
from fencepost.machine_code.waits.caches import CacheWaits
from fencepost.machine_code.waits.effects import effects, renumbers, strange, within
from fencepost.machine_code.waits.lds_sharing import LdsSharing
from fencepost.machine_code.waits.redundant import RedundantWaits
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


def check(code: Code, generation: Generation, *, redundant: bool = False) -> Report:
    """Checks all kernels and functions of a code, which was decoded or read from text; `redundant`:
    waits that never wait are noted too.
    """
    flows = Flows(code)
    found = effects(code.instructions, generation)
    unknown = strange(code.instructions)
    renumbered = [at for at in sorted(unknown) if renumbers(code.instructions[at])]
    waits = RegisterWaits(code, found, generation)
    caches = CacheWaits(code, found, generation)
    spare = RedundantWaits(code.instructions, found, generation) if redundant else None
    kernels = []
    for name, entry in code.entries:
        flow = flows.of(name, entry)
        findings = [*caches.findings(flow)]
        if not any(within(renumbered, block.first, block.end) for block in flow.blocks):
            findings += waits.findings(flow)
        if name not in code.lone:
            findings += LdsSharing(code, found, flow).findings()
        if spare is not None:
            findings += spare.findings(flow)
        findings.sort(key=lambda one: (one.second, one.first))
        count = sum(block.end - block.first for block in flow.blocks)
        reasons = (*flow.reasons, *_reasons(code, flow, unknown))
        kernels.append(
            KernelReport(name, flow.kernel, entry, count, tuple(findings), tuple(reasons))
        )
    return Report(code, generation, tuple(kernels))


MOST_REASONS = 5


def _reasons(code: Code, flow: Flow, unknown: dict[int, str]) -> Iterator[str]:
    """What is not known of the instructions of a kernel, each once, with the first place."""
    if not unknown:
        return
    inside = sorted(
        number
        for block in flow.blocks
        for number in range(block.first, block.end)
        if number in unknown
    )
    first: dict[str, int] = {}
    for number in inside:
        first.setdefault(unknown[number], number)
    for why, number in list(first.items())[:MOST_REASONS]:
        yield f"{code.where(number)}: {why}"
