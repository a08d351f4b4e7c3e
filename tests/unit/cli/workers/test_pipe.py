"""Pipes carry values whole, and say when the other end is gone."""

from __future__ import annotations

import os
import threading
import time

import pytest

from fencepost.cli.workers.pipe import pipe, ready


def test_values_go_both_ways_in_order() -> None:
    here, there = pipe()
    values = [None, "", "text", {"a": (1, 2)}, b"\x00" * 1000]
    for each in values:
        here.send(each)
        there.send([each])
    assert [there.recv() for _ in values] == values
    assert [here.recv() for _ in values] == [[each] for each in values]


def test_a_value_larger_than_the_pipe_arrives() -> None:
    here, there = pipe()
    large = os.urandom(3 << 20)
    sender = threading.Thread(target=here.send, args=(large,))
    sender.start()
    assert there.recv() == large
    sender.join()


def test_it_is_known_whether_something_came() -> None:
    here, there = pipe()
    assert not there.poll()
    here.send(1)
    assert there.poll()
    there.recv()
    assert not there.poll()


def test_values_that_came_together_are_received_one_by_one() -> None:
    """What was read with an earlier value is here, though nothing more comes."""
    here, there = pipe()
    values = [1, "two", b"3" * 30_000, None]
    here.send(*values)
    here.close()
    found = []
    for each in values:
        assert ready([there], 0) == [there]
        assert there.poll()
        found.append(there.recv())
        assert found[-1] == each
    with pytest.raises(EOFError):
        there.recv()


def test_half_of_a_value_is_waited_for() -> None:
    """It is readable, but not here: the rest comes later."""
    here, there = pipe()
    data = (6).to_bytes(8, "little") + b"\x80\x05K\x07."[:3]
    here.send(5)
    os.write(here._writing, data)
    assert there.recv() == 5
    assert not there.is_here
    assert not there.poll()
    os.write(here._writing, b"\x07." + b".")
    assert there.recv() == 7


def test_the_end_is_told() -> None:
    """What was sent before is still read."""
    here, there = pipe()
    here.send("last")
    here.close()
    assert there.poll()
    assert there.recv() == "last"
    assert there.poll()
    with pytest.raises(EOFError):
        there.recv()
    with pytest.raises(BrokenPipeError):
        there.send("nobody")


def test_half_a_value_is_none() -> None:
    here, there = pipe()
    os.write(here._writing, (100).to_bytes(8, "little") + b"half")
    here.close()
    with pytest.raises(EOFError):
        there.recv()


def test_waiting_ends_with_the_first_that_speaks_or_with_the_time() -> None:
    pipes = [pipe() for _ in range(3)]
    ends = [there for _, there in pipes]
    start = time.monotonic()
    assert ready(ends, 0.05) == []
    assert time.monotonic() - start >= 0.04
    pipes[1][0].send(1)
    pipes[2][0].close()
    assert ready(ends, 10) == ends[1:]
    assert ready([], 0) == []
