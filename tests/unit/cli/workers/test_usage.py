"""The usage of a worker counts memory once, also while it starts another process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from fencepost.cli.workers.usage import IS_KNOWN, anonymous, of_groups

pytestmark = pytest.mark.skipif(not IS_KNOWN, reason="without /proc, nothing is known")

LARGE = 64 << 20


def _leader(body: str) -> subprocess.Popen[str]:
    """A process that leads a group, has LARGE bytes and has run the body."""
    script = (
        "import os, subprocess, sys, time\n"
        f"kept = bytearray(os.urandom(1 << 20)) * ({LARGE} >> 20)\n"
        f"{body}\nprint('ready', flush=True)\ntime.sleep(600)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def _end(process: subprocess.Popen[str]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def test_a_fork_has_the_memory_of_its_parent_once() -> None:
    """A process that has not yet become another one shares its pages."""
    process = _leader("if not os.fork(): time.sleep(600)")
    try:
        used = of_groups({process.pid})[process.pid].memory
        assert LARGE <= used < LARGE * 3 // 2
    finally:
        _end(process)


def test_a_process_that_was_started_has_memory_of_its_own() -> None:
    """It counts for the one that started it."""
    script = f"import time; kept = bytearray(b'x' * {LARGE}); print(1, flush=True); time.sleep(600)"
    body = (
        f"child = subprocess.Popen([sys.executable, '-c', {script!r}], stdout=subprocess.PIPE)\n"
        "child.stdout.readline()"
    )
    process = _leader(body)
    try:
        assert of_groups({process.pid})[process.pid].memory >= 2 * LARGE
        assert anonymous(process.pid) < LARGE * 3 // 2
    finally:
        _end(process)
