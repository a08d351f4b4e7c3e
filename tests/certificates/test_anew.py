"""What the judge decides anew of two accesses, and what it must leave open."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.anew import Anew, By
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from tests.certificates.test_machine import ACQUIRE, BARRIER, HEAD, RELEASE

pytest.importorskip("cvc5", reason="cvc5 decides what the judge asks")

LOOP = """
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  FIRST
  br label %latch
latch:
  SECOND
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 8
  br i1 %more, label %body, label %done
done:"""
STORE = "store i32 %id, ptr addrspace(3) %p"
LOAD = "%v = load i32, ptr addrspace(3) %q"
MEET = f"{RELEASE}\n {BARRIER}\n {ACQUIRE}\n"


def _anew(body: str, lanes: int = 64, grid: int = 1) -> Anew:
    text = HEAD.replace("LANES", str(lanes)) + body + "\n  ret void\n}\n"
    module = read_module(text.encode())
    launch = Launch((128, 1, 1), (grid, 1, 1), 64)
    return Anew(module, module.kernels[0], launch, {})


def test_each_its_own_place() -> None:
    anew = _anew(f"  {STORE}")
    assert anew.apart(("entry", 5), ("entry", 5), False, By.PLACES)
    assert not anew.apart(("entry", 5), ("entry", 5), False, By.ORDER)


def test_the_place_of_another_one() -> None:
    anew = _anew(f"  {STORE}\n  {LOAD}")
    assert not anew.apart(("entry", 5), ("entry", 6), False)
    assert _anew(f"  {STORE}\n  {LOAD}", 0).apart(("entry", 5), ("entry", 6), False)


@pytest.mark.parametrize(
    ("between", "ordered"),
    [
        ((RELEASE, BARRIER, ACQUIRE), True),
        ((), False),
        ((BARRIER,), False),
        ((RELEASE, BARRIER), False),
        ((BARRIER, ACQUIRE), False),
    ],
)
def test_a_barrier_between(between: tuple[str, ...], ordered: bool) -> None:
    lines = "\n".join([STORE, *between, LOAD])
    anew = _anew(lines)
    second = ("entry", 6 + len(between))
    assert anew.apart(("entry", 5), second, False, By.ORDER) is ordered
    assert anew.apart(("entry", 5), second, False) is ordered


@pytest.mark.parametrize(
    ("first", "second", "clean"),
    [
        (f"{STORE}\n {MEET}", f"{LOAD}\n {MEET}", True),
        (f"{STORE}\n {MEET}", LOAD, False),  # the next turn stores while another one still loads
        (STORE, f"{LOAD}\n {MEET}", False),
    ],
)
def test_turns_of_a_loop(first: str, second: str, clean: bool) -> None:
    anew = _anew(LOOP.replace("FIRST", first).replace("SECOND", second))
    places = ("body", 1), ("latch", 0)
    assert anew.apart(*places, False) is clean


def test_a_barrier_that_may_be_missed() -> None:
    body = f"""
  {STORE}
  %some = icmp sgt i32 %n, 3
  br i1 %some, label %meet, label %on
meet:
  {MEET}
  br label %on
on:
  GUARD
use:
  {LOAD}
  br label %end
end:"""
    open_way = body.replace("GUARD", "br label %use")
    assert not _anew(open_way).apart(("entry", 5), ("use", 0), False)
    guarded = body.replace("GUARD", "br i1 %some, label %use, label %end")
    assert _anew(guarded).apart(("entry", 5), ("use", 0), False)


def test_two_workgroups() -> None:
    store = "%g = getelementptr i32, ptr addrspace(1) %a, i32 INDEX\n store i32 %id, "
    store += "ptr addrspace(1) %g"
    assert not _anew(store.replace("INDEX", "%id"), grid=2).apart(("entry", 6), ("entry", 6), True)
    assert _anew(store.replace("INDEX", "%group"), grid=2).apart(("entry", 6), ("entry", 6), True)
    # Nothing is known of an argument.
    assert not _anew(store.replace("INDEX", "%n"), grid=2).apart(("entry", 6), ("entry", 6), True)


@pytest.mark.parametrize(("size", "inside"), [(512, True), (508, False)])
def test_bounds(size: int, inside: bool) -> None:
    assert _anew(f"  {STORE}").inside(("entry", 5), size) is inside


def test_what_is_never_reached() -> None:
    body = """
  %far = icmp ugt i32 %id, LIMIT
  br i1 %far, label %there, label %end
there:
  br label %end
end:"""
    assert _anew(body.replace("LIMIT", "127")).unreached("there")
    assert not _anew(body.replace("LIMIT", "126")).unreached("there")


NESTED = """
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %at = add i32 %i, %j
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %at
  store i32 %id, ptr addrspace(3) %r
  %j.next = add nuw nsw i32 %j, 1
  %j.end = icmp eq i32 %j.next, COUNT
  br i1 %j.end, label %outer.latch, label %inner
outer.latch:
  %i.next = add nuw nsw i32 %i, STEP
  %i.more = icmp OUTER
  br i1 %i.more, label %outer, label %done
