"""Parts of operations: what their copies share, and programs that would make a fact lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

pytest.importorskip("sympy", reason="sympy is not installed (extra 'wave')")

import sympy

from fencepost.frontends.wave.indices import Block
from fencepost.frontends.wave.parts import Parts, Where
from fencepost.placement.facts import Apart

T, U = sympy.symbols("$T0 $T1")
STEP = sympy.Symbol("$ARGK")
BLOCK = Block((256, 2, 1), 64)
ROOT, BODY = object(), object()


@dataclass
class Sequence:
    """What Wave says of one dimension of an index."""

    start: Any
    size: Any = 1
    stride: Any = 1


def where(start: Any, **other: Any) -> Where:
    """An access of one element for each thread, of one expanded operation in the root graph."""
    made = Where(
        buffer="A",
        fixed=True,
        index={"M": Sequence(start)},
        rows=None,
        graph=ROOT,
        origin="write",
        elements=1,
        lanes=False,
    )
    return replace(made, **other)


def parts(block: Block | None = None) -> Parts:
    return Parts(lambda each: each, frozenset({"S"}), block)


def named(made: Parts, *wheres: Where) -> list[str]:
    names = [made.name(each) for each in wheres]
    assert None not in names
    return [str(each) for each in names]


TILE = sympy.Mod(32 * U + sympy.floor(T / 8), 128)
NEXT = sympy.Mod(32 * U + sympy.floor(T / 8) + 64, 128)


@pytest.mark.parametrize("block", [None, BLOCK])
def test_copies_of_parts_are_the_parts(block: Block | None) -> None:
    """A scheduler's copies have the index and not the origin; what holds of the parts holds of
    them. (Without the block, Wave's word is taken for it.)
    """
    made = parts(block)
    one, two = named(made, where(TILE), where(NEXT))
    assert named(
        made, where(TILE, graph=BODY, origin=None), where(NEXT, graph=BODY, origin=None)
    ) == [one, two]
    assert made.facts() == {Apart(one, two, now=True)}


def test_without_the_block_and_without_an_origin_nothing_is_known() -> None:
    made = parts()
    named(made, where(TILE, origin=None), where(NEXT, origin=None))
    assert made.facts() == frozenset()
    made = parts(BLOCK)
    one, two = named(made, where(TILE, origin=None), where(NEXT, origin=None))
    assert made.facts() == {Apart(one, two, now=True)}


@pytest.mark.parametrize("block", [None, BLOCK])
def test_parts_beyond_their_rows(block: Block | None) -> None:
    """(0, 8) and (1, 0) of rows of eight are two elements by their indices, and one in memory."""
    made = parts(block)
    rows = (("M", 512), ("N", 8))
    for row in (0, 1):
        index = {"M": Sequence(sympy.Integer(row)), "N": Sequence(T)}
        named(made, where(T, index=index, rows=rows))
    assert made.facts() == frozenset()


@pytest.mark.parametrize("block", [None, BLOCK])
def test_parts_that_reach_into_each_other(block: Block | None) -> None:
    """Expanded from one operation, and yet two threads write one element: no fact."""
    made = parts(block)
    named(made, where(4 * T), where(4 * T + 16))
    assert made.facts() == frozenset()


def test_parts_that_wrap_around_the_tile() -> None:
    """A tile that its threads do not divide: the last part begins again at the first row."""
    made = parts(Block((96, 1, 1), 32))
    named(made, where(sympy.Mod(T, 128)), where(sympy.Mod(T + 96, 128)))
    assert made.facts() == frozenset()


def test_symbols_of_loops_are_other_numbers_elsewhere() -> None:
    """At one step the parts are apart; between two loops, each has a step of its own."""
    made = parts()
    one, two = named(made, where(2 * T + 64 * STEP), where(2 * T + 1 + 64 * STEP))
    other, _ = named(
        made,
        where(2 * T + 64 * STEP, graph=BODY),
        where(2 * T + 1 + 64 * STEP, graph=BODY),
    )
    assert other not in (one, two)
    assert not any({fact.first, fact.second} == {two, other} for fact in made.facts())


def test_what_a_loop_carries_is_known_in_its_graph_alone() -> None:
    """After the loop, the name stands for the next allocation, which may lie across the first."""
    made = parts()
    (one,) = named(made, where(2 * T, fixed=False))
    (two,) = named(made, where(2 * T + 1, fixed=False, graph=BODY))
    assert made.facts() == frozenset()
    (three,) = named(made, where(2 * T + 1, fixed=False))
    assert made.facts() == {Apart(one, three, now=True)}
    assert two != three


def test_buffers_have_parts_of_their_own() -> None:
    made = parts()
    named(made, where(2 * T), where(2 * T + 1, buffer="B"))
    assert made.facts() == frozenset()


@pytest.mark.parametrize(
    "unknown",
    [
        where(T + sympy.Symbol("S")),
        where(T, elements=4),
        where(T, elements=None),
        where(T, index={"M": Sequence(T, sympy.Symbol("size"))}),
    ],
)
def test_what_has_no_name(unknown: Where) -> None:
    """A symbol that the kernel sets, more elements than the index has, an extent that is no
    number.
    """
    assert parts().name(unknown) is None


def test_gathers_write_for_all_their_lanes() -> None:
    """By the index of one lane they would be apart; the runs of a wave's lanes are not."""
    rows = (("M", 4096),)
    wave = 64 * sympy.floor(T / 64) + 256 * U
    made = parts(BLOCK)
    gather = where(4 * wave, rows=rows, lanes=True, elements=4, index={"M": Sequence(4 * wave, 4)})
    near = replace(gather, index={"M": Sequence(4 * wave + 4, 4)})
    far = replace(gather, index={"M": Sequence(4 * wave + 2048, 4)})
    one, _, two = named(made, gather, near, far)
    assert Apart(one, two, now=True) in made.facts()
    assert len(made.facts()) == 1
