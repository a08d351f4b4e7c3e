"""Interchangeable threads: which they are, and that a search loses nothing by their order."""

from __future__ import annotations

import random

import pytest

from fencepost.executions import session
from fencepost.executions.options import Options
from fencepost.executions.symmetry import interchangeable
from fencepost.executions.verdict import Verdict, run
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest

LOCK = (
    "again: r0 = cmpxchg lock, 0, 1 agent acquire monotonic",
    "if r0 != 0 goto again",
    "r1 = load c",
    "store c, r1 + 1",
    "store atomic lock, 0 agent release",
)
CHOICES = (
    "store atomic x, 1 agent {order}",
    "store atomic y, 2 workgroup monotonic",
    "store y, 1",
    "r{n} = load atomic x {scope} acquire",
    "r{n} = load y",
    "r{n} = atomicrmw add x, 1 {scope} acq_rel",
    "r{n} = cmpxchg x, 0, 1 agent acquire monotonic",
    "fence {scope} release",
    "fence agent acquire",
)


def _test(codes: list[tuple[str, ...]], groups: list[int], condition: str) -> LitmusTest:
    heads = [f"P{n} @ workgroup {group}" for n, group in enumerate(groups)]
    rows = [heads, *zip(*codes, strict=True)]
    table = " ;\n".join(" | ".join(row) for row in rows)
    memory = "global lock = 0; global c = 0; global x = 0; global y = 0;"
    return parse(f"AMDGPU t\n{{ {memory} }}\n{table} ;\n{condition}\n")


def _groups(groups: list[int], condition: str) -> tuple[tuple[int, ...], ...]:
    return interchangeable(_test([LOCK] * len(groups), groups, condition))


def test_threads_that_nothing_tells_apart_change_places() -> None:
    assert _groups([0, 1, 2], "forall c == 3") == ((0, 1, 2),)
    assert _groups([0, 0, 0], "forall c == 3") == ((0, 1, 2),)


def test_a_register_in_the_question_names_a_thread() -> None:
    assert _groups([0, 1, 2], "exists P1:r1 == 0") == ((0, 2),)


def test_a_scope_tells_threads_apart() -> None:
    assert _groups([0, 0, 1], "forall c == 3") == ((0, 1),)
    assert _groups([0, 0, 1, 1], "forall c == 4") == ((0, 1), (2, 3))


def test_other_code_tells_threads_apart() -> None:
    other = (*LOCK[:3], "store c, r1 + 2", LOCK[4])
    assert interchangeable(_test([LOCK, other], [0, 1], "forall c == 3")) == ()


def _both(test: LitmusTest, monkeypatch: pytest.MonkeyPatch) -> tuple[Verdict, Verdict]:
    options = Options()
    ordered = run(test, options)
    with monkeypatch.context() as patch:
        patch.setattr(session, "interchangeable", lambda test: ())
        return ordered, run(test, options)


@pytest.mark.parametrize("seed", range(60))
def test_the_order_of_threads_loses_no_outcome(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(seed)
    code = tuple(
        choice.format(
            n=n,
            order=draw.choice(["release", "monotonic"]),
            scope=draw.choice(["agent", "workgroup"]),
        )
        for n, choice in enumerate(draw.choices(CHOICES, k=draw.choice([2, 3])))
    )
    groups = draw.choice([[0, 1, 2], [0, 0, 0], [0, 0, 1], [0, 0, 1, 1]])
    condition = draw.choice(
        ["exists x == 1 /\\ y == 1", "forall x == 1", "exists race", "exists y == 2"]
    )
    test = _test([code] * len(groups), groups, condition)
    assert interchangeable(test)
    ordered, every = _both(test, monkeypatch)
    assert ordered.kind is every.kind
    assert (ordered.race, ordered.outcomes_complete) == (every.race, every.outcomes_complete)
    assert set(ordered.outcomes) == set(every.outcomes)


@pytest.mark.parametrize("without", [(), (2,), (4,)])
def test_a_lock_of_three(without: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the acquire or the release is missing."""
    code = list(LOCK)
    for each in without:
        code[each] = code[each].replace("release", "monotonic")
    code[0] = code[0].replace("acquire", "monotonic") if 2 in without else code[0]
    ordered, every = _both(_test([tuple(code)] * 3, [0, 1, 2], "forall c == 3"), monkeypatch)
    assert (ordered.kind, ordered.race) == (every.kind, every.race)
    assert (ordered.kind.value == "forbidden") is (not without)
    assert set(ordered.outcomes) == set(every.outcomes)


def test_loops_that_never_end_are_named_in_each_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    code = ("again: r0 = load atomic x agent acquire", "if r0 == 0 goto again", "store y, 1")
    ordered, every = _both(_test([code] * 2, [0, 1], "exists y == 1"), monkeypatch)
    assert ordered.endless == every.endless
    assert len(ordered.endless) == 2
