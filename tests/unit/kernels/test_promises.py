"""What an instruction promises: kept, nothing follows; broken, the value is poison."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from fencepost.llvm.read import printed
from fencepost.llvm.rewriting.normalise import as_given
from tests.unit.kernels.promises import AT_I, IF_C, report

FROZEN = {
    "disjoint bits, folded": "%w = and i32 %n, 1\n  %v = or disjoint i32 %w, 1",
    "no negative number, folded": "%w = and i32 %n, -2147483648\n"
    "  %x = zext nneg i32 %w to i64\n  %y = lshr i64 %x, 32\n  %v = trunc i64 %y to i32",
    "a product with zero": "%w = sub nuw i32 %n, %m\n  %v = and i32 %w, 0",
    "constants": "%v = add nsw i32 2147483647, 1",
    "a constant shift": "%v = shl i32 1, 40",
    "a choice": "%w = add nsw i32 %n, 1\n  %x = icmp sgt i32 %w, %n\n"
    "  %v = select i1 %x, i32 1, i32 0",
}


@pytest.mark.parametrize("made", FROZEN.values(), ids=FROZEN.keys())
def test_what_is_frozen_is_any_value_though_llvm_folds_it(made: str) -> None:
    frozen = f"  {made}\n  %f = freeze i32 %v\n  %c = icmp eq i32 %f, 12345\n"
    assert report(frozen + IF_C).verdict is not Verdict.PROVED


def test_what_is_frozen_in_a_function_that_is_inlined() -> None:
    body = "  %f = call i32 @h(i32 %n)\n  %c = icmp eq i32 %f, 0\n"
    helper = """
