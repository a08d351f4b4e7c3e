"""Schedules of barrier operations as tables, a line a step."""

from __future__ import annotations

from fencepost.executions.execution import Execution
from fencepost.executions.explain import explain
from fencepost.executions.schedule import schedule
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.barriers import barrier_text, schedule_table, step_text
from fencepost.reports.picture.svg import DEFAULT, draw

ARRIVE_AND_WAIT = """AMDGPU t
{ barrier b = workgroup; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;
 barrier.arrive b              | barrier.arrive b              ;
 barrier.wait b                | barrier.wait b                ;
exists true
"""


def execution(text: str) -> Execution:
    """Some execution of a test."""
    witness = explain(parse(text)).witness
    assert witness is not None
    return witness


def test_a_barrier_that_completes() -> None:
    """Each step shows the counts after it; what hardware does by itself is marked."""
    found = execution(ARRIVE_AND_WAIT)
    assert (
        "\n".join(schedule_table(found, schedule(found)))
        == """\
   thread  operation                    object          arrived/expected
1  P0      barrier.join b (at launch)   b[workgroup 0]  0/2
2  P0      barrier.arrive b             b[workgroup 0]  1/2
3  P1      barrier.join b (at launch)   b[workgroup 0]  1/2
4  P1      barrier.arrive b             b[workgroup 0]  0/2               completes the barrier
5  P0      barrier.wait b               b[workgroup 0]  0/2               goes on
6  P0      barrier.drop b (at its end)  b[workgroup 0]  0/1
7  P1      barrier.wait b               b[workgroup 0]  0/1               goes on
8  P1      barrier.drop b (at its end)  b[workgroup 0]  0/0               completes the barrier"""
    )


def test_a_wait_that_waits_forever() -> None:
    """It stands last with the rule that it breaks, and does not go on."""
    found = execution(ARRIVE_AND_WAIT.replace("= workgroup", "= bare 3"))
    lines = list(schedule_table(found, schedule(found)))
    assert [line.endswith("waits forever; breaks barrier-wait/completes") for line in lines] == [
        "barrier.wait b" in line for line in lines
    ]
    assert lines[-1].split()[:4] == [str(len(lines) - 1), "P1", "barrier.wait", "b"]


def test_operations_that_the_program_has_are_not_marked() -> None:
    found = execution(ARRIVE_AND_WAIT)
    texts = {
        barrier_text(found, event)
        for event, node in enumerate(found.structure.events)
        if node.barrier is not None and node.operation is not None
    }
    assert texts == {"barrier.arrive b", "barrier.wait b"}


def test_boxes_have_the_counts_and_order_of_the_schedule() -> None:
    """Number, counts, the first of a phase, and what a wait does."""
    text = """AMDGPU first
{ barrier w = workgroup; }
P0 @ workgroup 0              | P1 @ workgroup 0              ;
r0 = barrier.arrive.isfirst w | r0 = barrier.arrive.isfirst w ;
barrier.wait w                | barrier.wait w                ;
exists P1:r0 == 1
"""
    test = parse(text)
    witness = explain(test).witness
    assert witness is not None
    told = [step_text(witness, n, step) for n, step in enumerate(schedule(witness), 1)]
    assert "3. arrived 1 of 2, first of its phase" in told
    assert "4. arrived 0 of 2, completes the barrier" in told
    assert any(line.endswith("goes on") for line in told)
    picture = draw(test, witness, DEFAULT)
    assert "3. arrived 1 of 2, first of its phase" in picture
    assert "barrier.wait w" in picture
