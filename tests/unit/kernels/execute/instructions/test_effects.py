"""Instructions as effects on the state: what registers and memory hold then, and how settled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.instructions.effects import effect
from fencepost.kernels.execute.state import ADDRESS, Contents, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.llvm.effects.effect import Access, Unsupported
from fencepost.llvm.ir import Head, Other
from fencepost.llvm.types import OtherType
from tests.unit.kernels.taken_apart import prepared_of, ran

EXCHANGE = (
    "_Z39atomic_compare_exchange_strong_explicitPU3AS0VU7_AtomiciPU3AS0ii"
    "12memory_orderS4_12memory_scope"
)
LOAD = """%v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(
    ptr addrspace(8) %r, i32 %at, i32 0, i32 0)"""
STORE = """call void @llvm.amdgcn.raw.ptr.buffer.store.i32(
    i32 7, ptr addrspace(8) %r, i32 %at, i32 0, i32 0)"""
PLACES = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
"""


def after(
    body: str,
    contents: Contents = Contents.INDEX,
    *,
    both: bool = False,
    rest: str = "",
    **values: int,
) -> State:
    """The state after a kernel of four work-items."""
    kernel = prepared_of(PLACES + body + "\n  ret void", rest=rest)
    return ran(kernel, contents, both=both, **values).state


def register(state: State, name: str) -> list[int]:
    return np.broadcast_to(state.registers[name], (4,)).tolist()  # type: ignore[no-any-return]


RELAXED = "monotonic, align 4"
OWN = "store i32 %t, ptr addrspace(1) %o"
AGAIN = "%v = load i32, ptr addrspace(1) %o"
SET = "%w = insertelement <2 x i32> zeroinitializer, i32 %n, i32 0"
LOADED = "  %v = load i32, ptr addrspace(1) %p\n"


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("%v = add i32 %t, 3", GIVEN),
        ("%v = load i32, ptr addrspace(1) %p", OPEN),
        ("%u = load i32, ptr addrspace(1) %p\n  %v = mul i32 %u, 0", OPEN),
        ("%v = add i32 %n, 1", OPEN),
        ("%v = add i32 undef, 1", OPEN),
        ("%c = icmp eq i32 %n, 1\n  %v = select i1 %c, i32 %t, i32 7", OPEN),
        ("%c = icmp eq i32 %t, 1\n  %v = select i1 %c, i32 %n, i32 7", OPEN),
        (f"{SET}\n  %v = extractelement <2 x i32> %w, i32 1", OPEN),
        (f"{OWN}\n  {AGAIN}", GIVEN),
        ("store i32 %n, ptr addrspace(1) %o\n  %v = load i32, ptr addrspace(1) %o", OPEN),
        (f"{OWN.replace('store', 'store atomic')} {RELAXED}\n  {AGAIN}", OPEN),
        (f"{OWN}\n  {AGAIN.replace('load', 'load atomic')} {RELAXED}", OPEN),
        ("%v = atomicrmw add ptr addrspace(1) %o, i32 1 monotonic", OPEN),
        ("%v = add nsw i32 %t, 2147483647", GUESS),
        ("%v = alloca i32, addrspace(5)", GIVEN),
    ],
)
def test_how_settled_a_result_is(body: str, level: int) -> None:
    """By what it is computed from, and by how many executions there are."""
    assert after("  " + body).level(["v"]) == level


def test_loads_and_stores() -> None:
    state = after(
        LOADED
        + """  %w = mul i32 %v, 10
  store i32 %w, ptr addrspace(1) %o
  %x = load i32, ptr addrspace(1) %o"""
    )
    assert register(state, "x") == [0, 10, 20, 30]
    assert [each.how for each in state.log] == [Access.READ, Access.WRITE, Access.READ]
    assert [each.level for each in state.log] == [GIVEN, OPEN, GIVEN]


@pytest.mark.parametrize("kind", ["atomic", ""])
def test_an_atomic_access_is_noted_as_one(kind: str) -> None:
    order = f" {RELAXED}" if kind else ""
    state = after(f"""  %v = load {kind} i32, ptr addrspace(1) %p{order}
  store {kind} i32 %v, ptr addrspace(1) %o{order}""")
    assert [each.how.atomic for each in state.log] == [bool(kind)] * 2


def test_an_exchange_gives_a_pair() -> None:
    """What was there, and whether it was the expected one."""
    state = after("""  %e = and i32 %t, 1
  %r = cmpxchg ptr addrspace(1) %p, i32 %e, i32 9 monotonic monotonic
  %old = extractvalue { i32, i1 } %r, 0
  %won = extractvalue { i32, i1 } %r, 1
  %v = load i32, ptr addrspace(1) %p""")
    assert register(state, "old") == [0, 1, 2, 3]
    assert register(state, "won") == [True, True, False, False]
    assert register(state, "v") == [9, 9, 2, 3]
    assert state.open["won"] == OPEN


@pytest.mark.parametrize("write", [True, False])
def test_a_place_that_inputs_decide(write: bool) -> None:
    """The run is one of several; after a store there nothing in that memory is settled."""
    does = "store i32 1, ptr addrspace(1) %q" if write else "%u = load i32, ptr addrspace(1) %q"
    state = after(f"""  store i32 5, ptr addrspace(1) %o
  %q = getelementptr i32, ptr addrspace(1) {"%in" if write else "%out"}, i32 %n
  {does}
  %v = load i32, ptr addrspace(1) %o""")
    assert list(state.reasons) == [ADDRESS]
    assert not state.guessed
    if not write:
        assert state.open["u"] == OPEN
    assert state.open["v"] == (OPEN if write else GIVEN)


