"""Counters of waves: what one wave issues makes nothing of another wave older."""

from __future__ import annotations

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.place import Strategy, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from tests.unit.placement.test_place import placed


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "waves 2; G A waves={0}; G B waves={1}; R A waves={0}",
            "G A waves={0} G B waves={1} vmcnt 0 R A waves={0}",
        ),
        (
            "waves 2; G A waves={0}; G B waves={0}; R A waves={0}",
            "G A waves={0} G B waves={0} vmcnt 1 R A waves={0}",
        ),
        (
            "waves 2; G A waves={0}; G B; R A waves={1}",
            "G A waves={0} G B vmcnt 1 barrier R A waves={1}",
        ),
        (
            "waves 2; G A waves={0}; G B waves={1}; R A waves={1}",
            "G A waves={0} G B waves={1} vmcnt 0 barrier R A waves={1}",
        ),
    ],
)
def test_waits_count_the_operations_of_the_wave(text: str, after: str) -> None:
    """The wait leaves outstanding only what the wave of the access has surely issued later."""
    assert placed(text, "gfx950") == after


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("waves 2; G A waves={0}; G B waves={1}; vmcnt 1; barrier; R A", {(0, 4)}),
        ("waves 2; G A waves={0}; G B waves={1}; vmcnt 0; barrier; R A", set()),
        ("waves 2; G A; G B waves={1}; vmcnt 1; barrier; R A", {(0, 4)}),
        ("waves 2; G A; G B waves={0}; G C waves={1}; vmcnt 1; barrier; R A", set()),
        ("waves 3; G A; G B waves={0, 2}; G C waves={1}; vmcnt 1; barrier; R A", set()),
        ("waves 2; G A waves={0}; G B waves={0, 1}; vmcnt 1; barrier; R A", set()),
        ("for divergent (r = A -> s, s = B -> r) { W r own=t }; W r own=t; W A own=t; R B", {
            (1, 4), (2, 4),
        }),
    ],
)  # fmt: skip
def test_verifier(text: str, pairs: set[tuple[int, int]]) -> None:
    """Each wave is older by its own operations; names that waves hold by themselves are any."""
    assert {(each.producer, each.consumer) for each in verify(parse(text)).unordered} == pairs


@pytest.mark.parametrize(
    "text",
    [
        (
            "waves 2; if uniform { G A waves={0} } else if uniform { G A own=p waves={1} };"
            " R A waves={1}; barrier; for { W B[3:8] }; G A waves={0}; G B waves={1};"
            " R B waves={0}; if uniform { A.max B own=q };"
            " if uniform { R B waves={1} counter=asynccnt; G B }; W B"
        ),
        (
            "buffer B 16; buffer A 16; buffer C 8 in B at 8; waves 2;"
            " if uniform { A.max B waves={0};"
            " for 5 (r = C -> s, s = B -> r) { G C waves={1}; G C[5:6] waves={1} };"
            " W C; R A[5:8] waves={0} counter=asynccnt };"
            " if uniform { if uniform { T C waves={0, 1}; W C[5:8] own=q waves={0}; R A waves={0} }"
            " else { if uniform { W A } else { asynccnt 0; G A own=p waves={1} };"
            " if uniform { R A waves={1} counter=asynccnt; W B waves={0} } } }"
        ),
    ],
)
def test_a_wait_stays_where_its_barrier_moves(text: str) -> None:
    """A wave's own wait at the place of a barrier is kept when both halves of that go elsewhere."""
    program = parse(text)
    for strategy in Strategy:
        assert place(program, TargetConfig("gfx1250"), strategy).verdict.ok
