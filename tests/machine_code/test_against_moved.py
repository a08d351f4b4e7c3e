"""Machine code against the IR: accesses that were moved, copied, merged, or taken for others."""

from __future__ import annotations

import pytest

from fencepost.machine_code.against.judge import Lost
from tests.machine_code.against_llvm import compiled
from tests.machine_code.test_against import compared, lost

HEAD = 'target triple = "amdgcn-amd-amdhsa"\ndefine amdgpu_kernel void @k('
PUBLISH = f"""{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %v) {{
  store i64 %v, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  ret void
}}
"""
DATA = "global_store_dwordx2 v0, v[2:3], s[0:1]\n"
FLAG = "global_store_dword v0, v1, s[2:3]\n"
WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
END = "s_endpgm\n"


@pytest.mark.parametrize(
    "ir",
    [
        PUBLISH,
        PUBLISH.replace("store i64", "store volatile i64"),
        PUBLISH.replace("store i64", "store atomic i64").replace("%p\n", "%p monotonic, align 8\n"),
        PUBLISH.replace(
            '  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release',
            '  fence syncscope("agent") release\n'
            '  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") monotonic',
        ),
    ],
)
def test_store_behind_the_release(ir: str) -> None:
    """What a release publishes is stored before it, atomic or not: no wait makes up for that."""
    policy = " glc" if "volatile" in ir else ""
    data = DATA.replace("\n", f"{policy}\n")
    line = next(n for n, text in enumerate(ir.splitlines(), 1) if "release" in text)
    assert lost(compared(ir, f"{WAIT}{FLAG}{data}{WAIT}{END}", "gfx90a")) == [(line, Lost.BEFORE)]
    assert not compared(ir, f"{data}{WAIT}{FLAG}{END}", "gfx90a").lost


READ = f"""{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q) {{
  %f = load atomic i32, ptr addrspace(1) %q syncscope("agent") acquire, align 4
  %d = load i64, ptr addrspace(1) %p
  store i64 %d, ptr addrspace(1) %q
  ret void
}}
"""
ACQUIRE = "global_load_dword v1, v0, s[2:3] glc\ns_waitcnt vmcnt(0)\nbuffer_wbinvl1_vol\n"
LOAD = "global_load_dwordx2 v[2:3], v0, s[0:1]\n"
REST = f"{WAIT}global_store_dwordx2 v0, v[2:3], s[2:3]\n{END}"


def test_load_before_the_acquire() -> None:
    """What an acquire lets a program read is loaded behind it."""
    assert lost(compared(READ, f"{LOAD}{ACQUIRE}{REST}", "gfx90a")) == [(3, Lost.BEHIND)]
    found = compared(READ, f"{ACQUIRE}{LOAD}{REST}", "gfx90a")
    assert not found.lost
    assert not found.unsure


def test_atomics_that_changed_places() -> None:
    """Of two read-modify-writes, the second one may not come before the first if that acquires."""
    ir = (
        f"{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {{\n"
        '  %a = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("agent") acquire\n'
        '  %b = atomicrmw or ptr addrspace(1) %q, i32 %v syncscope("agent") monotonic\n'
        "  ret void\n}\n"
    )
    add = "global_atomic_add v0, v1, s[0:1]\ns_waitcnt vmcnt(0)\nbuffer_wbinvl1_vol\n"
    other = "global_atomic_or v0, v1, s[2:3]\n"
    assert not compared(ir, f"{add}{other}{END}", "gfx90a").lost
    assert lost(compared(ir, f"{other}{add}{END}", "gfx90a")) == [(3, Lost.BEHIND)]


def test_changed_places_in_a_loop() -> None:
    """On the way around a loop all comes before all: not well, but not known either."""
    ir = (
        f"{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %v, i32 %n) {{\n"
        "entry:\n  br label %l\nl:\n  %i = phi i32 [ 0, %entry ], [ %j, %l ]\n"
        "  store atomic i64 %v, ptr addrspace(1) %p monotonic, align 8\n"
        '  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4\n'
        "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %l, label %e\n"
        "e:\n  ret void\n}\n"
    )
    again = f"s_cbranch_scc0 .La\n{END}"
    right = compared(ir, f".La:\n{DATA}{WAIT}{FLAG}{again}", "gfx90a")
    assert not right.lost
    assert not right.unsure
    assert compared(ir, f".La:\n{WAIT}{FLAG}{DATA}{again}", "gfx90a").unsure


