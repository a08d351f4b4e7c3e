"""Where 001 says that a written scope does not count, model, lowering and machines agree.

A scope above workgroup on an access to LDS is that of the workgroup (001 Memory Model: LDS is
allocated to a workgroup), and any scope on a private access is that of its thread.
"""

from __future__ import annotations

import pytest

from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.explore import explore
from fencepost.hardware.memory.judge import Standing, compared, on_target
from fencepost.lowering.litmus import thread_lines
from fencepost.lowering.options import Options, target_of
from fencepost.lowering.target import Follow
from fencepost.lowering.units import thread_unit
from fencepost.program.program import LitmusTest
from fencepost.targets.processor import Property

TARGETS = ("gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250")

MESSAGE = """AMDGPU message in LDS
{{ local x = 0; local f = 0; }}
 P0 @ workgroup 0, wavefront 0         | P1 @ workgroup 0, wavefront 1          ;
 store x, 1                            | r0 = load atomic f {scope} acquire     ;
 store atomic f, 1 {scope} release     | r1 = load x                            ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)"""

COUNTED = """AMDGPU read-modify-writes in LDS
{{ local x = 0; local f = 0; }}
 P0 @ workgroup 0, wavefront 0                | P1 @ workgroup 0, wavefront 1                ;
 store x, 1                                   | r0 = atomicrmw add f, 1 {scope} acq_rel      ;
 r0 = atomicrmw add f, 1 {scope} acq_rel      | r1 = load x                                  ;
exists (P0:r0 == 0 /\\ P1:r0 == 1 /\\ P1:r1 == 0)"""

BUFFERED = """AMDGPU store buffering in LDS
{{ local x = 0; local y = 0; }}
 P0 @ workgroup 0, wavefront 0         | P1 @ workgroup 0, wavefront 1         ;
 store atomic x, 1 {scope} seq_cst     | store atomic y, 1 {scope} seq_cst     ;
 r0 = load atomic y {scope} seq_cst    | r0 = load atomic x {scope} seq_cst    ;
exists (P0:r0 == 0 /\\ P1:r0 == 0)"""

PRIVATE = """AMDGPU private accesses between those of a message
{{ global x = 0; global f = 0; private p = 0; }}
 P0 @ workgroup 0                       | P1 @ workgroup 1                       ;
 store x, 1                             | r0 = load atomic f agent monotonic     ;
 store atomic p, 1 {scope} release      | r2 = load atomic p {scope} acquire     ;
 store atomic f, 1 agent monotonic      | r1 = load x                            ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)"""

CASES = [
    *(
        (text, "workgroup", scope)
        for text in (MESSAGE, COUNTED, BUFFERED)
        for scope in ("agent", "system")
    ),
    *((PRIVATE, "singlethread", scope) for scope in ("workgroup", "agent", "system")),
]


def lowered(test: LitmusTest, processor: str) -> list[tuple[str, ...]]:
    """The instructions of each operation."""
    target = target_of(Options(processor, follow=Follow.LITERAL.value), None)
    return [
        tuple(step.text for step in each.lowered.steps) if each.lowered else ()
        for thread, (_, lines) in zip(test.program.threads, thread_lines(test), strict=True)
        for each in thread_unit(thread, lines, target, "").outcomes
    ]


@pytest.mark.parametrize("processor", TARGETS)
@pytest.mark.parametrize(("text", "narrow", "wide"), CASES)
def test_all_three_agree(text: str, narrow: str, wide: str, processor: str) -> None:
    """With the wider scope the model allows the same outcomes, the code is the same, and the
    machine shows the same; and the machine shows nothing that the model forbids.

    The code is the document's as it stands: a release of LDS at workgroup scope also waits for
    stores to global memory by default. Where other lanes can address scratch, the code of private
    accesses has the written scope, and so shows less (001 Memory Model GFX125x).
    """
    target = target_of(Options(processor, follow=Follow.LITERAL.value), None)
    one, other = (on_target(parse(text.format(scope=s)), target) for s in (narrow, wide))
    allowed = [run(each, ModelOptions(max_outcomes=1000)) for each in (one, other)]
    assert set(allowed[0].outcomes) == set(allowed[1].outcomes)
    addressed = (
        text is PRIVATE and Property.GLOBALLY_ACCESSIBLE_SCRATCH in target.processor.properties
    )
    shown = [explore(each, target) for each in (one, other)]
    if addressed:
        assert set(shown[1].outcomes) <= set(shown[0].outcomes)
    else:
        assert lowered(one, processor) == lowered(other, processor)
        assert set(shown[0].outcomes) == set(shown[1].outcomes)
    assert compared(other, shown[1], allowed[1]).standing is Standing.SOUND


@pytest.mark.parametrize("processor", [each for each in TARGETS if each != "gfx1200"])
def test_scopes_of_global_memory_count(processor: str) -> None:
    """The same programs in global memory, across workgroups, tell the scopes apart. (On gfx1200
    in WGP mode the code of workgroup scope does all that agent scope asks for within one agent.)
    """
    target = target_of(Options(processor), None)
    text = MESSAGE.replace("local", "global").replace("workgroup 0, wavefront 1", "workgroup 1")
    narrow, wide = (on_target(parse(text.format(scope=s)), target) for s in ("workgroup", "agent"))
    assert lowered(narrow, processor) != lowered(wide, processor)
    assert set(explore(narrow, target).outcomes) != set(explore(wide, target).outcomes)
