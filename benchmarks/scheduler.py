"""The scheduler's own time for a task that does nothing, by the number of workers, and what follows
for chunks of a second. Needs the extra `cluster`.

    python -m benchmarks.scheduler [--workers 10 100 300] [--tasks 4000]

The scheduler is a process of its own, whose time of the processor is read. All workers are in one
other process, each with one thread and a connection of its own, so hundreds of them fit on a
small machine. They do nothing, and what is said of real ones is an extrapolation: a scheduler that
takes T for a task is busy all the time with 1 s / T threads that each take a second.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WORKERS = """
import asyncio, sys
import dask
from distributed import Worker
dask.config.set({"distributed.worker.memory.terminate": False})
async def main(address, count):
    workers = []
    for first in range(0, count, 50):
        some = [Worker(address, nthreads=1, name=str(first + each), memory_limit=0, dashboard=False)
                for each in range(min(50, count - first))]
        workers += await asyncio.gather(*some)
    await asyncio.gather(*(each.finished() for each in workers))
asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def nothing(_: int) -> None:
    """The work of an empty task."""


def used(process: int) -> float:
    """The seconds of the processor that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(count: int) -> Iterator[tuple[str, int]]:
    """A scheduler with so many workers: its address, and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        line = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard"]
        where = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)]
        scheduler = subprocess.Popen([*line, *where], **quiet)  # type: ignore[call-overload]
        while not file.is_file():
            time.sleep(0.05)
        time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        line = [sys.executable, "-c", WORKERS, address, str(count)]
        workers = subprocess.Popen(line, **quiet)  # type: ignore[call-overload]
        try:
            yield address, scheduler.pid
        finally:
            workers.kill()
            scheduler.kill()
            workers.wait()
            scheduler.wait()


def measured(count: int, tasks: int) -> tuple[float, float, float]:
    """Milliseconds of the scheduler a task, and of the client; the share of a core that the idle
    scheduler takes.
    """
    from distributed import Client

    with running(count) as (address, scheduler), Client(address) as client:
        client.wait_for_workers(count, timeout=600)
        time.sleep(2)
        before, begun = used(scheduler), time.monotonic()
        time.sleep(5)
        idle = (used(scheduler) - before) / (time.monotonic() - begun)
        client.gather(client.map(nothing, range(count), pure=False))  # connections are made
        before, own, begun = used(scheduler), time.process_time(), time.monotonic()
        client.gather(client.map(nothing, range(tasks), pure=False))
        took = used(scheduler) - before - idle * (time.monotonic() - begun)
        return 1000 * took / tasks, 1000 * (time.process_time() - own) / tasks, idle


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="The time of Dask's scheduler for an empty task.")
    parser.add_argument("--workers", type=int, nargs="+", default=[10, 100, 300])
    parser.add_argument("--tasks", type=int, default=4000)
    asked = parser.parse_args(arguments)
    print("| workers | scheduler, ms a task | client, ms a task | idle, of a core | busy at |")
    print("|---|---|---|---|---|")
    for count in asked.workers:
        each, own, idle = measured(count, asked.tasks)
        threads = (1 - idle) * 1000 / each
        print(
            f"| {count:,} | {each:.2f} | {own:.2f} | {100 * idle:.0f} % | {threads:,.0f} threads |",
            flush=True,
        )


if __name__ == "__main__":
    main()
