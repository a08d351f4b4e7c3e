"""Barriers in LLVM IR order what the fences beside them order, as `fencepost check` has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.placement.from_llvm.module import place_barriers, read_module
from fencepost.placement.place import Existing
from fencepost.placement.verifier.verify import verify
from tests.command import app
from tests.languages import OPENCL_IN_TEMPLATE
from tests.placement.fences_compare import compare, sample

KERNEL = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL_IN_TEMPLATE
    + """@lds = internal addrspace(3) global [256 x i32] poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare void @_Z7barrierj(i32)
declare void @other()
define amdgpu_kernel void @k(ptr addrspace(1) %o) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr inbounds i32, ptr addrspace(3) @lds, i32 %t
  store i32 %t, ptr addrspace(3) %p, align 4
{between}
  %m = xor i32 %t, {half}
  %q = getelementptr inbounds i32, ptr addrspace(3) @lds, i32 %m
  %v = load i32, ptr addrspace(3) %q, align 4
  %r = getelementptr inbounds i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="{items},{items}" }}
!0 = !{{!"amdgpu-synchronize-as", !"local"}}
!1 = !{{!"amdgpu-synchronize-as", !"global"}}
!2 = !{{!"amdgcn-av", !"none"}}
!3 = !{{!"amdgpu-as", !"global"}}
"""
)
BARRIER = "  call void @llvm.amdgcn.s.barrier()"
SIGNAL = "  call void @llvm.amdgcn.s.barrier.signal(i32 -1)"
WAIT = "  call void @llvm.amdgcn.s.barrier.wait(i16 -1)"
WAVE = "  call void @llvm.amdgcn.wave.barrier()"


def fence(order: str, scope: str = "workgroup", tag: str = "") -> str:
    """A fence's line."""
    return f'  fence syncscope("{scope}") {order}{tag}'


