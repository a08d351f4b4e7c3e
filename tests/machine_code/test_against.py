"""Machine code against the LLVM IR that it was made of: what must be found, and what must not."""

from __future__ import annotations

from collections import Counter

import pytest

from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.target import Target
from fencepost.machine_code.against.check import Comparer, Comparison
from fencepost.machine_code.against.judge import Lost
from fencepost.machine_code.assembly.read import read_code, target_of
from tests.machine_code.against_llvm import compiled
from tests.machine_code.compare_against import PROCESSORS, compare

MESSAGE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) %flag, i32 %v) {
entry:
  store i32 %v, ptr addrspace(1) %data
  fence syncscope("agent") release
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") monotonic, align 4
  %other = getelementptr i32, ptr addrspace(1) %flag, i32 1
  br label %spin
spin:
  %f = load atomic i32, ptr addrspace(1) %other syncscope("agent") monotonic, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %spin, label %done
done:
  fence syncscope("agent") acquire
  %place = getelementptr i32, ptr addrspace(1) %data, i32 1
  %d = load i32, ptr addrspace(1) %place
  %out = getelementptr i32, ptr addrspace(1) %data, i32 2
  store i32 %d, ptr addrspace(1) %out
  ret void
}
"""


def compared(ir: str, assembly: str, processor: str = "") -> Comparison:
    """The comparison of the kernel `k`."""
    if processor:
        assembly = f'\t.amdgcn_target "amdgcn-amd-amdhsa--{processor}"\n{_HEAD}{assembly}'
    target = target_of(assembly, None)
    code = read_code(assembly, target).code
    function = read_kernel(ir.encode(), "k.ll").functions[0]
    modes = code.modes.get("k", frozenset())
    comparer = Comparer(code, target.generation)
    return comparer.compare(function, Target(target.processor, modes, function.workgroup_size))


_HEAD = "\t.text\n\t.type\tk,@function\nk:\n"


def lost(found: Comparison) -> list[tuple[int, Lost]]:
    """What each operation lost, by its line in the IR."""
    return [(each.operation.source.line, loss.lost) for each in found.lost for loss in each.losses]


@pytest.mark.parametrize("processor", PROCESSORS)
def test_compiled(processor: str) -> None:
    """Code of LLVM keeps the sequences of a message between kernels, at each level; without its
    cache operations, or with waits that wait for nothing, it does not.
    """
    for level in (0, 2):
        text = compiled(MESSAGE, processor, level)
        assert text is not None
        found = compared(MESSAGE, text)
        assert not found.lost
        assert not found.unsure
        assert not found.reasons
        assert [each.operation.source.line for each in found.verdicts] == [5, 6, 10, 14]
        lines = text.splitlines()
        quiet = [each for each in lines if not each.startswith(_WAITS)]
        assert (5, Lost.WAIT_BEFORE) in lost(compared(MESSAGE, "\n".join(quiet)))
        stale = [each for each in lines if "_inv" not in each and "wbinv" not in each]
        assert (14, Lost.INVALIDATE) in lost(compared(MESSAGE, "\n".join(stale)))


_WAITS = (
    *("\ts_waitcnt", "\ts_wait_storecnt", "\ts_wait_loadcnt", "\ts_wait_samplecnt"),
    *("\ts_wait_bvhcnt",),
)


@pytest.mark.parametrize("processor", ["gfx1030", "gfx1100"])
def test_invalidates_in_another_order(processor: str) -> None:
    """The inner cache may be filled from the outer one between the two, so the order counts."""
    text = compiled(MESSAGE, processor, 2)
    assert text is not None
    both = "\tbuffer_gl1_inv\n\tbuffer_gl0_inv\n"
    assert both in text
    exchanged = text.replace(both, "\tbuffer_gl0_inv\n\tbuffer_gl1_inv\n")
    assert lost(compared(MESSAGE, exchanged)) == [(14, Lost.INVALIDATE)]
    again = text.replace(both, "\tbuffer_gl0_inv\n" + both)
    assert not compared(MESSAGE, again).lost


@pytest.mark.parametrize("seed", [*range(1, 9), 60031])
def test_twin(seed: int) -> None:
    """On drawn kernels the check finds what its twin finds, as compiled and as mutants."""
    tally: Counter[str] = Counter()
    compare(seed, tally, verbose=False)
    assert not [words for words in tally if "differ" in words or "NOT" in words or "but" in words]
    assert tally["harmful"] == tally["harmful, reported"]


TWO_LOADS = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load atomic i32, ptr addrspace(1) %p syncscope("agent") monotonic, align 4
  %b = load atomic i32, ptr addrspace(1) %q syncscope("agent") acquire, align 4
  %c = load i32, ptr addrspace(1) %p
  %s = add i32 %b, %c
  store i32 %s, ptr addrspace(1) %q
  ret void
}
"""