define i32 @h(i32 %a) {
  %b = or disjoint i32 %a, 1
  %c = and i32 %b, 1
  %f = freeze i32 %c
  ret i32 %f
}
"""
    assert report(body + IF_C, helper).verdict is not Verdict.PROVED


SURE = {
    "bits of an id": "%v = and i32 %t, 7",
    "an argument": "%v = add i32 %n, 0\n  %w = and i32 %v, 0",
    "a choice": "%w = icmp ult i32 %t, 5\n  %v = select i1 %w, i32 1, i32 2",
}


@pytest.mark.parametrize("made", SURE.values(), ids=SURE.keys())
def test_what_is_no_poison_is_itself_when_it_is_frozen(made: str) -> None:
    frozen = f"  {made}\n  %f = freeze i32 %v\n  %d = sub i32 %f, %v\n  %c = icmp ne i32 %d, 0\n"
    assert report(frozen + IF_C).verdict is Verdict.PROVED


def test_a_freeze_is_written_as_it_was() -> None:
    source = (
        "define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x i32> %v) {\n"
        "  %w = shl <2 x i32> %v, %v\n  %f = freeze <2 x i32> %w\n"
        "  store <2 x i32> %f, ptr addrspace(1) %o\n  ret void\n}\n"
    )
    back = as_given(printed(source, 10))
    assert "= freeze <2 x i32> %w" in back
    assert "fencepost_frozen" not in back


BROKEN = {
    "exact shift": "%h = lshr exact i32 %n, 1\n  %d = shl i32 %h, 1\n  %c = icmp ne i32 %d, %n",
    "exact division": "%h = udiv exact i32 %n, 3\n  %d = mul i32 %h, 3\n  %c = icmp ne i32 %d, %n",
    "disjoint": "%h = or disjoint i32 %n, 1\n  %d = add i32 %n, 1\n  %c = icmp ne i32 %d, %h",
    "nneg": "%h = zext nneg i32 %n to i64\n  %d = sext i32 %n to i64\n  %c = icmp ne i64 %d, %h",
    "trunc nuw": "%h = trunc nuw i32 %n to i8\n  %d = zext i8 %h to i32\n  %c = icmp ne i32 %d, %n",
    "trunc nsw": "%h = trunc nsw i32 %n to i8\n  %d = sext i8 %h to i32\n  %c = icmp ne i32 %d, %n",
    "samesign": "%a = icmp samesign ult i32 %n, %m\n  %b = icmp slt i32 %n, %m\n"
    "  %c = xor i1 %a, %b",
    "shl nsw": "%h = shl nsw i32 %n, 20\n  %d = ashr i32 %h, 20\n  %c = icmp ne i32 %d, %n",
    "shl nuw": "%h = shl nuw i32 %n, 28\n  %d = lshr i32 %h, 28\n  %c = icmp ne i32 %d, %n",
    "by zero": "%h = udiv i32 100, %n\n  %c = icmp eq i32 %n, 0",
    "the least by -1": "%h = sdiv i32 %n, -1\n  %c = icmp eq i32 %n, -2147483648",
}


@pytest.mark.parametrize("made", BROKEN.values(), ids=BROKEN.keys())
def test_a_run_that_breaks_a_promise_shows_no_bug(made: str) -> None:
    """For every input that is defined, nobody writes."""
    assert report(f"  {made}\n" + IF_C).verdict is not Verdict.BUG


@pytest.mark.parametrize("name", [each for each in BROKEN if each != "by zero"])
def test_without_the_promise_it_does(name: str) -> None:
    made = BROKEN[name]
    for flag in ("exact ", "disjoint ", "nneg ", "nuw ", "nsw ", "samesign "):
        made = made.replace(flag, "")
    made = made.replace("%h = sdiv i32 %n, -1", "%h = sub i32 0, %n")
    assert report(f"  {made}\n" + IF_C).verdict is Verdict.BUG


def test_what_is_not_reached_is_no_bug_and_a_trap_is_reached() -> None:
    guard = "  %z = icmp eq i32 %n, 2\n  br i1 %z, label %a, label %b\na:\n"
    stored = "  store i32 %id, ptr addrspace(1) %out\n"
    assert report(f"{guard}{stored}  unreachable\nb:").verdict is not Verdict.BUG
    trap = "declare void @llvm.trap()"
    ends = "  call void @llvm.trap()\n  unreachable\nb:"
    assert report(guard + stored + ends, trap).verdict is Verdict.BUG


def test_each_use_of_what_is_undefined_is_another_value() -> None:
    made = "  %u = and i32 undef, 1\n  {}\n  %i = add i32 %d, %id\n"
    twice = made.format("%d = sub i32 %u, %u")
    assert report(twice + AT_I).verdict is not Verdict.PROVED
    once = made.format("%f = freeze i32 %u\n  %d = sub i32 %f, %f")
    assert report(once + AT_I).verdict is Verdict.PROVED
    other = made.format(
        "%v = insertelement <2 x i32> undef, i32 %n, i32 0\n"
        "  %w = extractelement <2 x i32> %v, i32 0\n  %d = sub i32 %w, %n"
    )
    assert report(other + AT_I).verdict is Verdict.PROVED


EXCHANGE = """
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %id
  %r = cmpxchg {weak}ptr addrspace(1) %q, i32 %n, i32 7 syncscope("agent") monotonic monotonic
  %old = extractvalue {{i32, i1}} %r, 0
  %made = extractvalue {{i32, i1}} %r, 1
  %not = xor i1 %made, true
  %e = icmp eq i32 %old, %n
  %c = and i1 %not, %e
"""


def test_a_weak_exchange_may_fail_though_the_value_is_there() -> None:
    assert report(EXCHANGE.format(weak="weak ") + IF_C).verdict is not Verdict.PROVED
    assert report(EXCHANGE.format(weak="") + IF_C).verdict is Verdict.PROVED


LOCK = """
  br label %try
try:
  %r = cmpxchg {weak}ptr addrspace(1) %data, i32 0, i32 1 syncscope("agent") acquire monotonic
  %old = extractvalue {{i32, i1}} %r, 0
  %made = extractvalue {{i32, i1}} %r, 1
  %free = icmp eq i32 %old, 0
  br i1 {asked}, label %in, label %try