def test_a_place_of_buffers_leaves_lds_settled() -> None:
    for space, name in ((1, "%in"), (3, "@a")):
        state = after(f"""  %which = and i32 %n, 1
  %q = getelementptr i32, ptr addrspace({space}) {name}, i32 %which
  %v = load i32, ptr addrspace({space}) %q""")
        assert state.lds_settled is (space == 1)


def buffer(does: str, size: int) -> State:
    """Through a resource of so many bytes of the first argument."""
    return after(f"""  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(
    ptr addrspace(1) %in, i16 0, i32 {size}, i32 159744)
  %at = mul i32 %t, 4
  {does}""")


def test_a_buffer_has_an_end() -> None:
    """Beyond it nothing is read, and nothing written."""
    state = buffer(LOAD, 8)
    assert register(state, "v") == [0, 1, 0, 0]
    assert [each.lanes.tolist() for each in state.log] == [[0, 1]]
    state = buffer(STORE + "\n  " + LOADED, 12)
    assert register(state, "v") == [7, 7, 7, 3]


@pytest.mark.parametrize(("size", "lanes"), [(0, []), (16, [0, 1, 2, 3])])
def test_a_buffer_that_all_or_none_reach(size: int, lanes: list[int]) -> None:
    state = buffer(LOAD, size)
    assert register(state, "v") == [each if each in lanes else 0 for each in range(4)]
    assert [each.lanes.tolist() for each in state.log] == ([lanes] if lanes else [])
    assert state.open["v"] == OPEN


@pytest.mark.parametrize("both", [False, True])
def test_what_is_assumed(both: bool) -> None:
    """A run in which it does not hold is none; one that stands for all has no values of inputs."""
    body = "  %c = icmp ult i32 %t, {}\n  call void @llvm.assume(i1 %c)"
    assert (after(body.format(3), both=both).poison.void is None) is both
    assert after(body.format(4), both=both).poison.void is None


@pytest.mark.parametrize(
    ("body", "overflowed", "void"),
    [
        ("%v = add nuw i32 %t, -2", True, False),
        ("%v = add nuw i32 %t, -4", False, False),
        ("%v = udiv i32 7, %t", False, True),
        ("%u = add i32 %t, 1\n  %v = udiv i32 7, %u", False, False),
    ],
)
def test_promises_that_are_not_kept(body: str, overflowed: bool, void: bool) -> None:
    """What overflows is poison; a division by zero makes the run none."""
    state = after("  " + body)
    assert ("v" in state.poison.registers, state.poison.void is not None) == (overflowed, void)
    assert (state.level(["v"]) == GUESS) is overflowed


def test_vectors_of_which_a_part_is_any_value() -> None:
    """Until that part is set."""
    state = after("""  %v = insertelement <2 x i32> poison, i32 3, i32 0
  %w = insertelement <2 x i32> %v, i32 4, i32 1
  %x = extractelement <2 x i32> %v, i32 0
  %y = extractelement <2 x i32> %v, i32 1""")
    assert {name: state.level([name]) for name in "vwxy"} == {
        "v": OPEN,
        "w": GIVEN,
        "x": GIVEN,
        "y": OPEN,
    }


def test_private_memory_is_of_each_lane() -> None:
    state = after("""  %a = alloca [2 x i32], addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 %t, ptr addrspace(5) %a
  store i32 7, ptr addrspace(5) %b
  %v = load i32, ptr addrspace(5) %a""")
    assert register(state, "v") == [0, 1, 2, 3]
    assert not state.log


def test_fences_are_noted_where_that_is_asked() -> None:
    """By step, site and lanes: what was passed before an access is read from them."""
    atomic = "%r = atomicrmw add ptr addrspace(1) %o, i32 1 monotonic"
    fence = 'fence syncscope("agent") release'
    state = after(f"  {fence}\n  {atomic}")
    ((step, site, lanes),) = state.passed
    assert (site, list(lanes)) == (3, [0, 1, 2, 3])
    assert step < state.log[0].step
    assert not after(f"  {fence}\n  {LOADED}").passed


def test_what_an_exchange_expects_behind_a_pointer() -> None:
    """C11's function: what is read there is no access that is looked at."""
    expected = """  %e = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 2, ptr addrspace(3) %e
"""
    call = """  %f = addrspacecast ptr addrspace(3) %e to ptr
  %q = addrspacecast ptr addrspace(1) %p to ptr
  %w = call i1 @NAME(ptr %q, ptr %f, i32 9, i32 0, i32 0, i32 2)
  %v = load i32, ptr addrspace(1) %p"""
    state = after(
        (expected + call).replace("NAME", EXCHANGE),
        rest=f"\ndeclare i1 @{EXCHANGE}(ptr, ptr, i32, i32, i32, i32)\n",
    )
    assert register(state, "w") == [False, False, True, False]
    assert register(state, "v") == [0, 1, 9, 3]
    assert [each.how for each in state.log] == [Access.WRITE, Access.RMW, Access.READ]


@pytest.mark.parametrize("meaning", [Unsupported("why not"), None])
def test_what_is_not_known_is_refused(meaning: Any) -> None:
    """With the reason; an instruction that none interprets, too."""
    layout = prepared_of("  ret void").layout
    with pytest.raises(UnsupportedError, match="why not" if meaning else "Other"):
        effect(Other(Head("x", OtherType("token")), "landingpad", ""), meaning, 0, layout)
