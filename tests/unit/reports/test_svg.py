"""Pictures of executions: what they show, that they are well formed, and that nothing in them
stands on anything else.

The executions here are written down, not solved for: a program, and pairs of events by their
labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fencepost.errors import InputError
from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.executions.structure import Constant, EventStructure
from fencepost.executions.unfold import unfold
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, Value
from fencepost.reports.picture.content import Omission, content
from fencepost.reports.picture.layout import Layout, layout
from fencepost.reports.picture.shapes import Rect, between
from fencepost.reports.svg import DEFAULT, chosen_relations, draw
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

ALL = frozenset(Relation)
SCOPES = {"wg": Scope.WORKGROUP, "agent": Scope.AGENT, "system": Scope.SYSTEM}


def executed(text: str, **relations: str) -> tuple[LitmusTest, Execution]:
    """A test and the execution of it that these relations make: `rf="b>c, init x>d"`,
    `avop="a>b@agent"`. A read has the value of the write that it reads from.
    """
    test = parse(text)
    structure = unfold(test.program, 2)
    bare = _execution(structure, {Relation.PROGRAM_ORDER: tuple(_program_order(structure))})
    names = {bare.label(event): event for event in bare.events}
    found = dict(bare.relations)
    for name, pairs in relations.items():
        found[Relation(name)] = tuple(_pair(names, pair) for pair in pairs.split(","))
    return test, _execution(structure, found)


def _pair(names: dict[str, int], text: str) -> Pair:
    pair, _, scope = text.strip().partition("@")
    first, second = pair.split(">")
    return Pair(names[first], names[second], scope=SCOPES[scope] if scope else None)


def _program_order(structure: EventStructure) -> Iterator[Pair]:
    for thread in range(len(structure.program.threads)):
        own = [index for index, e in enumerate(structure.events) if e.thread == thread]
        yield from (Pair(first, second) for first, second in combinations(own, 2))


def _execution(structure: EventStructure, relations: dict[Relation, tuple[Pair, ...]]) -> Execution:
    written: dict[int, Value] = {
        index: event.written.value if isinstance(event.written, Constant) else 1
        for index, event in enumerate(structure.events)
        if event.kind.writes
    }
    sources = {pair.second: pair.first for pair in relations.get(Relation.READS_FROM, ())}
    read = {
        index: written.get(sources.get(index, -1), UNDEF)
        for index, event in enumerate(structure.events)
        if event.kind.reads
    }
    return Execution(structure, tuple(range(len(structure.events))), read, written, relations)


MESSAGE_PASSING = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0, wavefront 0 | P1 @ agent 0, workgroup 0, wavefront 1 ;
 store x, 1                             | r0 = load atomic f agent acquire       ;
 store atomic f, 1 agent release        | r1 = load x                            ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""

CHAIN = """AMDGPU chain
{ global w = 0; global x = 0; global y = 0; global z = 0; }
 P0 @ cluster 0, workgroup 0, wavefront 0 | P1 @ cluster 0, workgroup 0, wavefront 1 | P2 @ cluster 0, workgroup 1, wavefront 2 | P3 @ cluster 0, workgroup 1, wavefront 3 ;
 store x, 1 | r0 = load atomic y workgroup acquire !{amdgcn-av:none} | r1 = load atomic z agent acquire | r2 = load atomic w workgroup acquire ;
 store atomic y, 1 workgroup release | store atomic z, 1 agent release | store atomic w, 1 workgroup release !{amdgcn-av:none} | r3 = load x ;
