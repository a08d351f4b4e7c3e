"""Wave's own tests compile with the drop-in, with no more barriers than Wave's pass where that is
verified.

Wave's wheel has no tests, and it has no source distribution: FENCEPOST_WAVE_SOURCE names a checkout
of the version that is installed. Skipped without it, and where wave-lang is absent.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("wave_lang", reason="wave-lang is not installed (extra 'wave')")

from tests.differential.wave_source import Outcome, Placing, compared, files, outcome

VARIABLE = "FENCEPOST_WAVE_SOURCE"
SOURCE = Path(os.environ.get(VARIABLE, ""))
FILES = files(SOURCE) if VARIABLE in os.environ else []
MISSING = f"{VARIABLE} names no checkout of Wave's source"
STRATEGIES = Path("tests/kernel/wave/test_barrier_strategies.py")


@pytest.mark.skipif(not FILES, reason=MISSING)
@pytest.mark.parametrize("file", FILES)
def test_lit(file: str) -> None:
    """No error where Wave has none, no more barriers than Wave where Wave's are verified."""
    wave, ours = (outcome(SOURCE, file, which) for which in ("wave", "fencepost"))
    problems = list(compared(wave, ours))
    assert not problems, "\n".join(problems)


@pytest.mark.skipif(not FILES, reason=MISSING)
def test_strategies() -> None:
    """Wave's own tests of its strategies pass with the drop-in's in their place."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.differential.wave_strategies"]
    ran = subprocess.run(
        [*command, str(SOURCE / STRATEGIES)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout.decode()[-2000:]


def test_what_is_held_against_the_drop_in() -> None:
    """An error of its own, an error where Wave's run has none, and more barriers; not more where
    Wave's are not verified, nor an error that Wave's run has as well.
    """
    wave = Outcome(
        [Placing("a", 2, verified=True), Placing("b", 2, verified=False)],
        {"a": 2, "b": 2},
        {"c": "no such file"},
    )
    same = Outcome(list(wave.placed), dict(wave.in_mlir), dict(wave.errors))
    assert not list(compared(wave, same))
    more = [Placing("a", 3, verified=True), Placing("b", 3, verified=True)]
    found = list(compared(wave, Outcome(more, {"a": 2, "b": 3})))
    assert found == ["a: 3 barriers, 2 with Wave's pass"]
    found = list(compared(wave, Outcome(list(wave.placed), {"a": 4, "b": 4})))
    assert found == ["a: 4 barriers in the MLIR, 2 with Wave's pass"]
    crashed = Outcome([Placing("a", 0, verified=False, error="InputError: x")], errors={"d": "y"})
    assert list(compared(wave, crashed)) == ["a: InputError: x", "d: y"]
