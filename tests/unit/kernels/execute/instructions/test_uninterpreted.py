"""Functions that are not computed: one function in all lanes, and nothing known of it."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.instructions.uninterpreted import FEW, foreign, opaque
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from fencepost.llvm.effects.effect import Foreign
from fencepost.llvm.ir import Call, Head, Int, Local
from fencepost.llvm.types import FloatType, IntType, StructType, Type, VectorType
from tests.unit.kernels.taken_apart import prepared_of, ran

I8, I16, I32, I64 = map(IntType, (8, 16, 32, 64))
FLOAT = FloatType("float")
ARGUMENTS = [3, 7, 3, 0x80000000, 7, 3, 1, 2]


def state(contents: Contents = Contents.ZERO, *, both: bool = True) -> State:
    made = ran(prepared_of("  ret void", 8), contents, both=both).state
    made.write("a", np.array(ARGUMENTS, np.uint32), None, GIVEN)
    return made


def called(callee: str, kind: Type = I32, *, both: bool = True, plain: bool = False) -> State:
    """The state in which `r` is a function of the register `a`; `plain`: of nothing."""
    made = state(both=both)
    arguments = () if plain else (Local("a", I32), Int(5, I32))
    call = Call(Head("r", kind), callee, arguments)
    with np.errstate(all="ignore"):  # as a run has it
        opaque("r", kind, call, made.layout)(made, None)
    return made


def result(callee: str, kind: Type = I32, *, both: bool = True) -> list[float]:
    return called(callee, kind, both=both).registers["r"].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", [I32, I64, FLOAT, FloatType("double")], ids=str)
def test_equal_arguments_give_equal_results(kind: Type) -> None:
    """And, in a run that stands for all, others give others."""
    found = result("__ocml_sin_f32", kind)
    by_argument = dict(zip(ARGUMENTS, found, strict=True))
    assert found == [by_argument[each] for each in ARGUMENTS]
    assert len({*found}) == len({*ARGUMENTS})
    assert found != result("__ocml_cos_f32", kind)
    assert called("__ocml_sin_f32", kind).open["r"] == OPEN


@pytest.mark.parametrize("kind", [I8, I16, FloatType("half"), IntType(1)], ids=str)
def test_where_there_is_no_room_results_are_a_guess(kind: Type) -> None:
    """Two that are equal may be different."""
    assert called("__ocml_sin_f32", kind).open["r"] == GUESS


def test_each_part_has_a_value_of_its_own() -> None:
    one, (two, three) = called("f", StructType((I32, VectorType(2, I32)))).registers["r"]
    assert len({int(each[0]) for each in (one, two, three)}) == 3


def test_runs_that_look_for_bugs_have_small_numbers() -> None:
    """They may be indices."""
    assert max(result("f", both=False)) < FEW
    assert max(result("f", FLOAT, both=False)) < FEW / 2
    assert called("f", both=False).open["r"] == OPEN


@pytest.mark.parametrize(
    ("arguments", "level", "found"),
    [
        (ARGUMENTS, GIVEN, GUESS),
        (ARGUMENTS, OPEN, OPEN),
        (ARGUMENTS, GUESS, GUESS),
        ([4] * 8, GIVEN, GUESS),  # as where one lane alone comes
    ],
)
def test_a_function_of_ids_alone_is_settled(arguments: list[int], level: int, found: int) -> None:
    """What a run invents for it is a guess; of an argument, which may be any, it may be so."""
    made = state(both=False)
    made.write("a", np.array(arguments, np.uint32), None, level)
    opaque("r", I32, Call(Head("r", I32), "__ocml_sin_f32", (Local("a", I32),)), made.layout)(
        made, None
    )
    assert made.open["r"] == found


@pytest.mark.parametrize(
    ("callee", "plain"), [("llvm.amdgcn.s.getreg", False), ("llvm.sin.f32", False)]
)
def test_an_intrinsic_gives_something_else(callee: str, plain: bool) -> None:
    """Its value is known, though not here: a run with another one is no run."""
    made = called(callee, plain=plain)
    assert made.open["r"] == GUESS


def test_a_clock_gives_all_lanes_another_value() -> None:
    """And what is called without a name the same."""
    found = called("llvm.readcyclecounter", I64, plain=True)
    assert found.open["r"] == OPEN
    assert len({*found.registers["r"].tolist()}) == 8


def test_of_some_lanes_alone() -> None:
    made = state()
    call = Call(Head("r", I32), "__ocml_f_f32", (Local("a", I32),))
    act = np.array([1, 4])
    opaque("r", I32, call, made.layout)(made, act)
    found = made.registers["r"].tolist()
    assert found[1] == found[4] != 0
    assert [each for at, each in enumerate(found) if at not in (1, 4)] == [0] * 6


def declared(contents: Contents, meaning: Foreign, *, site: int = 3) -> State:
    made = state(contents, both=False)
    foreign(meaning, "r", I32, site)(made, None)
    return made


def test_a_declared_function_gives_small_numbers() -> None:
    """Other ones in other lanes, calls and runs, and often 0; a run that has them is no run."""
    meaning = Foreign("f")
    made = declared(Contents.INDEX, meaning)
    found = made.registers["r"].tolist()
    assert max(found) < 4
    assert 0 in found
    assert len({*found}) > 1
    assert made.open["r"] == GUESS
    assert declared(Contents.ZERO, meaning).registers["r"].tolist() == [0] * 8
    others = [declared(Contents.INDEX, meaning, site=at) for at in range(4, 9)]
    assert any(each.registers["r"].tolist() != found for each in others)
    assert not made.guessed


def test_what_is_only_stated_holds() -> None:
    made = declared(Contents.ZERO, Foreign("f", stated=True))
    assert made.registers["r"].tolist() == [1] * 8
    assert made.open["r"] == OPEN


def test_a_function_that_may_write_makes_a_run_none() -> None:
    """Also where nobody takes its result."""
    made = state()
    foreign(Foreign("f", private=True), None, I32, 0)(made, None)
    assert made.guessed
    assert any("@f may write" in each for each in made.reasons)
    other = state()
    foreign(Foreign("f"), None, I32, 0)(other, None)
    assert not other.guessed
