"""A sample of each hunter: no wrong kernel is proved, no right one is a bug, nothing crashes.

The commands of the hunters run them in full; FENCEPOST_HUNT multiplies the sample.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.kernels.hunt import bounds, effects, injection, names, values
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


def test_injected_conflicts_are_not_proved() -> None:
    found = list(injection.of_corpus())
    outcomes = _judged(injection.trials(found, 160 * TIMES, SEED), 160, 0.7)
    assert len(outcomes) == 160 * TIMES
    assert _false(outcomes) == []
    assert sum(each.answer is Answer.BUG for each in outcomes) > 40


def test_values_that_differ_are_not_proved() -> None:
    outcomes = _judged(values.draw(80 * TIMES, SEED), 80)
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


def test_names_prove_nothing() -> None:
    """No proof takes a function for a built-in one by its name, in any language."""
    answers: Counter[str] = Counter()
    for kernel in names.draw(40 * TIMES, SEED):
        answer, why = names.judge(kernel, 1.0)
        assert not why, f"{kernel.what}: {why}"
        answers[answer] += 1
    assert answers["proved by a premise"]
    assert not answers["refused"]


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