def kernel(*lines: str, items: int = 256) -> str:
    """A kernel in which each work-item stores, and then loads what one of the other half stored."""
    return KERNEL.format(between="\n".join(lines), items=items, half=items // 2)


def verified(text: str, target: str) -> bool:
    """What `place --check` says."""
    module = read_module(text, target, 60.0)
    (function,) = module.functions
    return verify(module.kernel(function).program).ok


def checked(path: Path, items: int) -> str:
    """What `fencepost check` says, in a word."""
    arguments = ["check", str(path), "--workgroup", str(items), "--wave", "64", "--grid", "1"]
    output = CliRunner().invoke(app, arguments).stdout
    return next(each for each in ("proved", "bug", "unknown") if each in output)


ORDERED = {
    "fences": (fence("release"), BARRIER, fence("acquire")),
    "wider fences": (fence("seq_cst", "agent"), BARRIER, fence("acq_rel", "agent")),
    "local fences": (
        fence("release", tag=", !mmra !0"), BARRIER, fence("acquire", tag=", !mmra !0"),
    ),
}  # fmt: skip
WEAK = {
    "no fences": (BARRIER,),
    "no release": (BARRIER, fence("acquire")),
    "no acquire": (fence("release"), BARRIER),
    "the wrong way round": (fence("acquire"), BARRIER, fence("release")),
    "narrow": (fence("release", "wavefront"), BARRIER, fence("acquire", "wavefront")),
    "one is narrow": (fence("release", "wavefront"), BARRIER, fence("acquire")),
    "global": (fence("release", tag=", !mmra !1"), BARRIER, fence("acquire", tag=", !mmra !1")),
    "older name": (fence("release", tag=", !mmra !3"), BARRIER, fence("acquire")),
}


@pytest.mark.parametrize("name", ORDERED)
def test_ordered(name: str, tmp_path: Path) -> None:
    """A barrier with its fences is full; nothing is added."""
    text = kernel(*ORDERED[name])
    assert verified(text, "gfx942")
    result = place_barriers(text, "gfx942")
    assert result.ok
    assert result.text.count("fence ") == 2


@pytest.mark.parametrize("name", WEAK)
def test_weak(name: str, tmp_path: Path) -> None:
    """A barrier without is not; `check` says the same, and proves what `place` makes of it."""
    text = kernel(*WEAK[name])
    path = tmp_path / "kernel.ll"
    path.write_text(text, encoding="utf-8")
    assert not verified(text, "gfx942")
    assert checked(path, 256) == "bug"
    result = place_barriers(text, "gfx942")
    assert result.ok
    assert result.text.count(BARRIER.strip()) == 1
    path.write_text(result.text, encoding="utf-8")
    assert checked(path, 256) == "proved"
    assert place_barriers(result.text, "gfx942").text.count("fence ") == result.text.count("fence ")


@pytest.mark.parametrize(
    ("lines", "ok"),
    [
        ((fence("release"), SIGNAL, WAIT, fence("acquire")), True),
        ((SIGNAL, fence("release"), WAIT, fence("acquire")), False),
        ((fence("release"), SIGNAL, WAIT), False),
        ((SIGNAL, WAIT), False),
    ],
)
def test_halves(lines: tuple[str, ...], ok: bool) -> None:
    """A release before the signal, an acquire behind the wait; what lacks is put in."""
    assert verified(kernel(*lines), "gfx1201") is ok
    result = place_barriers(kernel(*lines), "gfx1201")
    assert result.ok
    assert result.text.count("barrier.signal(i32 -1)") == 1
    assert verified(result.text, "gfx1201")


@pytest.mark.parametrize(
    ("lines", "ok"),
    [
        ((fence("release", "wavefront"), WAVE, fence("acquire", "wavefront")), True),
        ((fence("release"), WAVE, fence("acquire")), True),
        ((fence("release"), BARRIER, fence("acquire")), True),
        ((fence("release", "wavefront"), fence("acquire", "wavefront")), False),
        ((WAVE,), False),
        ((), False),
        ((fence("release", "wavefront"), WAVE), False),
        ((fence("release", "singlethread"), WAVE, fence("acquire", "wavefront")), False),
        ((fence("release", "wavefront", ", !mmra !1"), WAVE, fence("acquire", "wavefront")), False),
        ((fence("release", "wavefront", ", !mmra !2"), WAVE, fence("acquire", "wavefront")), False),
    ],
)
def test_lanes_of_one_wave(lines: tuple[str, ...], ok: bool) -> None:
    """A workgroup of one wave needs a release fence, `wave.barrier` and an acquire fence; more than
    one wave is not ordered by them. Waves may be of 32 work-items where no processor is named.
    """
    text = kernel(*lines, items=64)
    assert verified(text, "gfx942") is ok
    result = place_barriers(text, "gfx942")
    assert result.ok
    assert verified(result.text, "gfx942")
    if ok and BARRIER not in lines:
        assert not verified(kernel(*lines, items=256), "gfx942")
        assert not verified(text, "")
        assert not verified(text, "gfx1201")


def test_the_size_of_a_workgroup(tmp_path: Path) -> None:
    """Where a kernel is for many sizes, an option says which: fences of a wave are enough for one
    wave, not for two; a size that it is not compiled for is refused.
    """
    wave = (fence("release", "wavefront"), WAVE, fence("acquire", "wavefront"))
    path = tmp_path / "kernel.ll"
    # Every wave loads what the first has stored.
    text = kernel(*wave, items=64).replace(
        "%m = xor i32 %t,", "%s = and i32 %t, 63\n%m = xor i32 %s,"
    )
    path.write_text(text.replace('"64,64"', '"1,512"'), encoding="utf-8")
    for options, status in (
        ((), 1),
        (("--workgroup", "64"), 0),
        (("--workgroup", "64,2"), 1),
        (("--workgroup", "64", "--refuse", "workgroup"), 1),
        (("--workgroup", "1024"), 2),
        (("--workgroup", "0"), 2),
    ):
        arguments = ["place", "--check", str(path), "--mcpu", "gfx942", *options]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == status, options
        assert ("the size that --workgroup says" in result.stdout) == (status == 0)
    plain = kernel(*wave, items=64).replace('"amdgpu-flat-work-group-size"="64,64"', "")
    path.write_text(plain, encoding="utf-8")
    for size in ("0", "2048"):
        arguments = ["place", "--check", str(path), "--mcpu", "gfx942", "--workgroup", size]
        assert CliRunner().invoke(app, arguments).exit_code == 2
    program = tmp_path / "program.txt"
    program.write_text("W A\n", encoding="utf-8")
    arguments = ["place", "--check", str(program), "--workgroup", "64"]
    assert CliRunner().invoke(app, arguments).exit_code == 2


@pytest.mark.parametrize(
    "line",
    [
        '  call void asm sideeffect "s_barrier", "~{memory}"()',
        "  call void @other()",
        "  call void @_Z7barrierj(i32 2)",
        (
            "  call void @llvm.amdgcn.s.barrier.signal(i32 3)\n"
            "  call void @llvm.amdgcn.s.barrier.wait(i16 3)"
        ),
    ],
)
def test_no_barriers(line: str) -> None:
    """What is not known to be a barrier of all local memory is none."""
    assert not verified(kernel(line), "gfx1250")


def test_a_barrier_of_a_language() -> None:
    """OpenCL's barrier has fences of its own, for the memory that its flags name."""
    assert verified(kernel("  call void @_Z7barrierj(i32 1)"), "gfx942")
    assert place_barriers(kernel("  call void @_Z7barrierj(i32 1)"), "gfx942").text.count(
        "barrier"
    ) == kernel("  call void @_Z7barrierj(i32 1)").count("barrier")
    stripped = place_barriers(kernel(*ORDERED["fences"]), "gfx942", existing=Existing.STRIP)
    assert stripped.text.count(BARRIER.strip()) == 1


def test_work_items_of_a_language() -> None:
    """A kernel that asks for its place by another name has as many work-items."""
    text = kernel().replace(
        "call i32 @llvm.amdgcn.workitem.id.x()", "call i32 @_Z12get_local_idj(i32 0)"
    )
    text = text.replace(
        "declare void @other", "declare i32 @_Z12get_local_idj(i32)\ndeclare void @other"
    )
    assert not verified(text, "gfx942")
    scoped = text.replace(
        "  %m =", "  call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 4)\n  %m ="
    )
    assert not verified(scoped, "gfx942")
    assert verified(scoped.replace("i32 1, i32 4", "i32 1, i32 1"), "gfx942")


def test_report(tmp_path: Path) -> None:
    """The fence that is missing is named, with its mend."""
    path = tmp_path / "kernel.ll"
    path.write_text(kernel(BARRIER, fence("acquire")), encoding="utf-8")
    output = CliRunner().invoke(app, ["place", "--check", str(path), "--mcpu", "gfx942"]).stdout
    assert "FP204 s.barrier in line" in output
    assert "no release fence for local memory before it" in output
    assert "help:" in output


@pytest.mark.parametrize(
    ("data", "fences", "ok"),
    [
        (None, ("foo", "baz"), True),
        (("foo", "bar"), ("foo", "bar"), True),
        (("foo", "bar"), ("qux", "baz"), True),
        (("foo", "bar"), None, True),
        (("foo", "bar"), ("foo", "baz"), False),
    ],
)
def test_annotations_that_are_not_compatible(
    data: tuple[str, str] | None, fences: tuple[str, str] | None, ok: bool, tmp_path: Path
) -> None:
    """Fences order what they are compatible with [004 The happens-before Relation]; fences that
    `place` adds have no such tags.
    """
    tag = ", !mmra !7" if fences else ""
    text = kernel(fence("release", tag=tag), BARRIER, fence("acquire", tag=tag))
    if data:
        text = text.replace("(3) %p, align 4", "(3) %p, align 4, !mmra !8")
        text = text.replace("(3) %q, align 4", "(3) %q, align 4, !mmra !8")
    for node, pair in ((7, fences), (8, data)):
        if pair:
            text += f'!{node} = !{{!"{pair[0]}", !"{pair[1]}"}}\n'
    assert verified(text, "gfx942") is ok
    path = tmp_path / "kernel.ll"
    path.write_text(text, encoding="utf-8")
    assert checked(path, 256) == ("proved" if ok else "unknown")
    result = place_barriers(text, "gfx942")
    assert result.ok
    path.write_text(result.text, encoding="utf-8")
    assert verified(result.text, "gfx942")


MESSAGE = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %x, ptr addrspace(1) noalias %f) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %a = or i32 %t, %g
  %first = icmp eq i32 %a, 0
  br i1 %first, label %write, label %end
write:
  store i32 42, ptr addrspace(1) %x, !mmra !0
{release}
  br label %end
end:
  ret void
}}
!0 = !{{!"vulkan", !"private"}}
!1 = !{{!"vulkan", !"{suffix}"}}
"""
STORE = '  store atomic i32 1, ptr addrspace(1) %f syncscope("{}") {}, align 4'


@pytest.mark.parametrize(
    "lines",
    [
        [STORE.format("agent", "release") + ", !mmra !1"],
        [
            '  fence syncscope("agent") release, !mmra !1',
            STORE.format("agent", "monotonic"),
        ],
    ],
    ids=["atomic", "fence"],
)
def test_messages_that_annotations_take_apart(lines: list[str]) -> None:
    """What goes from one workgroup to another is not verified where tags take its order away."""
    for suffix, ok in (("private", True), ("nonprivate", False)):
        text = MESSAGE.format(release="\n".join(lines), suffix=suffix)
        assert verified(text, "gfx942") is ok


def test_a_few_changed_kernels() -> None:
    """The first of those that `tests.placement.fences_compare` compares: the verdicts agree."""
    assert [each.name for each in sample(3, 6, False) if compare(each)[1]] == []
