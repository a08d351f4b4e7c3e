"""What messages order, and programs that would make them lie."""

from __future__ import annotations

import pytest

from fencepost.kernels.protocol_words import Protocol
from tests.unit.kernels.prove.playing import (
    COUNTER,
    EACH,
    FLAG,
    LAST_BLOCK,
    LOOK_BACK,
    SET,
    checked,
    named,
    proved,
)

MESSAGES = [Protocol.FLAG, Protocol.LOOK_BACK, Protocol.COUNTER, Protocol.LAST_BLOCK]
RELAXED = SET.replace("release", "monotonic")
NARROW = 'syncscope("workgroup")'


@pytest.mark.parametrize("protocol", MESSAGES, ids=lambda each: each.value)
def test_proofs_name_the_protocol(protocol: Protocol) -> None:
    assert protocol in named(checked(EACH[protocol]))


@pytest.mark.parametrize("protocol", MESSAGES, ids=lambda each: each.value)
def test_orders_and_scopes(protocol: Protocol) -> None:
    body = EACH[protocol]
    assert proved(body)
    for order, left in (("acquire", "monotonic"), ("release", "monotonic")):
        assert not proved(body.replace(f"agent {order}", f"agent {left}")) or order not in body
        assert not proved(body.replace(f"agent {order}", f"{NARROW} {order}")) or order not in body
    for left in ("acquire", "release"):
        assert not proved(body.replace("acq_rel", left)) or "acq_rel" not in body


@pytest.mark.parametrize(
    "body",
    [
        FLAG.replace("icmp eq i32 %seen, 1", "icmp ne i32 %seen, 1"),
        FLAG.replace(SET, f"{SET}\n  store i32 6, ptr addrspace(1) %x"),
        FLAG.replace(SET, f"{SET}\n  store i32 6, ptr addrspace(1) %x\n  {RELAXED}"),
        FLAG.replace(SET, f"{RELAXED}\n  fence agent release"),
        FLAG.replace("read:", f"read:\n  {RELAXED}"),
        FLAG.replace("read:", "read:\n  %o = atomicrmw add word, i32 1 monotonic"),
        FLAG.replace("icmp eq i32 %seen, 1", "icmp eq i32 %seen, 0"),
        FLAG.replace("store i32 5", "store i32 %n, ptr addrspace(1) %v\n  store i32 5")
        .replace("told:", "told:\n  store i32 0, ptr addrspace(1) %v")
        .replace(SET, f"{SET}\n  %q = load i32, ptr addrspace(1) %v"),
        FLAG.replace(" word", " ptr addrspace(3) @l"),
        LOOK_BACK.replace("%x, i32 %h", "%x, i32 0"),
        LOOK_BACK.replace("%w, i32 %h", "%w, i32 %g"),
        COUNTER.replace("icmp eq i32 %seen, 2", "icmp uge i32 %seen, 1"),
        COUNTER.replace("%o =", "store atomic i32 1, word monotonic, align 4\n  %o ="),
        COUNTER.replace("%o =", "%p = atomicrmw add word, i32 1 agent release\n  %o ="),
        LAST_BLOCK.replace("icmp eq i32 %seen, 1", "icmp ule i32 %seen, 1"),
        LAST_BLOCK.replace("%last =", "store atomic i32 1, word monotonic, align 4\n  %last ="),
    ],
    ids=[
        "another value",
        "written again behind the release",
        "written again, and told of without a release",
        "a fence behind the store",
        "somebody else sets it too",
        "somebody else adds to it",
        "the value at first",
        "read behind the release",
        "a flag in LDS",
        "the flag of another one",
        "its own flag",
        "not all",
        "a counter that is set",
        "a counter that is added to twice",
        "also the first",
        "a counter that is set before all have added",
    ],
)
def test_what_no_message_tells(body: str) -> None:
    assert not proved(body, 3)


def test_a_counter_may_be_reset_by_the_last() -> None:
    reset = "told:\n  store atomic i32 0, word monotonic, align 4"
    assert proved(LAST_BLOCK.replace("told:", reset))


def test_messages_are_passed_on() -> None:
    """Who has seen a flag of one who has seen a flag knows of both."""
    chain = LOOK_BACK.replace("told:", "told:\n  %o = add i32 %h, 0")
    assert proved(chain, 3)


@pytest.mark.parametrize("value", ["0", "1"])
def test_a_counter_is_not_reset_by_others(value: str) -> None:
    reset = f"{LAST_BLOCK}\n  store atomic i32 0, word monotonic, align 4"
    assert not proved(reset.replace("icmp eq i32 %seen, 1", f"icmp ule i32 %seen, {value}"))
    early = LAST_BLOCK.replace("%last =", "store atomic i32 0, word monotonic, align 4\n  %last =")
    assert not proved(early)
