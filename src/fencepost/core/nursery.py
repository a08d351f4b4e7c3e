"""The process that has everything loaded, and its forks, each of which runs one job.

A fork is made before its job comes: it waits at a socket that all of them share, and the system
gives each job to one. The nursery has one thread and runs no job itself, so every fork begins in
the same state. It ends, with all forks, when the core closes the other end of the socket.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from fencepost.core import tickets
from fencepost.core.jobs import Progress
from fencepost.core.tickets import Ticket, Word
from fencepost.process import end_with_parent

Report = Callable[[Progress], None]
Run = Callable[[Ticket, Report], tuple[int, dict[str, bytes]]]
"""Runs a job in a process of its own, whose standard streams are the job's, and returns its status
and the wanted files.
"""

READY = b"ready"
_DESCRIPTORS = 4
_DIGITS = b"0123456789"


def serve(jobs: socket.socket, run: Run, spares: int) -> None:
    """Keep `spares` forks waiting for jobs until the core is gone."""
    gc.collect()
    gc.freeze()  # what is loaded is never garbage, and stays shared with the forks
    taken_here, taken_there = os.pipe2(os.O_NONBLOCK)
    signal.set_wakeup_fd(taken_there)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    waiting: set[int] = set()
    jobs.send(READY)
    poll = select.poll()
    poll.register(jobs, 0)  # the end of the core alone
    poll.register(taken_here, select.POLLIN)
    told = b""
    while True:
        while len(waiting) < spares:
            waiting.add(_fork(jobs, run, taken_there))
        if any(number == jobs.fileno() for number, _ in poll.poll()):
            return
        told += _drained(taken_here)
        # Signals write single bytes between the lines; process numbers are digits.
        *lines, told = told.split(b"\n")
        for line in lines:
            digits = bytes(each for each in line if each in _DIGITS)
            waiting.discard(int(digits or b"0"))
        waiting -= set(_buried())


def _drained(pipe: int) -> bytes:
    with suppress(BlockingIOError):
        return os.read(pipe, 1 << 16)
    return b""


def _buried() -> list[int]:
    """Collect forks that have ended, and return their numbers."""
    gone = []
    with suppress(ChildProcessError):
        while (process := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            gone.append(process)
    return gone


def _fork(jobs: socket.socket, run: Run, taken: int) -> int:
    nursery = os.getpid()
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        # Whoever started the core may have had it ignored; a job is ended by it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        end_with_parent()
        if os.getppid() != nursery:
            raise EOFError  # it was gone before that
        _serve_one(jobs, run, taken)
        status = 0
    except (EOFError, OSError):
        pass  # the core is gone, or has given the job up
    finally:
        _leave(status)


def _leave(status: int) -> NoReturn:
    os._exit(status)  # nothing of the nursery runs here


def _serve_one(jobs: socket.socket, run: Run, taken: int) -> None:
    data, descriptors, _, _ = socket.recv_fds(jobs, 16, _DESCRIPTORS)
    if not data:
        raise EOFError
    jobs.close()
    os.write(taken, b"%d\n" % os.getpid())
    os.close(taken)
    channel = socket.socket(fileno=descriptors[0])
    _announce(channel)
    ticket: Ticket = tickets.receive(channel)
    for number, given in enumerate(descriptors[1:]):
        os.dup2(given, number)
        os.close(given)

    def report(progress: Progress) -> None:
        with suppress(OSError):
            tickets.send(channel, (Word.PROGRESS, progress))

    status, files = run(ticket, report)
    tickets.send(channel, (Word.DONE, (status, files)))


def _announce(channel: socket.socket) -> None:
    """Tell the core which process this is, by a handle that stays true when the process is gone."""
    number = b"%-16d" % os.getpid()
    try:
        handle = os.pidfd_open(os.getpid())
    except OSError:
        channel.sendall(number)
        return
    socket.send_fds(channel, [number], [handle])
    os.close(handle)