in:
  %v = load i32, ptr addrspace(1) %out
  %w = add i32 %v, %id
  store i32 %w, ptr addrspace(1) %out
  store atomic i32 0, ptr addrspace(1) %data syncscope("agent") release, align 4
"""


def test_a_lock_is_held_by_whom_a_weak_exchange_tells_so() -> None:
    assert report(LOCK.format(weak="", asked="%free")).verdict is Verdict.PROVED
    assert report(LOCK.format(weak="weak ", asked="%made")).verdict is Verdict.PROVED
    assert report(LOCK.format(weak="weak ", asked="%free")).verdict is not Verdict.PROVED


TICKET = """
  %a = atomicrmw add ptr addrspace(1) %data, {kind} {by} syncscope("agent") monotonic
  %i = zext {kind} %a to i32
"""


def test_tickets_that_come_again() -> None:
    one = TICKET.format(kind="i8", by=1)
    assert report(one + AT_I, grid=3).verdict is Verdict.PROVED
    assert report(one + AT_I, grid=5).verdict is not Verdict.PROVED
    short = TICKET.format(kind="i16", by=1)
    assert report(short + AT_I, grid=1025).verdict is not Verdict.PROVED


def test_real_arithmetic_that_may_be_computed_in_two_ways() -> None:
    """With `contract`, one instruction may be joined with another and its twin not."""
    body = """
  %a = bitcast i32 %n to float
  %b = bitcast i32 %m to float
  %z = icmp eq i32 %id, 0
  br i1 %z, label %x, label %y
x:
  %m1 = fmul {flag}float %a, %b
  %s1 = fadd {flag}float %m1, 3.0
  store float %s1, ptr addrspace(1) %out
  br label %end
y:
  %m2 = fmul {flag}float %a, %b
  %s2 = fadd {flag}float %m2, 3.0
  store float %s2, ptr addrspace(1) %out
  br label %end
end:
"""
    assert report(body.format(flag="")).verdict is Verdict.PROVED
    assert report(body.format(flag="contract ")).verdict is not Verdict.PROVED


def test_a_constant_that_another_module_may_replace() -> None:
    body = "  %v = load i32, ptr addrspace(4) @five\n  %c = icmp ne i32 %v, 5\n"
    held = "@five = {} addrspace(4) constant i32 5"
    assert report(body + IF_C, held.format("internal")).verdict is Verdict.PROVED
    assert report(body + IF_C, held.format("weak_odr")).verdict is Verdict.PROVED
    assert report(body + IF_C, held.format("weak")).verdict is not Verdict.PROVED


def test_below_the_array_that_the_launch_gives_its_size() -> None:
    """It begins behind the other arrays: what lies below is one of them."""
    before = (
        "@s = internal addrspace(3) global [64 x i32] poison\n"
        "@rest = external addrspace(3) global [0 x i32], align 4"
    )
    body = """
  %i = add i32 %t, {}
  %q = getelementptr i32, ptr addrspace(3) @rest, i32 %i
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %id, ptr addrspace(3) %q
  store i32 %id, ptr addrspace(3) %r
"""
    assert report(body.format(0), before).verdict is Verdict.PROVED
    assert report(body.format(-4), before).verdict is not Verdict.PROVED
    asked = "  %k = and i32 %n, 3\n  %l = sub i32 0, %k\n" + body.format("%l")
    assert report(asked, before).verdict is not Verdict.PROVED


def test_an_atomic_on_a_vector_is_not_interpreted() -> None:
    body = """
  %a = atomicrmw fadd ptr addrspace(1) %out, <2 x half> <half 1.0, half 1.0> syncscope("agent") \
monotonic
"""
    assert report(body).verdict is not Verdict.BUG
