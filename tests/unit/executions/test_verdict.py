"""Verdicts: quantifiers, undef, filters, bounds, explanations."""

from __future__ import annotations

import pytest

from fencepost.executions.execution import Relation
from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse

MP = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
"""


def ask(question: str, program: str = MP, **options: object) -> Verdict:
    """The verdict on a question about message passing."""
    return run(parse(program + question + "\n"), Options(**options))  # type: ignore[arg-type] # by name


@pytest.mark.parametrize(
    ("question", "kind", "holds"),
    [
        ("exists (P1:r0 == 1 /\\ P1:r1 == 1)", VerdictKind.ALLOWED, True),
        ("exists (P1:r0 == 1 /\\ P1:r1 == 0)", VerdictKind.FORBIDDEN, False),
        ("~exists (P1:r0 == 1 /\\ P1:r1 == 0)", VerdictKind.FORBIDDEN, True),
        ("~exists P1:r0 == 1", VerdictKind.ALLOWED, False),
        ("forall (P1:r0 == 0 \\/ P1:r1 == 1)", VerdictKind.FORBIDDEN, True),
        ("forall P1:r0 == 0", VerdictKind.ALLOWED, False),
        ("exists P1:r1 == undef", VerdictKind.ALLOWED, True),
        ("exists P1:r1 == 7", VerdictKind.ALLOWED, True),
        ("exists ~(P1:r1 == 7) /\\ P1:r0 == 0", VerdictKind.ALLOWED, True),
        ("forall P1:r1 != undef", VerdictKind.ALLOWED, False),
        ("filter P1:r0 == 1\nexists race", VerdictKind.FORBIDDEN, False),
        ("exists race", VerdictKind.ALLOWED, True),
        ("exists x == 1", VerdictKind.ALLOWED, True),
        ("forall x == 1", VerdictKind.FORBIDDEN, True),
        ("exists P1:r0 < 1", VerdictKind.ALLOWED, True),
        ("exists P1:r0 > 1", VerdictKind.FORBIDDEN, False),
        ("exists 1 <= P1:r0 /\\ P1:r0 == P1:r1", VerdictKind.ALLOWED, True),
        ("exists false", VerdictKind.FORBIDDEN, False),
    ],
)
def test_questions(question: str, kind: VerdictKind, holds: bool) -> None:
    verdict = ask(question)
    assert (verdict.kind, verdict.holds) == (kind, holds)
    again = ask(question, max_outcomes=0)
    assert (again.kind, again.holds, again.race) == (kind, holds, verdict.race)


def test_outcomes_are_distinct_sorted_and_complete() -> None:
    verdict = ask("exists true")
    assert [[str(v) for _, v in outcome] for outcome in verdict.outcomes] == [
        ["0", "undef"],
        ["1", "1"],
    ]
    assert verdict.outcomes_complete
    cut = ask("exists (P1:r0 == 1 /\\ P1:r1 == 1)", max_outcomes=1)
    assert len(cut.outcomes) == 1
    assert not cut.outcomes_complete
    assert cut.kind is VerdictKind.ALLOWED


SPIN = """AMDGPU spin
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | L:                               ;
 store atomic f, 1 agent release | r0 = load atomic f agent acquire ;
                                 | if r0 == 0 goto L                ;
                                 | r1 = load x                      ;
"""

GROWING = """AMDGPU growing
{ global x = 0; }
 P0 @ workgroup 0                       ;
 L:                                     ;
 r0 = atomicrmw add x, 1 agent monotonic ;
 if r0 < 1000 goto L                    ;
"""


def test_spinning_needs_no_bound() -> None:
    verdict = ask("exists P1:r1 != 1", SPIN)
    assert verdict.kind is VerdictKind.FORBIDDEN
    assert verdict.outcomes_complete


def test_a_loop_cut_short_is_unknown_and_says_why() -> None:
    verdict = ask("exists P0:r0 == 1000", GROWING, unroll=3)
    assert verdict.kind is VerdictKind.UNKNOWN
    assert verdict.holds is None
    assert verdict.race is None
    assert not verdict.outcomes_complete
    assert verdict.reason == "some execution repeats a loop more than 3 times"


def test_a_deadline_that_passes_is_unknown() -> None:
    n = 9
    header = " | ".join(f"P{i} @ workgroup {i}" for i in range(n))
    row = " | ".join(f"r0 = atomicrmw add x, {i + 1}" for i in range(n))  # no two alike
    verdict = ask(
        "exists P0:r0 == 99",
        f"AMDGPU many\n{{}}\n{header} ;\n{row} ;\n",
        timeout=0.05,
        max_outcomes=10_000_000,
    )
    assert verdict.kind is VerdictKind.UNKNOWN
    assert verdict.reason == "no answer within 0.05 s"


def test_a_witness_reaches_the_goal() -> None:
    witness = explain(parse(MP + "exists P1:r0 == 1")).witness
    assert witness is not None
    (load,) = [e for e, value in witness.read.items() if witness.label(e) == "c"]
    assert witness.read[load] == 1
    assert witness.pairs(Relation.SYNCHRONIZES_WITH)
    assert witness.pairs(Relation.VISIBILITY)


def test_axioms_that_rule_out_are_minimal() -> None:
    test = parse(MP + "exists (P1:r0 == 1 /\\ P1:r1 == 0)")
    explanation = explain(test)
    assert explanation.witness is None
    names = {axiom.name for axiom in explanation.axioms}
    assert {"synchronizes-with/release", "synchronizes-with/acquire"} <= names
    for name in names:
        assert run(test, Options(without=frozenset({name}))).kind is VerdictKind.ALLOWED


def test_values_that_no_write_has_need_no_axiom() -> None:
    explanation = explain(parse(MP + "exists P1:r0 == 5"))
    assert explanation.witness is None
    assert explanation.axioms == ()
