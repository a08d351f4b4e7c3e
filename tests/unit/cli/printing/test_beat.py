"""Progress outside a terminal."""

from __future__ import annotations

import pytest

from fencepost.cli.printing.beat import BEAT, Beat


def test_a_line_at_a_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Short work says nothing; long work says where it is, and no more often than the beat."""
    now = 0.0
    monkeypatch.setattr("fencepost.cli.printing.beat.time.monotonic", lambda: now)
    told = Beat()
    for second in range(100):
        now = float(second)
        told.tell(f"{second} of 100")
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"{at:.0f} of 100" for at in (BEAT, 2 * BEAT, 3 * BEAT)]
