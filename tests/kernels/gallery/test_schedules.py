"""Mutual exclusion and messages that go wrong in few schedules: `check` and `litmus` agree on each.

Every program is there right and wrong. A wrong one is a bug of the kernel, found by a search of
schedules, and the model allows the race; a right one races in no execution, and is no bug.
"""

from __future__ import annotations

import pytest

from fencepost.executions.options import Options as LitmusOptions
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.report import Verdict
from tests.kernels.gallery.drawn_schedules import explored, report_of

COUNTER_RESET = """
 P0 @ workgroup 0                          | P1 @ workgroup 1                          ;
 RESET                                     |                                           ;
 r0 = atomicrmw add n, 1 agent monotonic   | r0 = atomicrmw add n, 1 agent monotonic   ;
 if r0 != 0 goto end                       | if r0 != 0 goto end                       ;
 store d, 1                                | store d, 2                                ;
 end:                                      | end:                                      ;
"""
CLAIM = """
 P0 @ workgroup 0                          | P1 @ workgroup 1                          ;
 r0 = atomicrmw xchg f, 1 agent TAKES      | r0 = atomicrmw xchg f, 1 agent TAKES      ;
 if r0 != 0 goto end                       | if r0 != 0 goto end                       ;
 store d, 1                                | store d, 2                                ;
 store atomic f, 0 agent GIVES             | store atomic f, 0 agent GIVES             ;
 end:                                      | end:                                      ;
"""
A_B_A = """
 P0 @ workgroup 0                          | P1 @ workgroup 1                          ;
 store d, 1                                | r0 = load atomic f agent acquire          ;
 store atomic f, 1 agent release           | if r0 != 1 goto end                       ;
 store atomic f, 2 agent release           | r1 = load d                               ;
 store SECOND, 2                           | end:                                      ;
 store atomic f, 1 agent release           |                                           ;
"""
DEKKER = """
 P0 @ workgroup 0                          | P1 @ workgroup 1                          ;
 store atomic a, 1 agent STORES            | store atomic b, 1 agent STORES            ;
 FENCE                                     | FENCE                                     ;
 r0 = load atomic b agent LOADS            | r0 = load atomic a agent LOADS            ;
 if r0 != 0 goto end                       | if r0 != 0 goto end                       ;
 store d, 1                                | store d, 2                                ;
 end:                                      | end:                                      ;
"""
PETERSON = """
 P0 @ workgroup 0                          | P1 @ workgroup 1                          ;
 FIRST0                                    | FIRST1                                    ;
 NEXT0                                     | NEXT1                                     ;
 r0 = load atomic b agent LOADS            | r0 = load atomic a agent LOADS            ;
 if r0 == 0 goto in                        | if r0 == 0 goto in                        ;
 r1 = load atomic t agent LOADS            | r1 = load atomic t agent LOADS            ;
 if r1 == 1 goto end                       | if r1 != 1 goto end                       ;
 in:                                       | in:                                       ;
 store d, 1                                | store d, 2                                ;
 end:                                      | end:                                      ;
"""
ONE_OF_TWO = """
 P0 @ workgroup 0      | P1 @ workgroup 1      | P2 @ workgroup 2                 ;
 store d, 1            | store e, 1            | r0 = load atomic f agent acquire ;
 store atomic f, 1 HOW | store atomic g, 1 HOW | r1 = load atomic g agent acquire ;
                       |                       | if (r0 OP r1) == 0 goto end      ;
                       |                       | r2 = load d                      ;
                       |                       | r3 = load e                      ;
                       |                       | end:                             ;
""".replace("HOW", "agent release")


def _text(rows: str, **words: str) -> str:
    for word, value in words.items():
        rows = rows.replace(word, value)
    places = "".join(f"global {each} = 0; " for each in "abdefgnt")
    return f"AMDGPU schedule\n{{ {places}}}{rows}exists race\n"


def _peterson(order: tuple[str, str], *, turn_first: bool = False) -> str:
    wants = [f"store atomic {each}, 1 agent {order[0]}" for each in "ab"]
    turns = [f"store atomic t, {each} agent {order[0]}" for each in (1, 0)]
    first, following = (turns, wants) if turn_first else (wants, turns)
    lines = dict(zip(("FIRST0", "FIRST1", "NEXT0", "NEXT1"), (*first, *following), strict=True))
    return _text(PETERSON, LOADS=order[1], **lines)


SC = ("seq_cst", "seq_cst")
REL_ACQ = ("release", "acquire")
RESET = "store atomic n, 0 agent monotonic"
FENCED = {"STORES": "monotonic", "LOADS": "monotonic"}
ROWS: dict[str, tuple[str, str]] = {
    "a counter that is reset while numbers are drawn": (
        _text(COUNTER_RESET, RESET=""),
        _text(COUNTER_RESET, RESET=RESET),
    ),
    "a claim that is cleared again": (
        _text(CLAIM, TAKES="acquire", GIVES="release"),
        _text(CLAIM, TAKES="monotonic", GIVES="monotonic"),
    ),
    "a claim of which one side is relaxed": (
        _text(CLAIM, TAKES="acq_rel", GIVES="release"),
        _text(CLAIM, TAKES="monotonic", GIVES="release"),
    ),
    "a flag that goes A B A": (_text(A_B_A, SECOND="e"), _text(A_B_A, SECOND="d")),
    "Dekker": (
        _text(DEKKER, STORES="seq_cst", FENCE="", LOADS="seq_cst"),
        _text(DEKKER, STORES="release", FENCE="", LOADS="acquire"),
    ),
    "Dekker with fences": (
        _text(DEKKER, FENCE="fence agent seq_cst", **FENCED),
        _text(DEKKER, FENCE="fence agent acq_rel", **FENCED),
    ),
    "Peterson": (_peterson(SC), _peterson(REL_ACQ)),
    "Peterson in the wrong order": (_peterson(SC), _peterson(SC, turn_first=True)),
    "a wait for one of two": (_text(ONE_OF_TWO, OP="&"), _text(ONE_OF_TWO, OP="|")),
}


@pytest.mark.parametrize("name", ROWS)
def test_the_wrong_one_is_a_bug_with_its_schedule(name: str) -> None:
    _, wrong = ROWS[name]
    assert run(parse(wrong), LitmusOptions(timeout=60.0)).kind is VerdictKind.ALLOWED
    report = report_of(wrong)
    assert report.verdict is Verdict.BUG
    (finding, *_) = explored(wrong).findings.values()
    assert finding.witness is not None
    assert finding.witness.schedule


@pytest.mark.parametrize("name", ROWS)
def test_the_right_one_is_none(name: str) -> None:
    right, _ = ROWS[name]
    verdict = run(parse(right), LitmusOptions(timeout=60.0))
    assert verdict.kind is VerdictKind.FORBIDDEN
    assert report_of(right).verdict is not Verdict.BUG
    assert not explored(right).findings
