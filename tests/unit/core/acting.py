"""A nursery whose jobs do what tests of the core ask for, and load nothing."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

from fencepost.core import nursery
from fencepost.core.jobs import Progress
from fencepost.core.nursery import Report
from fencepost.core.tickets import Ticket


def act(ticket: Ticket, report: Report) -> tuple[int, dict[str, bytes]]:
    """Do what the words of the job say."""
    files: dict[str, bytes] = {}
    match ticket.arguments:
        case ("echo", *words):
            os.write(1, " ".join(words).encode())
            os.write(2, b"said")
        case ("copy",):
            os.write(1, os.read(0, 1 << 16))
        case ("files",):
            assert ticket.private is not None
            files = {name: str(ticket.texts[name]).encode() for name in ticket.wanted}
        case ("where",):
            os.write(1, repr((ticket.folder, ticket.environment)).encode())
        case ("steps",):
            for number in range(3):
                report(Progress(number, 3, "a step"))
        case ("wait",):
            report(Progress(0, 1))
            signal.pause()
        case ("flood",):
            while True:
                os.write(1, b"x" * 4096)
        case ("die", times, log):
            lives = Path(log)
            with suppress(OSError):
                os.write(1, b"half an answer")
            with lives.open("ab") as file:
                file.write(b"x")
            if lives.stat().st_size <= int(times):
                os.kill(os.getpid(), signal.SIGKILL)
            os.write(1, b", and all of it")
        case ("leave",):
            process = os.fork()
            if not process:
                os.closerange(3, 256)
                signal.pause()
            os.write(1, str(process).encode())
        case _:
            return 64, {}
    return 0, files


if __name__ == "__main__":
    descriptor, spares = map(int, sys.argv[1:])
    with socket.socket(fileno=descriptor) as jobs:
        nursery.serve(jobs, act, spares)