done:"""


@pytest.mark.parametrize(
    ("count", "step", "outer", "size", "inside"),
    [
        ("16", "16", "ne i32 %i.next, 64", 256, True),
        ("16", "16", "ne i32 %i.next, 64", 252, False),
        ("17", "16", "ne i32 %i.next, 64", 256, False),
        ("16", "16", "ne i32 %i.next, 65", 256, False),  # which is passed by
        ("16", "16", "ne i32 %id, 64", 256, False),
        ("16", "24", "slt i32 %i.next, 64", 256, True),
    ],
)
def test_loops_that_an_equality_ends(
    count: str, step: str, outer: str, size: int, inside: bool
) -> None:
    text = NESTED.replace("COUNT", count).replace("STEP", step).replace("OUTER", outer)
    assert _anew(text).inside(("inner", 3), size) is inside


def test_the_turns_of_a_loop_inside_are_those_of_each_turn() -> None:
    """The outer loop goes on where the inner one turned often, which says nothing of where the
    inner one is now.
    """
    text = NESTED.replace("COUNT", "32").replace("STEP", "1").replace("OUTER", "ugt i32 %j, 30")
    moved = "%none = icmp eq i32 %i, 0\n  %back = sub i32 31, %j\n"
    moved += "  %at = select i1 %none, i32 0, i32 %back"
    text = text.replace("%at = add i32 %i, %j", moved).replace("eq i32 %j.next", "uge i32 %j.next")
    assert not _anew(text).inside(("inner", 5), 4)


FOOT = """
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = and i32 %first, MASK
  %low = and i32 %id, 63
  %at = or i32 %wave, %low
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %at
  store i32 %id, ptr addrspace(3) %r"""
READ = "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\ndefine"


@pytest.mark.parametrize(("mask", "clean"), [("64", True), ("256", False), ("65", False)])
def test_whichever_lane_of_a_wave(mask: str, clean: bool) -> None:
    """The bits that all lanes of a wave agree in are known, and no others."""
    text = HEAD.replace("LANES", "64").replace("define", READ) + FOOT.replace("MASK", mask)
    module = read_module((text + "\n  ret void\n}\n").encode())
    anew = Anew(module, module.kernels[0], Launch((128, 1, 1), (1, 1, 1), 64), {})
    place = "entry", 10
    assert (anew.prints.of(place) is not None) is (mask != "65")
    assert anew.apart(place, place, False, By.PLACES) is clean


@pytest.mark.parametrize(("lanes", "clean"), [(0, True), (1, False), (64, False)])
def test_footprints(lanes: int, clean: bool) -> None:
    anew = _anew(f"  {STORE}\n  {LOAD}", lanes)
    assert anew.prints.apart(("entry", 5), ("entry", 6)) is clean
    assert anew.prints.inside(("entry", 5), 512)
    assert not anew.prints.inside(("entry", 5), 511)


def test_footprints_of_what_more_than_ids_decides() -> None:
    text = LOOP.replace("FIRST", "%r = getelementptr i32, ptr addrspace(3) @s, i32 %i\n LAST")
    text = text.replace("LAST", "store i32 %id, ptr addrspace(3) %r").replace("SECOND", "")
    assert _anew(text).prints.of(("body", 2)) is None


LEFT = """
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %out = icmp EARLY
  br i1 %out, label %early, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %body, label %early
early:
  %late = phi i1 [ false, %body ], [ true, %latch ]
  br i1 %late, label %there, label %end
there:
  br label %end
end:"""


@pytest.mark.parametrize(
    ("early", "never"),
    [
        ("ult i32 %id, 128", True),
        ("ult i32 %id, 127", False),
    ],
)
def test_a_loop_is_left_where_its_last_turn_leaves_it(early: str, never: bool) -> None:
    assert _anew(LEFT.replace("EARLY", early)).unreached("there") is never


def _met_in_a_loop(first: str, turns: str) -> Anew:
    """A store, a loop that meets at a barrier if it is entered, a load behind it."""
    return _anew(f"""
  {STORE}
  %enter = icmp {first}
  br i1 %enter, label %again, label %behind
again:
  %i = phi i32 [ 0, %entry ], [ %next, %next.turn ]
  %meets = icmp {turns}
  br i1 %meets, label %meet, label %next.turn
meet:
  {MEET}
  br label %next.turn
next.turn:
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %again, label %behind
behind:
  {LOAD}
  br label %end
end:""")


@pytest.mark.parametrize(
    ("first", "turns", "ordered"),
    [
        ("ult i32 %id, 128", "eq i32 %i, 0", True),
        ("sgt i32 %n, 0", "eq i32 %i, 0", False),  # it may not be entered
        ("ult i32 %id, 128", "eq i32 %i, 1", False),  # there may be one turn alone
    ],
)
def test_a_barrier_in_the_first_turn_of_a_loop(first: str, turns: str, ordered: bool) -> None:
    assert _met_in_a_loop(first, turns).apart(("entry", 5), ("behind", 0), False) is ordered


@pytest.mark.parametrize(("last", "ordered"), [("sge i32 %i, 0", True), ("eq i32 %i, 1", False)])
def test_the_turn_of_an_access_is_not_the_last_one(last: str, ordered: bool) -> None:
    """What a loop leaves behind decides about the barrier, and not what it had at the store."""
    anew = _anew(f"""
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %stores = icmp eq i32 %i, 1
  br i1 %stores, label %store, label %latch
store:
  {STORE}
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %body, label %done
done:
  %at.last = icmp {last}
  br i1 %at.last, label %meet, label %behind
meet:
  {MEET}
  br label %behind
behind:
  {LOAD}
  br label %end
end:""")
    assert anew.apart(("store", 0), ("behind", 0), False) is ordered
