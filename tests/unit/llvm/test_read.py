"""The reader takes newer syntax, keeps locations, and survives what LLVM does not."""

from __future__ import annotations

import mmap
import multiprocessing

import pytest

from fencepost.errors import InputError
from fencepost.llvm import read
from fencepost.llvm.ir import Binary, Call, Fence, Float, Load
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.normalise import normalise
from fencepost.vocabulary.scopes import NARROWEST, SYSTEM, Scope, SyncScope


def kernel(body: str, rest: str = "") -> str:
    return (
        "define amdgpu_kernel void @k(ptr addrspace(1) %a, float %x) {\n"
        f"{body}\n  ret void\n}}\n{rest}"
    )


def test_a_process_of_many_gigabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound of LLVM's process counts beyond what the caller's has: a program of a framework may
    have mapped far more than that.
    """
    monkeypatch.setattr(read, "CONTEXT", multiprocessing.get_context("fork"))
    with mmap.mmap(-1, 3 << 30):
        assert read_module(kernel("")).kernels


def test_newer_literals() -> None:
    """`-inf` and `f0x…` are read, as second operands too."""
    text = kernel(
        "  %y = fmul float %x, f0x3FB8AA3B\n  %z = fadd float %y, -inf\n"
        "  store float %z, ptr addrspace(1) %a"
    )
    instructions = read_module(text).kernels[0].blocks[0].instructions
    first, second = (each for each in instructions if isinstance(each, Binary))
    assert isinstance(first.right, Float)
    assert first.right.value == pytest.approx(1.442695, rel=1e-6)
    assert isinstance(second.right, Float)
    assert second.right.value == float("-inf")


def test_intrinsics_of_another_signature() -> None:
    """A target intrinsic that LLVM 22 knows in another form is read under its own name."""
    text = kernel(
        "  %y = call i32 @llvm.amdgcn.workitem.id.x(i32 7, i32 8)\n"
        "  store i32 %y, ptr addrspace(1) %a"
    )
    instructions = read_module(text).kernels[0].blocks[0].instructions
    (call,) = (each for each in instructions if isinstance(each, Call))
    assert call.callee == "llvm.amdgcn.workitem.id.x"
    assert len(call.arguments) == 2


def test_unknown_attributes_are_dropped() -> None:
    text = kernel("  call void @f() #0", 'declare void @f()\nattributes #0 = { frobnicating "a" }')
    assert read_module(text).kernels[0].name == "k"


def test_lines_are_of_the_text() -> None:
    """An instruction keeps the line it had in the module that was read."""
    text = "; a comment\n" + kernel("\n  %y = load i32, ptr addrspace(1) %a\n  fence acquire")
    for each in read_module(text).kernels[0].blocks[0].instructions:
        if isinstance(each, Load | Fence):
            assert text.splitlines()[each.head.line - 1].strip().startswith(("%y = load", "fence"))


def test_lines_however_they_are_set() -> None:
    """Without indentation, before a comment, beside labels that are spelled as instructions are."""
    text = kernel(
        'br label %load\nload:\n%y = load i32, ptr addrspace(1) %a ; the "data; here"\n'
        "fence acquire ; behind it"
    )
    found = [each for block in read_module(text).kernels[0].blocks for each in block.instructions]
    lines = [
        text.splitlines()[each.head.line - 1] for each in found if isinstance(each, Load | Fence)
    ]
    assert [each[:5] for each in lines] == ["%y = ", "fence"]


@pytest.mark.parametrize("tag", ["amdgpu-synchronize-as", "amdgpu-as"])
def test_fences_of_an_address_space(tag: str) -> None:
    text = kernel("  fence release, !mmra !0", f'!0 = !{{!"{tag}", !"local"}}')
    (fence,) = (
        each
        for each in read_module(text).kernels[0].blocks[0].instructions
        if isinstance(each, Fence)
    )
    assert fence.spaces == {"local"}


def test_device_functions_are_inlined() -> None:
    text = kernel(
        "  call void @f(ptr addrspace(1) %a)",
        "define internal void @f(ptr addrspace(1) %p) #0 {\n"
        "  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n"
        "attributes #0 = { noinline optnone }",
    )
    body = read_module(text).kernels[0].blocks
    assert not any(isinstance(each, Call) for block in body for each in block.instructions)


def test_an_abort_of_llvm_is_an_input_error() -> None:
    """Bitcode that takes LLVM down, or that it refuses, costs no more than this file."""
    with pytest.raises(InputError):
        read_module(b"BC\xc0\xde" + bytes(range(256)) * 4)


def test_garbage_is_an_input_error() -> None:
    for garbage in (b"\xff\xfe\x00", b"define", b"BC\xc0\xde"):
        with pytest.raises(InputError):
            read_module(garbage)


def test_normalising_keeps_lines() -> None:
    """What is appended comes after the lines of the text."""
    text = kernel("  store float %x, ptr addrspace(1) %a")
    assert len(normalise(text).splitlines()) >= len(text.splitlines())
    assert normalise(text).splitlines()[0] == text.splitlines()[0]


@pytest.mark.parametrize(
    ("said", "scope", "foreign"),
    [
        ("", SYSTEM, ""),
        ('syncscope("one-as") ', SyncScope(Scope.SYSTEM, one_as=True), ""),
        ('syncscope("agent-one-as") ', SyncScope(Scope.AGENT, one_as=True), ""),
        ('syncscope("block") ', NARROWEST, "block"),
    ],
)
def test_scopes(said: str, scope: SyncScope, foreign: str) -> None:
    """One that AMDGPU does not have includes nobody else, and keeps its name."""
    (fence, _) = read_module(kernel(f"  fence {said}release")).kernels[0].blocks[0].instructions
    assert isinstance(fence, Fence)
    assert (fence.atomic.scope, fence.atomic.foreign) == (scope, foreign)


@pytest.mark.parametrize("held", ["a, !dbg !7", "a, !fencepost.line !9", "a, !mmra !3"])
def test_what_looks_like_metadata_in_a_string(held: str) -> None:
    """A name of a scope is a string, whatever stands in it."""
    text = f"""
define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
  fence syncscope("{held}") release
  store i32 1, ptr addrspace(1) %p
  ret void
}}"""
    (kernel,) = read_module(text).kernels
    fence = kernel.blocks[0].instructions[0]
    assert isinstance(fence, Fence)
    assert fence.head.at is None
    assert fence.head.line == 3
