"""Kernels ready to run: their sites, where the ways of branches meet, what barriers order."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.program import Program
from fencepost.llvm.ir import Call, Load, Store
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope
from tests.unit.kernels.taken_apart import prepared_of, ran

WAVE = """fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire"""


def program(body: str, rest: str = "") -> Program:
    return prepared_of(body, rest=rest).program


def labels(made: Program) -> dict[int, str]:
    return {each.node.number: each.node.label for each in made.nodes}


def test_every_instruction_has_a_site() -> None:
    """In the order of the nodes, a barrier too, which ends its node."""
    made = program("""  store i32 1, ptr addrspace(1) %out
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(1) %in
  ret void""")
    kinds = [type(each) for each in made.sites]
    assert kinds == [Call, Store, Call, Load]
    assert list(made.site_nodes) == [0, 0, 0, 1]
    assert made.sync_sites == {0: 2}
    assert len(made.nodes[0].effects) == 2


@pytest.mark.parametrize(
    ("instruction", "scope"),
    [
        ("%v = load atomic i32, ptr addrspace(1) %in SCOPE monotonic, align 4", Scope.AGENT),
        ("store atomic i32 1, ptr addrspace(1) %out SCOPE monotonic, align 4", Scope.AGENT),
        ("%v = atomicrmw add ptr addrspace(1) %out, i32 1 SCOPE monotonic", Scope.AGENT),
        (
            "%v = cmpxchg ptr addrspace(1) %out, i32 1, i32 2 SCOPE monotonic monotonic",
            Scope.AGENT,
        ),
        ("%v = load i32, ptr addrspace(1) %in", None),
        ("fence SCOPE acquire", None),
    ],
)
def test_scopes_of_atomics(instruction: str, scope: Scope | None) -> None:
    """Of a plain access there is none, and none of a fence, which touches nothing."""
    body = f"  {instruction}\n  ret void".replace("SCOPE", 'syncscope("agent")')
    assert program(body).scopes[-1] is scope


IF = """  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %other
then:
  THEN
  br label %join
other:
  br label %join
join:
  ret void"""
EARLY = """  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  ret void
end:
  ret void"""
LOOP = """  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %on, label %end
end:
  ret void"""


def joins(body: str) -> dict[str, str | None]:
    made = program(body)
    named = labels(made)
    return {named[at]: None if to is None else named[to] for at, to in made.joins.items()}


def test_where_ways_meet() -> None:
    """None where that is only at the end; the next of several places."""
    assert joins(IF.replace("THEN", "")) == {"entry": "join"}
    assert joins(EARLY) == {"entry": None}
    nested = IF.replace(
        "THEN",
        "%d = icmp eq i32 %n, 7\n  br i1 %d, label %in1, label %in2\nin1:\n  br label %in2\nin2:",
    )
    assert joins(nested) == {"entry": "join", "then": "in2"}


@pytest.mark.parametrize(
    "body",
    [IF.replace("THEN", "call void @llvm.amdgcn.s.barrier()"), IF.replace("THEN", WAVE), LOOP],
)
def test_branches_that_are_not_taken_both_ways(body: str) -> None:
    """Around a barrier, of the workgroup or of a wave, or back to the branch itself."""
    assert "entry" not in joins(body)
    assert "on" not in joins(body)


@pytest.mark.parametrize(
    ("sync", "by_wave"),
    [
        ("SYNC", False),
        (WAVE, True),
        ("call void @llvm.amdgcn.s.barrier()", False),
        (
            WAVE.replace("wave.barrier", "s.barrier"),
            True,
        ),
    ],
)
def test_barriers_that_order_more_for_a_wave(sync: str, by_wave: bool) -> None:
    store = "  store i32 1, ptr addrspace(1) %out\n"
    made = program(f"{store}  {sync}\n{store}  ret void")
    assert made.by_wave is by_wave
    if sync == "SYNC":
        assert {each for strength in made.strengths.values() for each in strength.both} == {
            *SyncSpace
        }


def test_what_is_not_interpreted_is_refused_when_it_is_reached() -> None:
    """A run that does not come there says nothing of it."""
    body = IF.replace(
        "THEN",
        "call void @elsewhere(ptr addrspace(1) %out)",
    )
    kernel = prepared_of(body, rest="\ndeclare void @elsewhere(ptr addrspace(1))\n")
    assert ran(kernel, n=0).finished
    with pytest.raises(UnsupportedError):
        ran(kernel, n=1)


def test_phis_by_where_control_comes_from() -> None:
    """What each is, and which registers that rests on."""
    made = program(LOOP)
    named = labels(made)
    (loop,) = [each for each in made.nodes if each.node.label == "on"]
    found = {
        named[source]: [(came.name, came.uses) for came in each]
        for source, each in loop.phis.items()
    }
    assert found == {"entry": [("i", ())], "on": [("i", ("j",))]}
    assert loop.uses == ("c",)
