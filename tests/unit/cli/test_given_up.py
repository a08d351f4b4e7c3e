"""What `fencepost check` says of a kernel that is given up: no launch, for none is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fencepost.cli.checking.check_kernel import _stopped
from fencepost.cli.checking.kernel_job import Job
from fencepost.cli.checking.tally import Tally
from fencepost.cli.parsing.status import Status
from fencepost.cli.workers.stops import Cause, Stop
from fencepost.kernels.options import Options

STOP = Stop(Cause.TIME, "not decided in 2 seconds (--timeout)", "k")


def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    status = _stopped(Job(Options(), None, as_json=False, sarif=False), Tally(), Path("a.ll"), STOP)
    assert status == Status.UNKNOWN
    said = capsys.readouterr()
    assert said.out == "a.ll: k: unknown\n  reason: not decided in 2 seconds (--timeout)\n"
    assert not said.err


def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    _stopped(Job(Options(), None, as_json=True, sarif=False), Tally(), Path("a.ll"), STOP)
    record = json.loads(capsys.readouterr().out)
    assert (record["kernel"], record["verdict"], record["launch"]) == ("k", "unknown", None)
    assert record["unknown_reasons"] == [STOP.reason]