exists (P3:r2 == 1)
"""  # noqa: E501

INDEPENDENT_READS = (
    "AMDGPU iriw4x4\n{ global x0 = 0; global x1 = 0; global x2 = 0; global x3 = 0; }\n"
    + " | ".join(f"P{n} @ workgroup {n}" for n in range(8))
    + ";\n"
    + "".join(
        " | ".join(
            [f"store atomic x{n}, 1 system monotonic" if not row else "" for n in range(4)]
            + [f"r{row} = load atomic x{(n + row) % 4} system monotonic" for n in range(4)]
        )
        + ";\n"
        for row in range(4)
    )
    + "exists (P4:r0 == 1 /\\ P4:r3 == 0)\n"
)

ALTERNATING = (
    "AMDGPU len5\n{ global x0 = 0; global x1 = 0; }\n P0 @ workgroup 0 | P1 @ workgroup 1 ;\n"
    + "".join(
        f"store atomic x0, {n} system release | store atomic x1, {n} system release ;\n"
        f"r{n} = load atomic x1 system acquire | r{n} = load atomic x0 system acquire ;\n"
        for n in range(1, 6)
    )
    + "exists (P0:r1 == 0)\n"
)

SAMPLES = {
    "mp": (
        MESSAGE_PASSING,
        {
            "rf": "b>c",
            "sw": "b>c",
            "lo": "b>c, init x>a, init x>d, init f>b",
            "race": "a>d",
            "mo": "init x>a, init f>b",
            "avop": "a>b@agent, b>b@agent",
            "visop": "b>c@agent",
        },
    ),
    "chain": (
        CHAIN,
        {
            "rf": "b>c, d>e, f>g",
            "sw": "b>c, d>e, f>g",
            "lo": "b>c, d>e, f>g, init x>h",
            "avop": "a>b@wg, a>d@agent, b>b@wg, d>d@agent, f>f@wg",
            "visop": "a>e@agent, b>c@wg, d>e@agent, f>g@wg",
            "race": "a>h",
            "hb": "a>b, b>c, c>d, d>e, e>f, f>g, g>h",
            "may_see": "init x>h, a>h, b>c",
        },
    ),
    "iriw": (
        INDEPENDENT_READS,
        {
            "rf": "a>e, b>i, c>m, d>q, b>f, a>o, init x0>l, init x0>r, init x1>p, init x1>s,"
            "init x2>g, init x2>j, init x2>t, init x3>h, init x3>k, init x3>n"
        },
    ),
    "len": (
        ALTERNATING,
        {
            "rf": "init x1>b, init x1>d, init x1>f, init x1>h, init x1>j, init x0>l, init x0>n,"
            "init x0>p, init x0>r, init x0>t",
            "mo": "a>c, a>e, c>e, e>g, a>g, c>g, g>i, a>i, c>i, e>i, k>m, m>o, k>o, o>q, q>s",
            "visop": "a>b@system, c>d@system, a>l@system, k>n@system",
            "sc": "a>l, l>m, a>m",
            "race": "c>n, e>p",
        },
    ),
}


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


# --- what is shown -------------------------------------------------------------------------------


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
    assert {"store x, 1", "writes 1", "reads 1 from b", "reads undef", "init x = 0"} <= set(found)


def test_threads_and_scopes() -> None:
    """Columns name the thread and its position; frames the instances around them."""
    test, execution = executed(MESSAGE_PASSING)
    found = texts(draw(test, execution, DEFAULT))
    assert {"P0", "P1", "wavefront 0", "wavefront 1", "agent 0 · workgroup 0"} <= set(found)


def test_columns_of_one_instance_stand_together() -> None:
    """Threads are ordered so that a frame can go around those of each instance."""
    _, execution = executed(
        "AMDGPU apart\n{ global x = 0; }\n"
        " P0 @ workgroup 0 | P1 @ workgroup 1 | P2 @ workgroup 0, wavefront 5 ;\n"
        " store x, 1 | store x, 2 | store x, 3 ;\nexists (x == 1)\n"
    )
    assert content(execution, DEFAULT).threads == (0, 2, 1)


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


def test_bundles() -> None:
    """Relations between the same two events share an arrow and its label."""
    _, execution = executed(MESSAGE_PASSING, rf="b>c", sw="b>c", lo="b>c", race="c>b")
    (bundle,) = content(execution, DEFAULT).bundles
    assert [strand.label for strand in bundle.strands] == ["rf", "sw", "lo", "race"]


def test_reflexive_pairs_are_badges() -> None:
    """A write that is an availability operation on itself has a badge, and no arrow."""
    _, execution = executed(MESSAGE_PASSING, avop="b>b@agent")
    shown = content(execution, DEFAULT)
    assert not shown.bundles
    assert [s.label for badges in shown.badges.values() for s in badges] == ["avop@agent"]
    (box,) = [box for box in layout(execution, shown).boxes if box.badges]
    assert execution.label(box.event) == "b"


def test_orders_are_reduced() -> None:
    """Of an order, pairs that follow from others are left out, and the legend says so."""
    test, execution = executed(ALTERNATING, mo="a>c, c>e, a>e, init x0>a, init x0>c, init x0>e")
    shown = content(execution, frozenset({Relation.MODIFICATION_ORDER}))
    pairs = [(execution.label(b.first), execution.label(b.second)) for b in shown.bundles]
    assert pairs == [("a", "c"), ("c", "e")]
    assert shown.omissions[Relation.MODIFICATION_ORDER] == (Omission.REDUCED, Omission.INITIAL)
    legend = "modification order (reduced, initial writes come first)"
    assert legend in texts(draw(test, execution, DEFAULT))


def test_cycles_are_not_reduced() -> None:
    """Of a relation with a cycle (axioms can be switched off) every pair is shown."""
    _, execution = executed(MESSAGE_PASSING, sc="a>c, c>d, d>a, a>d")
    assert len(content(execution, ALL).bundles) == 4


def test_initial_writes_where_nothing_else_tells() -> None:
    """Location order from an initial write is shown to a read whose value has no source."""
    _, execution = executed(MESSAGE_PASSING, rf="b>c", lo="init x>a, init x>d, init f>c")
    arrows = content(execution, frozenset({Relation.READS_FROM, Relation.LOCATION_ORDER})).bundles
    told = {(execution.label(b.first), execution.label(b.second)) for b in arrows}
    assert told == {("b", "c"), ("init x", "d")}


def test_tooltips() -> None:
    """Arrows and boxes say in words what they are."""
    test, execution = executed(MESSAGE_PASSING, rf="b>c", avop="a>b@agent", race="a>d")
    hb = (Pair(4, 5, frozenset({AddressSpace.LOCAL, AddressSpace.GLOBAL})),)
    execution = replace(execution, relations={**execution.relations, Relation.HAPPENS_BEFORE: hb})
    found = tooltips(draw(test, execution, ALL))
    b, c = execution.label(4), execution.label(5)
    assert {
        "b → c: reads-from",
        "a and d: data race",
        f"{b} → {c}: happens-before, in global and local memory",
        "c: r0 = load atomic f agent acquire   reads 1 from b",
        "init x: initial write",
    } <= set(found)


def test_unknown_relation() -> None:
    """A name that is no relation is the user's mistake; the message lists the relations."""
    with pytest.raises(InputError, match="'fr' is no relation") as error:
        chosen_relations("rf,fr")
    assert error.value.mend is not None
    assert "visop" in error.value.mend
    assert chosen_relations(" rf , sw") == {Relation.READS_FROM, Relation.SYNCHRONIZES_WITH}
    assert chosen_relations("") == DEFAULT


