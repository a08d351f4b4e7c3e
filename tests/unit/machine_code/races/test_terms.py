"""Terms of registers, and their values in the lanes of a workgroup."""

from __future__ import annotations

import numpy as np

from fencepost.machine_code.instructions.computations import Op, Relation
from fencepost.machine_code.races.lanes import Lanes
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.terms import Terms

LANES = Lanes((128, 1, 1), 64)


def below(terms: Terms, most: int) -> Term:
    """The mask of the lanes below a number."""
    found = terms.compare(Relation.LT, "u", terms.work_item(0), terms.constant(most))
    assert found is not None
    return found


def applied(terms: Terms, op: Op, *on: Term) -> Term:
    found = terms.apply(op, *on)
    assert found is not None
    return found


def test_values() -> None:
    terms = Terms(LANES)
    term = applied(terms, Op.SHL, terms.work_item(0), terms.constant(2))
    assert LANES.of(term)[0].tolist() == [4 * lane for lane in range(128)]
    assert terms.work_item(0) is terms.work_item(0)


def test_mask_that_is_put_together_again() -> None:
    """Lanes that an unknown mask parts are all there behind both sides."""
    terms = Terms(LANES)
    whole, unknown = below(terms, 96), terms.unknown_mask("data")
    then = applied(terms, Op.AND, whole, unknown)
    other = applied(terms, Op.XOR, whole, then)
    assert applied(terms, Op.OR, then, other) is whole
    assert not LANES.told(then)[:96].any()
    assert LANES.told(then)[96:].all()


def test_select_by_an_unknown_mask() -> None:
    """What only some lanes have written is known where it was written for sure."""
    terms = Terms(LANES)
    chosen = applied(
        terms, Op.SELECT, below(terms, 64), terms.work_item(0), terms.unknown("before")
    )
    assert LANES.told(chosen)[:64].all()
    assert not LANES.told(chosen)[64:].any()


def test_comparisons_of_a_symbol_stay_apart() -> None:
    """A condition that no sample fulfils is not the mask of no lane."""
    terms = Terms(LANES)
    rare = terms.compare(Relation.EQ, "u", terms.symbol("n"), terms.constant(123_456_789))
    assert rare is not None
    assert not LANES.of(rare).any()
    assert applied(terms, Op.AND, terms.every, rare) is not terms.never


def test_masks_of_few_lanes_stay_apart() -> None:
    """Where the lanes do not have all ids, masks of few of them are not merged."""
    terms = Terms(Lanes.of_any_shape(256, 64, 2))
    pair = [
        terms.compare(Relation.EQ, "u", terms.work_item(axis), terms.constant(number))
        for axis, number in ((0, 200), (1, 201))
    ]
    assert None not in pair
    corner = applied(terms, Op.AND, *(each for each in pair if each is not None))
    assert corner is not terms.never
    assert Lanes((256, 256, 1), 64).of(corner).sum() == 1


def test_first_lane_of_each_wave() -> None:
    terms = Terms(LANES)
    wave = terms.first(applied(terms, Op.SHR, terms.work_item(0), terms.constant(6)))
    assert np.unique(LANES.of(wave)[0]).tolist() == [0, 1]
    some = terms.any(below(terms, 3))
    assert LANES.of(some)[0].tolist() == [True] * 64 + [False] * 64


def test_size_of_the_workgroup() -> None:
    """It is known in a shape, and differs from shape to shape."""
    terms = Terms(Lanes.of_any_shape(1024, 64, 1))
    size = terms.group_size(0)
    assert LANES.of(size)[0].tolist() == [128]
    assert not size.is_open
    assert terms.symbol("n").is_open


def test_values_that_come_back() -> None:
    """A buffer that alternates is one of two terms, a stride that is halved a number."""
    terms = Terms(LANES)
    word = applied(terms, Op.SHL, terms.work_item(0), terms.constant(2))
    other = applied(terms, Op.XOR, word, terms.constant(0x400))
    assert applied(terms, Op.XOR, other, terms.constant(0x400)) is word
    assert applied(terms, Op.SHR, terms.constant(64), terms.constant(1)) is terms.constant(32)
    moved = applied(terms, Op.ADD, terms.constant(0xFFFFFFFF), word)
    assert applied(terms, Op.ADD, moved, terms.constant(1)) is word
    assert applied(terms, Op.SUB, moved, terms.constant(0xFFFFFFFF)) is word


def test_folded_operations_keep_their_values() -> None:
    """What is shorter has the same value in each lane."""
    terms = Terms(LANES)
    item = terms.work_item(0)
    for op in (Op.ADD, Op.XOR, Op.OR, Op.AND, Op.SUB, Op.SHL, Op.SHR, Op.SAR, Op.MUL):
        for first, second in ((0, 0), (5, 0), (0, 3), (0xFFFFFFF0, 7)):
            inner = applied(terms, op, item, terms.constant(first))
            found = applied(terms, op, inner, terms.constant(second))
            plain = Term(op, (Term(op, (item, terms.constant(first))), terms.constant(second)))
            assert (LANES.of(found) == LANES.of(plain)).all()
            turned = applied(terms, op, terms.constant(first), item)
            assert (LANES.of(turned) == LANES.of(Term(op, (terms.constant(first), item)))).all()
