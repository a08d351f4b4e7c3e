"""Questions ask, and do nothing else; and the judge keeps to its time."""

from __future__ import annotations

import pytest

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


def test_time_that_is_up() -> None:
    assert milliseconds_left(5) == 5
    with within(0), pytest.raises(NotJudged, match="--timeout"):
        milliseconds_left(5)
    with within(1000):
        assert milliseconds_left(50) == 50
