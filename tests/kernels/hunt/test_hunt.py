"""A sample of each hunter: no wrong kernel is proved, no right one is a bug, nothing crashes.

The commands of the hunters run them in full; FENCEPOST_HUNT multiplies the sample.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.kernels.hunt import (
    bounds,
    conditions,
    effects,
    hoisted,
    injection,
    names,
    peers,
    values,
)
from tests.kernels.hunt.guards import OPERATIONS
from tests.kernels.hunt.trial import Answer, Outcome, Trial, judge

TIMES = int(os.environ.get("FENCEPOST_HUNT", "1"))
SEED = 20


def _judged(trials: Iterator[Trial], count: int, seconds: float = 1.0) -> list[Outcome]:
    return [judge(each, seconds) for each in islice(trials, count * TIMES)]


def _false(outcomes: list[Outcome]) -> list[str]:
    wrong = (each.false_proof or each.false_alarm for each in outcomes)
    names = (f"{each.answer.value}: {each.trial.family}: {each.trial.what}" for each in outcomes)
    crashed = (each.answer is Answer.CRASHED for each in outcomes)
    return [name for name, bad, died in zip(names, wrong, crashed, strict=True) if bad or died]


@pytest.mark.parametrize("part", range(32))
def test_injected_conflicts_are_not_proved(part: int) -> None:
    count = 160 * TIMES
    trials = injection.trials(list(injection.of_corpus()), count, SEED)
    outcomes = _judged(islice(trials, part, None, 32), 5, 0.7)
    assert len(outcomes) == 5 * TIMES
    assert _false(outcomes) == []
    assert any(each.answer is Answer.BUG for each in outcomes)


@pytest.mark.parametrize("part", range(2))
def test_values_that_differ_are_not_proved(part: int) -> None:
    count = 40 * TIMES
    outcomes = _judged(islice(values.draw(2 * count, SEED), part * count, None), 40)
    assert _false(outcomes) == []
    right = [each for each in outcomes if not each.trial.wrong]
    assert any(each.answer is Answer.PROVED for each in right)


def test_effects_are_judged_rightly() -> None:
    outcomes = _judged(effects.draw(90 * TIMES, SEED), 90)
    assert _false(outcomes) == []
    answers = Counter((each.trial.wrong, each.answer) for each in outcomes)
    assert answers[True, Answer.BUG] > 12
    assert answers[False, Answer.PROVED] > 6


def test_bounds_hide_nothing() -> None:
    outcomes = _judged(bounds.draw(48 * TIMES, SEED), 48)
    assert _false(outcomes) == []
    assert any(each.answer is Answer.BUG for each in outcomes)


@pytest.mark.skipif(shutil.which(conditions.COMPILER) is None, reason="clang-19 is not installed")
def test_conditions_are_sufficient() -> None:
    """Of arguments of every type, with what is said of them at the borders of these."""
    outcomes = list(conditions.outcomes(40 * TIMES, SEED))
    assert [f"{each.false}: {each.drawn.shown()}" for each in outcomes if each.false] == []
    answers = Counter(each.answer for each in outcomes)
    assert answers["proved"] > 4
    assert answers["bug"] > 4


def test_names_prove_nothing() -> None:
    """No proof takes a function for a built-in one by its name, in any language."""
    answers: Counter[str] = Counter()
    for kernel in names.draw(40 * TIMES, SEED):
        answer, why = names.judge(kernel, 1.0)
        assert not why, f"{kernel.what}: {why}"
        answers[answer] += 1
    assert answers["proved by a premise"]
    assert not answers["refused"]


@pytest.mark.parametrize("part", range(3))
def test_one_role_of_two_is_not_plainly_proved(part: int) -> None:
    """Nor is it proved where the premise that nobody else is there is refused."""
    answers: Counter[str] = Counter()
    for kernel in islice(peers.draw(30 * TIMES, SEED), part, None, 3):
        answer, why = peers.judge(kernel, 0.7)
        assert not why, f"{kernel.role}, {kernel.what}: {why}"
        answers[answer] += 1
    assert answers["proved by a premise"] > 1
    assert set(answers) <= {"proved by a premise", "bug", "unknown"}


@pytest.mark.parametrize("op", sorted(OPERATIONS))
@pytest.mark.parametrize("value", [0, 1, 77, 0x80000000, 0xFFFFFFFF, 123456789])
def test_guards_are_met_by_the_word_they_were_drawn_for(op: str, value: int) -> None:
    """What a guard expects is what LLVM computes."""
    import llvmlite.binding as llvm

    constant = 5 if op in ("shl", "lshr", "ashr") else 1000003
    lines, expected = OPERATIONS[op]("%c", "%w", value, constant)
    body = "\n".join(lines)
    text = f"define i32 @f() {{\n%w = add i32 {value}, 0\n{body}\nret i32 %c\n}}\n"
    llvm.initialize_all_targets()
    module = llvm.parse_assembly(text)
    machine = llvm.Target.from_triple("amdgcn-amd-amdhsa").create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())
    passes = llvm.create_new_module_pass_manager()
    passes.add_instruction_combine_pass()
    passes.run(module, builder)
    signed = expected - (1 << 32) * (expected >> 31)
    assert f"ret i32 {signed}" in str(module)


def test_poison_that_no_lane_uses_hides_no_race_and_makes_none() -> None:
    """Nor is a run said to be undefined where one is not."""
    outcomes = _judged(hoisted.trials(40 * TIMES, SEED), 40)
    assert _false(outcomes) == []
    wrong = [each for each in outcomes if each.trial.wrong]
    assert len(wrong) > 5
    assert [each.trial.what for each in wrong if each.answer is not Answer.BUG] == []
    said = (each.trial.what for each in outcomes if hoisted.says_wrongly(each.trial, each.said))
    assert list(said) == []


A, B = hoisted.Value("a", hoisted.Op.SUB, "t", 32, ("nuw",)), hoisted.Kind.STORE
USE, OWN, ONE = (hoisted.Access(B, each, "t") for each in ("a", "t", "n"))


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ((A, hoisted.Guarded("t", "uge", 32, (USE,))), hoisted.Truth.RIGHT),
        ((A, hoisted.Guarded("t", "uge", 31, (USE,))), hoisted.Truth.VOID),
        ((A, USE), hoisted.Truth.VOID),
        ((A, hoisted.Guarded("t", "uge", 32, (USE,)), OWN), hoisted.Truth.WRONG),
        ((A, hoisted.Guarded("t", "uge", 32, (USE,)), hoisted.Barrier(), OWN), hoisted.Truth.RIGHT),
        ((A, hoisted.Access(B, "t", "a")), hoisted.Truth.RIGHT),
        ((A, OWN, hoisted.Guarded("n", "uge", 1, (ONE,))), hoisted.Truth.WRONG),
    ],
)  # fmt: skip
def test_the_truth_of_hoisted_arithmetic(
    steps: tuple[hoisted.Step, ...], truth: hoisted.Truth
) -> None:
    assert hoisted.truth(hoisted.Program(64, 1, steps))[0] is truth
