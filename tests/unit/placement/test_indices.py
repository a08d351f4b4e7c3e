"""One name for addresses of which the same is known: nothing else changes."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from fencepost.placement.facts import Apart, Asked
from fencepost.placement.from_llvm.indices import with_few_indices
from fencepost.placement.place import Existing, place
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Fence,
    Loop,
    Node,
    Program,
    walk,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify

NAMES = ("i", "j", "k", "l", "m")


def drawn(seed: int) -> Program:
    """Accesses with barriers and fences between, some in a loop, and facts about their indices."""
    rng = random.Random(seed)

    def nodes(depth: int) -> tuple[Node, ...]:
        out: list[Node] = []
        for _ in range(rng.randint(2, 5)):
            kind = rng.random()
            if kind < 0.15:
                out.append(Barrier())
            elif kind < 0.25:
                out.append(Fence())
            elif kind < 0.4 and depth < 2:
                out.append(Loop(nodes(depth + 1)))
            else:
                how = rng.choice([AccessKind.READ, AccessKind.WRITE])
                out.append(Access(how, "A", index=rng.choice([*NAMES, None])))
        return tuple(out)

    # Few kinds of addresses, so that some are alike.
    kinds = {name: rng.randint(0, 2) for name in NAMES}
    told = {
        pair: rng.choice([None, False, True]) for pair in combinations_with_replacement(range(3), 2)
    }
    facts: set[Apart] = set()
    across: set[Apart] = set()
    for one, other in combinations_with_replacement(NAMES, 2):
        a, b = sorted((kinds[one], kinds[other]))
        if (now := told[a, b]) is not None:
            (facts if rng.random() < 0.95 else across).add(Apart(one, other, now))
    known = frozenset(facts)
    asked = Asked(frozenset(each for each in known if rng.random() < 0.5), ())
    return Program(
        nodes(0), (Allocation("A", 64),), None, known, False, True, frozenset(across), asked=asked
    )


@pytest.mark.parametrize("seed", range(150))
def test_nothing_else_changes(seed: int) -> None:
    """The verdict, the pairs that it names, and how many barriers are placed."""
    program = drawn(seed)
    merged = with_few_indices(program)
    assert verify(merged).unordered == verify(program).unordered
    one, two = (place(each, TargetConfig(), existing=Existing.STRIP) for each in (program, merged))
    assert len(one.placed) == len(two.placed)
    assert one.verdict.ok is two.verdict.ok


def test_names() -> None:
    """Those that are apart from the same ones get the name of the first."""
    body = tuple(Access(AccessKind.WRITE, "A", index=each) for each in "ijk")
    facts = frozenset({Apart("i", "i"), Apart("i", "j"), Apart("j", "j")})
    program = Program(body, (Allocation("A", 64),), apart=facts)
    merged = with_few_indices(program)
    assert [getattr(each, "index", "") for each in walk(merged.body)] == ["i", "i", "k"]
    assert merged.apart == {Apart("i", "i")}


def test_one_that_is_not_apart_from_itself() -> None:
    """Two that are apart from each other alone are not alike."""
    body = tuple(Access(AccessKind.WRITE, "A", index=each) for each in "ij")
    program = Program(body, (Allocation("A", 64),), apart=frozenset({Apart("i", "j")}))
    assert with_few_indices(program) is program
