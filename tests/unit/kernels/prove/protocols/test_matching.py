"""Which accesses play the parts of which rows, and what keeps them from it."""

from __future__ import annotations

import pytest

from fencepost.kernels.protocol_words import Gain, Part, Protocol
from fencepost.llvm.operations import AtomicOp
from tests.unit.kernels.prove.playing import (
    ADD_TO_X,
    COUNTER,
    DRAW,
    EACH,
    GIVE,
    LAST_BLOCK,
    LOCK,
    QUEUE,
    TAKE,
    TICKET,
    TURN,
    found,
    protocols,
)


@pytest.mark.parametrize("protocol", EACH, ids=lambda each: each.value)
def test_what_a_kernel_plays_is_found(protocol: Protocol) -> None:
    assert protocol in protocols(EACH[protocol])


def test_parts() -> None:
    (lock,) = found(LOCK, Gain.EXCLUSION)
    assert lock.one(Part.TAKE).op is AtomicOp.XCHG
    assert lock.one(Part.GIVE).how.value == "atomic store"
    (ticket,) = found(TICKET, Gain.EXCLUSION)
    assert ticket.one(Part.DRAW).pointer.region != ticket.one(Part.TAKE).pointer.region


@pytest.mark.parametrize(
    "body",
    [
        LOCK.replace("xchg word, i32 1", "xchg word, i32 0"),
        LOCK.replace("xchg word, i32 1", "xchg word, i32 %n"),
        LOCK.replace("xchg word, i32 1", "max word, i32 -1"),
        LOCK.replace("xchg word, i32 1", "and word, i32 1"),
        LOCK.replace("xchg word, i32 1", "add word, i32 1"),
        f"{LOCK}\n  store atomic i32 2, word monotonic, align 4",
        f"{LOCK}\n  %o = atomicrmw sub word, i32 1 monotonic",
        f"{LOCK}\n  store i16 0, word",
        f"{TAKE}\n  {ADD_TO_X}",
    ],
)
def test_no_lock(body: str) -> None:
    """What leaves 0, or may, takes nothing; nobody else writes the word, nor a part of it."""
    assert Protocol.LOCK not in protocols(body, Gain.EXCLUSION)


@pytest.mark.parametrize("expected", [1, "%n"])
def test_no_lock_by_comparison_with_another_value(expected: object) -> None:
    takes = LOCK.replace(
        "%old = atomicrmw xchg word, i32 1 agent acquire",
        f"%pair = cmpxchg word, i32 {expected}, i32 1 agent acquire monotonic\n"
        "  %old = extractvalue { i32, i1 } %pair, 0",
    )
    assert Protocol.LOCK not in protocols(takes, Gain.EXCLUSION)
    assert Protocol.LOCK in protocols(takes.replace(f"i32 {expected}, i32 1", "i32 0, i32 1"))


def test_a_lock_of_lds_is_cleared_in_front_of_a_barrier() -> None:
    """What LDS holds at first is not known, so that nobody may find the lock free."""
    lds = LOCK.replace(" word", " ptr addrspace(3) @l")
    assert Protocol.LOCK not in protocols(lds, groups=1)
    clears = "store i32 0, ptr addrspace(3) @l\n  "
    assert Protocol.LOCK not in protocols(clears + lds, groups=1)
    barrier = 'fence syncscope("workgroup") release\n  call void @llvm.amdgcn.s.barrier()\n  '
    barrier += 'fence syncscope("workgroup") acquire\n  '
    assert Protocol.LOCK in protocols(clears + barrier + lds, groups=1)
    assert Protocol.LOCK not in protocols(clears.replace("0,", "1,") + barrier + lds, groups=1)


@pytest.mark.parametrize(
    "body",
    [
        TICKET.replace(DRAW, DRAW.replace("i32 1", "i32 2")),
        TICKET.replace(DRAW, "store i32 0, ptr addrspace(1) %v\n  " + DRAW),
        TICKET.replace(DRAW, DRAW.replace("%number", "%other") + "\nspin0:\n  " + DRAW).replace(
            "label %spin\nspin0", "label %spin0\nspin0"
        ),
        f"{TICKET}\n  store i32 0, word",
        f"{TICKET}\n  %o = atomicrmw add word, i32 2 monotonic",
        TICKET.replace("i32", "i16").replace("%b = add i16", "%b = add i16"),
    ],
)
def test_no_tickets(body: str) -> None:
    """Numbers are drawn by one addition of 1 of 32 bits, and nobody else writes the two words."""
    assert Protocol.TICKET not in protocols(body, Gain.EXCLUSION)


@pytest.mark.parametrize("number", ["lshr i32 %g, 1", "and i32 %g, 1", "add i32 %n, 0"])
def test_no_turns_of_numbers_that_two_workgroups_have(number: str) -> None:
    body = TURN.replace("add i32 %g, 0", number)
    assert Protocol.TURN in protocols(TURN, groups=4)
    assert Protocol.TURN not in protocols(body, groups=4)


@pytest.mark.parametrize(
    "changed",
    [
        ("add word, i32 1", "add word, i32 %n"),
        ("add word, i32 1", "sub word, i32 1"),
        ("add word, i32 1", "umax word, i32 1"),
        ("add word, i32 1", "add word, i32 1073741824"),
        (" word", " ptr addrspace(3) @l"),
    ],
)
@pytest.mark.parametrize("body", [COUNTER, LAST_BLOCK], ids=["counter", "last block"])
def test_no_counters(body: str, changed: tuple[str, str]) -> None:
    """Of what adds any number, or so much that the sum runs around, or lies in LDS."""
    assert not protocols(body.replace(*changed), Gain.MESSAGE) & {
        Protocol.COUNTER,
        Protocol.LAST_BLOCK,
    }


def test_a_counter_is_added_to_once() -> None:
    twice = COUNTER.replace("%o =", "%p = atomicrmw add word, i32 1 agent release\n  %o =")
    assert protocols(twice, Gain.MESSAGE) == {Protocol.FLAG}


@pytest.mark.parametrize(
    "more",
    [
        "store i32 0, word",
        "%o = atomicrmw xchg word, i32 0 monotonic",
        "%o = atomicrmw add word, i32 %n monotonic",
        (
            "store ptr addrspace(1) %w, ptr addrspace(1) %v\n  %p = load ptr, ptr addrspace(1) %v\n"
            "  store i32 0, ptr %p"
        ),
    ],
)
def test_no_queue(more: str) -> None:
    """A word that something else writes too, or may write, gives numbers twice."""
    assert Protocol.QUEUE not in protocols(f"{QUEUE}\n  {more}", Gain.NUMBERS)


def test_one_word_and_arrays_of_words() -> None:
    """A flag at one place is a flag; at places that are computed it is one of an array."""
    store = "store atomic i32 1, ptr addrspace(1) %p agent release, align 4"
    load = "%r = load atomic i32, ptr addrspace(1) %p agent acquire, align 4"
    for at, protocol in (("3", Protocol.FLAG), ("%g", Protocol.LOOK_BACK)):
        place = f"%p = getelementptr i32, ptr addrspace(1) %w, i32 {at}"
        assert protocols(f"{place}\n  {store}\n  {load}", Gain.MESSAGE) == {protocol}


def test_words_that_accesses_touch_in_part_tell_nothing() -> None:
    place = "%p = getelementptr i8, ptr addrspace(1) %w, i32 %g"
    body = f"{place}\n  {GIVE}\n  %r = load atomic i32, ptr addrspace(1) %p agent acquire, align 1"
    assert protocols(body, Gain.MESSAGE) == set()