# --- how it is written ---------------------------------------------------------------------------


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


# --- where it stands -----------------------------------------------------------------------------


def faults(picture: Layout) -> list[str]:
    """What stands on something else, or sticks out."""
    return [
        *_faults_of_boxes(picture),
        *_faults_of_arrows(picture),
        *_faults_of_labels(picture),
    ]


def _faults_of_boxes(picture: Layout) -> Iterator[str]:
    page = Rect(0, 0, picture.width, picture.height)
    for one, other in combinations(picture.boxes, 2):
        if one.rect.overlaps(other.rect):
            yield f"boxes {one.event} and {other.event}"
    for box in picture.boxes:
        inside = [line.rect for line in box.lines] + [rect for _, rect in box.badges]
        if not page.contains(box.rect) or not all(map(box.rect.contains, inside)):
            yield f"box {box.event}"
    for frame in picture.frames:
        if not page.contains(frame.rect) or not frame.rect.contains(frame.label.rect):
            yield f"frame {frame.label.text}"


def _faults_of_arrows(picture: Layout) -> Iterator[str]:
    headers = [*picture.headers, *(frame.label for frame in picture.frames)]
    parts = [
        (index, start, end)
        for index, arrow in enumerate(picture.arrows)
        for start, end in pairwise(arrow.points)
    ]
    for index, start, end in parts:
        line = between(start, end, 0.1)
        if start.x != end.x and start.y != end.y:
            yield f"arrow {index} is oblique"
        if any(_within(box.rect).overlaps(line) for box in picture.boxes):
            yield f"arrow {index} runs through a box"
        if any(text.rect.overlaps(line) for text in headers):
            yield f"arrow {index} runs through a header"
    lines = [(index, between(start, end)) for index, start, end in parts]
    for (index, one), (other_index, other) in combinations(lines, 2):
        if index != other_index and _upon(one, other):
            yield f"arrow {index} lies upon {other_index}"


