"""Verdicts on kernels drawn as LLVM IR are what running every work-item shows."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.kernels.drawn.ir_draw import draw
from tests.kernels.drawn.ir_program import (
    Access,
    Await,
    Copy,
    Fence,
    Form,
    Kind,
    Op,
    Program,
    Scope,
    Signal,
    Space,
    Step,
    Wait,
)
from tests.kernels.drawn.ir_truth import wrong
from tests.kernels.hunt.trial import judge

RELEASE = Fence(True, False, Scope.GROUP, None)
ACQUIRE = Fence(False, True, Scope.GROUP, None)
OTHER = Fence(False, True, Scope.GROUP, Space.GLOBAL)


def _access(kind: Kind, *index: tuple[Op, int], scope: Scope = Scope.AGENT) -> Access:
    return Access(kind, Space.LDS, index, 1, Form.WORDS, scope, len(index) + 1)


OWN = _access(Kind.STORE)
NEXT = _access(Kind.LOAD, (Op.XOR, 1))


@pytest.mark.parametrize(
    ("steps", "right"),
    [
        ((OWN, RELEASE, Signal(), Await(), ACQUIRE, NEXT), True),
        ((OWN, RELEASE, Signal(), NEXT, Await(), ACQUIRE), False),
        ((OWN, Signal(), Await(), ACQUIRE, NEXT), False),
        ((OWN, RELEASE, Signal(), Await(), OTHER, NEXT), False),
        ((_access(Kind.STORE, (Op.AND, 31)),), False),
        ((_access(Kind.ATOMIC, (Op.AND, 31)),), True),
        ((_access(Kind.ATOMIC, (Op.AND, 31), scope=Scope.WAVE),), False),
        ((Copy((), 1), OWN), False),
        ((Copy((), 1), Wait(1), OWN), False),
        ((Copy((), 1), Wait(0), OWN), True),
        ((_access(Kind.STORE, (Op.MUL, 8), (Op.BYTE, 0)),), False),
        ((_access(Kind.STORE, (Op.PLUS_N, 1)),), True),
    ],
)
def test_the_truth_of_small_kernels(steps: tuple[Step, ...], right: bool) -> None:
    assert (wrong(Program("k", steps, 64, 1, 32, "gfx1250", 3)) == "") == right


def test_drawn_kernels_are_judged_rightly() -> None:
    outcomes = [judge(each, 1.5) for each in draw(40, 8)]
    assert [each.trial.what for each in outcomes if each.false_proof or each.false_alarm] == []
    answers = Counter((each.trial.wrong, each.answer.value) for each in outcomes)
    assert answers[True, "bug"] > 2
    assert answers[False, "proved"] > 2
