"""What memory that nobody wrote gives: another value at each use, and for each work-item."""

from __future__ import annotations

import pytest

from fencepost.kernels.prove.undefined.unset_memory import UnsetMemory, set_in_part
from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import checked, parts_of

TO_ONE = "\n  store i32 {value}, ptr addrspace(3) @b\n  ret void"
TWICE = "\n  %y = xor i32 %v, %v" + TO_ONE.format(value="%y")
FROM_A = "%v = load i32, ptr addrspace(3) @a"
PRIVATE = """%p = alloca [64 x i32], addrspace(5)
  %q = getelementptr i32, ptr addrspace(5) %p, i32 %n
  {stored}
  %v = load i32, ptr addrspace(5) %q"""
FIRST_OF_ALL = "store i32 %n, ptr addrspace(5) %p"
WHOLE = """%p = alloca [2 x i32], addrspace(5)
  %second = getelementptr [2 x i32], ptr addrspace(5) %p, i32 0, i32 1
  store i32 %n, ptr addrspace(5) %p
  store i32 %m, ptr addrspace(5) %second
  %q = getelementptr i32, ptr addrspace(5) %p, i32 %n
  %v = load i32, ptr addrspace(5) %q"""
LOCALLY = 'syncscope("workgroup") monotonic'
BUFFER = """%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %out,
    i16 0, i32 4096, i32 0)
  %at = shl i32 %t, 2
  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32(i32 {value}, ptr addrspace(8) %r,
    i32 %at, i32 0, i32 0)"""
EXCHANGED = f"%v = atomicrmw xchg ptr addrspace(3) @a, i32 {{value}} {LOCALLY}"
ADDED = f"""%z = atomicrmw add ptr addrspace(3) @a, i32 {{value}} {LOCALLY}
  SYNC
  %v = atomicrmw add ptr addrspace(3) @a, i32 0 {LOCALLY}"""
COMPARED = f"""%z = cmpxchg ptr addrspace(3) @a, i32 0, i32 {{value}} {LOCALLY} monotonic
  %v = extractvalue {{{{ i32, i1 }}}} %z, 0"""
CHOSEN = """%c = icmp eq i32 %n, 3
  %p = select i1 %c, ptr addrspace(3) @a, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @a,
    i32 4)
  %v = load i32, ptr addrspace(3) %p"""
STORED = """%own = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 {value}, ptr addrspace(3) %own
  SYNC
  %v = load i32, ptr addrspace(3) @a"""
THROUGH_GLOBAL = """%own = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 {value}, ptr addrspace(1) %own
  %v = load i32, ptr addrspace(1) %own"""
WRONG = {
    "LDS that nobody writes": FROM_A,
    "the same as a vector": "%w = load <2 x i32>, ptr addrspace(3) @a\n"
    "  %v = extractelement <2 x i32> %w, i32 1",
    "a chosen place in it": CHOSEN,
    "what is undefined, stored there": STORED.format(value="undef"),
    "the same in global memory": THROUGH_GLOBAL.format(value="undef"),
    "a variable of a work-item": PRIVATE.format(stored=""),
    "a variable that is set in part": PRIVATE.format(stored=FIRST_OF_ALL),
    "what an exchange finds": EXCHANGED.format(value="undef"),
    "what an addition finds": ADDED.format(value="undef"),
    "what a compare-exchange finds": COMPARED.format(value="undef"),
    "what an exchange finds in a buffer": BUFFER.format(value="undef"),
}
RIGHT = {
    "what is stored there": STORED.format(value="%n"),
    "the same in global memory": THROUGH_GLOBAL.format(value="%n"),
    "a variable that is set": PRIVATE.format(stored="store i32 %n, ptr addrspace(5) %q"),
    "a variable that is set as a whole": WHOLE,
    "what an exchange finds": EXCHANGED.format(value="%n"),
    "what an addition finds": ADDED.format(value="%n"),
    "what a compare-exchange finds": COMPARED.format(value="%n"),
    "what an exchange finds in a buffer": BUFFER.format(value="%n"),
}


@pytest.mark.parametrize("made", WRONG.values(), ids=WRONG.keys())
def test_two_uses_see_two_values(made: str) -> None:
    """All work-items write `v ^ v` to one place, which is not 0."""
    assert checked(f"  {made}{TWICE}").verdict is not Verdict.PROVED


@pytest.mark.parametrize("made", RIGHT.values(), ids=RIGHT.keys())
def test_what_was_written_is_one_value(made: str) -> None:
    assert checked(f"  {made}{TWICE}").verdict is Verdict.PROVED


def test_what_was_written_may_be_used_twice() -> None:
    """Where a value was read decides where it is written: the guard and the place are one value."""
    body = """
  %own = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %own
  SYNC
  %v = load i32, ptr addrspace(3) %own
  %mine = icmp eq i32 %v, %t
  br i1 %mine, label %then, label %end
then:
  %at = getelementptr i32, ptr addrspace(3) @b, i32 %v
  store i32 %t, ptr addrspace(3) %at
  br label %end
end:
  ret void"""
    assert checked(body).verdict is Verdict.PROVED


def test_lanes_give_what_is_undefined() -> None:
    """An exchange of what is undefined in each lane gives two uses two values."""
    made = "%v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 {})"
    wrong = checked(f"  {made.format('undef')}{TWICE}", items=128)
    assert wrong.verdict is not Verdict.PROVED
    assert checked(f"  {made.format('%t')}{TWICE}", items=128).verdict is Verdict.PROVED


TWO = """  %p = alloca { i32, [2 x i16] }, addrspace(5)
  %last = getelementptr { i32, [2 x i16] }, ptr addrspace(5) %p, i32 0, i32 1, i32 1
  %some = getelementptr i16, ptr addrspace(5) %p, i32 %n
  """
FIRST = "store i32 %n, ptr addrspace(5) %p\n  "
LAST = "store i16 1, ptr addrspace(5) %last\n  "
REST = "%q = getelementptr i8, ptr addrspace(5) %p, i32 4\n  store i16 1, ptr addrspace(5) %q\n  "
SOME = "store i16 1, ptr addrspace(5) %some\n  "


@pytest.mark.parametrize(
    ("stored", "partly"),
    [
        (FIRST, True),
        (LAST, True),
        (FIRST + LAST, True),
        (FIRST + REST + LAST, False),
        (FIRST + SOME, False),
        ("", False),
    ],
    ids=["first", "last", "all but one", "all", "anywhere", "nothing"],
)
def test_what_is_set_in_part(stored: str, partly: bool) -> None:
    graph, layout = parts_of(f"{TWO}{stored}ret void")
    definitions = {
        each.head.name: (each, meaning, node.number)
        for node in graph.nodes
        for each, meaning in node.body
        if each.head.name is not None
    }
    memory = UnsetMemory(definitions, layout, lambda _: True)
    assert set_in_part(definitions, graph, memory.bases) == ({"%p"} if partly else set())
