"""The analysis of waits against its twin, on drawn programs; `compare_waits` draws more."""

from __future__ import annotations

import pytest

from tests.machine_code.compare_waits import Counts, compared
from tests.machine_code.twin import Gen, Machine, Op, run


@pytest.mark.parametrize("seed", range(0, 400, 50))
def test_both_agree(seed: int) -> None:
    """What a run shows is reported; what is certain is shown."""
    counts = Counts()
    for each in range(seed, seed + 50):
        assert not compared(each, counts), f"seed {each}"
    assert counts.pairs
    assert counts.certain


def test_the_machine_waits() -> None:
    """The machine itself: a wait for 1 leaves the younger of two loads, a wait for 0 none."""
    from random import Random

    def load(register: str) -> Op:
        come = frozenset({register})
        return Op("load", counts=(("vmcnt", "vector"),), comes=come, type="plain")

    def use(register: str) -> Op:
        return Op("use", frozenset({register}))

    program = [
        *(load("v1"), load("v2"), Op("wait", leaves=(("vmcnt", 1),)), use("v1"), use("v2")),
        *(load("v3"), Op("wait", leaves=(("vmcnt", 0),)), use("v3")),
    ]
    machine = Machine(Gen.GFX942, Random(1))
    run(program, machine)
    assert machine.shown == {(1, 4)}


def test_the_machine_replays() -> None:
    """A source that is overwritten before the address is translated is shown; a wait for xcnt, for
    a counter of memory, or an access of the other memory ends the translation.
    """
    from random import Random

    def access(queue: str, source: str) -> Op:
        counter = ("loadcnt", "vector") if queue else ("kmcnt", "")
        return Op(
            "load",
            frozenset({source}),
            counts=(counter, ("xcnt", queue)),
            again=frozenset({source}),
        )

    def write(register: str) -> Op:
        return Op("write", writes=frozenset({register}))

    def wait(counter: str, most: int) -> Op:
        return Op("wait", leaves=((counter, most),))

    first, second = access("vector", "v1"), access("vector", "v2")
    scalar = access("", "s1")
    for program, expected in (
        ([first, write("v1")], {(0, 1)}),
        ([first, wait("xcnt", 0), write("v1")], set()),
        ([first, second, wait("xcnt", 1), write("v1"), write("v2")], {(1, 4)}),
        ([first, wait("dscnt", 0), write("v1")], set()),
        ([first, wait("expcnt", 0), write("v1")], {(0, 2)}),
        ([first, scalar, write("v1"), write("s1")], {(1, 3)}),
        ([scalar, first, write("v1"), write("s1")], {(1, 2)}),
    ):
        machine = Machine(Gen.GFX1250, Random(1))
        run(program, machine)
        assert machine.shown == expected
