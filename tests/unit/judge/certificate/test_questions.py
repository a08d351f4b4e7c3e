"""Questions ask, and do nothing else; and the judge keeps to its time."""

from __future__ import annotations

from typing import Any

import pytest

from fencepost.judge.certificate import questions
from fencepost.judge.certificate.questions import (
    is_question,
    milliseconds_left,
    unsatisfiable,
    within,
)
from fencepost.judge.machine.tracks import NotJudged

RIGHT = "; about {}\n(set-logic QF_BV)\n(declare-fun |a;(| () Bool)\n(assert |a;(|)\n(check-sat)\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(check-sat)(check-sat)",
        "(assert true)",
        '(set-option :regular-output-channel "out")(check-sat)',
        '(include "more.smt2")(check-sat)',
        "(echo |x|)(check-sat)",
        "(assert false)(check-sat)(exit)",
        "(push 1)(assert false)(check-sat)",
        "(assert false)(reset)(check-sat)",
        "(assert true)) (check-sat)",
        "(assert (true (check-sat)",
        "unsat (check-sat)",
        "(get-info :all)(check-sat)",
        "(assert " + "(not " * 5000 + "true" + ")" * 5000 + ")(check-sat)",
    ],
)
def test_what_is_no_question(text: str) -> None:
    assert not is_question(text)


def test_a_question() -> None:
    assert is_question(RIGHT)
    pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")
    assert unsatisfiable(RIGHT) is False
    assert unsatisfiable(RIGHT.replace("(check-sat)", "(assert false)(check-sat)")) is True


CUBES = """
(set-logic ALL)(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)
(assert (and (> x 1) (> y 1) (> z 1)))
(assert (= (+ (* x x x) (* y y y)) (* z z z)))
(check-sat)
"""


def test_steps_that_are_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """They end a question long before its time does, and it is asked once."""
    pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")
    monkeypatch.setattr(questions, "STEPS", 1)
    asked = []
    answered = questions._answered

    def counted(*given: Any) -> str:
        asked.append(answered(*given))
        return asked[-1]

    monkeypatch.setattr(questions, "_answered", counted)
    assert unsatisfiable(CUBES, 30_000) is None
    (said,) = asked
    assert "RESOURCEOUT" in said


def test_time_that_is_up() -> None:
    assert milliseconds_left(5) == 5
    with within(0), pytest.raises(NotJudged, match="--timeout"):
        milliseconds_left(5)
    with within(1000):
        assert milliseconds_left(50) == 50
