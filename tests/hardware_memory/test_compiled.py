"""Litmus tests compiled by the LLVM that llvmlite holds, on the machines."""

from __future__ import annotations

import pytest

from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Standing, on_target
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.program.program import LitmusTest
from tests.hardware_memory.as_ir import module
from tests.hardware_memory.compiled import GALLERY, run_one
from tests.hardware_memory.compiling import compile_ir

pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

TARGETS = ("gfx900", "gfx942", "gfx1030", "gfx1100", "gfx1200", "gfx1250")
CHOSEN = (
    "mp/mp_acq_rel_accesses",
    "sb/sb_seq_cst",
    "cmpxchg/spin_lock",
    "control/ticket_lock",
    "address_spaces/generic_lds_release_wider_than_workgroup",
)


def gallery_test(name: str, processor: str) -> LitmusTest:
    """A test of the gallery, for a processor."""
    text = (GALLERY / f"{name}.litmus").read_text()
    return on_target(parse(text), target_of(LoweringOptions(processor), None))


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("processor", TARGETS)
@pytest.mark.parametrize("name", CHOSEN)
def test_sound(name: str, processor: str, level: int) -> None:
    """Stores, locks, loops and generic pointers, as LLVM compiles them, show nothing forbidden."""
    target = target_of(LoweringOptions(processor, "", "llvm-22"), None)
    test = gallery_test(name, processor)
    verdict = run(test, ModelOptions(max_outcomes=1000))
    _, found = run_one(test, target, level, verdict, Options(timeout=60))
    assert found.standing in (Standing.SOUND, Standing.UNDEFINED)


@pytest.mark.parametrize("processor", ["gfx90a", "gfx942"])
def test_a_wait_that_the_compiler_removes(processor: str) -> None:
    """LLVM 22 takes the wait behind `buffer_wbl2` for needless where nothing else is in flight. The
    machine shows what that does: it is a violation exactly where the wait is not in the code.
    """
    target = target_of(LoweringOptions(processor, "", "llvm-22"), None)
    test = gallery_test("isa2/isa2_across_agents", processor)
    verdict = run(test, ModelOptions(max_outcomes=1000))
    made = compile_ir(module(test, target.processor).text, processor, 2)
    middle = made.assembly.partition("\nP1:")[2].partition("s_endpgm")[0]
    waits = "vmcnt(0)" in middle.partition("buffer_wbl2")[2].partition("global_store")[0]
    _, found = run_one(test, target, 2, verdict, Options())
    assert found.standing is (Standing.SOUND if waits else Standing.VIOLATION)
    _, plain = run_one(test, target, 0, verdict, Options())
    assert plain.standing is Standing.SOUND


def test_as_lowered() -> None:
    """What is compiled shows what the lowered code shows, where neither has a choice."""
    processor = "gfx942"
    target = target_of(LoweringOptions(processor, "", "llvm-22"), None)
    for name in ("mp/mp_acq_rel_accesses", "mp/mp_all_monotonic"):
        test = gallery_test(name, processor)
        verdict = run(test, ModelOptions(max_outcomes=1000))
        _, found = run_one(test, target, 0, verdict, Options())
        assert set(found.result.outcomes) == set(explore(test, target).outcomes)