def _within(rect: Rect) -> Rect:
    return Rect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1)


def _upon(a: Rect, b: Rect) -> bool:
    """Whether two upright or two level lines have more than a point in common."""
    upright = a.width == b.width == 0 and a.x == b.x and a.y < b.bottom and b.y < a.bottom
    level = a.height == b.height == 0 and a.y == b.y and a.x < b.right and b.x < a.right
    return upright or level


def _faults_of_labels(picture: Layout) -> Iterator[str]:
    for label in picture.labels:
        if any(label.rect.overlaps(box.rect) for box in picture.boxes):
            yield f"label {label.rows} stands on a box"
    for one, other in combinations(picture.labels, 2):
        if one.rect.overlaps(other.rect):
            yield f"labels {one.rows} and {other.rows}"


@pytest.mark.parametrize("relations", [DEFAULT, ALL, frozenset({Relation.READS_FROM})])
def test_nothing_stands_on_anything(
    sample: tuple[LitmusTest, Execution], relations: frozenset[Relation]
) -> None:
    """Boxes are apart and hold their texts; arrows are apart and pass boxes; labels are clear."""
    _, execution = sample
    assert faults(layout(execution, content(execution, relations))) == []


def test_labels_end_on_their_arrows(sample: tuple[LitmusTest, Execution]) -> None:
    """A label stands on its own arrow."""
    _, execution = sample
    picture = layout(execution, content(execution, DEFAULT))
    for arrow, label in zip(picture.arrows, picture.labels, strict=True):
        assert arrow.bundle == label.bundle
        parts = [between(start, end, 0.1) for start, end in pairwise(arrow.points)]
        assert any(map(label.rect.overlaps, parts))


OPERATIONS = (
    "store x, 1",
    "store atomic y, 2 agent release !{amdgpu-synchronize-as:local,amdgcn-av:none}",
    "r0 = load l",
    "r1 = load atomic generic(x) workgroup acquire",
    "fence system-one-as acq_rel",
    "r2 = cmpxchg y, 0, 1 system acq_rel acquire",
)


@st.composite
def executions(draw_from: st.DrawFn) -> Execution:
    """An execution of a random program in which the relations mean nothing at all."""
    count = draw_from(st.integers(1, 6))
    code = [
        draw_from(st.lists(st.sampled_from(OPERATIONS), min_size=0, max_size=5))
        for _ in range(count)
    ]
    headers = [f"P{n} @ workgroup {draw_from(st.integers(0, 2))}" for n in range(count)]
    height = max(map(len, code))
    rows = [" | ".join(own[row] if row < len(own) else "" for own in code) for row in range(height)]
    structure = unfold(
        parse(
            "AMDGPU random\n{ global x = 0; global y = 0; local l = 0; }\n"
            + "".join(f"{row} ;\n" for row in (" | ".join(headers), *rows))
            + "exists (x == 1)\n"
        ).program,
        2,
    )
    relations = {Relation.PROGRAM_ORDER: tuple(_program_order(structure))}
    events = st.integers(0, len(structure.events) - 1)
    for relation in sorted(DEFAULT, key=str):
        scoped = relation in (Relation.AVAILABILITY, Relation.VISIBILITY)
        pairs = draw_from(st.lists(st.tuples(events, events), max_size=6, unique=True))
        relations[relation] = tuple(
            Pair(*pair, scope=Scope.AGENT if scoped else None)
            for pair in sorted(pairs)
            if scoped or pair[0] != pair[1]
        )
    return _execution(structure, relations)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(executions())
def test_nothing_stands_on_anything_at_random(execution: Execution) -> None:
    """That holds of any relations between any events."""
    assert faults(layout(execution, content(execution, DEFAULT))) == []
