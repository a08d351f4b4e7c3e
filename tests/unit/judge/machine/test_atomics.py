"""Atomics and fences by what they order: their orders, scopes, and the paths that they are on."""

from __future__ import annotations

import pytest

from fencepost.judge.machine.atomics import Atomics, Ordered
from fencepost.judge.machine.shape import Shape
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
"""
AGENT = 'syncscope("agent")'


def _atomics(body: str) -> Atomics:
    module = read_module((HEAD + body + "\n  ret void\n}\n").encode())
    launch = Launch((64, 1, 1), (4, 1, 1), 64)
    return Atomics(Shape(module, module.kernels[0], launch, {}))


def _only(body: str) -> Ordered:
    atomics = _atomics(body)
    (found,) = (*atomics.words, *atomics.fences)
    return found


@pytest.mark.parametrize(
    ("text", "acquires", "releases", "reads", "writes", "rank"),
    [
        (f"%x = load atomic i32, ptr addrspace(1) %a {AGENT} acquire, align 4", 1, 0, 1, 0, 4),
        ("%x = load atomic i32, ptr addrspace(1) %a monotonic, align 4", 0, 0, 1, 0, 5),
        (f"store atomic i32 1, ptr addrspace(1) %a {AGENT} release, align 4", 0, 1, 0, 1, 4),
        (f"%x = atomicrmw add ptr addrspace(1) %a, i32 1 {AGENT} acq_rel", 1, 1, 1, 1, 4),
        (f"%x = atomicrmw xchg ptr addrspace(1) %a, i32 1 {AGENT} monotonic", 0, 0, 1, 1, 4),
        ('fence syncscope("workgroup") release', 0, 1, 0, 0, 2),
        ('fence syncscope("agent-one-as") seq_cst', 1, 1, 0, 0, 4),
        (
            '%x = cmpxchg ptr addrspace(1) %a, i32 0, i32 1 syncscope("wavefront") acquire acquire',
            *(1, 0, 1, 1, 1),
        ),
    ],
)
def test_what_an_operation_orders(
    text: str, acquires: int, releases: int, reads: int, writes: int, rank: int
) -> None:
    found = _only(f"  {text}")
    assert (found.acquires, found.releases) == (bool(acquires), bool(releases))
    assert (found.reads, found.writes, found.rank) == (bool(reads), bool(writes), rank)


BOTH = """
  store i32 1, ptr addrspace(1) %b
  FIRST
  store atomic i32 1, ptr addrspace(1) %a syncscope("agent") ORDER, align 4
  SECOND
  %x = load atomic i32, ptr addrspace(1) %a syncscope("agent") READ, align 4
  THIRD
  %v = load i32, ptr addrspace(1) %b"""


def _both(order: str, read: str, at: int = 0, fence: str = "") -> tuple[bool, bool]:
    """Whether the word is released behind the first access, and acquired before the last one."""
    body = BOTH.replace("ORDER", order).replace("READ", read)
    for number, name in enumerate(("FIRST", "SECOND", "THIRD"), 1):
        body = body.replace(name, fence if at == number else "")
    atomics = _atomics(body)
    last = len(atomics.shape.kernel.blocks[0].instructions) - 2
    return bool(atomics.released(("entry", 0), 4)), bool(atomics.acquired(("entry", last), 4))


def test_orders_of_their_own() -> None:
    assert _both("release", "acquire") == (True, True)
    assert _both("monotonic", "monotonic") == (False, False)


@pytest.mark.parametrize(
    ("at", "fence", "found"),
    [
        (1, f"fence {AGENT} release", (True, False)),
        (1, f"fence {AGENT} acquire", (False, False)),
        (1, 'fence syncscope("workgroup") release', (False, False)),
        (2, f"fence {AGENT} acq_rel", (False, False)),  # behind the one, before the other
        (3, f"fence {AGENT} acquire", (False, True)),
        (3, f"fence {AGENT} release", (False, False)),
        (3, 'fence syncscope("workgroup") acquire', (False, False)),
    ],
)
def test_fences_beside_them(at: int, fence: str, found: tuple[bool, bool]) -> None:
    assert _both("monotonic", "monotonic", at, fence) == found


def test_paths() -> None:
    atomics = _atomics("""
  br label %body
body:
  store i32 1, ptr addrspace(1) %b
  %x = atomicrmw xchg ptr addrspace(1) %a, i32 1 syncscope("agent") acquire
  store i32 2, ptr addrspace(1) %b
  %more = icmp eq i32 %x, 0
  br i1 %more, label %body, label %end
end:""")
    first, word, second = (("body", at) for at in range(3))
    assert atomics.leads(first, word)
    assert atomics.leads(word, first)
    assert not atomics.leads(("end", 0), first)
    assert atomics.leads_without(word, second, set())
    assert atomics.leads_without(second, first, set())
    assert not atomics.leads_without(first, second, {word})
    assert not atomics.leads_without(second, second, {word})
