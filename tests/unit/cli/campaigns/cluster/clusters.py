"""Clusters for tests, started with Dask's own command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

LONGEST = 60.0

KILLER = """
import os, signal
from fencepost.cli.campaigns.cluster import remote

def killed(sent, run_chunk=remote.run_chunk):
    if {name!r} in sent:
        os.kill(os.getpid(), signal.SIGKILL)
    return run_chunk(sent)

if remote.run_chunk.__name__ != "killed":  # Dask loads this twice
    remote.run_chunk = killed
"""
"""A module that a Dask worker loads when it starts: it dies of chunks with an item of this name."""


@dataclass
class Started:
    """A scheduler with workers."""

    file: Path
    scheduler: subprocess.Popen[bytes]
    workers: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def end(self) -> None:
        for each in (self.workers, self.scheduler):
            with suppress(ProcessLookupError):
                os.killpg(each.pid, signal.SIGTERM)
        for each in (self.workers, self.scheduler):
            try:
                each.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(each.pid, signal.SIGKILL)
                each.wait()


def start(folder: Path, *, workers: int = 2, preload: Path | None = None) -> Started:
    """Start a scheduler and workers of one thread each on this machine."""
    folder.mkdir(exist_ok=True)
    file = folder / "scheduler.json"
    environment = {
        **os.environ,
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
        "DASK_TEMPORARY_DIRECTORY": str(folder),
    }
    common = ["--no-dashboard", "--scheduler-file", str(file)]
    scheduler = _dask("scheduler", [*common, "--host", "127.0.0.1", "--port", "0"], environment)
    words = [*common, "--nworkers", str(workers), "--nthreads", "1"]
    if preload is not None:
        words += ["--preload", str(preload)]
    started = Started(file, scheduler, _dask("worker", words, environment))
    until = time.monotonic() + LONGEST
    while not file.exists() or not file.read_text().strip():
        assert time.monotonic() < until
        time.sleep(0.02)
    return started


def _dask(
    command: str, words: Sequence[str], environment: dict[str, str]
) -> subprocess.Popen[bytes]:
    with Path(environment["DASK_TEMPORARY_DIRECTORY"], f"{command}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", command, *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


@contextmanager
def cluster(folder: Path, *, workers: int = 2, preload: Path | None = None) -> Iterator[Started]:
    """Give a cluster, and end it."""
    started = start(folder, workers=workers, preload=preload)
    try:
        yield started
    finally:
        started.end()
