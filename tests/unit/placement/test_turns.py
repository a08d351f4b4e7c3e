"""Turns of loops: names, the text form, and what the verifier makes of facts about them."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.certificate import Reason
from fencepost.placement.comparison import barriers
from fencepost.placement.facts import Apart
from fencepost.placement.place import place
from fencepost.placement.regions import Access, AccessKind, Conditional, Loop
from fencepost.placement.target import TargetConfig
from fencepost.placement.turns import counted, facts_of, with_turns
from fencepost.placement.verifier.verify import verify
from fencepost.records import replace

TWO = "apart i@0 j@1\napart i@1 j@0\napart i@0 i@1\n"
BUFFERS = "for turns 2 { W X index=i; barrier; R X index=j }"
COPIES = "for turns 2 { asyncmark 0; barrier; G X index=i counter=asyncmark; mark; R X index=j }"


def test_indices_of_facts() -> None:
    access = Access(AccessKind.READ, "X", index="i")
    assert facts_of(access) == (("i", ()),)
    assert facts_of(replace(access, turn=(1, 0))) == (("i", ()), ("i", (1, 0)))
    assert facts_of(replace(access, index=None)) == ()
    assert counted(parse("apart i@1 j\napart l k@0@1\nR X").apart) == {"i", "k"}


def test_text() -> None:
    program = parse("apart wholly i@0 j\nfor turns 3 >= 1 { W X index=i }\nR X index=j")
    assert program.apart == {Apart("i", "j", wholly=True, first_turn=(0,))}
    (loop, _) = program.body
    assert isinstance(loop, Loop)
    assert (loop.turns, loop.at_least) == (3, 1)
    assert parse(print_program(program)) == program


@pytest.mark.parametrize("turns", [0, 65])
def test_too_many_turns(turns: int) -> None:
    with pytest.raises(InputError, match=f"a loop of {turns} turns"):
        parse(f"for turns {turns} {{ W X }}")


def ok(text: str) -> bool:
    """Whether a program is verified."""
    return verify(parse(text)).ok


def test_one_barrier_an_iteration() -> None:
    assert ok(TWO + BUFFERS)
    assert not ok(BUFFERS)
    assert not ok(TWO + BUFFERS.replace("barrier; ", ""))


@pytest.mark.parametrize("left_out", [0, 1])
def test_each_fact_is_needed(left_out: int) -> None:
    lines = TWO.splitlines()
    del lines[left_out]
    assert not ok("\n".join([*lines, BUFFERS]))


@pytest.mark.parametrize("period", [1, 3])
def test_another_period(period: int) -> None:
    """Buffers of two turns, told in turns of another number."""
    assert not ok(TWO + BUFFERS.replace("turns 2", f"turns {period}"))


def test_turns_of_waves_that_part() -> None:
    """Where waves may run a loop differently often, they are in no common turn."""
    text = TWO + "apart i i\nfor divergent turns 2 { W X index=i; other x; R X index=j own=t }"
    assert not ok(text)
    assert not ok(TWO + "apart i i\nif { for turns 2 { W X index=i; R X index=j } }")
    assert ok("apart i i\napart i j\nif { for turns 2 { W X index=i; R X index=j } }")


def test_outer_turns() -> None:
    """An access in an inner loop is in a turn of the outer one, and of both if both count."""
    text = "for turns 2 { W X index=i; barrier; for { R X index=j } }"
    assert ok(TWO + text)
    both = "for turns 2 { W X index=i; barrier; for turns 2 { R X index=j } }"
    assert not ok(TWO + both)
    more = "".join(
        f"apart i@{one} j@{two}@{inner}\n" for one, two in ((0, 1), (1, 0)) for inner in (0, 1)
    )
    assert ok(more + "apart i@0 i@1\n" + both)


def test_before_the_loop() -> None:
    """What comes before a loop is in no turn; the loop begins in turn 0."""
    text = "W X index=k\nfor turns 2 { R X index=j; barrier }"
    assert not ok(text)
    assert ok("apart k j@0\n" + text)
    assert not ok("apart k j@1\n" + text)


def test_copies_stay_outstanding() -> None:
    """A copy may be outstanding at an access that no thread has a byte in common with."""
    assert not ok(TWO + COPIES)
    wholly = TWO.replace("apart", "apart wholly").replace("i@0 j@1", "i@0 j@0")
    wholly = wholly.replace("i@1 j@0", "i@1 j@1")
    assert ok(wholly + COPIES)
    assert not ok(wholly.replace("wholly ", "") + COPIES)


def test_one_thread_never_meets_itself() -> None:
    """A copy of which each thread has bytes of its own may be outstanding at the next one."""
    text = "for { G X own=p index=i counter=asyncmark; mark }"
    assert not ok("apart i i\n" + text)
    assert ok("apart wholly i i\n" + text)
    assert not place(parse("apart wholly i i\n" + text), TargetConfig("gfx950")).placed


def test_reasons() -> None:
    """The pairs of a verified program name the reason."""
    proof = verify(parse(TWO + BUFFERS)).certificate
    assert proof is not None
    reasons = {(each.first, each.second): each.reason for each in proof.obligations}
    assert reasons[3, 1] is Reason.APART_IN_TURN
    assert reasons[1, 3] is Reason.PHASE


@pytest.mark.parametrize("trips", [2, 7, 100, 101])
def test_known_trips(trips: int) -> None:
    """With a known number of iterations as well, of which large ones are reduced by periods."""
    text = TWO + f"for turns 2 {trips} {{ W X index=i; R X index=j }}"
    result = place(parse(text), TargetConfig("gfx942"))
    assert (barriers(result.after), result.verdict.ok) == (1, True)


def test_loops_get_their_turns() -> None:
    """Also of loops in loops and in branches; of others nothing is known."""
    write = Access(AccessKind.WRITE, "x")
    inner, other, branched = (Loop((write,) * many) for many in (1, 2, 3))
    outer = Loop((inner, Conditional((branched,), (other,))))
    headers = {id(outer): "o", id(inner): "i", id(branched): "b", id(other): "n"}
    (made,) = with_turns((outer,), headers, {"o": 2, "b": 3, "elsewhere": 4})
    assert isinstance(made, Loop)
    first, branch = made.body
    assert isinstance(branch, Conditional)
    ((then,), (orelse,)) = branch.then, branch.orelse
    assert [getattr(each, "turns", None) for each in (made, first, then, orelse)] == [2, 1, 3, 1]
    assert with_turns((outer,), headers, {}) == (outer,)
