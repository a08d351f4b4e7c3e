"""What a freeze gives of what memory holds: the number itself where no poison is stored there."""

from __future__ import annotations

import pytest

from fencepost.llvm.rewriting.bodies import replaced
from fencepost.llvm.rewriting.frozen import FROZEN, Freezes

DRAWS = """
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p, align 4{promise}
  %c = icmp sgt i32 %v, 0
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  {more}
  %first = icmp eq i32 %t, 0
  br i1 %first, label %draw, label %join
draw:
  %pop = call i64 @llvm.ctpop.i64(i64 %m)
  %many = {many}
  %d = {atomic}
  br label %join
join:
  %b = phi i32 [ %d, %draw ], [ {else}, %entry ]
  {between}
  %f = freeze i32 %b
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %f
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}}
"""
RIGHT = {
    "promise": "",
    "more": "",
    "many": "trunc nuw nsw i64 %pop to i32",
    "atomic": "atomicrmw add ptr addrspace(1) %out, i32 %many monotonic, align 4",
    "else": "undef",
    "between": "",
}
STORED = "store {kind} {value}, ptr{space} {to}, align 4"
OVERFLOWS = "%o = add nsw i32 %v, 1\n  "


def made(changed: dict[str, str]) -> list[str]:
    """The lines of the kernel with its freezes replaced."""
    return of(DRAWS.format(**{**RIGHT, **changed}))


def of(text: str) -> list[str]:
    """The lines of a text with its freezes replaced."""
    lines = text.split("\n")
    return replaced(lines, Freezes(lines))


def line(lines: list[str], start: str) -> str:
    return next(each.strip() for each in lines if each.strip().startswith(start))


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"else": "%n"},
        {"else": "0"},
        {"many": "add i32 %v, 1"},
        {"atomic": "load i32, ptr addrspace(1) %out, align 4"},
        {"more": "store float 0.0, ptr addrspace(1) %p, align 4"},
        {"more": "store i32 undef, ptr addrspace(3) null, align 4"},
        {"more": "%x = call i32 @llvm.umin.i32(i32 %v, i32 3)"},
        {"between": "  #dbg_value(i32 %b, !1, !DIExpression(), !2)"},
    ],
)
def test_what_is_drawn_is_itself(changed: dict[str, str]) -> None:
    """Only what else comes in is frozen, where it comes from."""
    lines = made(changed)
    assert line(lines, "%f = ") == "%f = bitcast i32 %b to i32"
    phi = line(lines, "%b = ")
    assert "[ %d, %draw ]" in phi
    other = changed.get("else", "undef")
    sure = other != "undef"
    assert (f"[ {other}, %entry ]" in phi) is sure
    ends = [each for each in lines if "br i1 %first" in each]
    assert (FROZEN in ends[0]) is not sure


POISONED = {
    "what is added may overflow": {"many": "add nsw i32 %v, 1"},
    "a number of bits that is no such number": {"many": "trunc nuw nsw i64 %m to i32"},
    "what is stored may overflow": {
        "more": OVERFLOWS + "store i32 %o, ptr addrspace(1) %out, align 4"
    },
    "the same through a pointer to anywhere": {
        "more": OVERFLOWS + "store i32 %o, ptr null, align 4"
    },
    "what is stored is undefined": {"more": "store i32 undef, ptr addrspace(1) %p, align 4"},
    "what LDS holds at first is undefined": {
        "more": "%o = load i32, ptr addrspace(3) null, align 4\n"
        "  store i32 %o, ptr addrspace(1) %out, align 4"
    },
    "a real number that may be none": {
        "more": "%o = fadd nnan float 0.0, 0.0\n  store float %o, ptr addrspace(1) %out, align 4"
    },
    "a vector": {"more": "store <2 x i32> undef, ptr addrspace(1) %p, align 8"},
    "a call of something": {"more": "call void @f()"},
    "a call of something that is named like a query": {
        "more": "call void @_Z13get_local_sumPi(ptr addrspace(1) %out)"
    },
    "a promise about the same word, loaded once more": {
        "more": "%again = load i32, ptr addrspace(1) %p, align 4, !range !0",
        "many": "add i32 %again, 1",
    },
    "a copy": {
        "more": "call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %out, ptr addrspace(3) null,"
        " i64 4, i1 false)"
    },
    "assembly": {"more": 'call void asm sideeffect "", ""()'},
    "a function pointer": {"more": "call void %g()"},
    "an exchange that may store poison": {
        "more": OVERFLOWS
        + "%x = cmpxchg ptr addrspace(1) %out, i32 0, i32 %o monotonic monotonic, align 4"
    },
    "assembly like a call": {"more": 'call void asm sideeffect "@llvm.umin.i32(", ""()'},
    "a count that promises too much": {"many": "call range(i32 0, 3) i32 @llvm.ctpop.i32(i32 %v)"},
    "a count that is cut too short": {"many": "trunc nsw i64 %pop to i8"},
    "a promise about what is loaded": {"promise": ", !range !0", "many": "add i32 %v, 1"},
    "drawn in LDS": {"atomic": "atomicrmw add ptr addrspace(3) null, i32 1 monotonic, align 4"},
    "drawn anywhere": {"atomic": "atomicrmw add ptr null, i32 1 monotonic, align 4"},
    "the phi is used as it is": {"between": "%u = add i32 %b, 1"},
}


