"""Pictures of executions: what they say, and that they are well formed."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fencepost.errors import InputError
from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.program.program import LitmusTest
from fencepost.reports.picture.content import content
from fencepost.reports.picture.layout import layout
from fencepost.reports.picture.svg import DEFAULT, chosen_relations, draw
from fencepost.vocabulary.address_spaces import AddressSpace
from tests.unit.reports.executed import ALL, MESSAGE_PASSING, SAMPLES, executed


@pytest.fixture(params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> tuple[LitmusTest, Execution]:
    """A test and an execution of it."""
    text, relations = SAMPLES[request.param]
    return executed(text, **relations)


def tree(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(picture: str) -> list[str]:
    return ["".join(e.itertext()) for e in tree(picture).iter() if e.tag.endswith("}text")]


def tooltips(picture: str) -> list[str]:
    return [e.text or "" for e in tree(picture).iter() if e.tag.endswith("}title")]


def classes(picture: str) -> set[str]:
    return {name for e in tree(picture).iter() for name in e.get("class", "").split()}


def test_every_event_once(sample: tuple[LitmusTest, Execution]) -> None:
    """Each event has one box, which is marked with its label."""
    test, execution = sample
    drawn = [e.get("data-event") for e in tree(draw(test, execution, DEFAULT)).iter()]
    labels = [execution.label(event) for event in execution.events]
    assert sorted(filter(None, drawn)) == sorted(labels)


def test_boxes_say_what_happened() -> None:
    """A box has the operation, the value read and from where, or the value written."""
    test, execution = executed(MESSAGE_PASSING, rf="b>c")
    found = texts(draw(test, execution, DEFAULT))
    assert {"store x, 1", "writes 1", "reads 1 from b", "init x = 0"} <= set(found)
    assert "reads undef: no write is location-ordered before it" in " ".join(found)


def test_threads_and_scopes() -> None:
    """Columns name the thread and its position; frames the instances around them."""
    test, execution = executed(MESSAGE_PASSING)
    found = texts(draw(test, execution, DEFAULT))
    assert {"P0", "P1", "wavefront 0", "wavefront 1", "agent 0 · workgroup 0"} <= set(found)


def test_title() -> None:
    """The title is the test's name; below it stand the condition, the filter and the model."""
    text = MESSAGE_PASSING.replace("exists", "filter (P1:r0 == 1)\nforall")
    test, execution = executed(text)
    found = " ".join(texts(draw(test, execution, DEFAULT, "amdgpu"))).replace("\u00a0", " ")
    assert "mp An execution with ~(P1:r0 == 1 /\\ P1:r1 == 0)" in found
    assert "filter P1:r0 == 1" in found
    assert "model amdgpu" in found


@pytest.mark.parametrize("relation", sorted(ALL - {Relation.PROGRAM_ORDER}, key=str))
def test_only_chosen_relations(relation: Relation) -> None:
    """A relation that was chosen is drawn, and no other but program order."""
    test, execution = executed(
        MESSAGE_PASSING, rf="b>c", mo="a>b", sw="b>c", hb="b>c", lo="b>c", avop="a>b@agent",
        visop="b>c@agent", sc="b>c", may_see="b>c",
        participates="b>c", race="a>d",
    )  # fmt: skip
    execution = _with_happens_before(execution)
    found = classes(draw(test, execution, frozenset({relation})))
    assert {name for name in found if name.startswith("rel-")} == {
        "rel-po",
        f"rel-{relation.value}",
    }


def _with_happens_before(execution: Execution) -> Execution:
    """With happens-before of all events in the order of their labels."""
    own = [e for e in execution.events if execution.structure.events[e].thread is not None]
    pairs = tuple(Pair(*pair, frozenset({AddressSpace.GLOBAL})) for pair in combinations(own, 2))
    return replace(execution, relations={**execution.relations, Relation.HAPPENS_BEFORE: pairs})


def test_tooltips() -> None:
    """Arrows and boxes say in words what they are, arrows with the section that defines them."""
    test, execution = executed(MESSAGE_PASSING, rf="b>c", avop="a>b@agent", race="a>d")
    hb = (Pair(4, 5, frozenset({AddressSpace.LOCAL, AddressSpace.GLOBAL})),)
    execution = replace(execution, relations={**execution.relations, Relation.HAPPENS_BEFORE: hb})
    found = tooltips(draw(test, execution, ALL))
    b, c = execution.label(4), execution.label(5)
    assert {
        "b → c: reads-from [002 Location Order]",
        "a and d: data race [002 Location Order]",
        (
            f"{b} → {c}: happens-before, in global and local memory "
            "[LangRef Memory Model for Concurrent Operations]"
        ),
        "c: r0 = load atomic f agent acquire   reads 1 from b",
        "init x: initial write",
    } <= set(found)


def test_unknown_relation() -> None:
    """A name that is not a relation is the user's mistake; the message lists the relations."""
    with pytest.raises(InputError, match="'fr' is not a relation") as error:
        chosen_relations("rf,fr")
    assert error.value.mend is not None
    assert "visop" in error.value.mend
    assert chosen_relations(" rf , sw") == {Relation.READS_FROM, Relation.SYNCHRONIZES_WITH}
    assert chosen_relations("") == DEFAULT


def test_deterministic(sample: tuple[LitmusTest, Execution]) -> None:
    """The same execution gives the same picture; the order of a relation's pairs moves nothing."""
    test, execution = sample
    assert draw(test, execution, DEFAULT) == draw(test, execution, DEFAULT)
    backwards = {relation: pairs[::-1] for relation, pairs in execution.relations.items()}
    again = replace(execution, relations=backwards)
    assert layout(execution, content(execution, DEFAULT)) == layout(again, content(again, DEFAULT))


@pytest.mark.parametrize("name", ["<b>&amp;\"']]>", "a --> b", "bell\x07 \ud800", "名前", ""])
def test_odd_names(name: str) -> None:
    """A name may hold anything; what XML cannot hold is replaced."""
    test, execution = executed(MESSAGE_PASSING)
    picture = draw(replace(test, name=name), execution, DEFAULT)
    picture.encode()
    title = tree(picture).findtext("{http://www.w3.org/2000/svg}title") or ""
    assert title == re.sub("[\x07\ud800]", "\ufffd", name)


def test_styles_hide_relations() -> None:
    """Everything that shows a relation is in a group of its class: arrow, label, legend."""
    test, execution = executed(MESSAGE_PASSING, rf="b>c")
    groups = [e for e in tree(draw(test, execution, DEFAULT)).iter() if e.get("class") == "rel-rf"]
    assert len(groups) == 3
    assert "rf" not in [
        "".join(e.itertext())
        for e in tree(draw(test, execution, frozenset({Relation.RACE}))).iter()
        if e.tag.endswith("}text")
    ]