def test_equal_loads() -> None:
    """Of two equal loads, the one that acquires is the second: an invalidate that only the first
    one has is not its own.
    """
    first = "global_load_dword v2, v[0:1], off glc\n"
    second = "global_load_dword v3, v[4:5], off glc\n"
    acquires = "s_waitcnt vmcnt(0)\nbuffer_wbinvl1_vol\n"
    rest = "global_load_dword v6, v[0:1], off\ns_waitcnt vmcnt(0)\ns_endpgm\n"
    right = f"{first}{second}{acquires}{rest}"
    assert not compared(TWO_LOADS, right, "gfx90a").lost
    wrong = f"{first}{acquires}{second}{rest}"
    assert lost(compared(TWO_LOADS, wrong, "gfx90a")) == [
        (4, Lost.WAIT_BEHIND),
        (4, Lost.INVALIDATE),
    ]


def test_atomic_made_plain() -> None:
    """An atomic load without its policy is told, and no other load is taken for it."""
    text = (
        "global_load_dword v2, v[0:1], off glc\nglobal_load_dword v3, v[4:5], off\n"
        "s_waitcnt vmcnt(0)\nbuffer_wbinvl1_vol\nglobal_load_dword v6, v[0:1], off\n"
        "s_waitcnt vmcnt(0)\ns_endpgm\n"
    )
    assert lost(compared(TWO_LOADS, text, "gfx90a")) == [(4, Lost.POLICY)]


BARRIER = """target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) %l
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %a = load i32, ptr addrspace(3) %l
  store i32 %a, ptr addrspace(1) %p
  ret void
}
"""


def test_fence_behind_barrier() -> None:
    """A release that comes behind the barrier is none."""
    rest = (
        "ds_read_b32 v2, v0\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v[4:5], v2, off\ns_endpgm\n"
    )
    write = "ds_write_b32 v0, v1\n"
    right = f"{write}s_waitcnt lgkmcnt(0)\ns_barrier\n{rest}"
    assert not compared(BARRIER, right, "gfx942").lost
    wrong = f"{write}s_barrier\ns_waitcnt lgkmcnt(0)\n{rest}"
    assert lost(compared(BARRIER, wrong, "gfx942")) == [(5, Lost.WAIT_BEFORE)]


LOOP = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store i32 %i, ptr addrspace(1) %p
  store atomic i32 %i, ptr addrspace(1) %q syncscope("workgroup") release, align 4
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
"""
_STORES = "global_store_dword v[0:1], v2, off\n{}global_store_dword v[4:5], v2, off\n"
_ONCE = _STORES.format("s_waitcnt_vscnt null, 0x0\n")
_AGAIN = "s_cbranch_scc1 .L\ns_endpgm\n"


def test_unrolled() -> None:
    """Each copy of an operation that was duplicated must have its sequence."""
    assert not compared(LOOP, f".L:\n{_ONCE}{_ONCE}{_AGAIN}", "gfx1030").lost
    found = compared(LOOP, f".L:\n{_ONCE}{_STORES.format('')}{_AGAIN}", "gfx1030")
    assert found.lost or found.unsure


def test_wait_lost_around_a_loop() -> None:
    """A wait in front of a loop does not serve its later rounds."""
    ir = LOOP.replace("  store i32 %i, ptr addrspace(1) %p\n", "")
    store = "global_store_dword v[4:5], v2, off\n"
    wait = "s_waitcnt_vscnt null, 0x0\n"
    assert not compared(ir, f".L:\n{wait}{store}{_AGAIN}", "gfx1030").lost
    assert lost(compared(ir, f"{wait}.L:\n{store}{_AGAIN}", "gfx1030")) == [(7, Lost.WAIT_BEFORE)]


ARMS = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %c = icmp slt i32 %n, 1
  br i1 %c, label %one, label %two
one:
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  br label %end
two:
  store i32 2, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  br label %end
end:
  ret void
}
"""
_MERGED = (
    "s_cbranch_scc1 .Ltwo\nglobal_store_dword v[0:1], v2, off\n{}s_branch .Lend\n.Ltwo:\n"
    "global_store_dword v[0:1], v3, off\n{}.Lend:\n{}global_store_dword v[4:5], v2, off\ns_endpgm\n"
)


def test_merged_tails() -> None:
    """Operations of two branches may share an instruction; it must be right on both ways."""
    wait = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
    for waits in (("", "", wait), (wait, wait, "")):
        found = compared(ARMS, _MERGED.format(*waits), "gfx90a")
        assert not found.lost
    found = compared(ARMS, _MERGED.format(wait, "", ""), "gfx90a")
    assert Lost.WAIT_BEFORE in [what for _, what in lost(found)] or found.unsure


def test_no_instruction() -> None:
    """An atomic that every path passes is lost where it has no instruction; in a branch it may
    never be reached.
    """
    ir = MESSAGE.replace(
        'store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") monotonic',
        'store atomic i64 1, ptr addrspace(1) %flag syncscope("agent") monotonic',
    )
    text = compiled(MESSAGE, "gfx90a", 2)
    assert text is not None
    assert (6, Lost.INSTRUCTION) in lost(compared(ir, text))
    one = ARMS.replace("store atomic i32 1", "store atomic i64 1", 1)
    wait = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
    found = compared(one, _MERGED.format("", "", wait), "gfx90a")
    assert not [what for _, what in lost(found) if what is Lost.INSTRUCTION]
    assert 8 in [each.operation.source.line for each in found.unsure]


