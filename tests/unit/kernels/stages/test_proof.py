"""The proof by terms: what it asks, what it refuses, and what it runs of what stays open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fencepost.kernels.certificate import (
    Certificate,
    Engine,
    Meets,
    Open,
    Pair,
    Premise,
    Reason,
    Unreached,
)
from fencepost.kernels.question.objects import ALL
from fencepost.kernels.stages.proof import loads_of, prove, terms_of, with_preconditions
from fencepost.kernels.task import ByRun, Found, Prepared
from fencepost.llvm.launches.launch import Extent
from tests.unit.kernels.taken_apart import prepared_of

OWN = """  %p = getelementptr i32, ptr addrspace(1) %out, i32 {}
  store i32 %t, ptr addrspace(1) %p
  ret void"""
SIGNAL = "call void @llvm.amdgcn.s.barrier.signal(i32 {})"
SHIFTED = "  %i = add i32 %t, %n\n" + OWN.format("%i")
MASKED = "  %i = and i32 %t, %n\n" + OWN.format("%i")


def kernel(body: str, items: int = 64, grid: int = 1, **more: Any) -> Prepared:
    return prepared_of(body, items, grid, **more)


def outcome(body: str, **more: Any) -> Certificate | Open:
    return prove(kernel(body, **more), Found(), None)


def reasons(found: Certificate | Open) -> str:
    assert isinstance(found, Open)
    return "; ".join(found.reasons)


def test_a_proof_by_terms() -> None:
    """With what was shown of each pair, by whichever question."""
    found = outcome(SHIFTED)
    assert isinstance(found, Certificate)
    assert found.engine is Engine.TERMS
    assert all(isinstance(each, Pair) for each in found.obligations)
    assert not found.queries


def test_questions_are_kept_where_that_is_asked() -> None:
    body = "  %c = icmp eq i32 %t, %n\n  br i1 %c, label %one, label %end\none:\n"
    body += "  store i32 1, ptr addrspace(1) %out\n  br label %end\nend:\n  ret void"
    for keep in (False, True):
        found = outcome(body, certificates=keep)
        assert isinstance(found, Certificate)
        assert bool(found.queries) is keep
        names = {each.name for each in found.queries}
        assert all(each.query in names for each in found.obligations if each.query) or not keep


def test_what_is_open_is_run() -> None:
    """With what z3 suggests; a bug that shows joins what was found."""
    found = Found()
    assert isinstance(prove(kernel(MASKED), found, None), Open)
    assert found.bugs()
    assert found.spent > 0


def test_what_no_run_shows_is_a_reason() -> None:
    """A race behind what no run meets."""
    body = """  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load volatile i32, ptr addrspace(1) %q
  %w = load volatile i32, ptr addrspace(1) %q
  %c = icmp eq i32 %v, %w
  br i1 %c, label %end, label %one
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    found = Found()
    said = prove(kernel(body), found, None)
    assert "no run showed that they meet" in reasons(said)
    assert not found.bugs()


def test_branches_before_barriers_are_asked_about() -> None:
    body = """  %c = icmp slt i32 {}, %n
  br i1 %c, label %one, label %end
one:
  SYNC
  br label %end
end:
  ret void"""
    found = outcome(body.format("%m"))
    assert isinstance(found, Certificate)
    assert any(isinstance(each, Meets) for each in found.obligations)
    assert isinstance(outcome(body.format("%t")), Open)


@pytest.mark.parametrize(
    ("body", "why", "cpu"),
    [
        (
            f"  {SIGNAL.format(-1)}\n  {SIGNAL.format(-1)}\n  ret void",
            "do not alternate",
            "gfx1200",
        ),
        (
            f"  {SIGNAL.format(3)}\n  call void @llvm.amdgcn.s.barrier.wait(i16 3)\n  ret void",
            "named barriers",
            "gfx1250",
        ),
    ],
)
def test_what_terms_do_not_say(body: str, why: str, cpu: str) -> None:
    """Copies, barriers of the grid and named ones are left to runs."""
    assert why in reasons(outcome(body, cpu=cpu))


def test_copies_of_a_workgroup_are_left_to_runs() -> None:
    name = "_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event"
    body = f"""  %e = call ptr @{name}(ptr addrspace(3) @a, ptr addrspace(1) %in, i64 4, ptr null)
  ret void"""
    rest = f"\ndeclare ptr @{name}(ptr addrspace(3), ptr addrspace(1), i64, ptr)\n"
    assert "copies by the workgroup" in reasons(outcome(body, rest=rest))


ASSUMED = """  %c = icmp {}
  call void @llvm.assume(i1 %c)
  %d = icmp {}
  call void @llvm.assume(i1 %d)
"""


def test_nothing_is_proved_of_a_kernel_that_assumes_what_cannot_be() -> None:
    """From a contradiction everything would follow."""
    right = ASSUMED.format("ugt i32 %n, 7", "ult i32 %n, 9")
    wrong = ASSUMED.format("ugt i32 %n, 7", "ult i32 %n, 8")
    assert isinstance(outcome(right + SHIFTED), Certificate)
    assert "nothing satisfies" in reasons(outcome(wrong + SHIFTED))
    assert "nothing satisfies" in reasons(outcome(wrong + MASKED))


NEVER = (
    """  %c = icmp ugt i32 %t, {}
  br i1 %c, label %no, label %end
no:
  %y = va_arg ptr null, i32
  br label %end
end:
"""
    + SHIFTED
)


def test_what_is_not_interpreted_and_never_reached() -> None:
    """Is part of the proof; where somebody comes there, there is none."""
    found = outcome(NEVER.format(63))
    assert isinstance(found, Certificate)
    (never,) = [each for each in found.obligations if isinstance(each, Unreached)]
    assert never.query
    assert "va_arg" in reasons(outcome(NEVER.format(62)))


