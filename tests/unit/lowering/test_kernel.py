"""Reading a kernel: each operation with its place, and what cannot be read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.lowering.from_llvm.read import (
    KernelFunction,
    KernelModule,
    read_kernel,
)
from fencepost.lowering.request import BarrierRequest, BarrierVerb, Form, Request
from fencepost.lowering.rows.instructions import WrapRmw
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Target
from fencepost.lowering.units import lower_request
from fencepost.program.program import BarrierKind
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

binding: Any = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

HEAD = 'target triple = "amdgcn-amd-amdhsa"\n'
DEBUG = """
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.hip", directory: "")
!2 = !DIFile(filename: "atomics.h", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 12, column: 5, scope: !4)
!8 = distinct !DILexicalBlockFile(scope: !4, file: !2, discriminator: 0)
!9 = !DILocation(line: 40, column: 3, scope: !8)
"""


KERNEL = "define amdgpu_kernel void @k({args}) {{"


def read(body: str, *, head: str = KERNEL, tail: str = "") -> KernelModule:
    arguments = "ptr addrspace(1) %p, ptr %q, ptr addrspace(3) %l, ptr addrspace(5) %s, i32 %v"
    text = HEAD + head.format(args=arguments) + "\n" + body + "\n  ret void\n}\n" + tail
    return read_kernel(text.encode(), "k.ll")


def only(module: KernelModule) -> KernelFunction:
    (function,) = module.functions
    return function


def one(body: str, tail: str = "") -> Request:
    request = only(read(body, tail=tail)).operations[0].request
    assert isinstance(request, Request)
    return request


def test_loads_and_stores() -> None:
    """Width, space, ordering, scope and marks are what the instruction says."""
    body = (
        '  %a = load atomic volatile i64, ptr addrspace(1) %p syncscope("agent") acquire, align 8'
    )
    request = one(body)
    assert (request.kind, request.space, request.width) == (Kind.LOAD, AddressSpace.GLOBAL, 64)
    assert (request.ordering, request.scope.scope) == (Ordering.ACQUIRE, Scope.AGENT)
    assert request.volatile
    body = (
        "  store <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, ptr %q, !nontemporal !0"
    )
    request = one(body, "!0 = !{i32 1}\n")
    assert (request.kind, request.width, request.nontemporal) == (Kind.STORE, 128, True)
    assert (request.ordering, request.volatile) == (Ordering.NOT_ATOMIC, False)


def test_read_modify_writes_know_whether_they_return() -> None:
    body = '  %a = atomicrmw add ptr %q, i32 %v syncscope("workgroup-one-as") acq_rel\n'
    assert not one(body).returns
    used = one(body + "  store i32 %a, ptr %q")
    assert used.returns
    assert used.scope.one_as
    assert used.rmw is not None
    assert one("  %a = atomicrmw fadd ptr %q, float 1.0 monotonic").rmw is None
    assert one("  %a = atomicrmw udec_wrap ptr %q, i32 1 monotonic").rmw is WrapRmw.UDEC_WRAP


def test_cmpxchg_has_two_orderings() -> None:
    body = '  %c = cmpxchg weak volatile ptr addrspace(3) %l, i32 0, i32 %v syncscope("agent") '
    request = one(body + "release acquire")
    assert request.compare
    assert request.volatile
    assert (request.ordering, request.failure) == (Ordering.RELEASE, Ordering.ACQUIRE)
    assert request.space is AddressSpace.LOCAL


def test_tags_of_fences() -> None:
    """A set of one tag is the tag's node; a larger set is a node of nodes."""
    tail = '!0 = !{!"amdgpu-synchronize-as", !"local"}\n!1 = !{!0, !2}\n!2 = !{!"x", !"y"}\n'
    assert str(one("  fence acquire, !mmra !0", tail).tags) == "!{amdgpu-synchronize-as:local}"
    assert str(one("  fence acquire, !mmra !1", tail).tags) == (
        "!{amdgpu-synchronize-as:local, x:y}"
    )


def test_places() -> None:
    """A source line where debug information says it, by the file of the innermost scope; else the
    line of the text.
    """
    found = only(
        read(
            "  store i32 1, ptr %q, !dbg !7\n  store i32 2, ptr %q, !dbg !9\n",
            head="define amdgpu_kernel void @k({args}) !dbg !4 {{",
            tail=DEBUG,
        )
    )
    assert [each.location for each in found.operations] == ["kernel.hip:12:5", "atomics.h:40:3"]
    found = only(read("  store i32 1, ptr %q\n\n  ; a comment\n  fence release\n"))
    assert [each.location for each in found.operations] == ["k.ll:3", "k.ll:6"]


def test_bitcode() -> None:
    """Bitcode has no lines of its own: the function and the operation's number."""
    text = (
        HEAD + "define void @f(ptr %q) {\n  fence release\n  store i32 1, ptr %q\n  ret void\n}\n"
    )
    found = only(read_kernel(binding.parse_assembly(text).as_bitcode(), "k.bc"))
    assert [each.location for each in found.operations] == ["k.bc:@f#1", "k.bc:@f#2"]
    assert not found.is_kernel


