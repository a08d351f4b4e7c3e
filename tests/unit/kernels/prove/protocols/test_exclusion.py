"""Where a lock is held on every path, and programs that would make it lie."""

from __future__ import annotations

import pytest

from fencepost.kernels.protocol_words import Protocol
from tests.unit.kernels.prove.playing import (
    ADD_TO_X,
    EACH,
    GIVE,
    LOCK,
    SEMAPHORE,
    TAKE,
    TICKET,
    TURN,
    checked,
    named,
    proved,
)

LOCKS = [Protocol.LOCK, Protocol.SEMAPHORE, Protocol.TICKET, Protocol.TURN]
BODIES = {"lock": LOCK, "semaphore": SEMAPHORE, "ticket": TICKET, "turn": TURN}
AGAIN = ADD_TO_X.replace("%a", "%c").replace("%b", "%d")


@pytest.mark.parametrize("protocol", LOCKS, ids=lambda each: each.value)
def test_proofs_name_the_lock(protocol: Protocol) -> None:
    report = checked(EACH[protocol])
    assert named(report) == {protocol}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(
    "changed",
    [
        ("agent acquire", "agent monotonic"),
        ("agent release", "agent monotonic"),
        ("agent acquire", 'syncscope("workgroup") acquire'),
        ("agent release", 'syncscope("workgroup") release'),
    ],
    ids=["relaxed take", "relaxed give", "narrow take", "narrow give"],
)
def test_orders_and_scopes(body: str, changed: tuple[str, str]) -> None:
    assert proved(body)
    assert not proved(body.replace(*changed))


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("fence agent acquire", "fence agent release"),
        (
            'fence agent acquire, !mmra !{!"amdgpu-synchronize-as", !"global"}',
            "fence agent release",
        ),
    ],
)
def test_fences_stand_for_orders(before: str, behind: str) -> None:
    relaxed = LOCK.replace("agent acquire", "agent monotonic")
    relaxed = relaxed.replace("agent release", "agent monotonic")
    fenced = relaxed.replace("held:", f"held:\n  {before}")
    fenced = fenced.replace("store atomic", f"{behind}\n  store atomic")
    assert proved(fenced)
    local = '!mmra !{!"amdgpu-synchronize-as", !"local"}'
    assert not proved(fenced.replace(before, f"fence agent acquire, {local}"))
    assert not proved(fenced.replace(behind, f"fence agent release, {local}"))
    assert not proved(fenced.replace(behind, 'fence syncscope("workgroup") release'))


@pytest.mark.parametrize(
    "body",
    [
        LOCK.replace("icmp eq i32 %old, 0", "icmp ne i32 %old, 7"),
        f"{TAKE}\n  {GIVE}\n  {ADD_TO_X}",
        f"{TAKE}\n  {ADD_TO_X}\n  {GIVE}\n  {AGAIN}\n  {GIVE}",
        f"{ADD_TO_X}\n  {TAKE}\n  {GIVE}",
        f"{GIVE}\n  {LOCK}",
        LOCK.replace(GIVE, f"{GIVE.replace('release', 'monotonic')}\n  fence agent release"),
        SEMAPHORE.replace("icmp eq i32 %old, 1", "icmp ne i32 %old, 7"),
        SEMAPHORE.replace("icmp eq i32 %old, 1", "icmp eq i32 %old, 0"),
        SEMAPHORE.replace("store atomic i32 1", "store atomic i32 2"),
        SEMAPHORE.replace("xchg word, i32 0", "xchg word, i32 1"),
        f"{SEMAPHORE}\n  store atomic i32 1, word agent release, align 4",
        TICKET.replace("icmp eq i32 %turn, %number", "icmp uge i32 %turn, %number"),
        TICKET.replace("add i32 %number, 1", "add i32 %number, 2"),
        f"{TICKET}\n  {AGAIN}",
        TURN.replace("icmp eq i32 %turn, %number", "icmp uge i32 %turn, %number"),
        f"store atomic i32 %g, word agent release, align 4\n  {TURN}",
    ],
    ids=[
        "a lock that is not free",
        "after giving back",
        "given back twice",
        "before taking",
        "given back by who does not hold it",
        "a fence behind the store",
        "a semaphore that is not free",
        "a semaphore that another holds",
        "two units are given back",
        "a semaphore that is left free",
        "a unit that was not taken",
        "a turn that was passed",
        "a number is left out",
        "a ticket is used twice",
        "a turn that was passed, of workgroups",
        "a turn that everybody gives to itself",
    ],
)
def test_what_is_not_held(body: str) -> None:
    assert not proved(body)


COPY = (
    "call void @llvm.amdgcn.load.to.lds.p1("
    "ptr addrspace(1) %x, ptr addrspace(3) @s, i32 4, i32 0, i32 0)"
)


@pytest.mark.parametrize("more", [COPY, "%z = load i32, ptr addrspace(1) %x"])
def test_a_release_covers_what_comes_before_it(more: str) -> None:
    """Also of copies to LDS, and behind conditions that no run meets."""
    relaxed = GIVE.replace("release", "monotonic")
    body = f"""%q = load i32, ptr addrspace(1) %v
  {TAKE}
  store i32 %g, ptr addrspace(1) %x
  FIRST
  %rare = icmp eq i32 %q, 77123
  br i1 %rare, label %more, label %give
more:
  {more}
  br label %give
give:
  SECOND
  {relaxed}"""
    fence = "fence agent release"
    assert not proved(body.replace("FIRST", fence).replace("SECOND", ""))
    assert proved(body.replace("FIRST", "").replace("SECOND", fence))
