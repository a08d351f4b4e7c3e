"""Calls: the tables allow; what is on none of them may do anything."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.unit.kernels.exchange import report, verdict

RIGHT = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
REST = "declare void @llvm.amdgcn.s.barrier()\n"
HARMLESS = (
    ("void", "llvm.amdgcn.s.sleep", "i32 1"),
    ("void", "llvm.amdgcn.sched.barrier", "i32 0"),
    ("void", "llvm.amdgcn.s.waitcnt", "i32 0"),
    ("void", "llvm.donothing", ""),
    ("void", "llvm.amdgcn.s.sethalt", "i32 0"),
    ("i32", "llvm.amdgcn.mul.u24.i32", "i32 %id, i32 3"),
    ("i32", "llvm.amdgcn.alignbyte", "i32 %id, i32 3, i32 %id"),
    ("i32", "llvm.ctlz.i32", "i32 %id, i1 false"),
    ("i64", "llvm.readcyclecounter", ""),
    ("i32", "llvm.vector.reduce.add.v2i32", "<2 x i32> zeroinitializer"),
)
UNKNOWN = (
    ("void", "llvm.amdgcn.s.sethalt", "i32 1"),
    ("void", "llvm.amdgcn.endpgm", ""),
    ("void", "llvm.amdgcn.init.exec", "i64 1"),
    ("void", "llvm.amdgcn.invented", "i32 %id"),
    ("i32", "llvm.amdgcn.exp2.invented", "i32 %id"),
    ("i32", "llvm.amdgcn.ds.append", "ptr addrspace(3) @s, i1 false"),
    ("i32", "llvm.amdgcn.ds.consume", "ptr addrspace(3) @s, i1 false"),
    ("void", "llvm.amdgcn.ds.gws.barrier", "i32 1, i32 0"),
    ("void", "llvm.amdgcn.s.cluster.barrier", ""),
    ("i32", "llvm.amdgcn.strict.wwm.i32", "i32 %id"),
    ("void", "llvm.masked.compressstore.v2i32",
     "<2 x i32> zeroinitializer, ptr null, <2 x i1> zeroinitializer"),
    ("void", "llvm.memcpy.element.unordered.atomic.p3.p3.i32",
     "ptr addrspace(3) align 4 @s, ptr addrspace(3) align 4 @s, i32 4, i32 4"),
    ("void", "llvm.vp.store.v2i32.p3",
     "<2 x i32> zeroinitializer, ptr addrspace(3) @s, <2 x i1> zeroinitializer, i32 2"),
)  # fmt: skip


def _call(kind: str, name: str, arguments: str) -> tuple[str, str]:
    result = "" if kind == "void" else "%made = "
    types = ", ".join(
        each.strip().rpartition(" ")[0].replace(" align 4", "") for each in _split(arguments)
    )
    return f"\n  {result}call {kind} @{name}({arguments})\n", f"declare {kind} @{name}({types})\n"


def _split(arguments: str) -> list[str]:
    return [each for each in arguments.split(", ") if each]


@pytest.mark.parametrize("call", HARMLESS, ids=lambda each: each[1])
def test_known_to_touch_nothing(call: tuple[str, str, str]) -> None:
    """Such a call changes no verdict."""
    text, declared = _call(*call)
    assert verdict(RIGHT + text, REST + declared) is Verdict.PROVED
    assert verdict(text, REST + declared) is Verdict.BUG


@pytest.mark.parametrize("call", UNKNOWN, ids=lambda each: each[1])
def test_not_known(call: tuple[str, str, str]) -> None:
    """What is on no list is never taken for harmless."""
    text, declared = _call(*call)
    found = report(RIGHT + text, REST + declared)
    assert found.verdict is Verdict.UNKNOWN
    assert any("llvm." in each for each in found.reasons), found.reasons


RECURSIVE = """
define i32 @f(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %done, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @CALLED(i32 %y)
  BODY
  br label %done
done:
  ret i32 0
}
"""


def test_a_function_that_calls_itself() -> None:
    """Inlining leaves a call; the function has a body, so it is not one that is only declared."""
    text = RIGHT + "\n  %r = call i32 @f(i32 %n)\n"
    body = "store i32 %x, ptr addrspace(3) @s"
    recursive = RECURSIVE.replace("CALLED", "f").replace("BODY", body)
    found = report(text, REST + recursive)
    assert found.verdict is not Verdict.PROVED
    assert any("@f" in each for each in found.reasons)


def test_two_functions_that_call_each_other() -> None:
    """The same through another function."""
    text = RIGHT + "\n  %r = call i32 @f(i32 %n)\n"
    one = RECURSIVE.replace("CALLED", "g").replace("BODY", "")
    other = one.replace("@g(", "@h(").replace("@f(", "@g(").replace("@h(", "@f(")
    assert verdict(text, REST + one + other) is not Verdict.PROVED


def test_a_function_that_does_not() -> None:
    """A call that is inlined is judged by the body."""
    text = RIGHT + "\n  %r = call i32 @f(i32 %n)\n"
    body = "store i32 %x, ptr addrspace(3) @s"
    plain = RECURSIVE.replace("%z = call i32 @CALLED(i32 %y)", "")
    assert verdict(text, REST + plain.replace("BODY", "")) is Verdict.PROVED
    assert verdict(text, REST + plain.replace("BODY", body)) is not Verdict.PROVED


def test_an_ifunc_is_not_only_declared() -> None:
    """What a resolver chooses has a body somewhere."""
    text = RIGHT + "\n  %r = call i32 @chosen_later(i32 %n)\n"
    rest = "@chosen_later = ifunc i32 (i32), ptr @resolver\n"
    rest += "define ptr @resolver() {\n  ret ptr @implementation\n}\n"
    rest += "define i32 @implementation(i32 %x) {\n  ret i32 %x\n}\n"
    assert verdict(text, REST + rest) is not Verdict.PROVED


@pytest.mark.parametrize(
    "of", ["@s", "getelementptr (i8, ptr addrspace(3) @s, i32 8)"], ids=["whole", "inside"]
)
def test_an_alias_is_the_object(of: str) -> None:
    """A store through another name for a place in the object is a store to it."""
    rest = REST + f"@t = internal alias i32, ptr addrspace(3) {of}\n"
    store = "\n  store i32 %id, ptr addrspace(3) @t\n"
    assert verdict(RIGHT + store, rest) is Verdict.BUG
    assert verdict(RIGHT, rest) is Verdict.PROVED


def test_an_alias_of_a_function() -> None:
    """A call through another name is a call of the function."""
    rest = REST + "@g = alias void (), ptr @f\ndefine void @f() {\n  BODY\n  ret void\n}\n"
    call = "\n  call void @g()\n"
    body = "store i32 1, ptr addrspace(3) @s"
    other = "store i32 2, ptr addrspace(3) @s"
    twice = call + "\n  %c = icmp eq i32 %id, 0\n  %w = select i1 %c, i32 3, i32 4\n"
    twice += "\n  store i32 %w, ptr addrspace(3) @s\n"
    assert verdict(RIGHT + call, rest.replace("BODY", "")) is Verdict.PROVED
    assert verdict(RIGHT + twice, rest.replace("BODY", body)) is not Verdict.PROVED
    assert verdict(call, rest.replace("BODY", other)) is not Verdict.PROVED


def test_an_integer_is_an_address_in_any_variable() -> None:
    """LDS that is addressed by a number is no object of its own."""
    made = """
  %far = sub i32 63, %id
  %bytes = mul i32 %far, 4
  %z = inttoptr i32 %bytes to ptr addrspace(3)
  %w = load i32, ptr addrspace(3) %z
"""
    assert verdict(made + RIGHT, REST) is not Verdict.PROVED
    assert verdict(RIGHT, REST) is Verdict.PROVED
    stored = made.replace("%w = load i32, ptr", "store i32 %id, ptr")
    assert verdict(RIGHT + stored, REST) is not Verdict.PROVED
