"""Unfolding: loops, branches, constants, values."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached
from fencepost.executions.domains import domains
from fencepost.executions.facts.program_order import program_order
from fencepost.executions.size import check_size
from fencepost.executions.structure import Constant, EventKind, EventStructure, ReadNode
from fencepost.executions.unfold import unfold
from fencepost.frontends.litmus.parse import parse
from fencepost.program.values import UNDEF


def structure(
    *operations: str, state: str = "global x = 0;", iterations: int = 2
) -> EventStructure:
    """The structure of one thread with these operations."""
    rows = "".join(f" {operation} ;\n" for operation in operations)
    text = f"AMDGPU t\n{{ {state} }}\n P0 @ workgroup 0 ;\n{rows}exists true\n"
    return unfold(parse(text).program, iterations)


def final(unfolded: EventStructure, register: str) -> object:
    """The value of a register at the end."""
    return dict(unfolded.final_registers)[0, register]


def test_constants_are_folded_and_decided_branches_followed() -> None:
    unfolded = structure("r0 = 3", "L:", "r0 = r0 - 1", "if r0 > 0 goto L", "store x, r0 + 7")
    assert final(unfolded, "r0") == Constant(0)
    assert not unfolded.truncated
    writes = [e.written for e in unfolded.events if e.kind is EventKind.WRITE]
    assert writes == [Constant(7)]


def test_a_decided_loop_needs_no_bound() -> None:
    unfolded = structure("r0 = 100", "L:", "r0 = r0 - 1", "if r0 > 0 goto L", iterations=0)
    assert final(unfolded, "r0") == Constant(0)


def test_an_undecided_loop_is_cut_at_the_bound() -> None:
    unfolded = structure("L:", "r0 = load x", "if r0 == 0 goto L", iterations=3)
    assert unfolded.truncated
    assert sum(event.kind is EventKind.READ for event in unfolded.events) == 4


def test_exits_of_all_iterations_meet_again() -> None:
    unfolded = structure("L:", "r0 = load x", "if r0 == 0 goto L", "store x, 2", iterations=5)
    assert sum(event.kind is EventKind.WRITE for event in unfolded.events) == 1


def test_nested_and_overlapping_loops() -> None:
    nested = structure(
        "A:", "r0 = load x", "B:", "r1 = load x", "if r1 goto B", "if r0 goto A", iterations=1
    )
    assert sum(event.kind is EventKind.READ for event in nested.events) == 2 + 4
    overlapping = structure(
        "A:", "r0 = load x", "B:", "r1 = load x", "if r0 goto A", "r2 = load x", "if r1 goto B"
    )
    assert overlapping.truncated


def test_iterations_that_carry_a_register_are_no_stutter() -> None:
    plain = structure("L:", "r0 = load x", "if r0 == 0 goto L")
    carried = structure("L:", "r0 = load x", "r1 = r1 + 1", "if r0 == 0 goto L")
    partly = structure("L:", "if r0 goto M", "r1 = load x", "M:", "r0 = r1", "if r1 == 0 goto L")
    assert plain.stutters
    assert not carried.stutters
    assert not partly.stutters


def test_cmpxchg_is_a_read_modify_write_or_a_read() -> None:
    unfolded = structure("r0 = cmpxchg x, 0, 1 agent acq_rel monotonic")
    kinds = {event.kind for event in unfolded.events}
    assert kinds == {EventKind.INITIAL_WRITE, EventKind.READ_MODIFY_WRITE, EventKind.READ}
    order = program_order(unfolded)
    success, failure = (i for i, e in enumerate(unfolded.events) if e.thread is not None)
    assert (success, failure) not in order.pairs
    assert (failure, success) not in order.pairs


def test_local_and_private_names_have_instances() -> None:
    text = """AMDGPU t
{ local y = 0; private z = 0; }
 P0 @ workgroup 0 | P1 @ workgroup 0 | P2 @ workgroup 1 ;
 store y, 1       | store y, 2       | store z, 3       ;
exists true
"""
    unfolded = unfold(parse(text).program, 2)
    assert len([loc for loc in unfolded.locations if loc.name == "y"]) == 2
    assert len([loc for loc in unfolded.locations if loc.name == "z"]) == 3
    y0, y1, z2 = (event.location for event in unfolded.events if event.thread is not None)
    assert y0 == y1 != z2


def test_values_pass_through_as_many_writes_as_there_are() -> None:
    unfolded = structure(*[f"r{i} = atomicrmw add x, 1" for i in range(4)])
    read = [
        domain
        for node, domain in zip(unfolded.nodes, domains(unfolded), strict=True)
        if isinstance(node, ReadNode)
    ]
    assert all(domain == {0, 1, 2, 3, 4, UNDEF} for domain in read)


def test_neighbours_span_program_order() -> None:
    unfolded = structure(
        "r0 = load x", "if r0 goto L", "store x, 1", "L:", "store x, 2", "store x, 3"
    )
    order = program_order(unfolded)
    closure = set(order.neighbours)
    while more := {(a, d) for a, b in closure for c, d in closure if b == c} - closure:
        closure |= more
    assert closure == order.pairs


def test_what_is_too_large_is_refused_before_grounding() -> None:
    threads, rows = 60, 60
    header = " | ".join(f"P{i}" for i in range(threads))
    row = " | ".join(f"r0 = atomicrmw add x, {i}" for i in range(threads))
    text = "AMDGPU t\n{}\n" + header + " ;\n" + (row + " ;\n") * rows + "exists true"
    with pytest.raises(BoundReached, match="rule instances"):
        check_size(unfold(parse(text).program, 2))
