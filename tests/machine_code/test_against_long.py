"""Long kernels against their IR: memory grows with their length, and answers stay."""

from __future__ import annotations

import tracemalloc

from fencepost.machine_code.against.check import Comparison
from tests.machine_code.against_llvm import compiled
from tests.machine_code.test_against import compared, lost


def long(count: int) -> str:
    """A kernel of so many relaxed and ordinary stores in a row, with fences between."""
    lines = [
        'target triple = "amdgcn-amd-amdhsa"',
        "define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %v) {",
    ]
    for at in range(count):
        lines.append(f"  %p{at} = getelementptr i32, ptr addrspace(1) %p, i32 {at}")
        atomic = at % 3 != 0
        how = ' syncscope("agent") monotonic, align 4' if atomic else ""
        lines.append(f"  store {'atomic ' if atomic else ''}i32 %v, ptr addrspace(1) %p{at}{how}")
        if at % (count // 4) == 1:
            lines.append('  fence syncscope("agent") release')
            lines.append(
                '  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") monotonic, align 4'
            )
    return "\n".join([*lines, "  ret void", "}", ""])


def peak(count: int) -> tuple[int, Comparison]:
    """The most memory that a comparison takes, in bytes."""
    ir = long(count)
    text = compiled(ir, "gfx942", 2)
    assert text is not None
    compared(ir, text)  # tables are read once
    tracemalloc.start()
    try:
        found = compared(ir, text)
        return tracemalloc.get_traced_memory()[1], found
    finally:
        tracemalloc.stop()


def test_memory() -> None:
    """Twice the length takes about twice the memory."""
    (small, _), (large, found) = peak(500), peak(1000)
    assert large < 2.6 * small
    assert len(found.verdicts) > 600
    assert not found.lost
    assert not found.unsure


def test_lost_in_the_middle() -> None:
    """What a fence in the middle of many lost is told for it alone."""
    ir = long(800)
    text = compiled(ir, "gfx942", 2)
    assert text is not None
    lines = text.splitlines()
    waits = [at for at, line in enumerate(lines) if line.startswith("\tbuffer_wbl2")]
    assert len(waits) == 4
    del lines[waits[2]]
    fences = [at for at, line in enumerate(ir.splitlines(), 1) if "fence" in line]
    assert {line for line, _ in lost(compared(ir, "\n".join(lines)))} == {fences[2]}
