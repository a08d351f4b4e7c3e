"""Laws of the memory model, on generated programs: the Properties of 002 on their executions, and
how the outcomes of a program change with the program and with the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fencepost.executions.execution import Relation
from fencepost.executions.options import Options
from fencepost.executions.session import begin
from fencepost.executions.solve import Deadline
from fencepost.executions.structure import EventKind
from fencepost.executions.verdict import SHOW, SHOW_OUTCOMES, Outcome, run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.program.operations import MemoryOperation
from fencepost.program.program import LitmusTest, Program
from fencepost.program.values import UNDEF
from fencepost.vocabulary.mmra import TagSet
from fencepost.vocabulary.scopes import Scope, ScopeInstance
from tests.naive.against_engine import disagreements
from tests.naive.draw import Features
from tests.naive.events import Edition
from tests.properties.strategies import law, litmus_tests
from tests.properties.witnesses import UNROLL, Witness, witnesses

SINCE_002 = pytest.mark.parametrize("edition", ["amdgpu", "amdgpu-2026-08"])
EVERY_EDITION = pytest.mark.parametrize("edition", [edition.value for edition in Edition])


def outcomes(test: LitmusTest, edition: str) -> frozenset[Outcome]:
    """The outcomes of a test under an edition."""
    return frozenset(run(test, Options(edition, max_outcomes=10_000, unroll=UNROLL)).outcomes)


# --- 002 Properties ---------------------------------------------------------------------------


@EVERY_EDITION
@law
@given(test=litmus_tests())
def test_property_1_happens_before_is_necessary_for_location_order(
    test: LitmusTest, edition: str
) -> None:
    """The law of the text holds but for accesses of one thread, which program order orders even
    where annotations take it out of happens-before, and for initial writes, which come first by
    definition.
    """
    for witness in witnesses(test, edition):
        for pair in witness.pairs(Relation.LOCATION_ORDER):
            write, access = pair.first, pair.second
            assert (
                witness.is_initial(write)
                or witness.happens_before(write, access, witness.space(write))
                or witness.program_ordered(write, access)
            )


def test_property_1_fails_between_incompatible_accesses_of_a_thread() -> None:
    """002 lets program order make location order, 004 takes it out of happens-before (D3)."""
    test = parse(
        """AMDGPU incompatible
        { global x = 0; }
         P0                 ;
         store x, 1 !{k:a}  ;
         r0 = load x !{k:b} ;
        exists P0:r0 == 1
        """
    )
    (witness,) = witnesses(test, "amdgpu")
    (pair,) = [p for p in witness.pairs(Relation.LOCATION_ORDER) if not witness.is_initial(p.first)]
    assert not witness.happens_before(pair.first, pair.second, witness.space(pair.first))


@SINCE_002
@law
@given(test=litmus_tests())
def test_property_2_a_write_is_not_made_available_in_a_scope_that_does_not_contain_it(
    test: LitmusTest, edition: str
) -> None:
    for witness in witnesses(test, edition):
        for write, operation, scope in witness.availability:
            assert witness.includes(operation, scope, write)


@SINCE_002
@law
@given(test=litmus_tests())
def test_property_3_visibility_is_bounded_by_availability(test: LitmusTest, edition: str) -> None:
    """Where a write is visible, an earlier operation has made it available."""
    for witness in witnesses(test, edition):
        for write, operation, scope in witness.visibility:
            assert any(
                made == write
                and scope <= available
                and witness.includes(maker, available, operation)
                and witness.happens_before(maker, operation, witness.space(write))
                for made, maker, available in witness.availability
            )


def makes_visible(witness: Witness, index: int) -> bool:
    """Whether an event is a MakeVisible operation for every address space."""
    event = witness.event(index)
    return (
        event.ordering.at_least_acquire
        and event.kind is not EventKind.WRITE
        and not event.tags
        and event.scope is not None
        and not event.scope.one_as
    )


@SINCE_002
@law
@given(test=litmus_tests())
def test_property_4_what_is_available_or_visible_is_all_that_a_visibility_operation_needs(
    test: LitmusTest, edition: str
) -> None:
    for witness in witnesses(test, edition):
        seen = {(write, operation, scope) for write, operation, scope in witness.visibility}
        earlier = [*witness.availability, *witness.visibility]
        for operation in filter(partial(makes_visible, witness), witness.execution.events):
            own = witness.scope(operation)
            for write, before, scope in earlier:
                if witness.happens_before(
                    before, operation, witness.space(write)
                ) and witness.inclusive(before, scope, operation, own):
                    assert (write, operation, min(scope, own)) in seen


FAR = Path(__file__).parents[1] / "naive/corners/visible_far_from_the_write.litmus"
"""Nothing makes the write visible before the last reader's own acquire does, in its workgroup."""


def the_chain(edition: str) -> tuple[Witness, int, int]:
    """The only execution of FAR, with its write to x and the read of that."""
    (witness,) = witnesses(parse(FAR.read_text(encoding="utf-8")), edition)
    (chain,) = [
        (p.first, p.second)
        for p in witness.pairs(Relation.LOCATION_ORDER)
        if not witness.is_initial(p.first) and witness.event(p.first).scope is None
    ]
    return witness, *chain


