"""A difference of models as a litmus test with comments, and as JSON."""

from __future__ import annotations

import json
from functools import cache

from fencepost.compare.answers import Answer, answer
from fencepost.compare.search import Compared
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest
from fencepost.reports.litmus.difference import difference_line, difference_test, tally_text

RACING = parse(
    """AMDGPU t
{ global x = 0; }
 P0 @ workgroup 0 | P1 @ workgroup 1 ;
 store x, 1       | r0 = load x      ;
exists (P1:r0 == 1)
"""
)
UNDEFINED = parse(
    """AMDGPU u
{ barrier b = bare 1; }
 P0 @ workgroup 0 | P1 @ workgroup 0 ;
 barrier.drop b   | barrier.drop b   ;
exists true
"""
)


@cache
def answered(test: LitmusTest) -> Answer:
    return answer(test, "amdgpu")


def test_a_test_with_its_witness_is_a_test_again() -> None:
    """What is said stands in comments, so that the whole can be given back to the command."""
    text = difference_test(RACING, [answered(RACING)], "1 program compared")
    assert parse(text).program == RACING.program
    assert "// 1 program compared\n//\n" in text
    assert (
        "// Under amdgpu, P1:r0 == 1 is allowed. An execution with it:\n"
        "//   P0:\n"
        "//     a: store x, 1\n"
    ) in text
    assert "//   data race: a → b\n" in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_undefined_behaviour_names_its_rule() -> None:
    text = difference_test(UNDEFINED, [answered(UNDEFINED)], "")
    assert "// Under amdgpu the behaviour is undefined: some execution breaks\n" in text
    assert "//   barrier-drop/negative" in text
    assert "//   One order in which its barrier operations are performed:\n" in text


def test_tallies() -> None:
    """Counts in a sentence; what is 0 is not said."""
    assert tally_text(Compared(2, 1, 0, 0, None), 0.25) == "1 program compared, in 0.2 s."
    assert tally_text(Compared(2, 12345, 7, 2, None), 3) == (
        "12,345 programs compared, 7 of them by their rules alone; 2 reached a bound, in 3.0 s."
    )


def test_json() -> None:
    """`different` is unknown where the search was not complete; verdicts are as of one test."""
    models = ("amdgpu", "llvm")
    found = json.loads(
        difference_line(
            models,
            2,
            Compared(2, 5, 1, 0, RACING),
            complete=False,
            answers=[answered(RACING)],
            seconds=0.5,
        )
    )
    assert (found["different"], found["operations"], found["threads"]) == (True, 2, 2)
    assert parse(found["test"]).program == RACING.program
    (verdict,) = found["verdicts"]
    assert verdict["verdict"] == "allowed"
    assert "file" not in verdict
    for complete, different in ((True, False), (False, None)):
        none = json.loads(
            difference_line(
                models, 2, Compared(2, 5, 1, 3, None), complete=complete, answers=[], seconds=0.5
            )
        )
        assert none["different"] is different
        assert (none["test"], none["verdicts"], none["undecided"]) == (None, [], 3)
