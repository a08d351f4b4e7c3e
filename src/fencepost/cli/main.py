"""The command `fencepost`: a plain command line runs at once, any other by way of `application`."""

from __future__ import annotations

import errno
import gc
import os
import sys
from contextlib import suppress

from fencepost.cli.parsing.parse import plain
from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.printing.output import Output, OutputLost, guard_streams
from fencepost.cli.printing.terminal import noted
from fencepost.cli.told import told
from fencepost.cli.workers.signals import ended_by_signal, listen
from fencepost.isolation.imports import forget_working_folder

SELDOM = 100_000
"""Objects between two looks for cycles: modules and metadata have many, and few in cycles."""


def run(arguments: list[str]) -> int:
    """Run a command line and return its exit status, one of `Status`."""
    forget_working_folder()
    gc.set_threshold(SELDOM)
    output, _ = guard_streams()
    listen()
    noted()
    try:
        status = _run(arguments)
        output.flush()
    except SystemExit as end:
        status = _status(end.code)
    except OutputLost:
        status = Status.OUTPUT
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told in a line
        status = told(error)
    if status == Status.INTERRUPTED:
        status = ended_by_signal()
    return _with_output(output, status)


def _run(arguments: list[str]) -> int:
    try:
        os.getcwd()  # noqa: PTH109  # not where, but whether
    except OSError:
        print("the current folder no longer exists\n  help: go to another", file=sys.stderr)
        return Status.INPUT
    path = os.environ.get("FENCEPOST_SOCKET")
    if path:
        from fencepost.cli.serving.remote import run_remotely

        status = run_remotely(arguments, path)
        if status is not None:
            return status
    done = plain(arguments)
    if done is not None:
        return done()
    from fencepost.cli.application import run_application

    return run_application(arguments)


def _status(code: object) -> int:
    """Return the status for a library's exit: 1 means a verdict, which no library has."""
    if code is None:
        return Status.OK
    return code if isinstance(code, int) and code != Status.FOUND else Status.INTERNAL


def _with_output(output: Output, status: int) -> int:
    """Return the status, changed if the output failed; a reader that has gone is told nothing."""
    with suppress(OutputLost):
        output.flush()
    if output.failure is None:
        return status
    if output.failure.errno != errno.EPIPE:
        print(f"the output cannot be written: {output.failure.strerror}", file=sys.stderr)
    return worse(status, Status.OUTPUT)
