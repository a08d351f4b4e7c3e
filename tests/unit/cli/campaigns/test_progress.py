"""The progress of a campaign."""

from __future__ import annotations

import time

import pytest

from fencepost.cli.campaigns.progress import Progress, duration


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59, "59 s"), (61, "1 min 1 s"), (7260, "2 h 1 min")]
)
def test_duration(seconds: float, text: str) -> None:
    """Two units say enough."""
    assert duration(seconds) == text


def test_the_rate_is_of_what_is_done_now() -> None:
    """What was there before takes no time, and is not what is left."""
    progress = Progress(40)
    for _ in range(10):
        progress.count("allowed")
        progress.advance(fresh=False)
    for _ in range(20):
        progress.count("forbidden")
        progress.advance(fresh=True)
    text = progress.text(progress._begun + 10)
    assert text == "30 of 40; 2 a second, 5 s left: 20 forbidden, 10 allowed"


def test_lines_elsewhere_are_rare(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at each beat, and none on a machine that is done before."""
    progress = Progress(2)
    progress.advance(fresh=True)
    assert capsys.readouterr().err == ""
    now = time.monotonic() + 31
    monkeypatch.setattr(time, "monotonic", lambda: now)
    progress.advance(fresh=True)
    assert capsys.readouterr().err.startswith("2 of 2")
