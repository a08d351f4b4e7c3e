"""Intrinsics that LLVM does not know, or knows otherwise: they are read as ordinary calls."""

from __future__ import annotations

import pytest

from fencepost.llvm.ir import Call, Int, Local, Text
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.normalise import plain_text, renamed
from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.request import Form, Request
from fencepost.vocabulary.mmra import Tag, TagSet
from fencepost.vocabulary.scopes import Scope

GLOBAL, FLAT = "ptr addrspace(1)", "ptr"
QUAD = "<4 x i32>"
CALLS = {
    "llvm.amdgcn.av.global.load.b128": (QUAD, f"{GLOBAL} %a", "metadata !0"),
    "llvm.amdgcn.av.flat.load.b128": (QUAD, f"{FLAT} %b", "metadata !0"),
    "llvm.amdgcn.av.global.store.b128": ("void", f"{GLOBAL} %a", f"{QUAD} %q", "metadata !0"),
    "llvm.amdgcn.cooperative.atomic.load.32x4B.p0": (
        "i32",
        f"{FLAT} %b",
        "i32 2",
        "metadata !0",
    ),
    "llvm.amdgcn.cooperative.atomic.store.16x8B.p1": (
        "void",
        f"{GLOBAL} %a",
        "<2 x i32> zeroinitializer",
        "i32 3",
        "metadata !0",
    ),
    "llvm.amdgcn.global.load.monitor.b32.i32": ("i32", f"{GLOBAL} %a", "i32 0", "metadata !0"),
    "llvm.amdgcn.flat.load.monitor.b64.i64": ("i64", f"{FLAT} %b", "i32 0", "metadata !0"),
    "llvm.amdgcn.of.a.later.llvm": ("i32", f"{GLOBAL} %a", "metadata !0"),
}
FORMS = {
    "av": Form.AV,
    "cooperative": Form.COOPERATIVE,
    "global": Form.MONITOR,
    "flat": Form.MONITOR,
}


def module(name: str, *, declared: bool) -> str:
    result, *arguments = CALLS[name]
    value = "" if result == "void" else "%r = "
    types = ", ".join(each.rpartition(" ")[0] for each in arguments)
    lines = [
        'target triple = "amdgcn-amd-amdhsa"',
        f"declare {result} @{name}({types})" if declared else "",
        f"define amdgpu_kernel void @k({GLOBAL} %a, {FLAT} %b, {QUAD} %q) {{",
        f"  {value}call {result} @{name}({', '.join(arguments)}), !mmra !1",
        "  ret void",
        "}",
        '!0 = !{!"agent"}',
        '!1 = !{!"foo", !"x"}',
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("name", CALLS)
def test_check_reads_them_as_calls_by_name(name: str, declared: bool) -> None:
    """With the scope as its string, so that what they mean can be said elsewhere."""
    (kernel,) = read_module(module(name, declared=declared)).kernels
    (call,) = (each for each in kernel.blocks[0].instructions if isinstance(each, Call))
    assert call.callee == name
    assert call.tags == TagSet.of([Tag("foo", "x")])
    assert call.head.line == 4
    first, *rest = call.arguments
    assert isinstance(first, Local)
    assert isinstance(rest[-1], Text)
    assert rest[-1].text == '!"agent"'
    orders = [each.value for each in rest if isinstance(each, Int)]
    assert orders == [int(each[4:]) for each in CALLS[name] if each.startswith("i32 ")]


@pytest.mark.parametrize("name", [each for each in CALLS if "later" not in each])
def test_lower_reads_them_as_operations(name: str) -> None:
    (function,) = read_kernel(module(name, declared=True).encode(), "k.ll").functions
    (operation,) = function.operations
    assert isinstance(operation.request, Request)
    assert operation.request.form is FORMS[name.split(".")[2]]
    assert operation.request.scope.scope is Scope.AGENT
    assert operation.request.tags == TagSet.of([Tag("foo", "x")])
    assert f"@{name}(" in operation.text


def test_lower_says_of_others_that_they_are_not_seen() -> None:
    (function,) = read_kernel(
        module("llvm.amdgcn.of.a.later.llvm", declared=True).encode(), "k.ll"
    ).functions
    assert not [each for each in function.operations if each.request is not None]


def test_names_come_back() -> None:
    text = module("llvm.amdgcn.flat.load.monitor.b64.i64", declared=True)
    assert "@llvm.amdgcn" not in renamed(text)
    assert plain_text(renamed(text)) == text


def test_one_of_them_costs_no_other_function_its_reading() -> None:
    text = module("llvm.amdgcn.av.global.load.b128", declared=True) + (
        "define amdgpu_kernel void @other(ptr addrspace(1) %a) {\n"
        "  store i32 1, ptr addrspace(1) %a\n  ret void\n}\n"
    )
    assert [each.name for each in read_module(text).kernels] == ["k", "other"]
    names = [each.name for each in read_kernel(text.encode(), "k.ll").functions]
    assert names == ["k", "other"]
