"""Cells of a machine's memory, and tests with sizes on machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.errors import UnsupportedError
from fencepost.executions.cells import Extent
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.cells import cells_of, initial_of, joined, part
from fencepost.hardware.memory.code import code_of
from fencepost.hardware.memory.instructions import What
from fencepost.hardware.memory.judge import Standing, judge
from fencepost.hardware.memory.machines import MACHINES
from fencepost.lowering.target import Target
from fencepost.program.program import LitmusTest
from fencepost.targets.processors import find
from tests.naive.sized import nth_sized

BYTES = Path(__file__).parents[3] / "litmus/bytes"


def gallery(name: str) -> LitmusTest:
    return parse((BYTES / f"{name}.litmus").read_text(encoding="utf-8"))


def one_thread(*operations: str, state: str = "global i64 x = 0x0102030405060708;") -> LitmusTest:
    rows = "".join(f" {operation} ;\n" for operation in operations)
    return parse(f"AMDGPU t\n{{ {state} }}\n P0 ;\n{rows}exists P0:r0 == 0\n")


def test_cells_lie_between_the_ends_of_accesses() -> None:
    program = one_thread("store i16 x+2, 1", "r0 = load x").program
    found = cells_of(program)["x"]
    assert found == (Extent(0, 2), Extent(2, 2), Extent(4, 4))
    location = program.locations[0]
    assert [initial_of(location, cell) for cell in found] == [0x0708, 0x0506, 0x01020304]
    # no access tells bytes apart
    assert cells_of(one_thread("r0 = load x").program)["x"] == (Extent(0, 8),)


def test_parts_make_the_whole() -> None:
    whole = -(1 << 40) + 5
    cells = (Extent(0, 1), Extent(1, 3), Extent(4, 4))
    parts = {cell: part(whole, cell.offset, cell.size) for cell in cells}
    assert joined(parts, 0, 8) == whole


def test_a_load_of_several_cells_is_put_together_when_it_is_used() -> None:
    """So that it does not hold up what follows it."""
    test = one_thread("r0 = load x", "store i16 x+2, 1", "r1 = r0 + 1")
    target = Target(find("gfx942"))
    code = code_of(test, target, MACHINES[target.chapter]).threads[0]
    made = [each.what for each in code.instructions if each.what is not What.WAIT]
    assert made == [What.LOAD] * 3 + [What.STORE, What.ASSIGN, What.ASSIGN]
    assert set(code.registers) == {"r0", "r1"}


@pytest.mark.parametrize(
    "name", ["av_b128_mp", "flag_beside_its_data", "initial_write_of_a_part", "moved_in_part"]
)
@pytest.mark.parametrize("processor", ["gfx942", "gfx1200"])
def test_machines_show_what_the_model_allows(name: str, processor: str) -> None:
    assert judge(gallery(name), Target(find(processor))).standing is Standing.SOUND


def test_a_dropped_release_shows() -> None:
    """Pieces without fences race: the machine shows a mixture that the model calls undef."""
    judged = judge(gallery("pieces_without_fences"), Target(find("gfx942")))
    assert judged.standing is Standing.SOUND
    assert len(judged.result.outcomes) > 2


def test_generated_programs_are_sound() -> None:
    """Those whose atomic accesses nothing cuts."""
    judged = 0
    for number in range(40):
        try:
            found = judge(nth_sized(77, number), Target(find("gfx1200")))
        except UnsupportedError:
            continue
        assert found.standing in (Standing.SOUND, Standing.UNDEFINED), number
        judged += 1
    assert judged > 10


@pytest.mark.parametrize(
    ("test", "message"),
    [
        (gallery("flag_with_its_data"), "an atomic access of 8 bytes of x, parts of which"),
        (gallery("branch_on_known_bytes"), "a load of x, whose parts .* in a thread with jumps"),
    ],
)
def test_what_machines_do_not_follow_is_refused(test: LitmusTest, message: str) -> None:
    with pytest.raises(UnsupportedError, match=message):
        judge(test, Target(find("gfx942")))
