"""What atomics become, as lines and as records."""

from __future__ import annotations

from fencepost.abi.memory.buffer_resource import BufferResource
from fencepost.abi.native_atomics import Answer, Atomic, Lowered
from fencepost.reports.lowering.native_atomics import atomic_lines, atomic_record, buffer_lines
from fencepost.targets.generation import Generation
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import SYSTEM

ATOMIC = Atomic("fadd", "float", AddressSpace.GLOBAL, SYSTEM)
LOOP, NATIVE = Lowered(("global_atomic_cmpswap",)), Lowered(("global_atomic_add_f32",))
FOUND = {True: Answer(LOOP, ((("a", "b"), NATIVE),)), False: Answer(LOOP, ())}


def test_lines() -> None:
    """Each case with what makes it native, or that nothing does."""
    assert list(atomic_lines(ATOMIC, "gfx90a", FOUND)) == [
        "atomicrmw fadd float, global, system, gfx90a",
        "  result used: a compare-and-swap loop, global_atomic_cmpswap",
        "    with !a and !b: native, global_atomic_add_f32",
        "  result not used: a compare-and-swap loop, global_atomic_cmpswap",
        "    no metadata make it native",
        "  [001 LLVM IR Metadata; LLVM 22]",
    ]
    (_, line, *_) = atomic_lines(ATOMIC, "gfx90a", {True: Answer(Lowered(()), ())})
    assert line == "  result used: native, without an atomic instruction"


def test_record() -> None:
    """JSON says the same."""
    record = atomic_record(ATOMIC, "gfx90a", FOUND)
    assert record["result_used"]["native_with"] == [
        {"metadata": ["a", "b"], "instructions": ["global_atomic_add_f32"]}
    ]
    assert record["result_unused"] == {
        "native": False,
        "instructions": ["global_atomic_cmpswap"],
        "native_with": [],
    }


def test_buffers() -> None:
    """Fields with their bits by generation, and which pointers can be made of it."""
    old = list(buffer_lines(BufferResource(4096, 0, 16, 7), Generation.GFX9))
    assert old[0].startswith("base = 0x1000  bits 0 to 47")
    assert "address space 7" in old[-2]
    new = list(buffer_lines(BufferResource(4096, 8, 16, 7), Generation.GFX125))
    assert new[0].startswith("base = 0x1000  bits 0 to 56")
    assert not any("reserved" in each for each in new)
    assert "address space 9" in new[-2]