def test_barriers() -> None:
    body = (
        "  call void @llvm.amdgcn.s.barrier()\n"
        "  call void @llvm.amdgcn.s.barrier.signal(i32 -1)\n"
        "  call void @llvm.amdgcn.s.barrier.wait(i16 -3)\n"
    )
    tail = (
        "declare void @llvm.amdgcn.s.barrier()\ndeclare void @llvm.amdgcn.s.barrier.signal(i32)\n"
        "declare void @llvm.amdgcn.s.barrier.wait(i16)\n"
    )
    found = [each.request for each in only(read(body, tail=tail)).operations]
    assert all(isinstance(each, BarrierRequest) for each in found)
    assert [(each.verb, each.kind) for each in found if isinstance(each, BarrierRequest)] == [
        (BarrierVerb.SYNC, BarrierKind.WORKGROUP),
        (BarrierVerb.ARRIVE, BarrierKind.WORKGROUP),
        (BarrierVerb.WAIT, BarrierKind.CLUSTER),
    ]


def test_loads_to_lds() -> None:
    name = "llvm.amdgcn.global.load.lds"
    body = f"  call void @{name}(ptr addrspace(1) %p, ptr addrspace(3) %l, i32 4, i32 0, i32 0)"
    types = "ptr addrspace(1), ptr addrspace(3), i32, i32, i32"
    found = only(read(body, tail=f"declare void @{name}({types})\n"))
    assert found.lds_dma
    request = found.operations[0].request
    assert isinstance(request, Request)
    assert (request.form, request.width) == (Form.LDS_DMA, 32)


@pytest.mark.parametrize("family", ["", "global."])
def test_av_accesses(family: str) -> None:
    """Store-available and load-visible intrinsics, in both spellings, with their scope."""
    name = f"llvm.amdgcn.av.{family}load.b128" + ("" if family else ".p1")
    body = f"  %a = call <4 x i32> @{name}(ptr addrspace(1) %p, metadata !0)"
    tail = f'declare <4 x i32> @{name}(ptr addrspace(1), metadata)\n!0 = !{{!"agent"}}\n'
    request = one(body, tail)
    assert (request.form, request.width, request.ordering) == (Form.AV, 128, Ordering.NOT_ATOMIC)
    assert (request.space, request.scope.scope) == (AddressSpace.GLOBAL, Scope.AGENT)


def test_cooperative_atomics_and_monitors() -> None:
    """Ordering by the C ABI's number, scope by metadata."""
    name = "llvm.amdgcn.cooperative.atomic.load.32x4B.p0"
    body = f"  %a = call i32 @{name}(ptr %q, i32 2, metadata !0)"
    tail = f'declare i32 @{name}(ptr, i32, metadata)\n!0 = !{{!"agent"}}\n'
    request = one(body, tail)
    assert (request.form, request.width) == (Form.COOPERATIVE, 32)
    assert (request.ordering, request.scope.scope) == (Ordering.ACQUIRE, Scope.AGENT)


def test_attributes_name_the_target() -> None:
    """The processor and the workgroup's size, by attribute or by the required size."""
    head = "define amdgpu_kernel void @k({args}) {more} {{"
    found = only(
        read(
            "",
            head=head.replace("{more}", "#0"),
            tail='attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="1,64" }\n',
        )
    )
    assert (found.processor, found.workgroup_size) == ("gfx942", 64)
    found = only(
        read(
            "",
            head=head.replace("{more}", "!reqd_work_group_size !0"),
            tail="!0 = !{i32 8, i32 4, i32 2}\n",
        )
    )
    assert (found.processor, found.workgroup_size) == (None, 64)


def test_control_flow() -> None:
    """Blocks and what may follow them, a switch over several lines included."""
    body = """  br label %loop
loop:
  %a = load i32, ptr %q
  switch i32 %a, label %loop [
    i32 0, label %one
    i32 1, label %two
  ]
one:
  br i1 undef, label %two, label %loop
two:
  fence release"""
    found = only(read(body))
    assert found.successors == ((1,), (1, 2, 3), (3, 1), ())
    assert [each.block for each in found.operations] == [1, 3]


def test_calls_are_opaque() -> None:
    """A function that is called may do anything, and is named where it is not defined; an
    intrinsic that computes does nothing.
    """
    body = "  call void @k(ptr addrspace(1) %p, ptr %q, ptr addrspace(3) %l, ptr addrspace(5) %s, "
    body += "i32 %v)\n  call void @other()\n  %w = call i32 @llvm.amdgcn.workitem.id.x()\n"
    body += "  %x = call i64 @get_global_id()\n"
    tail = "declare void @other()\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    tail += "declare i64 @get_global_id() #0\nattributes #0 = { nounwind memory(none) }\n"
    head = KERNEL.replace("amdgpu_kernel ", "")
    found = only(read(body + "  fence release", head=head, tail=tail)).operations
    assert [each.opaque for each in found] == [True, False, False]
    assert "other is not defined" in found[1].skipped


