"""The text form of programs: statements, what is left out, and mistakes with their places."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, Place
from fencepost.frontends.placement_text.parse import DEFAULT_SIZE, parse
from fencepost.placement.facts import Apart
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Carried,
    Conditional,
    Counter,
    CounterWait,
    Fence,
    Init,
    Join,
    Loop,
    Mark,
    Node,
    Other,
    Signal,
    Uniformity,
)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("R x", Access(AccessKind.READ, "x")),
        ("W x[4:8]", Access(AccessKind.WRITE, "x", 4, 8)),
        (
            "A.add x own=t waves={0, 2} index=i label=l",
            Access(
                AccessKind("A"),
                "x",
                own="t",
                operation="add",
                waves=frozenset({0, 2}),
                index="i",
                label="l",
            ),
        ),
        ("G x counter=asynccnt", Access(AccessKind("G"), "x", counter=Counter.ASYNCCNT)),
        ("R x waves=1", Access(AccessKind.READ, "x", waves=frozenset({1}))),
        ("barrier", Barrier()),
        ("signal -1", Signal(-1)),
        ("vmcnt 2", CounterWait(Counter.VMCNT, 2)),
        ("fence", Fence()),
        ("mark", Mark()),
        ("other mfma", Other("mfma")),
        ("init 1 2 waves={0, 1}", Init(1, 2, frozenset({0, 1}))),
        ("join 1 waves={0}", Join(1, frozenset({0}))),
        (
            "if uniform { R x } else { W x }",
            Conditional(
                (Access(AccessKind.READ, "x"),),
                (Access(AccessKind.WRITE, "x"),),
                Uniformity.UNIFORM,
            ),
        ),
        ("if { }", Conditional((), (), Uniformity.UNKNOWN)),
        ("for { }", Loop(())),
        ("for divergent 3 { }", Loop((), trips=3, uniformity=Uniformity.DIVERGENT)),
        ("for >= 2 { }", Loop((), at_least=2)),
        (
            "for (a = X -> b, b = Y -> a) { R a }",
            Loop((Access(AccessKind.READ, "a"),), (Carried("a", "X", "b"), Carried("b", "Y", "a"))),
        ),
    ],
)
def test_statements(text: str, node: Node) -> None:
    assert parse(f"waves 4; {text}").body == (node,)


def test_an_else_if_is_chained() -> None:
    (outer,) = parse("if { R x } else if uniform { W x }").body
    assert isinstance(outer, Conditional)
    assert outer.chained
    (inner,) = outer.orelse
    assert isinstance(inner, Conditional)
    assert inner.uniformity is Uniformity.UNIFORM


def test_buffers() -> None:
    """Declared ones first; what is only used has a size of its own; carried names are none."""
    program = parse("for (a = X -> Z) { R a; W q }\nbuffer Y 512\nbuffer P 8 in Y at 16")
    assert program.allocations == (
        Allocation("Y", 512),
        Allocation("P", 8, "Y", 16),
        *(Allocation(name, DEFAULT_SIZE) for name in ("X", "q", "Z")),
    )


def test_facts_and_waves() -> None:
    program = parse("waves 4\napart i j\nacross now k l\nR x")
    assert program.waves == 4
    assert program.apart == {Apart("i", "j")}
    assert program.across == {Apart("k", "l", now=True)}


def test_nodes_know_their_place() -> None:
    (first, second) = parse("R x\n  barrier; ").body
    assert (first.place, second.place) == (Place(1, 1), Place(2, 3))


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("X y", "unexpected 'X'", (1, 1)),
        ("R", "expected the name of a buffer, found the end of the text", (1, 2)),
        ("R x y", "expected '=', found the end of the text", (1, 6)),
        ("R x big=1", "an access has no attribute 'big'", (1, 1)),
        ("R x[1", "expected ':', found the end of the text", (1, 6)),
        ("R x; }", "expected a statement or the end, found '}'", (1, 6)),
        ("if { R x", "expected '}', found the end of the text", (1, 9)),
        ("barrier barrier", "expected the end of the statement", (1, 9)),
        ("\nvmcnt\n", "expected a number, found the end of the statement", (2, 6)),
        ("R x counter=none", "expected one of vmcnt,", (1, 13)),
        ("buffer x 4\nbuffer x 4", "the buffer 'x' is declared twice", (2, 8)),
        ("for (a = X b) {}", "expected '->', found 'b'", (1, 12)),
    ],
)
def test_mistakes(text: str, message: str, place: tuple[int, int]) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.message.startswith(message)
    assert caught.value.place == Place(*place)


@pytest.mark.parametrize("text", ["for { " * 500, "if { " * 500, "if {} else " * 500])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="regions are nested deeper than"):
        parse(text)
