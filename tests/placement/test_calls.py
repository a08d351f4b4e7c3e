"""Calls that touch shared memory: each is ordered, and waited for where it is asynchronous."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fencepost.placement.from_llvm.waits import encode, vmcnt
from tests.placement.test_kernels import run

KERNEL = """target triple = "amdgcn-amd-amdhsa"
@t = internal addrspace(3) global [1024 x i32] poison, align 16
@u = internal addrspace(3) global [1024 x i32] poison, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {{
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %j = xor i32 %i, 255
  %at = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %i
  %other = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %j
  %in = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %out = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %i
{body}
  ret void
}}
{declarations}
attributes #0 = {{ "amdgpu-flat-work-group-size"="256,256" }}
"""
LOAD = "  %v = load i32, ptr addrspace(3) %other\n  store i32 %v, ptr addrspace(1) %out"
ID = "declare i32 @llvm.amdgcn.workitem.id.x()"
PTR1, PTR3 = "ptr addrspace(1)", "ptr addrspace(3)"


def placed(
    tmp_path: Path, body: str, declaration: str, mcpu: str, *more: str
) -> tuple[dict[str, object], str]:
    """The record of a kernel of the lines, and the module that is written."""
    path, after = tmp_path / "kernel.ll", tmp_path / "after.ll"
    text = KERNEL.format(body=body, declarations=f"{ID}\n{declaration}")
    path.write_text(text, encoding="utf-8")
    status, output = run(str(path), "--mcpu", mcpu, "--json", "-o", str(after), *more)
    assert status == 0, output
    assert run(str(after), "--mcpu", mcpu, "--check")[0] == 0
    record: dict[str, object] = json.loads(output)
    return record, after.read_text(encoding="utf-8")


CASES = {
    "memcpy": (
        f"call void @llvm.memcpy.p3.p1.i64({PTR3} %at, {PTR1} %in, i64 4, i1 false)",
        f"declare void @llvm.memcpy.p3.p1.i64({PTR3}, {PTR1}, i64, i1)",
        "gfx942", None,
    ),
    "memcpy_of_any_length": (
        ("%n = zext i32 %i to i64\n"
        f"  call void @llvm.memcpy.p3.p1.i64({PTR3} @t, {PTR1} %in, i64 %n, i1 false)"),
        f"declare void @llvm.memcpy.p3.p1.i64({PTR3}, {PTR1}, i64, i1)",
        "gfx942", None,
    ),
    "memset": (
        f"call void @llvm.memset.p3.i32({PTR3} %at, i8 0, i32 4, i1 false)",
        f"declare void @llvm.memset.p3.i32({PTR3}, i8, i32, i1)",
        "gfx942", None,
    ),
    "masked_store": (
        (f"%two = getelementptr inbounds [2 x i32], {PTR3} @t, i32 %i\n"
        f"  call void @llvm.masked.store.v2i32.p3(<2 x i32> zeroinitializer, {PTR3} %two, i32 4,"
        " <2 x i1> <i1 true, i1 false>)"),
        f"declare void @llvm.masked.store.v2i32.p3(<2 x i32>, {PTR3}, i32, <2 x i1>)",
        "gfx942", None,
    ),
    "load_to_lds": (
        f"call void @llvm.amdgcn.global.load.lds({PTR1} %in, {PTR3} @t, i32 4, i32 0, i32 0)",
        f"declare void @llvm.amdgcn.global.load.lds({PTR1}, {PTR3}, i32, i32, i32)",
        "gfx942", None,
    ),
    "copy_that_marks_end": (
        f"call void @llvm.amdgcn.load.async.to.lds.p1({PTR1} %in, {PTR3} @t, i32 4, i32 0, i32 0)",
        f"declare void @llvm.amdgcn.load.async.to.lds.p1({PTR1}, {PTR3}, i32, i32, i32)",
        "gfx942", "asyncmark 0",
    ),
    "async_load": (
        ("call void @llvm.amdgcn.global.load.async.to.lds.b32"
        f"({PTR1} %in, {PTR3} %at, i32 0, i32 0)"),
        ("declare void @llvm.amdgcn.global.load.async.to.lds.b32"
        f"({PTR1}, {PTR3}, i32, i32)"),
        "gfx1250", "asynccnt 0",
    ),
    "append": (
        f"%a = call i32 @llvm.amdgcn.ds.append.p3({PTR3} @t, i1 false)",
        f"declare i32 @llvm.amdgcn.ds.append.p3({PTR3}, i1)",
        "gfx942", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_ordered_before_a_load(name: str, tmp_path: Path) -> None:
    """One barrier, and the counter wait of the call where it has one."""
    call, declaration, mcpu, counter = CASES[name]
    record, text = placed(tmp_path, f"  {call}\n{LOAD}", declaration, mcpu)
    assert record["barriers_after"] == 1
    found = [each["counter"] for each in record["placed"] if each["kind"] == "counter"]  # type: ignore[attr-defined]
    assert found == ([counter] if counter else [])
    if counter == "asynccnt 0":
        assert "call void @llvm.amdgcn.s.wait.asynccnt(i16 0)" in text


def test_function_that_is_only_declared(tmp_path: Path) -> None:
    """It touches no memory that work-items share, unless that premise is refused."""
    text = KERNEL.format(body=f"  call void @f()\n{LOAD}", declarations=f"{ID}\ndeclare void @f()")
    path = tmp_path / "kernel.ll"
    path.write_text(text, encoding="utf-8")
    status, output = run(str(path), "--mcpu", "gfx942", "--check")
    assert status == 0
    assert "functions that are only declared touch no memory" in output
    refused = ("--refuse", "declared-calls")
    assert run(str(path), "--mcpu", "gfx942", "--check", *refused)[0] == 1
    status, output = run(str(path), "--mcpu", "gfx942", "--json", *refused)
    assert json.loads(output)["barriers_after"] == 1


@pytest.mark.parametrize(
    ("line", "declaration"),
    [
        ('call void asm sideeffect "", "~{memory}"()', ""),
        (
            f"call void @llvm.prefetch.p3({PTR3} @t, i32 0, i32 3, i32 1)",
            f"declare void @llvm.prefetch.p3({PTR3}, i32, i32, i32)",
        ),
        (
            f"call void @llvm.memcpy.p3.p1.i64({PTR3} @u, {PTR1} %in, i64 4, i1 false)",
            f"declare void @llvm.memcpy.p3.p1.i64({PTR3}, {PTR1}, i64, i1)",
        ),
    ],
    ids=["assembly_without_instructions", "prefetch", "another_object"],
)
def test_not_ordered(line: str, declaration: str, tmp_path: Path) -> None:
    """What touches nothing that is loaded needs no barrier."""
    record, _ = placed(tmp_path, f"  {line}\n{LOAD}", declaration, "gfx942")
    assert record["barriers_after"] == 0


UNREAD = {
    "assembly": ('call void asm sideeffect "ds_write_b32 v0, v1", "~{memory}"()', ""),
    "assembly_that_writes_to_a_buffer": (
        'call void asm sideeffect "tbuffer_store_format_x v0, off, s[0:3], 0", "~{memory}"()',
        "",
    ),
    "function_with_a_pointer": (f"call void @g({PTR1} %in)", f"declare void @g({PTR1})"),
    "cooperative_store": (
        (
            "call void @llvm.amdgcn.cooperative.atomic.store.16x8B.p1"
            f"({PTR1} %in, <2 x i32> zeroinitializer, i32 0, metadata !0)"
        ),
        (
            "declare void @llvm.amdgcn.cooperative.atomic.store.16x8B.p1"
            f'({PTR1}, <2 x i32>, i32, metadata)\n!0 = !{{!"agent"}}'
        ),
    ),
    "an_instruction_that_is_not_interpreted": (
        "%g = addrspacecast ptr addrspace(1) %in to ptr\n  %w = va_arg ptr %g, i32",
        "",
    ),
    "copy_into_the_cluster": (
        (
            f"call void @llvm.amdgcn.cluster.load.async.to.lds.b32({PTR1} %in, {PTR3} %at, i32 0,"
            " i32 0, i32 15)\n  call void @llvm.amdgcn.s.wait.asynccnt(i16 0)"
        ),
        (
            "declare void @llvm.amdgcn.cluster.load.async.to.lds.b32("
            f"{PTR1}, {PTR3}, i32, i32, i32)\n"
            "declare void @llvm.amdgcn.s.wait.asynccnt(i16)"
        ),
    ),
    "buffer_store": (
        (
            "call void @llvm.amdgcn.raw.buffer.store.i32(i32 1, <4 x i32> zeroinitializer, i32 0,"
            " i32 0, i32 0)"
        ),
        "declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32)",
    ),
}


@pytest.mark.parametrize("name", UNREAD)
def test_never_verified(name: str, tmp_path: Path) -> None:
    """What a call does that is not known may collide with itself: that is said, also where nothing
    else is in the kernel.
    """
    call, declaration = UNREAD[name]
    for number, body in enumerate((f"  {call}", f"  {call}\n{LOAD}")):
        path = tmp_path / f"{number}.ll"
        declarations = f"{ID}\n{declaration}"
        path.write_text(KERNEL.format(body=body, declarations=declarations), encoding="utf-8")
        for options in (("--check",), ()):
            status, output = run(str(path), "--mcpu", "gfx942", *options)
            assert status == 1
            assert "FP902" in output


@pytest.mark.parametrize(
    "line",
    [
        'call void asm sideeffect "s_waitcnt vmcnt(0)", "~{memory}"()',
        'call void asm sideeffect "s_nop 0", ""()',
    ],
)
def test_assembly_that_touches_nothing(line: str, tmp_path: Path) -> None:
    """Instructions that are known to touch no memory need no order."""
    record, _ = placed(tmp_path, f"  {line}\n{LOAD}", "", "gfx942")
    assert record["barriers_after"] == 0


def test_a_buffer_that_is_written_and_read(tmp_path: Path) -> None:
    """Accesses by buffer resources are accesses of their objects."""
    kind = "ptr addrspace(8) %b, i32 0, i32 0, i32 0"
    declarations = (
        f"{ID}\ndeclare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32,"
        " i32)\ndeclare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)"
    )
    body = (
        f"  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %i, {kind})\n"
        f"  %l = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32({kind})\n"
        f"  store i32 %l, {PTR1} %out"
    )
    text = KERNEL.format(body=body, declarations=declarations)
    path = tmp_path / "kernel.ll"
    path.write_text(text.replace(f"{PTR1} %q)", f"{PTR1} %q, ptr addrspace(8) %b)"), "utf-8")
    assert run(str(path), "--mcpu", "gfx942", "--check")[0] == 1
    assert run(str(path), "--mcpu", "gfx942")[0] == 0


def test_waits_that_are_there_count(tmp_path: Path) -> None:
    """With its counter wait and a barrier behind it, an asynchronous load needs nothing more."""
    call, declaration, mcpu, _ = CASES["async_load"]
    wait = "call void @llvm.amdgcn.s.wait.asynccnt(i16 0)"
    record, _ = placed(
        tmp_path,
        f"  {call}\n  {wait}\n  call void @llvm.amdgcn.s.barrier()\n{LOAD}",
        f"{declaration}\ndeclare void @llvm.amdgcn.s.wait.asynccnt(i16)\n"
        "declare void @llvm.amdgcn.s.barrier()",
        mcpu,
    )
    assert record["placed"] == []


RELEASE, ACQUIRE = (f'fence syncscope("workgroup") {order}' for order in ("release", "acquire"))
BARRIER = "call void @llvm.amdgcn.s.barrier()"
ASYNC = "call void @llvm.amdgcn.s.wait.asynccnt(i16 0)"


def module_of(tmp_path: Path, declarations: str, *lines: str) -> Path:
    """A kernel of lines, and a load of what another work-item wrote."""
    path = tmp_path / "module.ll"
    body = "\n".join(f"  {line}" for line in (*lines, LOAD.strip()))
    path.write_text(KERNEL.format(body=body, declarations=declarations), encoding="utf-8")
    return path


def test_the_wait_comes_before_the_release_fence(tmp_path: Path) -> None:
    """A fence releases no copy that is waited for behind it (D37); `place` writes none so."""
    call, declaration, mcpu, _ = CASES["async_load"]
    declared = (
        f"{ID}\n{declaration}\ndeclare void @llvm.amdgcn.s.wait.asynccnt(i16)\n"
        "declare void @llvm.amdgcn.s.barrier()"
    )
    good = module_of(tmp_path, declared, call, ASYNC, RELEASE, BARRIER, ACQUIRE)
    assert run(str(good), "--mcpu", mcpu, "--check")[0] == 0
    late = module_of(tmp_path, declared, call, RELEASE, ASYNC, BARRIER, ACQUIRE)
    assert run(str(late), "--mcpu", mcpu, "--check")[0] == 1
    # The fence that is there is before the wait that is put in.
    lacks, after = module_of(tmp_path, declared, call, RELEASE, BARRIER, ACQUIRE), tmp_path / "a.ll"
    assert run(str(lacks), "--mcpu", mcpu, "-o", str(after))[0] == 0
    assert run(str(after), "--mcpu", mcpu, "--check")[0] == 0
    text = after.read_text(encoding="utf-8")
    assert text.index("asynccnt(i16 0)") < text.rindex("release") < text.rindex(BARRIER)


@pytest.mark.parametrize(("size", "at", "status"), [(12, 990, 1), (12, 1040, 0), (1, 250, 1)])
def test_bytes_of_a_wave(size: int, at: int, status: int, tmp_path: Path) -> None:
    """A lane has a word of LDS, or four where it copies more than one."""
    copy = f"call void @llvm.amdgcn.load.to.lds.p1({PTR1} %in, {PTR3} @t, i32 {size}, i32 0, i32 0)"
    declared = f"{ID}\ndeclare void @llvm.amdgcn.load.to.lds.p1({PTR1}, {PTR3}, i32, i32, i32)"
    path = tmp_path / "bytes.ll"
    lines = f"  {copy}\n  %z = getelementptr i8, {PTR3} @t, i32 {at}\n  %v = load i8, {PTR3} %z"
    path.write_text(KERNEL.format(body=lines, declarations=declared), encoding="utf-8")
    assert run(str(path), "--mcpu", "gfx950", "--check")[0] == status


def test_a_wave_that_leaves(tmp_path: Path) -> None:
    """What it leaves is the barrier that it joined, not the one that its operand seems to name."""
    declared = f"{ID}\ndeclare void @llvm.amdgcn.s.barrier.leave(i16)"
    path = module_of(tmp_path, declared, "call void @llvm.amdgcn.s.barrier.leave(i16 1)")
    status, output = run(str(path), "--mcpu", "gfx1250", "--check")
    assert status == 1
    assert "FP103" in output


@pytest.mark.parametrize("generation", [9, 10, 11])
def test_operands_of_waitcnt(generation: int) -> None:
    """What is written is read back."""
    assert [vmcnt(encode(n, generation), generation) for n in range(64)] == list(range(64))


@pytest.mark.parametrize(
    ("scope", "status"), [("block", 1), ("wavefront", 1), ("workgroup", 0), ("one-as", 0)]
)
def test_atomics_of_all_waves_at_one_place(scope: str, status: int, tmp_path: Path) -> None:
    """A scope that AMDGPU does not have includes nobody else."""
    path = tmp_path / "kernel.ll"
    body = f'  %x = atomicrmw add ptr addrspace(3) @t, i32 %i syncscope("{scope}") monotonic'
    path.write_text(KERNEL.format(body=body, declarations=ID), encoding="utf-8")
    assert run(str(path), "--mcpu", "gfx942", "--check")[0] == status
