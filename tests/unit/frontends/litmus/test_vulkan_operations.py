"""Instructions of Vulkan's tests, each as the table of the memory model pairs it."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_operation
from fencepost.frontends.litmus.spirv import SpirV, operation_of, to_spirv

ROWS = (
    ("ld.nonpriv.sc0 r0, x", "r0 = load x"),
    ("ld.vis.dv.sc0 r0, x", "r0 = load av x agent"),
    ("st.nonpriv.sc0 x, 1", "store x, 1"),
    ("st.av.wg.sc0 x, r1", "store av x, r1 workgroup"),
    ("ld.atom.dv.sc0 r0, x", "r0 = load atomic x agent monotonic"),
    ("ld.atom.acq.dv.sc0.semsc0.semvis r0, x", "r0 = load atomic x agent acquire"),
    ("ld.atom.acq.dv.sc0.semsc0 r0, x", "r0 = load atomic x agent acquire !{amdgcn-av:none}"),
    ("st.atom.rel.wg.sc0.semsc0.semav x, -1", "store atomic x, -1 workgroup release"),
    ("st.atom.rel.sg.sc0.semsc0 x, 1", "store atomic x, 1 wavefront release !{amdgcn-av:none}"),
    ("membar.rel.dv.semsc0.semav", "fence agent release"),
    ("membar.acq.rel.dv.semsc0.semav.semvis", "fence agent acq_rel"),
    ("membar.acq.scopedev.semsc0", "fence agent acquire !{amdgcn-av:none}"),
    ("rmw.atom.dv.sc0 r0, x, 2", "r0 = atomicrmw xchg x, 2 agent monotonic"),
    (
        "rmw.atom.acq_rel.dv.sc0.semsc0.semav.semvis.plus r0, x, 2",
        "r0 = atomicrmw add x, 2 agent acq_rel",
    ),
)
OTHERS = (
    ("add r0, r1, 2", "r0 = r1 + 2"),
    ("add r0, r1, 0", "r0 = r1"),
    ("add r0, 5, 0", "r0 = 5 + 0"),
    ("ld r0, 3", "r0 = 3"),
    ("bne r0, 1, L", "if r0 != 1 goto L"),
    ("beq r0, r1, L", "if r0 == r1 goto L"),
    ("goto L", "goto L"),
)


def read(instruction: str) -> str:
    """The one operation of a test, in our words."""
    test = parse(
        f"VULKAN one\n{{}}\n P0@sg 0, wg 0, qf 0 ;\n {instruction} ;\n L: ;\nexists true\n"
    )
    (operation,) = test.program.threads[0].code
    return print_operation(operation)


@pytest.mark.parametrize(("instruction", "operation"), ROWS + OTHERS)
def test_rows(instruction: str, operation: str) -> None:
    assert read(instruction) == operation


@pytest.mark.parametrize(("instruction", "operation"), ROWS)
def test_the_table_of_the_document_agrees(instruction: str, operation: str) -> None:
    """What SPIR-V makes available and visible is what the instruction's words say."""
    says: SpirV = to_spirv(operation_of(operation))
    words = set(instruction.split(maxsplit=1)[0].split("."))
    assert ("MakeAvailable" in says.semantics) is ("semav" in words)
    assert ("MakeVisible" in says.semantics) is ("semvis" in words)
    by_pointer = bool({"av", "vis", "atom"} & words)
    made = {"MakePointerAvailable", "MakePointerVisible"} & says.semantics
    assert bool(made) is by_pointer
    assert ("NonPrivatePointer" in says.semantics) is bool({"nonpriv", "av", "vis"} & words)
