"""What a region does not touch is set aside: the same pairs and paths as if it went through."""

from __future__ import annotations

import random

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.analysis import reaching_accesses
from fencepost.placement.analysis.aside import Aside, set_aside
from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.analysis.open_accesses import Open, gaps_of
from fencepost.placement.analysis.reaching_accesses import Need, Positions, needs
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Fences,
    Loop,
    Program,
    walk,
)
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.placement.generator import Shape, program

PLAIN = Shape(accesses=14, depth=3, loops=6, asynchronous=False)


def through(made: Program, positions: Positions, monkeypatch: pytest.MonkeyPatch) -> set[Need]:
    """The pairs where everything goes through each region."""
    with monkeypatch.context() as patched:
        patched.setattr(reaching_accesses, "alike", lambda *_: False)
        return set(needs(lay_out(made), positions))


def test_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn programs with some barriers of their own, and some put in."""
    found = aside = 0

    def counted(state: Open, roots: frozenset[int], gap: int) -> Aside | None:
        nonlocal aside
        out = set_aside(state, roots, gap)
        aside += out is not None
        return out

    monkeypatch.setattr(reaching_accesses, "set_aside", counted)
    for seed in range(400):
        rng = random.Random(seed)
        made = program(rng, PLAIN)
        gaps = [each.index for each in lay_out(made).gaps if each.allowed]
        put_in = Positions(frozenset(gap for gap in gaps if rng.random() < 0.15))
        pairs = set(needs(lay_out(made), put_in))
        assert pairs == through(made, put_in, monkeypatch), seed
        found += len(pairs)
    assert found > 500
    assert aside > 100


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        # The loop may not run: its barrier orders nothing.
        ("buffer A 8; buffer B 8; W A; for { barrier; W B }; R A", False),
        ("buffer A 8; buffer B 8; W A; for 2 { barrier; W B }; R A", True),
        ("buffer A 8; buffer B 8; W A; if uniform { W B; barrier }; R A", False),
        ("buffer A 8; buffer B 8; W A; if uniform { W B } else { barrier }; R A", False),
        ("buffer A 8; buffer B 8; W A; if uniform { barrier; W B } else { barrier }; R A", True),
        # A half of a barrier inside, the other behind: the whole is behind.
        ("buffer A 8; buffer B 8; W A; signal; if uniform { W B }; wait; R A", True),
        ("buffer A 8; buffer B 8; signal; W A; if uniform { W B }; wait; R A", False),
        # One buffer is another's, and one is carried under another name.
        ("buffer P 8; buffer A 8 in P at 0; W P; for { R A }", False),
        ("buffer A 8; buffer B 8; W A; for (a = A -> b, b = B -> a) { R b }", False),
        # Bytes that waves have not seen stay open beside a loop that touches other bytes.
        ("buffer A 8; buffer B 8; G A; for 2 { W B; barrier }; R A", False),
    ],
)
def test_what_would_be_lost(text: str, ordered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Barriers on some ways through a region order what all ways have; other names of a buffer are
    that buffer.
    """
    made = parse(text)
    found = needs(lay_out(made), Positions())
    first = next(n for n, node in enumerate(walk(made.body)) if isinstance(node, Access))
    assert set(found) == through(made, Positions(), monkeypatch)
    assert all(each.producer != first for each in found) is ordered, found


def test_the_path_of_what_was_set_aside() -> None:
    """It leads through the region by the way that is open, whichever is looked at first."""
    made = parse("buffer A 8; buffer B 8; W A; if uniform { W B } else { barrier }; R A")
    layout = lay_out(made)
    (need,) = needs(layout, Positions())
    gaps = set(gaps_of(need.path))
    then, orelse = layout.sequences[1], layout.sequences[2]
    assert set(then.gaps) <= gaps
    assert not set(orelse.gaps) & gaps
    assert {layout.gap_of[1], layout.gap_of[need.consumer]} <= gaps


def test_fences_of_other_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A barrier in a loop orders what is open of global memory, and not what is open of LDS."""
    only = frozenset({SyncSpace.GLOBAL})
    barrier = Barrier(fences=Fences(only, only))
    made = Program(
        (
            Access(AccessKind.WRITE, "G"),
            Access(AccessKind.WRITE, "L"),
            Loop((barrier, Access(AccessKind.WRITE, "O")), trips=1),
            Access(AccessKind.READ, "G"),
            Access(AccessKind.READ, "L"),
        ),
        (Allocation("G", 8, space=SyncSpace.GLOBAL), Allocation("L", 8), Allocation("O", 8)),
    )
    found = needs(lay_out(made), Positions())
    assert [(each.producer, each.consumer) for each in found] == [(1, 6)]
    assert set(found) == through(made, Positions(), monkeypatch)


def test_halves_around_a_region(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wait in a region closes what was open at the signal before it, and no more."""
    made = parse(
        "buffer A 8; buffer B 8; buffer C 8;W A; signal; W B; for 1 { wait; W C }; R A; R B"
    )
    found = needs(lay_out(made), Positions())
    assert [(each.producer, each.consumer) for each in found] == [(2, 7)]
    assert set(found) == through(made, Positions(), monkeypatch)