VALUES = """  store i32 %n, ptr addrspace(1) %out
  store i32 %t, ptr addrspace(3) @a
  ret void"""


def test_what_a_run_has_shown_is_not_asked() -> None:
    """All that is in LDS, or all but the values of some pairs; its obligations join the proof."""
    made = kernel(VALUES)
    spots = made.spots
    stores = [each for each in made.program.sites if each.head.text.startswith("store")]
    shown = Pair(spots[id(stores[1])], spots[id(stores[1])], False, Reason.ORDERED)
    assert isinstance(prove(made, Found(), None), Open)
    by_lds = prove(made, Found(), ByRun((shown,)))
    assert isinstance(by_lds, Certificate)
    assert shown in by_lds.obligations
    assert Premise.SAME_VALUE in by_lds.premises
    left = frozenset({frozenset({id(stores[0])})})
    values = prove(made, Found(), ByRun((shown,), left))
    assert isinstance(values, Certificate)
    assert [each.reason for each in values.obligations] == [Reason.SAME_VALUE, Reason.ORDERED]
    other = frozenset({frozenset({id(stores[1])})})
    assert isinstance(prove(made, Found(), ByRun((shown,), other)), Open)


def test_what_a_run_left_and_nobody_asked_is_open() -> None:
    """Also where nothing stands against it."""
    unknown = ByRun((), frozenset({frozenset({-1, -2})}))
    assert "not asked" in reasons(prove(kernel(VALUES), Found(), unknown))


def test_equal_values_that_a_run_has_seen_are_a_premise() -> None:
    made = kernel(SHIFTED)
    (spot,) = [made.spots[id(each)] for each in made.program.sites if each.head.name is None]
    for reason in (Reason.SAME_VALUE, Reason.ORDERED):
        found = prove(made, Found(), ByRun((Pair(spot, spot, False, reason),)))
        assert isinstance(found, Certificate)
        assert (Premise.SAME_VALUE in found.premises) is (reason is Reason.SAME_VALUE)


def test_equal_writes_are_noted() -> None:
    found = Found()
    assert isinstance(
        prove(kernel("  store i32 %n, ptr addrspace(1) %out\n  ret void"), found, None), Certificate
    )
    assert any("same-value writes" in each for each in found.notes)


def test_arguments_that_a_kernel_settles() -> None:
    """What is assumed leaves one value; and inputs to run."""
    body = ASSUMED.format("eq i32 %n, 12", "ult i32 %m, 5") + SHIFTED
    made = kernel(body)
    assert made.given == {"n": 12}
    assert made.suggested
    assert all(each["m"] < 5 for each in made.suggested)
    plain = kernel(SHIFTED)
    assert with_preconditions(plain) is plain


def test_assumptions_about_arguments() -> None:
    """Of the options; they hold in the proof."""
    assert isinstance(outcome(MASKED), Open)
    assert isinstance(outcome(MASKED, assumptions=("n == 63",)), Certificate)
    _, assumed = terms_of(kernel(MASKED, assumptions=("n == 63", "m > 1")))
    assert len(assumed) == 2


def test_objects_that_move() -> None:
    """Where a kernel synchronizes through memory, all that it writes may."""
    flag = (
        'store atomic i32 1, ptr addrspace(1) %out syncscope("agent") release, align 4\n  ret void'
    )
    for body, moving in ((SHIFTED, False), ("  " + flag, True)):
        made = kernel(body)
        assert loads_of(made).moves(1) is moving
        assert loads_of(made, ALL).moves(1)
        assert not loads_of(made, frozenset()).moves(1)
        assert loads_of(made).written


MESSAGE = """
  %first = icmp eq i32 %t, 0
  %flag = getelementptr i32, ptr addrspace(1) %out, i32 1
  br i1 %first, label %write, label %read
write:
  store i32 5, ptr addrspace(1) %in
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") ORDER, align 4
  br label %end
read:
  %seen = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %told, label %end
told:
  %a = load i32, ptr addrspace(1) %in
  br label %end
end:
  ret void"""


@pytest.mark.parametrize(("order", "proved"), [("release", True), ("monotonic", False)])
def test_a_message(order: str, proved: bool) -> None:
    made = prepared_of(MESSAGE.replace("ORDER", order).replace("readonly", ""), 128)
    found = prove(made, Found(), None)
    assert isinstance(found, Certificate) is proved


def test_one_workgroup_anywhere() -> None:
    """What it reads others may have written; no inputs are run for it."""
    body = """  %p = getelementptr i32, ptr addrspace(1) %in, i32 0
  %v = load i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    found = Found()
    made = kernel(body, extent=Extent.ONE_GROUP)
    assert isinstance(prove(made, found, None), Open)
    assert found.spent == 0
    assert isinstance(prove(kernel(SHIFTED, extent=Extent.ONE_GROUP), Found(), None), Certificate)


@pytest.mark.parametrize("anywhere", [False, True])
def test_what_others_may_write_is_another_value_at_each_load(anywhere: bool) -> None:
    """In one workgroup alone a word that is loaded is the same for all."""
    body = """  %i = add i32 %t, 1
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %out
  %c = icmp eq i32 %v, 7
  br i1 %c, label %one, label %end
one:
  SYNC
  br label %end
end:
  ret void"""
    found = prove(kernel(body, extent=Extent.ONE_GROUP if anywhere else Extent.GRID), Found(), None)
    assert isinstance(found, Certificate) is not anywhere


def test_a_proof_that_ran_out_of_work_is_none() -> None:
    made = kernel(MASKED, assumptions=("n == 63",))
    tired = replace(made, task=replace(made.task, options=replace(made.task.options, effort=1e-9)))
    assert isinstance(prove(tired, Found(), None), Open)
