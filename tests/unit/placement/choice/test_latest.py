"""Barriers in loops stand right before the access that needs them, and cover what they did."""

from __future__ import annotations

import random

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.analysis.open_accesses import merged
from fencepost.placement.choice.latest import Reached, latest
from fencepost.placement.choice.pairs import on_path
from fencepost.placement.place import place
from fencepost.placement.regions import Barrier, Conditional, Loop, Node, walk
from fencepost.placement.target import TargetConfig

SIZE = 16
"""More gaps than any of the drawn programs has."""


def reached(*gaps: int) -> Reached:
    """A path of some gaps, the last one before what it leads to."""
    return Reached(merged(tuple((gap, gap) for gap in gaps)), gaps[-1])


def following(text: str) -> list[str]:
    """What stands right behind each barrier that is placed, by label."""

    def behind(nodes: tuple[Node, ...]) -> list[str]:
        out = []
        for node, after in zip(nodes, (*nodes[1:], None), strict=False):
            if isinstance(node, Barrier):
                out.append(str(getattr(after, "label", "end")))
            if isinstance(node, Loop):
                out += behind(node.body)
            if isinstance(node, Conditional):
                out += behind(node.then) + behind(node.orelse)
        return out

    placement = place(parse(text), TargetConfig("gfx942"))
    assert placement.verdict.ok
    assert sum(isinstance(n, Barrier) for n in walk(placement.after.body)) == len(placement.placed)
    return behind(placement.after.body)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "for { other load; W A label=write; other more; R A label=read }",
            ["write", "read"],
        ),
        (
            "for { other load; R A label=read; other more; W A label=write; other last }",
            ["read", "write"],
        ),
        (
            "W A; for { other load; R A label=read; other more; W A label=write; other last }",
            ["read", "write"],
        ),
        # The read may be skipped; the barrier is before the branch, not in front of the load.
        (
            "for { other load; if uniform { other x; R A } ; other more; W A label=write }",
            ["None", "write"],
        ),
        # One at the loop's end is before the write behind the loop too: a move would cost one more.
        ("for { other load; W A; R A label=read }; W A", ["read", "end"]),
    ],
)
def test_right_before_what_needs_them(text: str, expected: list[str]) -> None:
    assert following(text) == expected


def test_every_path_keeps_a_gap() -> None:
    """Of drawn paths around a loop: as many gaps as before, and on each path one of them."""
    moved = 0
    for seed in range(300):
        draw = random.Random(seed)
        ring = list(range(2, 2 + draw.randint(2, 9)))
        paths = []
        for _ in range(draw.randint(1, 6)):
            start, length = draw.choice(ring), draw.randint(1, len(ring))
            gaps = [ring[(ring.index(start) + step) % len(ring)] for step in range(length)]
            paths.append(reached(*gaps))
        chosen = {gap for gap in ring if draw.random() < 0.5} | {p.end for p in paths[:1]}
        chosen |= {path.end for path in paths if not any(on_path(path.path, g) for g in chosen)}
        found = latest(set(chosen), paths, [ring], SIZE)
        assert len(found) == len(chosen)
        assert all(any(on_path(path.path, gap) for gap in found) for path in paths)
        moved += found != chosen
    assert moved > 20


def test_where_it_stops() -> None:
    """At the first access that a path leads to, and where one of the paths does not go on."""
    ring = [10, 11, 12, 13]

    assert latest({10}, [reached(10, 11, 12)], [ring], SIZE) == {12}
    assert latest({13}, [reached(12, 13, 10, 11)], [ring], SIZE) == {11}
    assert latest({10}, [reached(10, 11, 12), reached(13, 10, 11)], [ring], SIZE) == {11}
    assert latest({10}, [reached(10, 11, 12, 13), reached(11, 12, 13, 10)], [ring], SIZE) == {10}
    assert latest({10}, [reached(10, 11, 12)], [], SIZE) == {10}
    assert latest({10}, [], [ring], SIZE) == {10}
    # Another barrier is there already, or covers the path as well.
    assert latest({10, 11}, [reached(10, 11)], [ring], SIZE) == {10, 11}
