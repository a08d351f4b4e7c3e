"""Questions to solvers: their answers, what is kept of them, and where the work ends."""

from __future__ import annotations

import time

import pytest
import z3

from fencepost.errors import BoundReached
from fencepost.kernels.prove.terms.ledger import Conflict, Ledger, in_order
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.outer_stop import OuterStop

X, Y = z3.BitVecs("x x'", 8)
SMALL, LARGE = z3.ULT(X, 4), z3.UGT(X, 9)


def test_what_cannot_hold_has_a_name() -> None:
    """What may hold has none; names count up."""
    ledger = Ledger()
    assert ledger.never([SMALL, LARGE], Steps.PHASES) == "q1"
    assert ledger.never([SMALL], Steps.PHASES) is None
    assert ledger.never([SMALL, LARGE, Y == 1], Steps.PHASES) == "q2"
    assert [each.name for each in ledger.queries] == ["q1", "q2"]
    assert ledger.spent >= 0


def test_questions_are_kept_where_they_are_asked_for() -> None:
    """As SMT-LIB 2 that another solver reads, with the same answer."""
    bare, keeping = Ledger(), Ledger(keep=True)
    for each in (bare, keeping):
        each.never([SMALL, LARGE, X == Y], Steps.PHASES)
    assert bare.queries[0].text == ""
    text = keeping.queries[0].text
    assert "|x'|" in text
    again = z3.Solver()
    again.from_string(text)
    assert again.check() == z3.unsat


def test_joins_of_nothing_are_truth_values() -> None:
    """z3 prints them as names that nobody declares."""
    ledger = Ledger(keep=True)
    nothing = z3.Or(z3.Not(z3.And(z3.ULT(X, 4), z3.And())), z3.Or())
    assert ledger.never([SMALL, nothing], Steps.PHASES) == "q1"
    text = ledger.queries[0].text
    assert " and)" not in text
    assert " or)" not in text
    assert "true" in text
    again = z3.Solver()
    again.from_string(text)
    assert again.check() == z3.unsat


def test_conflicts_have_names() -> None:
    """One question for many; each can be asked about by itself."""
    ledger = Ledger(keep=True)
    conflicts = [Conflict(SMALL, Y == 1), Conflict(SMALL, Y == 2)]
    assert ledger.none_of([LARGE], conflicts, Steps.RANGES, "QF_BV") == "q1"
    solver = z3.Solver()
    solver.from_string(ledger.queries[0].text)
    assert solver.check() == z3.unsat
    for at in range(2):
        assert f"meet.{at}" in ledger.queries[0].text
        assert f"overlap.{at}" in ledger.queries[0].text
    assert ledger.none_of([], conflicts, Steps.RANGES, "QF_BV") is None
    assert (
        ledger.none_of([LARGE], [*conflicts, Conflict(LARGE, Y == 1)], Steps.RANGES, "QF_BV")
        is None
    )


def test_meanings_say_what_numbers_stand_for() -> None:
    ledger = Ledger(keep=True)
    leaf = z3.Int("leaf0")
    ledger.shown(None, [leaf > 3], [Conflict(leaf < 2, z3.BoolVal(True))], [(leaf, X)])
    assert "means.leaf0" in ledger.queries[0].text


def test_the_work_of_a_proof_ends() -> None:
    """By steps, which effort scales, or by time; then there is no answer."""
    tired = Ledger()
    tired.spent = Steps.PROOF.most + 1
    with pytest.raises(BoundReached, match="proof's budget"):
        tired.never([SMALL], Steps.PHASES)
    strong = Ledger(effort=2.0)
    strong.spent = Steps.PROOF.most + 1
    assert strong.never([SMALL, LARGE], Steps.PHASES)
    late = Ledger(stop=OuterStop(0.0, lambda: 1.0))
    with pytest.raises(BoundReached, match="in time"):
        late.never([SMALL], Steps.PHASES)


def test_z3_has_the_time_of_the_stops_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """z3 ends by the wall clock. Where that ran ahead, because others had the processor, it is
    asked again; where it did not, the time is up.
    """
    answers = [z3.unknown, z3.unknown, z3.unsat]
    limits: list[int] = []
    now, wall = [0.0], [0.0]

    class Solver:
        def set(self, name: str, value: int) -> None:
            limits.append(value)

        def check(self) -> z3.CheckSatResult:
            wall[0] += limits[-1] / 1000
            now[0] += limits[-1] / 1000 / pace
            return answers.pop(0)

    monkeypatch.setattr(time, "monotonic", lambda: wall[0])
    pace = 8.0
    busy = Ledger(stop=OuterStop(10.0, lambda: now[0], since=0.0))
    assert busy._in_time(Solver()) == z3.unsat
    assert limits[0] == 10_000  # nothing is known of the pace yet
    assert now[0] < 10.0
    answers, limits, now[0], wall[0] = [z3.unknown, z3.unsat], [], 0.0, 0.0
    pace = 1.0
    idle = Ledger(stop=OuterStop(10.0, lambda: now[0], since=0.0))
    assert idle._in_time(Solver()) == z3.unknown
    assert limits == [10_000]