ARMS = f"""{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 7
  %pp = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %qq = getelementptr i64, ptr addrspace(1) %q, i32 %t
  br i1 %c, label %a, label %b
a:
  %f = load atomic i32, ptr addrspace(1) %pp syncscope("agent") acquire, align 4
  %x = load i64, ptr addrspace(1) %qq
  br label %d
b:
  %pb = getelementptr i32, ptr addrspace(1) %pp, i32 100
  %g = load atomic i32, ptr addrspace(1) %pb syncscope("agent") acquire, align 4
  %qb = getelementptr i64, ptr addrspace(1) %qq, i32 100
  %y = load i64, ptr addrspace(1) %qb
  br label %d
d:
  %r = phi i64 [ %x, %a ], [ %y, %b ]
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %o
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


@pytest.mark.parametrize("processor", ["gfx90a", "gfx1030", "gfx1201"])
@pytest.mark.parametrize("fence", [False, True])
def test_arms_of_lanes(processor: str, fence: bool) -> None:
    """An access is not excused by one of another arm that must come behind an acquire itself,
    though the code of both arms is executed one after the other.
    """
    ir = ARMS
    if fence:
        ir = ir.replace(
            'syncscope("agent") acquire, align 4',
            'syncscope("agent") monotonic, align 4\n  fence syncscope("agent") acquire',
        )
    text = compiled(ir, processor, 2)
    assert text is not None
    assert not compared(ir, text).lost
    lines = text.splitlines()
    invalidates = [at for at, each in enumerate(lines) if each.startswith(_INVALIDATES)]
    assert len(invalidates) >= 2
    for at in invalidates:
        found = compared(ir, "\n".join(lines[:at] + lines[at + 1 :]))
        assert Lost.INVALIDATE in [what for _, what in lost(found)]


SPECIALISED = f"""{HEAD}ptr addrspace(1) %p) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %c = icmp slt i32 %u, 64
  %pp = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr addrspace(1) %pp
  %l = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %v, ptr addrspace(3) %l
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %e
b:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %s = sub i32 %t, 64
  %m = getelementptr i32, ptr addrspace(3) @s, i32 %s
  %w = load i32, ptr addrspace(3) %m
  store i32 %w, ptr addrspace(1) %pp
  br label %e
e:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
@s = internal addrspace(3) global [128 x i32] poison
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
"""


@pytest.mark.parametrize("processor", ["gfx942", "gfx1030", "gfx1201"])
def test_arms_in_another_order(processor: str) -> None:
    """The barrier of each branch is told from the other's by what stands around it, where the code
    has the second branch first; and a write to LDS is not excused by a store to global memory.
    """
    text = compiled(SPECIALISED, processor, 2)
    assert text is not None
    found = compared(SPECIALISED, text)
    assert not found.lost
    assert not found.unsure
    lines = text.splitlines()
    write = max(
        at for at, each in enumerate(lines) if each.startswith(("\tds_write", "\tds_store"))
    )
    wait = next(at for at in range(write, len(lines)) if lines[at].startswith("\ts_wait"))
    found = compared(SPECIALISED, "\n".join(lines[:wait] + lines[wait + 1 :]))
    assert Lost.WAIT_BEFORE in [what for _, what in lost(found)]


SWITCH = f"""{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {{
entry:
  switch i32 %n, label %d [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c ]
a:
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  br label %e
b:
  %f = load atomic i32, ptr addrspace(1) %q syncscope("agent") acquire, align 4
  %x = load i64, ptr addrspace(1) %p
  store i64 %x, ptr addrspace(1) %q
  br label %e
c:
  store i32 3, ptr addrspace(1) %p
  %o = atomicrmw add ptr addrspace(1) %q, i32 1 syncscope("agent") acq_rel
  %y = load i64, ptr addrspace(1) %p
  store i64 %y, ptr addrspace(1) %q
  br label %e
d:
  store i64 3, ptr addrspace(1) %p
  store atomic i32 4, ptr addrspace(1) %q syncscope("agent") release, align 4
  br label %e
e:
  ret void
}}
"""


@pytest.mark.parametrize("processor", ["gfx942", "gfx1201", "gfx1250"])
def test_switch(processor: str) -> None:
    """An atomic store is found by its policy where the blocks stand in no order that the IR has."""
    text = compiled(SWITCH, processor, 2)
    assert text is not None
    assert not compared(SWITCH, text).lost


def test_wide_volatile() -> None:
    """A volatile access that is wider than an instruction may be several."""
    ir = (
        f"{HEAD}ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n"
        "  %a = load volatile i128, ptr addrspace(1) %p\n"
        "  store i128 %a, ptr addrspace(1) %q\n  ret void\n}\n"
    )
    text = compiled(ir, "gfx942", 2)
    assert text is not None
    assert not compared(ir, text).lost


_INVALIDATES = ("\tbuffer_wbinvl1", "\tbuffer_gl", "\tglobal_inv")


def test_copy_without_a_policy() -> None:
    """A copy of an access that has no policy of its own must have its sequence, too."""
    ir = (
        f"{HEAD}ptr addrspace(3) %l, ptr addrspace(1) %p) {{\n"
        '  %f = load atomic i32, ptr addrspace(3) %l syncscope("workgroup") acquire, align 4\n'
        "  %x = load i64, ptr addrspace(1) %p\n  store i64 %x, ptr addrspace(1) %p\n"
        "  ret void\n}\n"
    )
    read = "ds_read_b32 v1, v0\n"
    wait = "s_waitcnt lgkmcnt(0)\n"
    text = f"s_cbranch_scc0 .La\n{read}{wait}s_branch .Lb\n.La:\n{read}{{}}.Lb:\n{LOAD}{REST}"
    assert not compared(ir, text.format(wait), "gfx90a").lost
    assert lost(compared(ir, text.format(""), "gfx90a")) == [(3, Lost.WAIT_BEHIND)]


def rmw(what: str, kind: str, space: int) -> str:
    """A kernel with one read-modify-write."""
    return (
        f"{HEAD}ptr addrspace({space}) %p, {kind} %v) {{\n"
        f"  %a = atomicrmw {what} ptr addrspace({space}) %p, {kind} %v monotonic,"
        " !amdgpu.no.fine.grained.memory !0, !amdgpu.ignore.denormal.mode !0\n"
        "  ret void\n}\n!0 = !{}\n"
    )


@pytest.mark.parametrize(
    ("what", "kind", "space", "text"),
    [
        ("fadd", "float", 1, "global_atomic_swap v0, v1, s[0:1]"),
        ("fadd", "float", 1, "global_atomic_add v0, v1, s[0:1]"),
        ("nand", "i32", 1, "global_atomic_and v0, v1, s[0:1]"),
        ("umax", "i32", 3, "ds_max_i32 v0, v1"),
        ("max", "i32", 3, "ds_max_u32 v0, v1"),
        ("add", "i32", 3, "ds_add_f32 v0, v1"),
        ("and", "i64", 1, "global_atomic_and v0, v1, s[0:1]"),
    ],
)
def test_another_operation(what: str, kind: str, space: int, text: str) -> None:
    """A read-modify-write that does another thing, or of another type, is not the operation's."""
    found = compared(rmw(what, kind, space), f"{text}\n{END}", "gfx90a")
    assert lost(found) == [(3, Lost.INSTRUCTION)]


@pytest.mark.parametrize(
    ("what", "kind", "space"),
    [
        ("or", "i16", 1),
        ("and", "i8", 3),
        ("fadd", "<2 x half>", 3),
        ("fmax", "double", 1),
        ("fsub", "float", 1),
        ("xchg", "i8", 0),
    ],
)
def test_own_operation(what: str, kind: str, space: int) -> None:
    """What LLVM makes of read-modify-writes is theirs: narrow ones, of floats and of pairs."""
    text = compiled(rmw(what, kind, space), "gfx942", 2)
    assert text is not None
    found = compared(rmw(what, kind, space), text)
    assert not found.lost
    assert not found.unsure


TWO_ENTRIES = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %flag, i1 %c) {
  br i1 %c, label %looks, label %reads
looks:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4
  br label %reads
reads:
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %p
  %e = icmp eq i32 %v, 0
  br i1 %e, label %looks, label %done
done:
  ret void
}
"""


def test_loop_with_two_entries() -> None:
    """Of two blocks that lead to each other, either may be taken to stand first: what is on its
    side only on a way around the loop is not known to be moved. What is on no way there is.
    """
    looks = "global_load_dword v4, v[6:7], off sc1\ns_waitcnt vmcnt(0)\nbuffer_inv sc1\n"
    load = "global_load_dword v2, v[0:1], off\ns_waitcnt vmcnt(0)\n"
    store = "global_store_dword v[0:1], v2, off\n"
    reads = f".Ly:\n{load}{store}s_cbranch_scc1 .Lx\ns_endpgm\n"
    for text in (
        f"s_cbranch_scc1 .Lx\n{reads}.Lx:\n{looks}s_branch .Ly\n",
        f"s_cbranch_scc1 .Ly\n.Lx:\n{looks}{reads}",
    ):
        assert not compared(TWO_ENTRIES, text, "gfx942").lost
    text = f"{load}s_cbranch_scc1 .Lx\n.Ly:\n{store}s_cbranch_scc1 .Lx\ns_endpgm\n"
    text = f"{text}.Lx:\n{looks}s_branch .Ly\n"
    assert compared(TWO_ENTRIES, text, "gfx942").lost
