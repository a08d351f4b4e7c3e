"""The nearest candidate execution: what it breaks, and on which events."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.executions.execution import Relation
from fencepost.executions.near_miss import Atom, NearMiss, Step, near_miss
from fencepost.executions.options import Options
from fencepost.executions.solve import Deadline
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.near_miss import near_miss_text

GALLERY = Path(__file__).parents[2] / "litmus"

MESSAGE = """AMDGPU message
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0        | P1 @ agent 0, workgroup 1         ;
 store x, 1                       | r0 = load atomic f agent acquire  ;
 store atomic f, 1 agent release  | r1 = load x                       ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def nearest(text: str, **options: object) -> NearMiss | None:
    return near_miss(parse(text), Options(**options), Deadline(20))  # type: ignore[arg-type]


def atoms(step: Step) -> list[Atom]:
    """Every atom of a derivation."""
    return [step.atom, *(atom for part in step.of for atom in atoms(part))]


def test_message_passing_breaks_at_the_stale_read() -> None:
    """The candidate synchronizes as a right execution does; the read of the old value alone is
    excluded, through the release and the acquire.
    """
    found = nearest(MESSAGE)
    assert found is not None
    (violation,) = found.violations
    assert violation.axiom is not None
    assert violation.axiom.name == "value/may-see"
    assert [step.atom.name for step in violation.steps] == ["rf", "hidden"]
    assert found.execution.pairs(Relation.SYNCHRONIZES_WITH)
    names = {step.axiom.name for step in all_steps(violation.steps) if step.axiom is not None}
    assert {"availability/program-order", "visibility/from-availability"} <= names


def all_steps(steps: tuple[Step, ...]) -> list[Step]:
    return [each for step in steps for each in (step, *all_steps(step.of))]


def test_cycles_are_on_the_events_of_the_test() -> None:
    """Store buffering of seq_cst accesses: the four of them, in a ring."""
    text = """AMDGPU sb
{ global x = 0; global y = 0; }
P0 @ workgroup 0 | P1 @ workgroup 1 ;
store atomic x, 1 agent seq_cst | store atomic y, 1 agent seq_cst ;
r0 = load atomic y agent seq_cst | r0 = load atomic x agent seq_cst ;
exists (P0:r0 == 0 /\\ P1:r0 == 0)
"""
    found = nearest(text)
    assert found is not None
    (violation,) = found.violations
    assert violation.axiom is not None
    assert violation.axiom.name == "seq-cst/total-order"
    assert violation.is_cycle
    pairs = [step.atom.arguments for step in violation.steps]
    assert [first for first, _ in pairs[1:]] + [pairs[0][0]] == [second for _, second in pairs]
    assert len(pairs) == 4


def test_a_race_that_is_none() -> None:
    """Two accesses that are ordered: what orders them is told."""
    found = nearest(MESSAGE.replace("exists", "filter P1:r0 == 1\nexists race //"))
    assert found is not None
    (violation,) = found.violations
    assert violation.axiom is None
    assert violation.subject == "data race"
    assert violation.steps[0].atom.name == "lo"


def test_a_final_value_that_is_overwritten() -> None:
    text = "AMDGPU w\n{ global x = 0; }\nP0 ;\nstore x, 1 ;\nstore x, 2 ;\nexists x == 1\n"
    found = nearest(text)
    assert found is not None
    assert [each.subject for each in found.violations] == ["final value"]


def test_values_that_nothing_writes_can_only_be_undef() -> None:
    found = nearest(MESSAGE.replace("P1:r1 == 0", "P1:r1 == 7"))
    assert found is not None
    assert [each.axiom.name for each in found.violations if each.axiom] == ["value/undef"]
    assert nearest(MESSAGE.replace("P1:r1 == 0", "0 == 1")) is None


def test_an_allowed_outcome_breaks_nothing() -> None:
    assert nearest(MESSAGE.replace("release", "monotonic")) is None


def test_a_reading_that_is_needed_is_what_breaks() -> None:
    """Values out of thin air break D11, not the rule about undef."""
    text = (GALLERY / "lb/thin_air.litmus").read_text(encoding="utf-8")
    found = nearest(text)
    assert found is not None
    assert [each.axiom.name for each in found.violations if each.axiom] == ["value/finite-cause"]


FORBIDDEN = sorted(
    path.relative_to(GALLERY).as_posix()
    for folder in ("mp", "iriw", "isa2", "wrc", "visibility", "release_sequences")
    for path in (GALLERY / folder).glob("*.litmus")
)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_breaks_is_what_forbids(name: str) -> None:
    """Without the axioms that its nearest candidate breaks, a forbidden outcome is allowed."""
    test = parse((GALLERY / name).read_text(encoding="utf-8"))
    if run(test, Options(max_outcomes=0)).kind is not VerdictKind.FORBIDDEN:
        assert near_miss(test, Options(), Deadline(20)) is None
        return
    found = near_miss(test, Options(), Deadline(20))
    assert found is not None
    broken = {each.axiom.name for each in found.violations if each.axiom is not None}
    broken |= {axiom.name for axiom in found.also}
    if broken:
        without = Options(without=frozenset(broken), max_outcomes=0)
        assert run(test, without).kind is VerdictKind.ALLOWED


WAITS = """AMDGPU t
{{ {state} }}
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;
 {first} | {second} ;
exists ub
"""


@pytest.mark.parametrize(
    ("state", "first", "second", "rule", "spared"),
    [
        # every wait has its phase
        ("barrier b = workgroup;", "barrier b", "barrier b", "barrier-wait/completes", "takes"),
        # the init precedes the join
        (
            "barrier b = named;",
            "barrier.init b, 1 | ;\n barrier.join b",
            "",
            "barrier-object/initialized",
            "initialized_before",
        ),
        # one more is expected than has arrived
        (
            "barrier b = bare 2;",
            "barrier.arrive b, 1",
            "",
            "barrier-arrive/expected-count",
            "spared",
        ),
    ],
)
def test_undefined_behaviour_that_nearly_is(
    state: str, first: str, second: str, rule: str, spared: str
) -> None:
    text = WAITS.format(state=state, first=first.replace("\\\n", "\n"), second=second)
    assert run(parse(text)).kind is VerdictKind.FORBIDDEN
    found = nearest(text)
    assert found is not None
    (violation,) = found.violations
    assert violation.spares
    assert violation.axiom is not None
    assert violation.axiom.name == rule
    assert [step.atom.name for step in violation.steps] == [spared]
    lines = list(near_miss_text(found))
    assert lines[0].startswith(f"It would break {rule}: ")
    assert lines[0].endswith("but for:")
    assert len(lines) > 1


def test_memory_alone_has_no_undefined_behaviour() -> None:
    question = MESSAGE.partition("exists")[0] + "exists ub\n"
    assert nearest(question) is None