def test_z3_can_be_asked_again_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the clock stands still, a question is asked until it is answered."""
    asked, check = [0], z3.Solver.check

    def counted(solver: z3.Solver) -> z3.CheckSatResult:
        asked[0] += 1
        return check(solver)

    monkeypatch.setattr(z3.Solver, "check", counted)
    a, b = z3.BitVecs("a b", 40)
    hard = [a * b == 1_000_003 * 999_983, z3.UGT(a, 1), z3.UGT(b, 1), z3.ULT(a, 1 << 20)]
    ledger = Ledger(stop=OuterStop(0.001, lambda: 0.0), effort=1000.0)
    assert ledger.never([*hard, z3.ULT(b, 1 << 20), a == b], Steps.PROOF) is not None
    assert asked[0] > 1


def test_what_is_asked_comes_last() -> None:
    """A checker takes the last assertion for the question, and all before it for what is known."""
    x = z3.BitVec("x", 8)
    known, asked = z3.ULT(x, 4), x == 9
    assert list(in_order([known], [asked]).assertions()) == [known, asked]


@pytest.mark.parametrize("factor", [0, 1, 3, 16, 100, 127, 128, 129, 253, 255])
def test_products_that_fit_in_the_words_of_the_standard(factor: int) -> None:
    """What is kept says for every number what z3's own words say, and other solvers read it."""
    x, b = z3.BitVec("x", 8), z3.BitVecVal(factor, 8)
    tests = (
        z3.BVMulNoOverflow(x, b, True),
        z3.BVMulNoUnderflow(x, b),
        z3.BVMulNoOverflow(x, b, False),
    )
    for test in tests:
        ledger = Ledger(keep=True)
        solver = z3.Solver()
        solver.add(z3.Not(test), x == 200)
        ledger.shown(solver)
        (kept,) = ledger.queries
        assert "_no" not in kept.text
        (said, _) = z3.parse_smt2_string(kept.text)
        for number in range(256):
            one = z3.BitVecVal(number, 8)
            same = [z3.simplify(z3.substitute(each, (x, one))) for each in (said, z3.Not(test))]
            assert same[0].eq(same[1]), number


def test_quotients_and_rests_in_the_words_of_the_standard() -> None:
    """Where the divisor is known not to be 0, z3 has words of its own."""
    x = z3.BitVec("x", 32)
    made = [z3.UDiv(x, 5), z3.URem(x, 5), x / 5, x % 5, z3.SRem(x, 5)]
    ledger = Ledger(keep=True)
    assert ledger.never([z3.simplify(each) == 7 for each in made] + [x == 3], Steps.PAIR)
    (query,) = ledger.queries
    words = ("bvudiv", "bvurem", "bvsdiv", "bvsmod", "bvsrem")
    assert all(f"({word} " in query.text for word in words)
    assert "_i " not in query.text


@pytest.mark.parametrize(
    ("before", "part", "left"),
    [(0, 1, 1.0), (0, 3, 1.0), (6_000_000, 3, 0.5), (11_000_000, 3, 1 / 3), (90_000_000, 2, 0.5)],
)
def test_earlier_proofs_leave_a_part(before: int, part: int, left: float) -> None:
    """What others took is gone, but for a part of the bound."""
    most = Steps.PROOF.most
    for spent, ends in ((left * most - 10, False), (left * most + 10, True)):
        ledger = Ledger(before=before, part=part)
        ledger.spent = int(spent)
        if not ends:
            assert ledger.never([SMALL, LARGE], Steps.PHASES) == "q1"
            continue
        with pytest.raises(BoundReached):
            ledger.never([SMALL, LARGE], Steps.PHASES)


def test_what_was_left_open_is_not_asked_again() -> None:
    """More steps may decide it, and so may another logic, or other facts."""
    ledger = Ledger()
    a, b = z3.Ints("a b")
    asked = [a * 3 > b, b > 7]
    assert not ledger.left_open("QF_LIA", asked, Steps.LINEAR)
    ledger.leave_open("QF_LIA", asked, Steps.SMALL)
    assert ledger.left_open("QF_LIA", asked, Steps.SMALL)
    assert not ledger.left_open("QF_LIA", asked, Steps.LINEAR)
    assert not ledger.left_open("QF_NIA", asked, Steps.SMALL)
    assert not ledger.left_open("QF_LIA", [*asked, a > 0], Steps.SMALL)
