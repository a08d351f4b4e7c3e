"""The resident core under load: clients ask, jobs are cancelled and processes killed.

    python -m benchmarks.resident [--seconds 60] [--clients 8] [--kills 50] [--cancels 200]

Each client asks one request after the other, of those of `JOBS`, and compares the answer with that
of the command. Meanwhile forks of the nursery are killed at random, and other jobs are cancelled.
Printed are the answers, the median and the 95th percentile of the wait for each request, and the
memory of the nursery at the beginning and the end. The status is 1 if an answer was wrong or
missing, or if a process is left.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from fencepost.cli.serving.resident import open_core
from fencepost.core.core import Core
from fencepost.core.jobs import Ending, Job

_FAREWELL = 10.0
"""Seconds in which processes that were ended are gone."""
HERE = Path(__file__).resolve().parents[1]
JOBS = {
    "lower": ("lower", "--json", "fence agent acq_rel", "--mcpu", "gfx942"),
    "explain": ("explain", "--json", "FP201"),
    "targets": ("targets", "gfx942", "--json"),
    "litmus": ("litmus", "--json", "tests/litmus/mp/mp_acq_rel_accesses.litmus"),
    "check": ("check", "--json", "examples/reduce.ll"),
}


class Load:
    """The findings of the clients."""

    def __init__(self, core: Core, seconds: float, kills: int) -> None:
        self.core = core
        self.seconds = seconds
        self.kills = kills
        self.until = 0.0
        self.environment = {**os.environ, "FENCEPOST_CACHE_DIR": ""}
        self.expected = {name: self.command(words) for name, words in JOBS.items()}
        self.waits: dict[str, list[float]] = {name: [] for name in JOBS}
        self.wrong: list[str] = []
        self.done: Counter[str] = Counter()

    def command(self, words: tuple[str, ...]) -> tuple[int, bytes]:
        """Return the answer of a process of its own."""
        line = [sys.executable, "-m", "fencepost", *words]
        done = subprocess.run(
            line, capture_output=True, cwd=HERE, env=self.environment, check=False
        )
        return done.returncode, done.stdout

    def job(self, name: str) -> Job:
        """A job that is not remembered."""
        return Job(JOBS[name], folder=str(HERE), environment=self.environment)

    def ask(self, seed: int) -> None:
        """Ask until the time is up."""
        draw = random.Random(seed)
        while time.monotonic() < self.until:
            name = draw.choice(list(JOBS))
            begun = time.monotonic()
            outcome = self.core.submit(self.job(name)).result()
            self.waits[name].append(time.monotonic() - begun)
            self.done["answers"] += 1
            if (outcome.status, outcome.output) != self.expected[name]:
                self.wrong.append(f"{name}: {outcome.ending.name} {outcome.status}")

    def cancel(self, times: int) -> None:
        """Submit jobs and cancel them at once or a moment later."""
        draw = random.Random(1)
        while times and time.monotonic() < self.until:
            running = self.core.submit(self.job("check"))
            time.sleep(draw.random() / 10)
            running.cancel()
            ending = running.result().ending
            self.done[f"cancelled jobs: {ending.name.lower()}"] += 1
            if ending not in (Ending.CANCELLED, Ending.DONE):
                self.wrong.append(f"a cancelled job: {ending.name}")
            times -= 1

    def kill(self) -> None:
        """Kill forks of the nursery, whatever they do, at moments over all of the time."""
        draw = random.Random(2)
        times = self.kills
        while times and time.monotonic() < self.until:
            time.sleep(2 * draw.random() * self.seconds / self.kills)
            forks = children(nursery_of(self.core))
            if forks:
                try:
                    os.kill(draw.choice(forks), signal.SIGKILL)
                except ProcessLookupError:
                    continue
                self.done["killed processes"] += 1
                times -= 1


def nursery_of(core: Core) -> int:
    """The process that has everything loaded."""
    process = core._process  # noqa: SLF001  # the load is put on it from outside
    assert process is not None
    return process.pid


def children(process: int) -> list[int]:
    """The processes that one has started."""
    return [
        int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def is_alive(process: int) -> bool:
    """True unless a process is gone, or waits for its parent to note that it is."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(") ")[2][:1] != "Z"


def memory(process: int) -> int:
    """Bytes that a process has of its own."""
    _, resident, shared, *_ = Path(f"/proc/{process}/statm").read_text().split()
    return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")


def main() -> int:
    """Put the load on a core, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--cancels", type=int, default=200)
    asked = parser.parse_args()
    with open_core() as core:
        core.start()
        load = Load(core, asked.seconds, asked.kills)
        nursery = nursery_of(core)
        before = memory(nursery)
        load.until = time.monotonic() + asked.seconds
        threads = [threading.Thread(target=load.ask, args=(e,)) for e in range(asked.clients)]
        threads.append(threading.Thread(target=load.cancel, args=(asked.cancels,)))
        threads.append(threading.Thread(target=load.kill))
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        after = memory(nursery_of(core))
        forks = children(nursery)
    for name, number in load.done.items():
        print(f"{name}: {number}")
    for name, waits in load.waits.items():
        if len(waits) > 1:
            median, high = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
            print(f"{name}: median {1000 * median:.0f} ms, p95 {1000 * high:.0f} ms")
    print(f"memory of the nursery: {before >> 20} MiB, then {after >> 20} MiB")
    until = time.monotonic() + _FAREWELL
    while (left := [e for e in (nursery, *forks) if is_alive(e)]) and time.monotonic() < until:
        time.sleep(0.1)
    print(f"wrong: {load.wrong or 'nothing'}; left over: {left or 'nothing'}")
    return int(bool(load.wrong or left))


if __name__ == "__main__":
    sys.exit(main())
