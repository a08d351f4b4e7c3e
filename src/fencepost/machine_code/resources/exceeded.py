"""Code that uses more of a resource than its kernel declares."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.diagnostics import Severity
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.declared import Declared, Resource
from fencepost.machine_code.findings import Excess, Finding, Hazard, Verdict
from fencepost.machine_code.resources.used import Calls, Used
from fencepost.targets.generation import Generation

_PARTS = {
    Resource.UNIFIED: (Resource.VECTOR, Resource.ACCUMULATION),
    Resource.RESERVED: (Resource.SCALAR,),
}


def exceeded(code: Code, flow: Flow, calls: Calls, generation: Generation) -> Iterator[Finding]:
    """The resources of which a kernel uses more than it declares: of each only the most severe
    statement that its code breaks.
    """
    declared = code.declared.get(flow.name)
    if declared is None or not flow.kernel:
        return
    used = Used(code, calls.parts(flow), declared, generation)
    yield from judged(used, declared)


def judged(used: Used, declared: Declared) -> Iterator[Finding]:
    """The bounds that are exceeded, the most severe ones first."""
    levels = list(Severity)
    told: set[Resource] = set()
    for bound in sorted(declared.bounds, key=lambda each: levels.index(each.level)):
        if bound.resource in told:
            continue
        use = used.of(bound.resource)
        if use is None or use.need <= bound.most:
            continue
        told |= {bound.resource, *_PARTS.get(bound.resource, ())}
        told |= {whole for whole, parts in _PARTS.items() if bound.resource in parts}
        verdict = Verdict.NOTE if bound.level is Severity.NOTE else Verdict.CERTAIN
        excess = Excess(use.what, use.need, bound.resource.value, bound.said, bound.level)
        yield Finding(Hazard.MORE_THAN_DECLARED, verdict, use.at, use.at, excess=excess)
