"""The statements of 000: programs in its own words under its edition, or what is asked of machine
code, targets and kernels.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.errors import InputError, UnsupportedError
from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.schedule import schedule
from fencepost.executions.structure import EventKind
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.kernels.report import Verdict as KernelVerdict
from fencepost.targets.barrier_objects import BarrierKind, barrier_objects, find_barrier_object
from fencepost.targets.processors import find
from fencepost.vocabulary.scopes import Scope
from tests.statements.asked import checked, codes, codes_of_code, lowered

MODEL = "amdgpu+pr170447"
ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "first_text.toml").read_text(encoding="utf-8")
)["statement"]
PROGRAMS = [row for row in ROWS if "program" in row]
CODE = '.amdgcn_target "amdgcn-amd-amdhsa--%s"\nk:\n%s\n  s_endpgm\n'


def text(row: dict[str, Any], program: str) -> str:
    """The litmus test of a row."""
    objects = row.get("objects", "barrier w = workgroup;")
    threads, question = program.rsplit("\n", 1)
    threads = threads.strip("\n")
    return f"AMDGPU s{row['number']}\nmodel {MODEL}\n{{ {objects} }}\n{threads}\n{question}\n"


def verdict(row: dict[str, Any], program: str, *without: str) -> Verdict:
    """The verdict on a program under the edition of 000."""
    return run(parse(text(row, program)), Options(without=frozenset(without)))


def test_every_statement_has_a_test() -> None:
    """Rows are numbered in order, name sections of 000, and have a program or a function."""
    assert [row["number"] for row in ROWS] == list(range(1, len(ROWS) + 1))
    for row in ROWS:
        assert resolve(Cite(Source.BARRIERS_FIRST_TEXT, row["section"])) is not None, row
        assert ("program" in row) != (row.get("test") in globals()), row


@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row["number"])
def test_statement(row: dict[str, Any]) -> None:
    """The program has the verdict of the statement, by the rule that states it; its twin, which is
    about something else, has another.
    """
    found = verdict(row, row["program"])
    assert found.kind.value == row["expect"]
    if "breaks" in row:
        assert row["breaks"] in [axiom.name for axiom in found.broken]
    if "without" in row:
        other = verdict(row, row["program"], row["without"])
        assert other.kind is not found.kind
    if "twin" in row:
        twin = verdict(row, row["twin"])
        assert twin.kind.value == row["twin_expect"] != row["expect"]


@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row["number"])
def test_own_words(row: dict[str, Any]) -> None:
    """A test under the edition is printed in the words of 000 [000 AMDHSA / Execution Barriers]."""
    printed = print_test(parse(text(row, row["program"])))
    assert parse(printed) == parse(text(row, row["program"]))
    assert "arrive" not in printed
    assert "drop" not in printed


def test_counts() -> None:
    """Counts of a schedule: zero at first, raised by signals, lowered by leaves, zero again where
    they become equal [000 AMDHSA / Execution Barriers].
    """
    program = "P0 @ workgroup 0 | P1 @ workgroup 0 ;\nbarrier w | barrier w ;\nexists true"
    execution = explain(parse(text({"number": 0}, program))).witness
    assert execution is not None
    kinds = [
        (execution.structure.events[step.event].kind, step.arrived, step.expected, step.completes)
        for step in schedule(execution)
    ]
    arrive, wait = EventKind.BARRIER_ARRIVE, EventKind.BARRIER_WAIT
    join, drop = EventKind.BARRIER_JOIN, EventKind.BARRIER_DROP
    assert kinds[0] == (join, 0, 2, False)
    assert [each for each in kinds if each[0] is join] == 2 * [(join, 0, 2, False)] or (
        (join, 1, 2, False) in kinds
    )
    assert [each for each in kinds if each[0] is arrive] == [
        (arrive, 1, 2, False),
        (arrive, 0, 2, True),
    ]
    assert [each for each in kinds if each[0] is drop] == [
        (drop, 0, 1, False),
        (drop, 0, 0, True),
    ]
    assert all(count == 0 and not ends for kind, count, _, ends in kinds if kind is wait)


def test_intrinsics() -> None:
    """Signal and wait take the object of their operand; before GFX12 there are none
    [000 LLVM IR Intrinsics].
    """
    code = "call void @llvm.amdgcn.s.barrier.signal(i32 -1)\n"
    code += "call void @llvm.amdgcn.s.barrier.wait(i16 -1)"
    assert checked(code, "gfx1200").verdict is KernelVerdict.PROVED
    assert "FP109" in codes(checked(code, "gfx1100"))
    other = code.replace("-1", "-7")
    assert "FP109" in codes(checked(other, "gfx1200"))


def test_convergent() -> None:
    """The threads of a wave perform barrier operations together
    [000 Execution Barriers / Target-Specific Properties].
    """
    head = "P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 0 ;\n"
    apart = verdict({"number": 0}, head + "barrier w | r0 = 1 ;\nexists true")
    assert [axiom.name for axiom in apart.broken] == ["barrier-operation/convergent"]
    together = verdict({"number": 0}, head + "barrier w | barrier w ;\nexists true")
    assert together.kind is VerdictKind.ALLOWED


def test_hardware_manages() -> None:
    """No instruction initializes, joins or leaves the workgroup barrier
    [000 Execution Barriers / Target-Specific Properties].
    """
    for operation in ("barrier.init w, 2", "barrier.join w", "barrier.leave w"):
        found = verdict({"number": 0}, f"P0 @ workgroup 0 ;\n{operation} ;\nexists true")
        assert found.kind is VerdictKind.UB, operation
        assert "barrier-operation/available" in [axiom.name for axiom in found.broken]


def test_no_memory_operation() -> None:
    """A barrier object is no memory location
    [000 Execution Barriers / Target-Specific Properties].
    """
    with pytest.raises(InputError, match="barrier object, not a location"):
        parse(text({"number": 0}, "P0 @ workgroup 0 ;\nr0 = load w ;\nexists true"))


def test_scope() -> None:
    """Each workgroup has an object of its own
    [000 Execution Barriers / Target-Specific Properties].
    """
    body = "store x, 1 | barrier w ;\nfence agent release | fence agent acquire ;\n"
    body += "barrier w | r0 = load x ;\nexists P1:r0 == 0"
    own = verdict({"number": 0}, "P0 @ workgroup 0 | P1 @ workgroup 1 ;\n" + body)
    assert own.kind is VerdictKind.ALLOWED
    assert all(
        row.scope is Scope.WORKGROUP
        for name in ("gfx900", "gfx1100", "gfx1200")
        for row in barrier_objects(find(name))
    )


def test_by_the_wave() -> None:
    """Two lanes of a wave count once [000 Execution Barriers / Informational Notes]."""
    head = "P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 0 | "
    head += "P2 @ workgroup 0, wavefront 1 ;\n"
    found = explain(
        parse(text({"number": 0}, head + "barrier w | barrier w | barrier w ;\nexists true"))
    ).witness
    assert found is not None
    assert max(step.expected or 0 for step in schedule(found)) == 2


def test_unsplit() -> None:
    """Signal alone is refused before GFX12 [000 Execution Barriers / Execution Barrier GFX6-11]."""
    for name in ("gfx700", "gfx942", "gfx1030", "gfx1100"):
        with pytest.raises((InputError, UnsupportedError), match="one instruction"):
            lowered("barrier.signal workgroup", name)
    assert lowered("barrier.signal workgroup", "gfx1200") == ["s_barrier_signal -1"]


def test_one_object() -> None:
    """GFX6 to GFX11 have the workgroup barrier alone, without an ID
    [000 Execution Barriers / Execution Barrier GFX6-11].
    """
    for name in ("gfx600", "gfx900", "gfx90a", "gfx1030", "gfx1100"):
        (row,) = barrier_objects(find(name))
        assert row.kind is BarrierKind.WORKGROUP
        assert row.scope is Scope.WORKGROUP
        assert not row.ids
        assert not row.split


def test_launch() -> None:
    """A wait needs all waves of the workgroup to be launched
    [000 Execution Barriers / Execution Barrier GFX6-11].
    """
    for name in ("gfx900", "gfx1100", "gfx1200"):
        assert all(
            row.wait_needs_launch_of is Scope.WORKGROUP for row in barrier_objects(find(name))
        )


def test_back_off() -> None:
    """Without BackOffBarrier, `lower` waits for all memory operations before s_barrier and `check`
    reports code that does not [000 Memory Model GFX6-GFX9;
    000 Execution Barriers / Execution Barrier GFX6-11].
    """
    assert lowered("barrier workgroup", "gfx900") == [
        "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)",
        "s_barrier",
    ]
    assert lowered("barrier workgroup", "gfx90a") == ["s_barrier"]
    load = "  global_load_dword v0, v[2:3], off\n"
    assert "FP409" in codes_of_code(CODE % ("gfx900", load + "  s_barrier"))
    assert "FP409" not in codes_of_code(CODE % ("gfx90a", load + "  s_barrier"))


def test_waits_moved() -> None:
    """The wait may stand earlier, as long as nothing is issued behind it, and each may be left out
    where its counter is zero [000 Execution Barriers / Execution Barrier GFX6-11].
    """
    load = "  global_load_dword v0, v[2:3], off\n"
    earlier = load + "  s_waitcnt vmcnt(0)\n  v_mov_b32 v1, 0\n  s_barrier"
    assert "FP409" not in codes_of_code(CODE % ("gfx900", earlier))
    again = load + "  s_waitcnt vmcnt(0)\n" + load.replace("v0", "v1") + "  s_barrier"
    assert "FP409" in codes_of_code(CODE % ("gfx900", again))
    assert "FP409" not in codes_of_code(CODE % ("gfx900", "  s_barrier"))


def test_split() -> None:
    """The code of GFX12 [000 Execution Barriers / Execution Barrier GFX12]."""
    assert lowered("barrier workgroup", "gfx1200") == ["s_barrier_signal -1", "s_barrier_wait -1"]
    assert lowered("r0 = barrier.signal.isfirst workgroup", "gfx1200")[0] == (
        "s_barrier_signal_isfirst -1"
    )


def test_trap_barrier() -> None:
    """The object of the trap handler is none for a kernel
    [000 Execution Barriers / Execution Barrier GFX12].
    """
    assert find_barrier_object(find("gfx1200"), -2).privileged
    assert "FP109" in codes(checked("call void @llvm.amdgcn.s.barrier.signal(i32 -2)", "gfx1200"))
    assert "FP109" in codes_of_code(
        CODE % ("gfx1200", "  s_barrier_signal -2\n  s_barrier_wait -2")
    )


def test_ids() -> None:
    """The objects of GFX12.0 [000 Execution Barriers / Execution Barrier GFX12]."""
    assert [(row.kind, list(row.ids), row.scope) for row in barrier_objects(find("gfx1200"))] == [
        (BarrierKind.WORKGROUP_TRAP, [-2], Scope.WORKGROUP),
        (BarrierKind.WORKGROUP, [-1], Scope.WORKGROUP),
    ]
