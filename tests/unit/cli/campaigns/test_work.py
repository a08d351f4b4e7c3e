"""Records of commands as results: nothing is right that a command does not call so."""

from __future__ import annotations

import pytest

from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.work import _is_late, _result, _without_records
from fencepost.cli.parsing.status import Status
from fencepost.hardware.memory.judge import Standing as OnMachine
from fencepost.kernels.report import PROVED, Verdict

ERROR = {
    "code": "FP201",
    "name": "data-race",
    "severity": "error",
    "message": "data race on s[0] (LDS)",
    "locations": [{"file": "k.hip", "line": 7}],
}


@pytest.mark.parametrize("verdict", Verdict)
def test_verdicts_on_kernels(verdict: Verdict) -> None:
    """Only what is proved is right."""
    found = _result("k.ll", "check", {"kernel": "k", "verdict": verdict.value})
    assert (found.standing is Standing.RIGHT) == (verdict in PROVED)
    assert found.item == "k.ll: k"


@pytest.mark.parametrize("standing", OnMachine)
def test_standings_on_machines(standing: OnMachine) -> None:
    """Only what is sound is right."""
    found = _result("a", "machine", {"standing": standing.value, "reason": "states"})
    assert (found.standing is Standing.RIGHT) == (standing is OnMachine.SOUND)


def test_a_word_that_is_not_known() -> None:
    """It is open, whatever a command may say one day."""
    assert _result("a", "check", {"verdict": "splendid"}).standing is Standing.OPEN


def test_an_error_beside_a_good_verdict() -> None:
    """It is a finding, grouped by its code and line."""
    found = _result("a", "check", {"verdict": "proved", "diagnostics": [ERROR]})
    assert (found.standing, found.cause) == (Standing.FOUND, "FP201 data-race at k.hip:7")


def test_an_input_that_could_not_be_read() -> None:
    """It failed, though its record says 'unknown'."""
    error = {**ERROR, "code": "FP901"}
    found = _result("a", "check", {"verdict": "unknown", "diagnostics": [error]})
    assert (found.verdict, found.standing) == ("failed", Standing.FAILED)
    assert found.cause == f"FP901 data-race at k.hip:7: {ERROR['message']}"


def test_reasons_that_name_places() -> None:
    """Kernels have one cause, in whichever places, and however often."""
    why = "no barrier is between ds_read_b32 ({}) and ds_write_b32 ({}), and nobody knows{}"
    causes = {
        _result("k.co", "check", {"verdict": "unknown", "reasons": [why.format(*places)]}).cause
        for places in (
            ("offset 0x2c", "offset 0x4c", "; one of 7"),
            ("offset 0x1c", "offset 0x3c", ""),
            ("line 3", "line 7", "; one of 12"),
        )
    }
    assert causes == {"no barrier is between ds_read_b32 and ds_write_b32, and nobody knows"}


def test_a_limit_that_was_reached() -> None:
    """It is open, whatever the severity of its diagnostic: the next run tries it again."""
    message = "not decided in 1 seconds (--timeout)"
    error = {**ERROR, "code": "FP903", "message": message}
    found = _result("a", "check", {"verdict": "unknown", "diagnostics": [error]})
    assert (found.verdict, found.standing, found.cause) == ("unknown", Standing.OPEN, message)
    assert _is_late([found], 0.1, 60.0)


@pytest.mark.parametrize(
    ("standing", "cause", "seconds", "late"),
    [
        (Standing.OPEN, "an instruction that is not known", 1.0, False),
        (Standing.OPEN, "an instruction that is not known", 31.0, True),
        (Standing.OPEN, "needs more than 4 GiB of memory (--memory)", 1.0, True),
        (Standing.OPEN, "no answer within 60 s", 1.0, True),
        (Standing.RIGHT, "", 59.0, False),
        (Standing.FOUND, "FP201 data-race", 59.0, False),
    ],
)
def test_results_that_a_limit_may_have_made(
    standing: Standing, cause: str, seconds: float, late: bool
) -> None:
    assert _is_late([Result("a", "check", "", standing, cause)], seconds, 60.0) is late


def test_each_kernel_has_the_limit_for_itself() -> None:
    """A library whose kernels take long together is decided; one kernel that takes long is not."""
    quick = Result("a: k", "check", "unknown", Standing.OPEN, "not known", seconds=0.2)
    long = Result("a: l", "check", "unknown", Standing.OPEN, "not known", seconds=31.0)
    right = Result("a: m", "check", "nothing found", Standing.RIGHT, seconds=59.0)
    assert not _is_late([quick, right], 500.0, 60.0)
    assert _is_late([quick, long], 500.0, 60.0)


@pytest.mark.parametrize("status", [e for e in Status if e is not Status.OK])
def test_a_command_without_records(status: Status) -> None:
    """Its status counts, and its first message."""
    found = _without_records("a.co", "object", status, "\na.co: no code\n")
    assert found.standing is not Standing.RIGHT
    assert found.cause == "no code"