def test_write_back_not_waited_for() -> None:
    """A wait for the write-back that is missing where nothing else is in flight: what other waves
    of the workgroup wrote is to be written back too.
    """
    ir = (
        'target triple = "amdgcn-amd-amdhsa"\n'
        "define amdgpu_kernel void @k(ptr addrspace(1) %q) {\n"
        '  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4\n'
        "  ret void\n}\n"
    )
    store = "global_store_dword v[4:5], v2, off sc1\ns_endpgm\n"
    right = f"buffer_wbl2 sc1\ns_waitcnt vmcnt(0) lgkmcnt(0)\n{store}"
    assert not compared(ir, right, "gfx942").lost
    wrong = f"buffer_wbl2 sc1\ns_waitcnt lgkmcnt(0)\n{store}"
    assert lost(compared(ir, wrong, "gfx942")) == [(3, Lost.WRITE_BACK_DONE)]
    assert lost(compared(ir, store, "gfx942")) == [(3, Lost.WRITE_BACK)]


def test_narrow_scopes() -> None:
    """A fence of a scope in which the wave is alone asks for nothing."""
    for scope in ("singlethread", "wavefront"):
        ir = BARRIER.replace("workgroup", scope)
        text = "ds_write_b32 v0, v1\ns_barrier\nds_read_b32 v2, v0\ns_waitcnt lgkmcnt(0)\n"
        found = compared(ir, f"{text}global_store_dword v[4:5], v2, off\ns_endpgm\n", "gfx942")
        assert not found.lost
        assert len(found.verdicts) == 2


def test_one_wave() -> None:
    """In a workgroup of one wave a fence of its scope asks for nothing, by the document."""
    head = "define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p)"
    ir = BARRIER.replace(head, f'{head} "amdgpu-flat-work-group-size"="1,64"')
    text = "ds_write_b32 v0, v1\ns_barrier\nds_read_b32 v2, v0\ns_waitcnt lgkmcnt(0)\n"
    found = compared(ir, f"{text}global_store_dword v[4:5], v2, off\ns_endpgm\n", "gfx942")
    assert not found.lost


CALLS = """target triple = "amdgcn-amd-amdhsa"
define void @set(ptr addrspace(1) %q) {
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") monotonic, align 4
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @set(ptr addrspace(1) %q)
  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4
  ret void
}
"""


def test_inlined() -> None:
    """Where a call of the IR is none in the code, an instruction may be that of the callee."""
    store = "global_store_dword v[0:1], v2, off\n"
    text = f"{store}s_waitcnt vmcnt(0) lgkmcnt(0)\n{store}s_endpgm\n"
    ir = CALLS.replace("define void @set", "define internal void @set")
    assembly = f'\t.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n{_HEAD}{text}'
    target = target_of(assembly, None)
    code = read_code(assembly, target).code
    function = next(f for f in read_kernel(ir.encode(), "k.ll").functions if f.name == "k")
    found = Comparer(code, target.generation).compare(function, Target(target.processor))
    assert not found.lost
    assert [each.operation.source.line for each in found.unsure] == [8]


IN_A_BRANCH = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %flag, i32 %v, i1 %c) {
  br i1 %c, label %tells, label %done
tells:
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") release, align 4
  br label %done
done:
  store i32 %v, ptr addrspace(1) %p
  ret void
}
"""


def test_ordinary_access_twice() -> None:
    """An ordinary store that stands at the end of both branches is no copy of a release that lost
    its sequence; whether it is one is not known.
    """
    release = "buffer_wbl2 sc1\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
    flag = "global_store_dword v[4:5], v3, off sc1\n"
    last = "global_store_dword v[0:1], v2, off\ns_endpgm\n"
    found = compared(
        IN_A_BRANCH, f"s_cbranch_scc1 .La\n{last}.La:\n{release}{flag}{last}", "gfx942"
    )
    assert not found.lost
    assert [each.operation.source.line for each in found.unsure] == [5]
    found = compared(IN_A_BRANCH, f"s_cbranch_scc1 .La\n{release}{flag}.La:\n{last}", "gfx942")
    assert not found.lost
    assert not found.unsure


ONE_WAVE = """target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %a
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %o = sub i32 63, %t
  %b = getelementptr i32, ptr addrspace(3) @s, i32 %o
  %v = load i32, ptr addrspace(3) %b
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
"""


def test_a_workgroup_of_one_wave_has_no_barrier() -> None:
    """LLVM leaves none; in a workgroup of several waves one that is missing is not found."""
    assembly = compiled(ONE_WAVE, "gfx942", 3)
    assert assembly is not None
    assert "s_barrier" not in assembly
    found = compared(ONE_WAVE, assembly)
    assert not found.lost
    assert not found.unsure
    assert compared(ONE_WAVE.replace("1,64", "256,256"), assembly).unsure
