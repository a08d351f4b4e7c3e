"""Placement by example: where barriers go, and what they look like on each target."""

from __future__ import annotations

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.place import Existing, Strategy, place
from fencepost.placement.regions import Barrier, Signal, walk
from fencepost.placement.target import TargetConfig
from fencepost.targets.fault import TargetError


def placed(text: str, target: str = "", strategy: Strategy = Strategy.MINIMIZE) -> str:
    """The program with its barriers, in a line, without declarations."""
    result = place(parse(text), TargetConfig(target), strategy)
    assert result.verdict.ok
    lines = print_program(result.after).splitlines()
    kept = [each for each in lines if not each.startswith(("buffer", "waves"))]
    return " ".join(" ".join(each.split()) for each in kept)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("W A; R A", "W A barrier R A"),
        ("W A; W B; R A; R B", "W A W B barrier R A R B"),
        ("for { W A; R A }", "for { barrier W A barrier R A }"),
        ("for { R A; W A }", "for { barrier R A barrier W A }"),
        ("W A; if uniform { R A }; R A", "W A barrier if uniform { R A } R A"),
        ("W A; if { R B }; R A", "W A if { R B } barrier R A"),
        ("G A; R A", "G A vmcnt 0 barrier R A"),
        ("T A; R A", "T A tensorcnt 0 barrier R A"),
        ("G A; G B; R A", "G A G B vmcnt 1 barrier R A"),
        ("G A; barrier; R A", "G A vmcnt 0 barrier R A"),
        ("G A own=t; R A own=t", "G A own=t vmcnt 0 R A own=t"),
        ("waves 1; W A; R A", "W A fence R A"),
        ("waves 1; G A; R A", "G A vmcnt 0 fence R A"),
    ],
)
def test_whole_barriers(text: str, after: str) -> None:
    """One operation before the consumer, with the counter waits that it relies on."""
    assert placed(text) == after


def test_split_barriers() -> None:
    """`disjoint` signals after the producer; a barrier that goes around the loop does as well as
    it can inside an iteration.
    """
    text = "W A; other x; R A"
    assert placed(text, "gfx1201") == "W A other x signal wait R A"
    assert placed(text, "gfx1201", Strategy.DISJOINT) == "W A signal other x wait R A"
    assert (
        placed("for { R A; other x; other y; W A }", "gfx1201", Strategy.OPTIMAL)
        == "for { signal wait R A signal other x other y wait W A }"
    )


def test_double_buffering_needs_one_barrier() -> None:
    """One barrier an iteration orders both directions of two rotating buffers."""
    text = "for (a = X -> b, b = Y -> a) { R a; W b }"
    result = place(parse(text), TargetConfig("gfx942"))
    assert sum(isinstance(node, Barrier) for node in walk(result.after.body)) == 1


def test_named_barrier_for_some_of_the_waves() -> None:
    """On gfx1250, waves that take no part in a hazard do not wait."""
    text = "waves 4; W A waves={0, 1}; R A waves={2}"
    assert "signal 1 waves={0, 1, 2}" in placed(text, "gfx1250")
    assert "signal" not in placed(text, "gfx942")


def test_existing_barriers() -> None:
    """Kept barriers count, and what they make needless is named; stripped ones are gone."""
    program = parse("W A; barrier; barrier; R A")
    kept = place(program, TargetConfig())
    assert (kept.placed, kept.redundant) == ((), (1,))
    bare = place(program, TargetConfig(), existing=Existing.STRIP)
    assert sum(isinstance(node, Barrier) for node in walk(bare.after.body)) == 1


def test_existing_halves() -> None:
    """Nothing goes between an existing signal and its wait."""
    result = place(parse("W A; signal; W B; wait; R A; R B"), TargetConfig("gfx1201"))
    assert result.verdict.ok
    assert sum(isinstance(node, Signal) for node in walk(result.after.body)) == 2


def test_targets() -> None:
    """What a target has comes from its row; an unknown one is an error."""
    assert not TargetConfig("gfx942").has_split_barriers
    assert TargetConfig("gfx1201").has_split_barriers
    assert TargetConfig("gfx1250").max_named_barriers == 16
    assert not TargetConfig("gfx1201").has_named_barriers
    with pytest.raises(TargetError, match="gfx943"):
        TargetConfig("gfx943")
