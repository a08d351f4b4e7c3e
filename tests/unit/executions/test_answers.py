"""Answers that are kept: by the program alone, and only as many as there is room for."""

from __future__ import annotations

from pathlib import Path

import clingo
import pytest

from fencepost.executions import answers as answers_about
from fencepost.executions import rule_texts, solve
from fencepost.executions.answers import Answers
from fencepost.executions.options import Options
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.generate.words import cycles_of
from fencepost.program.program import LitmusTest

GALLERY = Path(__file__).resolve().parents[2] / "litmus"
SAMPLE = sorted(GALLERY.rglob("*.litmus"))[5::23]
TAGGED = vocabulary_of(Chosen(("plain", "acquire", "release"), tags=("amdgcn-av:none",)))


def cycle_test(text: str) -> LitmusTest:
    """The test of a cycle."""
    (cycle,) = cycles_of(text, TAGGED)
    return cycle.test()


PLAIN = "PodWW [rel@agent] Rfe [acq@agent] PodRR Fre"
UNAVAILABLE = "PodWW [rel.none@agent] Rfe [acq@agent] PodRR Fre"


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Answers of this test alone."""
    fresh = Answers()
    monkeypatch.setattr(solve, "_ANSWERS", fresh)
    return fresh


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The searches that are made."""
    found: list[object] = []
    before = solve.Solver.first

    def first(self: solve.Solver, assumptions: object = ()) -> object:
        found.append(assumptions)
        return before(self, assumptions)  # type: ignore[arg-type]

    monkeypatch.setattr(solve.Solver, "first", first)
    return found


def said(verdict: Verdict) -> tuple[object, ...]:
    """All of a verdict but its time."""
    return (
        *(verdict.kind, verdict.holds, verdict.race, verdict.reason, verdict.outcomes),
        *(verdict.broken, verdict.endless, verdict.proof),
    )


def test_a_program_has_one_set_of_answers() -> None:
    kept = Answers()
    kept.about("a.", "b.")[()] = True
    assert kept.about("a.", "b.") == {(): True}
    assert kept.about("a.b.") == {}
    assert kept.about("a.", "c.") == {}


def test_the_programs_that_were_used_last_are_kept() -> None:
    kept = Answers(most=2)
    first = [f"first({number})." for number in range(answers_about.FEW)]
    for text in (*first, "a.", "b.", "a.", "c."):
        kept.about(text)[()] = True
    assert kept.about("a.") == {(): True}
    assert kept.about("b.") == {}
    assert all(kept.about(text) == {(): True} for text in first)


@pytest.mark.usefixtures("answers")
def test_tests_that_a_model_cannot_tell_apart_are_decided_once(searched: list[object]) -> None:
    options = Options("llvm", max_outcomes=0)
    first = run(cycle_test(PLAIN), options)
    searched.clear()
    second = run(cycle_test(UNAVAILABLE), options)
    assert not searched
    assert said(first) == said(second)
    assert second.kind is VerdictKind.FORBIDDEN
    # A model with availability can tell them apart.
    kinds = [
        run(cycle_test(each), Options("amdgpu", max_outcomes=0)).kind
        for each in (PLAIN, UNAVAILABLE)
    ]
    assert kinds == [VerdictKind.FORBIDDEN, VerdictKind.ALLOWED]
    assert searched


@pytest.mark.usefixtures("answers")
def test_editions_with_the_same_rules_for_a_program_are_asked_once(searched: list[object]) -> None:
    test = cycle_test(PLAIN)
    run(test, Options("amdgpu", max_outcomes=0))
    searched.clear()
    run(test, Options("amdgpu-2026-08", max_outcomes=0))
    assert not searched


@pytest.mark.usefixtures("answers")
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_facts_that_nothing_reads_say_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test = parse(path.read_text(encoding="utf-8"))
    cut = run(test)
    monkeypatch.setattr(solve, "_without", lambda facts, unread: facts)
    assert said(run(test)) == said(cut)


def test_only_facts_are_left_out() -> None:
    facts = "po(1,2). thread(1,0). po(2,3). spo(1,2). seen(f(1)). computed. po(3,f(4))."
    assert solve._without(facts, frozenset({"po", "computed"})) == (
        "thread(1,0). spo(1,2). seen(f(1)). po(3,f(4))."
    )
    rule = "a(X) :- b(X), po(1,2). po(1,2)."
    assert solve._without(rule, frozenset({"po"})) == "a(X) :- b(X), po(1,2). "


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_without_races_the_verdict_is_the_same(path: Path) -> None:
    test = parse(path.read_text(encoding="utf-8"))
    whole = run(test, Options(max_outcomes=0))
    brief = run(test, Options(max_outcomes=0, races=False))
    assert brief.race is None
    assert brief.kind is whole.kind
    assert brief.proof == whole.proof


@pytest.mark.usefixtures("answers")
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_rules_that_are_kept_as_statements_are_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test = parse(path.read_text(encoding="utf-8"))
    first = run(test)
    monkeypatch.setattr(rule_texts, "OFTEN", 0)
    monkeypatch.setattr(solve, "_RULES", rule_texts.RuleTexts())
    monkeypatch.setattr(solve, "_ANSWERS", Answers())
    assert said(run(test)) == said(first)


@pytest.mark.usefixtures("answers")
def test_a_search_that_takes_many_conflicts_is_made_with_the_deadline(
    monkeypatch: pytest.MonkeyPatch, searched: list[object]
) -> None:
    """What is found in few conflicts, and what is not, is the same."""
    monkeypatch.setattr(solve, "_CONFLICTS", 1)
    kinds = {}
    for path in SAMPLE:
        test = parse(path.read_text(encoding="utf-8"))
        kinds[path] = run(test, Options(max_outcomes=0, timeout=60.0)).kind
    assert searched
    monkeypatch.setattr(solve, "_ANSWERS", Answers())
    for path, kind in kinds.items():
        test = parse(path.read_text(encoding="utf-8"))
        assert run(test, Options(max_outcomes=0)).kind is kind


def test_texts_of_rules_are_counted_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are; those that come again are statements all the same."""
    monkeypatch.setattr(rule_texts, "SEEN", 10)
    known = rule_texts.RuleTexts()
    for number in range(100):
        known.add(clingo.Control(), f"a({number}).")
        assert len(known._added) <= 10
    for _ in range(rule_texts.OFTEN + 1):
        known.add(clingo.Control(), "b.")
    assert list(known._statements) == ["b."]
