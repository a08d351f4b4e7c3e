"""What LDS holds after stores, against plain Python, and where nothing is said."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.prove.facts.replay import Replay, is_shared_load
from fencepost.kernels.prove.terms.term import conjuncts
from tests.unit.kernels.prove.order.test_waiting import BARRIER
from tests.unit.kernels.prove.scanning import SCAN, in_lds, terms


def replayed(body: str) -> tuple[Replay, bool]:
    evaluator, found = terms(body)
    mine = in_lds(found)
    around = evaluator.graph.loops_around(mine[-1].node)
    replay = Replay(evaluator, mine, around)
    return replay, replay.run()


def test_a_scan_leaves_the_sums_of_all_flags_before() -> None:
    replay, known = replayed(SCAN)
    assert known
    held = replay.at(replay.sites[-1])
    assert held is not None
    assert held.places.known.all()
    flags = [each.item for each in replay.columns.found]
    rng = np.random.default_rng(3)
    for _ in range(5):
        kept = rng.integers(0, 2, 64)
        made = held.places.constant + held.places.many @ kept[flags[: held.places.many.shape[1]]]
        assert (made == np.cumsum(kept)).all()


def test_loops_of_any_length_around_are_one_turn() -> None:
    body = f"""br label %turn
turn:
  %i = phi i32 [ 0, %go ], [ %j, %scanned ]
  {SCAN.replace("[ 1, %go ]", "[ 1, %turn ]")}
  {BARRIER}
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %turn, label %done
done:"""
    replay, known = replayed(body)
    assert known
    assert len(replay.around) == 1
    held = replay.at(replay.sites[-1])
    assert held is not None
    assert (held.places.many.sum(axis=1) == np.arange(1, 65)).all()


STORE = "store i32 %flag, ptr addrspace(3) %own"
NEXT = """%up = and i32 %ended, 63
  %beside = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %up
  store i32 0, ptr addrspace(3) %beside"""


@pytest.mark.parametrize(
    "body",
    [
        SCAN.replace(f"{STORE}\n  {BARRIER}", STORE),
        SCAN.replace(STORE, f"{STORE}\n  %ended = add i32 %t, 1\n  {NEXT}"),
        SCAN.replace(STORE, f"{STORE}\n  %ended = add i32 %t, %n\n  {NEXT}"),
        SCAN.replace(
            STORE,
            STORE.replace("store i32", "store atomic i32") + " syncscope"
            '("workgroup") monotonic, align 4',
        ),
        SCAN.replace(
            STORE,
            f"%half = trunc i32 %flag to i16\n  {STORE}\n  store i16 %half, ptr addrspace(3) %own",
        ),
        SCAN.replace("icmp ult i32 %twice, 64", "icmp ult i32 %twice, %n"),
    ],
    ids=["no barrier", "two of a phase", "anywhere", "an atomic", "half a word", "any turns"],
)
def test_nothing_is_said(body: str) -> None:
    assert not replayed(body)[1]


def test_what_only_some_store_is_not_known() -> None:
    """A store behind a branch of the inputs may not be made."""
    guarded = SCAN.replace(
        STORE, f"br i1 %keep, label %sets, label %set\nsets:\n  {STORE}\n  br label %set\nset:"
    ).replace("[ 1, %go ]", "[ 1, %set ]")
    assert not replayed(guarded)[1]


def test_what_is_stored_in_the_phase_of_the_load_is_not_known() -> None:
    late = f"{SCAN}\n  store i32 0, ptr addrspace(3) %own"
    evaluator, found = terms(late)
    replay = Replay(evaluator, in_lds(found), ())
    assert replay.run()
    held = replay.at(in_lds(found)[-2])
    assert held is not None
    assert not held.places.known.any()


def test_loads_that_all_of_a_workgroup_share() -> None:
    evaluator, found = terms(SCAN)
    loads = [each for each in in_lds(found) if not each.how.writes]
    for each in loads:
        assert is_shared_load(evaluator, each, evaluator.value(each.instruction.head.name or ""))
    value = evaluator.value(loads[0].instruction.head.name or "")
    assert not is_shared_load(evaluator, loads[-1], value)
    assert list(conjuncts(loads[0].reached))
