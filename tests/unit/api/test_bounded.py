"""Limits of the library hold whatever the work is at."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

import fencepost
from fencepost.api import litmus, placement, questions
from fencepost.api.bounded import bounded
from fencepost.errors import BoundReached, InputError, InternalError
from fencepost.kernels.check import check_kernel
from tests.unit.cli.workers.test_limits import lines_of_barriers

MOST = 60.0
"""Seconds after which an end has nothing to do with a limit of one: machines may be busy."""


def _work_for(seconds: float) -> None:
    """Use so much time of the processor."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def _forever(*_: object) -> None:
    _work_for(1000.0)


def _numbers() -> Iterator[int]:
    yield 1
    yield 2


def _endless() -> Iterator[int]:
    yield 1
    _forever()


def _forever_numbers() -> Iterator[int]:
    _forever()
    yield 1


def _waiting() -> Iterator[int]:
    time.sleep(1.0)
    yield 1


def _slow() -> Iterator[int]:
    _work_for(0.3)
    yield 1
    _work_for(0.3)
    yield 2


def _wrong() -> Iterator[int]:
    yield 1
    raise InputError("wrong", rule="right")


def _dies() -> Iterator[int]:
    yield 1
    os.kill(os.getpid(), 9)


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_values(seconds: float | None) -> None:
    assert list(bounded(_numbers, seconds)) == [1, 2]


@pytest.fixture(params=[signal.SIG_DFL, signal.SIG_IGN])
def _children(request: pytest.FixtureRequest) -> Iterator[None]:
    """Children that are waited for, and children that the system reaps at once."""
    before = signal.signal(signal.SIGCHLD, request.param)
    yield
    signal.signal(signal.SIGCHLD, before)


@pytest.mark.usefixtures("_children")
def test_a_value_that_does_not_come() -> None:
    """Those before it are there."""
    values = bounded(_endless, 0.5)
    assert next(values) == 1
    with pytest.raises(BoundReached, match=r"0\.5 seconds of the processor"):
        next(values)


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_no_time_at_all(seconds: float) -> None:
    with pytest.raises(BoundReached):
        list(bounded(_forever_numbers, seconds))


def test_more_time_than_a_timer_takes() -> None:
    assert list(bounded(_numbers, 1e15)) == [1, 2]


def test_a_profiled_caller_changes_no_limit() -> None:
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    try:
        with pytest.raises(BoundReached):
            list(bounded(_endless, 0.3))
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
        signal.signal(signal.SIGPROF, before)


def test_work_that_waits_has_a_second_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits uses no time of the processor, so that a busy machine changes nothing."""
    assert list(bounded(_waiting, 0.5)) == [1]
    monkeypatch.setattr("fencepost.api.bounded.wall_limit", lambda seconds: seconds)
    with pytest.raises(BoundReached, match=r"0\.5 seconds of the clock"):
        list(bounded(_waiting, 0.5))


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_errors_are_those_of_the_work(seconds: float | None) -> None:
    values = bounded(_wrong, seconds)
    assert next(values) == 1
    with pytest.raises(InputError, match="wrong") as caught:
        next(values)
    assert caught.value.rule == "right"


def test_work_that_is_gone() -> None:
    with pytest.raises(InternalError):
        list(bounded(_dies, 60.0))


def test_no_process_is_left() -> None:
    """Also where the caller wants no more."""
    seen: list[int] = []
    real = os.fork

    def fork() -> int:
        seen.append(real())
        return seen[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fork", fork)
        values = bounded(_endless, 60.0)
        assert next(values) == 1
        values.close()  # type: ignore[attr-defined]  # a generator
    (process,) = seen
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_grounding() -> None:
    """A test whose logic program alone takes minutes is unknown after its time."""
    slow = lines_of_barriers(150)
    begun = time.monotonic()
    verdict = fencepost.decide(slow, fencepost.LitmusOptions(timeout=1.0))
    assert verdict.kind is fencepost.VerdictKind.UNKNOWN
    assert verdict.reason == "not decided in 1 seconds of the processor"
    with pytest.raises(BoundReached):
        fencepost.explain(slow, fencepost.LitmusOptions(timeout=1.0))
    assert time.monotonic() - begun < MOST


def test_a_limit_changes_no_verdict() -> None:
    test = "AMDGPU t\n{ global x = 0; }\n P0 @ agent 0 ;\n r0 = load x ;\nexists (P0:r0 == 1)\n"
    free = fencepost.decide(test)
    limited = fencepost.decide(test, fencepost.LitmusOptions(timeout=60.0))
    assert (limited.kind, limited.outcomes, limited.proof) == (
        *(free.kind, free.outcomes, free.proof),
    )


def test_a_kernel_that_takes_long_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = check_kernel

    def slow(module: Any, kernel: Any, *rest: Any) -> Any:
        if kernel.name == "slow":
            _forever()
        return real(module, kernel, *rest)

    monkeypatch.setattr(questions, "check_kernel", slow)
    kernel = 'define amdgpu_kernel void @%s() "target-cpu"="gfx942" { ret void }\n'
    module = 'target triple = "amdgcn-amd-amdhsa"\n' + "".join(
        kernel % name for name in ("one", "slow", "two")
    )
    found = fencepost.check(module, fencepost.CheckOptions(seconds=4.0))
    assert [(each.kernel, each.verdict.value) for each in found] == [
        ("one", "proved"),
        ("slow", "unknown"),
        ("two", "proved"),
    ]
    assert found[1].reasons == ("not decided in 4 seconds of the processor",)


def test_reading_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that takes long to read is given up, too."""
    for room, name in ((placement, "parse_program"), (litmus, "parse_litmus")):
        monkeypatch.setattr(room, name, _forever)
    with pytest.raises(BoundReached):
        fencepost.place_program("for { W A; R A }", seconds=0.5)
    with pytest.raises(BoundReached):
        fencepost.decide("AMDGPU t", fencepost.LitmusOptions(timeout=0.5))
    with pytest.raises(BoundReached):
        fencepost.explain("AMDGPU t", fencepost.LitmusOptions(timeout=0.5))


def test_all_of_it_or_each_anew() -> None:
    assert list(bounded(_slow, 0.45, anew=True)) == [1, 2]
    values = bounded(_slow, 0.45)
    assert next(values) == 1
    with pytest.raises(BoundReached):
        next(values)


def test_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placement, "_place", _forever)
    with pytest.raises(BoundReached):
        fencepost.place_program("for { W A; R A }", seconds=0.5)
