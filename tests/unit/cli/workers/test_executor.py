"""Items given to workers: results as they come, one worker's death, and what waits for its turn."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fencepost.cli.parsing.status import Status
from fencepost.cli.workers import spill
from fencepost.cli.workers.executor import Executor, Message
from fencepost.cli.workers.items import Task, run_items
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.spill import Backlog, Spill
from fencepost.cli.workers.stops import Cause, Stop
from fencepost.cli.workers.worker import Desk, Kind

NONE = Limits(None, None)


def _double(item: int, desk: Desk) -> int:
    desk.note(2 * item)
    return 0


def _die_once(item: tuple[Path, int], desk: Desk) -> int:
    """Says half, and is killed the first time."""
    folder, number = item
    print(f"{number} first")
    desk.note(number)
    mark = folder / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    print(f"{number} second")
    return 0


def _die(item: int, desk: Desk) -> int:
    if item == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


def _said(messages: Iterator[Message[Any]]) -> dict[int, list[object]]:
    """What counts of each item."""
    found: dict[int, list[object]] = {}
    for each in messages:
        if each.kind is Kind.AGAIN:
            found[each.index] = []
        elif each.kind in (Kind.OUT, Kind.STOP):
            found.setdefault(each.index, []).append(each.value)
    return found


def test_items_are_taken_as_workers_become_free() -> None:
    """An endless source is read no further than there are workers."""
    taken = []

    def items() -> Iterator[int]:
        for number in range(1_000_000_000):
            taken.append(number)
            yield number

    executor = Executor(_double, NONE, 2)
    done = 0
    for message in executor.run(items()):
        done += message.is_last
        assert len(taken) <= done + 3
        if done == 20:
            break
    executor.close()
    assert done == 20


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """Its item is done anew, what it had said is void, and nothing is said twice."""
    executor = Executor(_die_once, NONE, 2, retries=1)
    found = _said(executor.run((tmp_path, number) for number in range(12)))
    executor.close()
    assert {number: "".join(map(str, said)) for number, said in found.items()} == {
        number: f"{number} first\n{number} second\n" for number in range(12)
    }


def test_an_item_that_kills_its_workers_is_told_once() -> None:
    """It costs itself alone."""
    executor = Executor(_die, NONE, 2, retries=2)
    messages = list(executor.run(range(4)))
    executor.close()
    assert sorted(each.index for each in messages if each.is_last) == [0, 1, 2, 3]
    (stop,) = [each for each in messages if each.kind is Kind.STOP]
    assert (stop.index, stop.value.cause) == (1, Cause.KILLED)
    assert sum(each.kind is Kind.AGAIN for each in messages) == 2


def _in_steps(item: int, desk: Desk) -> int:
    """Two lots of parts, one of each that takes too long; the second lot is not known before."""
    for lot in ("a", "b"):
        parts = [f"{lot}{number}" for number in range(3)]
        for part in desk.steps(parts, str, has_more=True):
            print(part)
            if part in ("a1", "b1"):
                _compute(30.0)
    return 0


def _compute(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_parts_that_are_found_later_are_done_whatever_came_before() -> None:
    """One that takes too long is given up alone, in each lot; the others are done once."""
    executor = Executor(_in_steps, Limits(0.3, None), 1)
    found = _said(executor.run([0]))[0]
    executor.close()
    said = [each.step if isinstance(each, Stop) else each for each in found]
    assert said == ["a0\n", "a1", "a2\n", "b0\n", "b1", "b2\n"]


def _take_long(item: int, desk: Desk) -> int:
    _compute(0.15 if item < 6 else 30.0)
    return 0


def test_the_time_of_an_item_is_its_own() -> None:
    """A worker that has done many items has not used up the time of the next; nor has one more."""
    executor = Executor(_take_long, Limits(0.6, None), 1)
    found = _said(executor.run(range(8)))
    executor.close()
    causes = {
        index: [each.cause for each in said if isinstance(each, Stop)]
        for index, said in found.items()
    }
    assert causes == {6: [Cause.TIME], 7: [Cause.TIME]}


def _print_much(item: int, desk: Desk) -> int:
    """Prints a megabyte; the first item waits until the others are done."""
    if item == 0:
        os.read(_GATE[0], 1)
    print(f"{item}:" + "x" * (1 << 20))
    if item == 7:
        os.write(_GATE[1], b".")
    return 0


_GATE: list[int] = []


def test_what_waits_behind_a_slow_item_is_in_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Order is restored, and memory holds a part of what waits."""
    monkeypatch.setattr(spill, "MOST", 2 << 20)
    most = 0
    put = Spill.put

    def measured(self: Spill, data: bytes) -> object:
        nonlocal most
        kept = put(self, data)
        most = max(most, self._in_memory)
        return kept

    monkeypatch.setattr(Spill, "put", measured)
    _GATE[:] = os.pipe()
    assert run_items(Task(_print_much), range(8), NONE, 2) is Status.OK
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list("01234567")
    assert {len(line) for line in lines} == {2 + (1 << 20)}
    assert 0 < most <= 2 << 20


def test_a_full_disk_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory takes what the disk does not."""

    def refuse() -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(spill, "MOST", 10)
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    backlog = Backlog(Spill())
    for number in range(5):
        backlog.add((Kind.OUT, f"{number}" * 20), in_order=False)
    assert [value[0] for _, value in backlog.taken()] == list("01234")
