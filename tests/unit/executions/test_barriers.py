"""Barriers in the engine: what bounds, settles and schedules them, and the verdicts."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached, InputError
from fencepost.executions.explain import explain
from fencepost.executions.facts import facts
from fencepost.executions.facts.intervals import barrier_order, intervals
from fencepost.executions.options import Options
from fencepost.executions.presolve import settle
from fencepost.executions.schedule import Step, schedule
from fencepost.executions.size import check_size
from fencepost.executions.solve import Deadline
from fencepost.executions.structure import EventKind, EventStructure
from fencepost.executions.unfold import unfold
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.program.program import LitmusTest


def litmus(
    state: str, *columns: str, condition: str = "exists true", header: str = ""
) -> LitmusTest:
    """A test whose columns are given as operations with `;` between them, all in workgroup 0."""
    cells = [[cell.strip() for cell in column.split(";")] for column in columns]
    rows = [
        " | ".join(column[i] if i < len(column) else "" for column in cells) + " ;"
        for i in range(max(map(len, cells)))
    ]
    heads = " | ".join(f"P{i} @ workgroup 0" for i in range(len(columns))) + " ;"
    return parse("\n".join([f"AMDGPU t\n{header}", f"{{ {state} }}", heads, *rows, condition]))


def verdict(test: LitmusTest, model: str = "guide") -> Verdict:
    return run(test, Options(model=model))


def broken(test: LitmusTest, model: str = "guide") -> list[str]:
    """The names of the rules that some execution breaks."""
    return [axiom.name for axiom in verdict(test, model).broken]


def structure_of(test: LitmusTest) -> EventStructure:
    return unfold(test.program, 2)


ROUND = "barrier b; barrier b"
PASSING = "store x, 1; fence workgroup release; barrier b"
READING = "barrier b; fence workgroup acquire; r0 = load x"


def test_a_barrier_with_fences_orders_memory() -> None:
    test = litmus(
        "global x = 0; barrier b = workgroup;", PASSING, READING, condition="exists P1:r0 == 0"
    )
    assert verdict(test).kind is VerdictKind.FORBIDDEN


def test_a_barrier_without_fences_does_not() -> None:
    test = litmus(
        "global x = 0; barrier b = workgroup;",
        "store x, 1; barrier b",
        "barrier b; r0 = load x",
        condition="exists P1:r0 == 0",
    )
    assert verdict(test).race
    assert verdict(test).kind is VerdictKind.ALLOWED


def test_a_phase_ends_for_all_before_the_next() -> None:
    """With a round of two barriers, no wave waits forever."""
    assert broken(litmus("barrier b = workgroup;", ROUND, ROUND, ROUND)) == []


def test_a_wait_that_never_completes_is_named_with_its_cite() -> None:
    found = verdict(litmus("barrier b = bare 2;", "barrier b", "barrier.wait b"))
    assert found.kind is VerdictKind.UB
    assert found.holds is None
    assert "barrier-wait/completes" in [axiom.name for axiom in found.broken]
    assert all(axiom.cites for axiom in found.broken)


def test_rules_that_the_text_is_still_working_on_are_marked() -> None:
    found = verdict(litmus("barrier b = bare 2;", "barrier.arrive b"), "pr170447")
    assert [(axiom.name, axiom.in_progress) for axiom in found.broken] == [
        ("pr170447/signal-then-wait", True)
    ]


def test_a_condition_on_undefined_behaviour_is_decided_as_asked() -> None:
    test = litmus("barrier b = bare 2;", "barrier b", condition="exists ub")
    assert verdict(test).kind is VerdictKind.ALLOWED
    assert verdict(test).holds is True


def test_joins_of_other_objects_than_named_ones() -> None:
    """A wave that waits without arriving has not joined in time; a later text asks for no join."""
    test = litmus("barrier b = bare 1;", "barrier.arrive b", "barrier.wait b")
    assert broken(test, "guide") == ["barrier-wait/join-executes-before"]
    assert broken(test, "guide-2026-06") == []


@pytest.mark.parametrize(
    ("target", "rule"),
    [("gfx942", "barrier-operation/split"), ("gfx1200", None), ("gfx1250", None)],
)
def test_split_barriers_need_a_target_that_has_them(target: str, rule: str | None) -> None:
    test = litmus(
        "barrier b = workgroup;", "barrier.arrive b; barrier.wait b", "barrier b",
        header=f"target {target}",
    )  # fmt: skip
    assert broken(test) == ([] if rule is None else [rule])


def test_named_barriers_exist_on_gfx125x_alone() -> None:
    code = "barrier.init n, 1; barrier.join n; barrier n"
    assert broken(litmus("barrier n = named;", code, header="target gfx1250")) == []
    assert "barrier-object/target" in broken(
        litmus("barrier n = named;", code, header="target gfx1200")
    )


def test_threads_of_one_wave_arrive_once() -> None:
    text = """AMDGPU t
{ barrier b = workgroup; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 0 | P2 @ workgroup 0, wavefront 1 ;
 barrier b | barrier b | barrier b ;
exists true"""
    assert broken(parse(text)) == []
    assert broken(
        parse(text.replace("barrier b | barrier b | barrier b", "barrier b | | barrier b"))
    )


def test_bounds_of_intervals_hold_an_object_to_its_counts() -> None:
    """Two waves with two rounds: two phases, and the drops at the end of waves."""
    structure = structure_of(litmus("barrier b = workgroup;", ROUND, ROUND))
    ((barrier, last, slots),) = intervals(structure, barrier_order(structure))
    assert barrier == 0
    assert last < 6  # as many as there are arrives and drops
    arrives = [
        e for e, event in enumerate(structure.events) if event.kind is EventKind.BARRIER_ARRIVE
    ]
    places = {each.event: (each.first, each.last) for each in slots}
    assert [places[e] for e in arrives] == [(0, 0), (1, 1), (0, 0), (1, 1)]


@pytest.mark.parametrize(
    "code",
    [
        "barrier.arrive b; barrier.arrive b; barrier.wait b",
        "barrier.wait b; barrier.arrive b",
        "barrier.arrive b, 2; barrier.wait b",
        "barrier.drop b; barrier b",
        "r0 = load x; if r0 goto L; barrier b; L: barrier b",
    ],
)
def test_what_may_stand_in_several_intervals_is_not_held_to_one(code: str) -> None:
    """Where waves need not go in step, some operation keeps its choice."""
    structure = structure_of(litmus("global x = 0; barrier b = bare 2;", code, ROUND))
    ((_, last, slots),) = intervals(structure, barrier_order(structure))
    assert last == 0 or any(each.first < each.last for each in slots)


def test_rounds_of_barriers_are_decided_or_refused_by_their_size() -> None:
    """A hundred rounds in step are small; where each wave may be rounds ahead, they are refused
    before anything is ground.
    """
    rounds = "; ".join([ROUND] * 30)
    check_size(structure_of(litmus("barrier b = workgroup;", rounds, rounds)))
    apart = "; ".join(["barrier.arrive b; barrier.arrive b; barrier.wait b"] * 60)
    with pytest.raises(BoundReached, match="grounds to about"):
        check_size(structure_of(litmus("barrier b = bare 2;", apart, apart)))


def test_what_barriers_decide_alone_is_settled() -> None:
    """In two rounds, each operation has one interval; under a branch on memory, none is known."""
    structure = structure_of(litmus("barrier b = workgroup;", ROUND, ROUND))
    settled = settle(structure, "guide", frozenset(), Deadline(None))
    assert settled is not None
    arrives = {
        e for e, event in enumerate(structure.events) if event.kind is EventKind.BARRIER_ARRIVE
    }
    assert {e for e, _, _ in settled.certain} >= arrives
    branching = structure_of(
        litmus("global x = 0; barrier b = workgroup;", "r0 = load x; if r0 goto L; barrier b; L:")
    )
    assert settle(branching, "guide", frozenset(), Deadline(None)) is None


def test_settled_facts_leave_fewer_slots() -> None:
    rounds = "barrier g; barrier.join n; barrier n; barrier n"
    state = "barrier g = workgroup; barrier n = named;"
    structure = structure_of(litmus(state, f"barrier.init n, 2; {rounds}", rounds))
    settled = settle(structure, "guide", frozenset(), Deadline(None))
    assert settled is not None
    open_facts = facts(structure, clusters=True)
    assert facts(structure, clusters=True, settled=settled).count("slot(") < open_facts.count(
        "slot("
    )


def steps_of(test: LitmusTest) -> tuple[tuple[Step, EventStructure], ...]:
    witness = explain(test, Options(model="guide")).witness
    assert witness is not None
    return tuple((step, witness.structure) for step in schedule(witness))


def test_a_schedule_leads_to_the_hang() -> None:
    """The second wave ends without arriving a second time; the first waits after it has dropped."""
    steps = steps_of(litmus("barrier b = bare 2;", ROUND, "barrier b"))
    last, structure = steps[-1]
    assert last.waits
    assert last.broken == ("barrier-wait/completes",)
    assert structure.events[last.event].thread == 0
    assert [step.completes for step, _ in steps].count(True) == 1


def test_a_schedule_shows_the_counts() -> None:
    steps = steps_of(litmus("barrier b = bare 2;", "barrier b", "barrier b"))
    counts = [
        (step.arrived, step.expected, step.completes)
        for step, structure in steps
        if structure.events[step.event].kind is EventKind.BARRIER_ARRIVE
    ]
    assert counts == [(1, 2, False), (0, 2, True)]


def test_too_many_waves_are_refused_at_once() -> None:
    columns = ["; ".join(["barrier b"] * 10)] * 128
    with pytest.raises(BoundReached):
        check_size(structure_of(litmus("barrier b = workgroup;", *columns)))


SPINNING = "L: r0 = load atomic f workgroup acquire; if r0 == 0 goto L; barrier b"


def test_a_wave_that_spins_on_what_comes_after_the_barrier_hangs_it() -> None:
    """No value comes from behind a barrier that the reader has to arrive at first."""
    state = "global f = 0; barrier b = workgroup;"
    setting = "store atomic f, 1 workgroup release"
    assert broken(litmus(state, f"barrier b; {setting}", SPINNING)) == ["barrier-wait/completes"]
    assert broken(litmus(state, f"{setting}; barrier b", SPINNING)) == []


def test_a_wave_that_spins_on_what_another_passes_on() -> None:
    """The same by way of a third wave, outside the barrier, that copies the flag."""
    state = "global f = 0; global g = 0; barrier b = bare 2;"
    passing = "r0 = load atomic g workgroup monotonic; store atomic f, r0 workgroup monotonic"
    setting = "store atomic g, 1 workgroup monotonic"
    assert broken(litmus(state, f"barrier b; {setting}", SPINNING, passing)) == [
        "barrier-wait/completes"
    ]


def test_a_condition_on_undefined_behaviour_has_a_witness() -> None:
    test = litmus("barrier b = bare 2;", "barrier b", condition="exists ub")
    witness = explain(test, Options(model="guide")).witness
    assert witness is not None
    assert witness.breaches


def test_a_bare_object_of_a_wider_scope() -> None:
    """One of a cluster lets waves of its workgroups meet, one of a workgroup does not."""
    text = """AMDGPU wide
{ barrier b = bare 2SCOPE; }
P0 @ workgroup 0, cluster 0 | P1 @ workgroup 1, cluster 0 ;
barrier b                   | barrier b                   ;
exists true
"""
    assert run(parse(text.replace("SCOPE", " cluster"))).kind is VerdictKind.ALLOWED
    assert run(parse(text.replace("SCOPE", ""))).broken
    printed = print_test(parse(text.replace("SCOPE", " cluster")))
    assert "barrier b = bare 2 cluster;" in printed
    with pytest.raises(InputError, match="no scope of a barrier object"):
        parse(text.replace("SCOPE", " wavefront"))