@SINCE_002
def test_property_4_a_write_is_visible_in_a_scope_instance_that_does_not_contain_it(
    edition: str,
) -> None:
    witness, write, _ = the_chain(edition)
    assert [
        scope
        for made, operation, scope in witness.visibility
        if made == write and not witness.includes(operation, scope, write)
    ] == [Scope.WORKGROUP]


def links(witness: Witness, write: int, read: int) -> Iterator[tuple[int, Scope, int, Scope]]:
    """The links of an availability operation on the write and a visibility operation, of inclusive
    scopes, with these scopes, from which happens-before leads to the read.
    """
    space = witness.space(write)
    for made, maker, available in witness.availability:
        for seen, observer, _ in witness.visibility:
            own = witness.scope(observer)
            if (
                made == seen == write
                and witness.happens_before(maker, observer, space)
                and witness.inclusive(maker, available, observer, own)
                and (observer == read or witness.happens_before(observer, read, space))
            ):
                yield maker, available, observer, own


@law
@given(test=litmus_tests())
def test_property_5_a_visible_write_has_a_chain(test: LitmusTest) -> None:
    """The law of the text asks that the common scope of a link includes both the write and the
    read. That fails (next test); the scope instance of the availability operation does.
    """
    for witness in witnesses(test, "amdgpu"):
        for pair in witness.pairs(Relation.LOCATION_ORDER):
            write, read = pair.first, pair.second
            if (
                not witness.is_initial(write)
                and not witness.program_ordered(write, read)
                and witness.event(read).kind is EventKind.READ
            ):
                assert any(
                    witness.includes(maker, available, write)
                    and witness.includes(maker, available, read)
                    for maker, available, _, _ in links(witness, write, read)
                )


@SINCE_002
def test_property_5_fails_where_the_only_visibility_operation_is_far_from_the_write(
    edition: str,
) -> None:
    witness, write, read = the_chain(edition)
    common = [
        witness.instance(observer, min(available, own))
        for _, available, observer, own in links(witness, write, read)
    ]
    assert common == [ScopeInstance(Scope.WORKGROUP, 1)]
    assert not common[0].includes(witness.position(write))


# --- programs and models ----------------------------------------------------------------------


def covers(outcome: Outcome, other: Outcome) -> bool:
    """Whether an outcome allows for the other: what it leaves undefined may be anything."""
    left = dict(outcome)
    return all(left.get(name, 0) in (UNDEF, value) for name, value in other)


def annotated(program: Program) -> list[tuple[int, int]]:
    """The places of operations that have tags."""
    return [
        (thread, index)
        for thread, code in enumerate(t.code for t in program.threads)
        for index, operation in enumerate(code)
        if isinstance(operation, MemoryOperation) and operation.tags
    ]


def without_tags(program: Program, place: tuple[int, int]) -> Program:
    """The program with the whole set of tags of one operation dropped."""
    number, index = place
    thread = program.threads[number]
    operation = thread.code[index]
    assert isinstance(operation, MemoryOperation)
    code = (*thread.code[:index], replace(operation, tags=TagSet()), *thread.code[index + 1 :])
    changed = replace(thread, code=code)
    return replace(
        program, threads=(*program.threads[:number], changed, *program.threads[number + 1 :])
    )


@EVERY_EDITION
@law
@given(data=st.data(), test=litmus_tests())
def test_dropping_annotations_adds_no_outcome(
    data: st.DataObject, test: LitmusTest, edition: str
) -> None:
    """'The memory model cannot be relaxed further by deleting metadata' [004 Definitions]."""
    places = annotated(test.program)
    assume(places)
    place = data.draw(st.sampled_from(places))
    before = outcomes(test, edition)
    for outcome in outcomes(replace(test, program=without_tags(test.program, place)), edition):
        assert any(covers(known, outcome) for known in before)


@law
@given(test=litmus_tests(Features(av=False)))
def test_default_instructions_behave_alike_under_both_models(test: LitmusTest) -> None:
    """'They can be explained using the rules from either memory model' [002 Availability and
    Visibility].
    """
    assert outcomes(test, "amdgpu") == outcomes(test, "llvm")


@EVERY_EDITION
@law
@given(test=litmus_tests())
def test_location_order_decides_nothing_where_no_location_is_contended(
    test: LitmusTest, edition: str
) -> None:
    """The mark only saves work: with it on every location, nothing changes."""
    found = []
    for marked in (False, True):
        session = begin(
            test,
            Options(edition, unroll=UNROLL),
            Deadline(None),
            show=SHOW_OUTCOMES + SHOW,
            wanted=frozenset({"raced"}),
            every_relation=marked,
            listed=True,
        )
        models = session.solver.models(session.whole)
        found.append({frozenset(map(str, symbols)) for symbols in models})
    assert found[0] == found[1]


@law
@given(test=litmus_tests())
def test_the_engine_agrees_with_the_second_evaluator(test: LitmusTest) -> None:
    different = disagreements(test)
    assert not different, "\n".join(map(str, different))


@law
@given(test=litmus_tests())
def test_a_printed_test_reads_back(test: LitmusTest) -> None:
    assert parse(print_test(test)) == test