def test_an_unknown_scope_spoils_one_operation() -> None:
    found = only(read('  fence syncscope("grid") release\n  fence release')).operations
    assert isinstance(found[0].error, UnsupportedError)
    assert "grid" in found[0].error.message
    assert found[1].error is None


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"\x00\x01\x02",
        b"define void @f(",
        b"BC\xc0\xdegarbage",
        b"\xff\xfe" * 100,
        b"define void @f() {\n  load i32, ptr null\n}\n",
        b"\n".join([b"; a comment"] * 5),
    ],
)
def test_garbage(source: bytes) -> None:
    """What is no module is an error with a message, or a module without functions."""
    found: list[str] = []
    with suppress(InputError):
        found += [each.name for each in read_kernel(source, "x.ll").functions]
    assert found == []


def test_no_time() -> None:
    with pytest.raises(BoundReached, match="did not read"):
        read_kernel(
            b"define void @f() {\n" + b"  fence release\n" * 20_000 + b"  ret void\n}\n", "x.ll", 0
        )


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("i1", 8),
        ("i32", 32),
        ("ptr", 64),
        ("ptr addrspace(3)", 32),
        ("<3 x i32>", 96),
        ("<8 x i1>", 8),
        ("[2 x <2 x half>]", 64),
        ("{ i32, ptr addrspace(5) }", 64),
        ("%pair", 96),
        ("bfloat", 16),
    ],
)
def test_sizes(kind: str, size: int) -> None:
    head = "%pair = type {{ i64, i32 }}\n" + KERNEL
    found = only(read(f"  %a = load {kind}, ptr %q", head=head)).operations[0].request
    assert isinstance(found, Request)
    assert found.width == size


@pytest.mark.parametrize("kind", ["x86_fp80", "[1000000 x [1000000 x i64]]"])
def test_types_without_a_size(kind: str) -> None:
    """An access of a type that is not lowered is an error of that operation."""
    found = only(read(f"  %a = load {kind}, ptr %q\n  fence release")).operations
    assert isinstance(found[0].error, UnsupportedError)
    assert found[1].error is None


def barrier_code(call: str, declared: str, processor: str) -> list[str]:
    """The instructions of a kernel that is one call."""
    result = "" if call.startswith("void") else "%r = "
    function = only(read(f"  {result}call {call}", tail=f"declare {declared}\n"))
    target = Target(find(processor))
    found: list[str] = []
    for each in function.operations:
        assert each.request is not None, each.error
        found += [step.text for step in lower_request(each.request, target).steps]
    return found


SIGNAL = "@llvm.amdgcn.s.barrier.signal"


@pytest.mark.parametrize(
    ("call", "declared", "code"),
    [
        (
            f"i1 {SIGNAL}.isfirst(i32 -1)",
            f"i1 {SIGNAL}.isfirst(i32)",
            ["s_barrier_signal_isfirst -1"],
        ),
        (f"void {SIGNAL}(i32 -1)", f"void {SIGNAL}(i32)", ["s_barrier_signal -1"]),
        (
            f"i1 {SIGNAL}.isfirst.var(i32 %v)",
            f"i1 {SIGNAL}.isfirst.var(i32)",
            ["s_mov_b32 m0, s0", "s_barrier_signal_isfirst m0"],
        ),
        (
            f"void {SIGNAL}.var(i32 %v)",
            f"void {SIGNAL}.var(i32)",
            ["s_mov_b32 m0, s0", "s_barrier_signal m0"],
        ),
    ],
)
def test_the_first_to_arrive(call: str, declared: str, code: list[str]) -> None:
    """`_isfirst` keeps its result, by a constant and by a register (001 Execution Barriers)."""
    assert barrier_code(call, declared, "gfx1200") == code
    assert barrier_code(call, declared, "gfx1250") == code


@pytest.mark.parametrize(
    ("number", "said"),
    [(-2, "workgroup trap barrier"), (-4, "cluster trap barrier"), (-7, "barrier object -7")],
)
def test_barriers_that_are_not_the_shaders(number: int, said: str) -> None:
    body = f"  call void {SIGNAL}(i32 {number})"
    (operation,) = only(read(body, tail=f"declare void {SIGNAL}(i32)\n")).operations
    assert operation.request is None
    assert isinstance(operation.error, UnsupportedError)
    assert said in operation.error.message
    assert "named" not in operation.error.message


def test_barrier_operations_that_are_not_known_are_told() -> None:
    name = "@llvm.amdgcn.s.barrier.of.a.later.llvm"
    (operation,) = only(
        read(f"  call void {name}(i32 1)", tail=f"declare void {name}(i32)\n")
    ).operations
    assert isinstance(operation.error, UnsupportedError)