@pytest.mark.parametrize("name", POISONED)
def test_what_may_be_poison_is_frozen_whole(name: str) -> None:
    """Nothing is known of the number."""
    lines = made(POISONED[name])
    assert FROZEN in line(lines, "%f = ")
    assert "[ %d, %draw ], [ undef, %entry ]" in line(lines, "%b = ")


def test_a_function_may_find_what_its_caller_stored() -> None:
    """Nothing is known of memory but in a kernel."""
    text = DRAWS.format(**RIGHT).replace("amdgpu_kernel ", "")
    assert FROZEN in line(of(text), "%f = ")


@pytest.mark.parametrize(
    ("variable", "clean"),
    [
        ("@g = addrspace(1) global i32 undef", False),
        ("@g = internal unnamed_addr addrspace(1) global [1 x i32] [i32 poison], align 4", False),
        ("@g = global i32 undef", False),
        ("@g = addrspace(1) global i32 0", True),
        ("@g = internal addrspace(3) global [4 x i32] undef, align 4", True),
    ],
)
def test_what_variables_hold_at_first(variable: str, clean: bool) -> None:
    """A variable that is undefined at first is what a pointer may lead to; of LDS none does."""
    found = line(of(f"{variable}\n{DRAWS.format(**RIGHT)}"), "%f = ")
    assert (FROZEN not in found) is clean


HIP = "@__hip_cuid_1 = addrspace(1) global i8 0\n"
OWN = "define i64 @__ockl_get_local_size(i32 %n) {\n  ret i64 0\n}\n"


def test_a_function_with_a_body_may_store_anything() -> None:
    """Whatever its name is; and so may one of another language's library."""
    call = "%x = call i64 @__ockl_get_local_size(i32 0)"
    text = DRAWS.format(**{**RIGHT, "more": call})
    assert FROZEN not in line(of(HIP + text), "%f = ")
    assert FROZEN in line(of(text), "%f = ")
    assert FROZEN in line(of(HIP + OWN + text), "%f = ")


PROMISES = """
define amdgpu_kernel void @k({argument}, ptr addrspace(1) %p) {{
entry:
  %a = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %a, align 4
  {made}
  %f = freeze i32 {frozen}
  store i32 %f, ptr addrspace(1) %p, align 4
  ret void
}}
!0 = !{{i32 0, i32 2}}
!1 = !{{i32 0, i32 1024}}
!2 = !{{i32 5, i32 1024}}
"""
PLACE = "%v = {}call {}i32 @llvm.amdgcn.work{}.id.x(){}"
KEPT = [
    ("i32 %n", "%v = load i32, ptr addrspace(5) %a, align 4", "%v"),
    ("i32 noundef %n", "", "%n"),
    ("i32 noundef range(i32 0, 4) %n", "", "%n"),
    ("i32 %n", PLACE.format("", "", "item", ", !range !1"), "%v"),
    ("i32 %n", PLACE.format("tail ", "noundef range(i32 0, 1024) ", "item", ""), "%v"),
    ("i32 %n", PLACE.format("", "", "group", ", !noundef !0"), "%v"),
]
BROKEN = [
    ("i32 %n", "%v = load i32, ptr addrspace(5) %a, align 4, !range !0", "%v"),
    ("i32 range(i32 0, 4) %n", "", "%n"),
    ("i32 %n", PLACE.format("", "", "item", ", !range !0"), "%v"),
    ("i32 %n", PLACE.format("", "", "item", ", !range !2"), "%v"),
    ("i32 %n", PLACE.format("", "", "item", ", !range !7"), "%v"),
    ("i32 %n", PLACE.format("", "range(i32 0, 64) ", "item", ""), "%v"),
    ("i32 %n", PLACE.format("", "", "group", ", !range !1"), "%v"),
    ("i32 %n", "%v = call i32 @llvm.ctpop.i32(i32 %n), !range !0", "%v"),
]


@pytest.mark.parametrize(("argument", "made", "frozen"), KEPT + BROKEN)
def test_what_is_promised_may_be_poison(argument: str, made: str, frozen: str) -> None:
    """By metadata or an attribute, where that is not so for each launch."""
    text = PROMISES.format(argument=argument, made=made, frozen=frozen)
    kept = (argument, made, frozen) in KEPT
    assert (FROZEN not in line(of(text), "%f = ")) is kept


def test_arguments_of_what_is_named_like_a_kernel() -> None:
    """A function may be called with poison, whatever the words in its head are."""
    text = PROMISES.format(argument="i32 %n", made="", frozen="%n")
    head = "define amdgpu_kernel void @k("
    assert FROZEN not in line(of(text), "%f = ")
    for other in ("define void @spir_kernel(", "define void @k(i32 %amdgpu_kernel, "):
        assert FROZEN in line(of(text.replace(head, other)), "%f = ")
