"""The command `fencepost`: a short command line runs at once, any other by way of `application`."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper
from typing import cast

from fencepost.cli.short import short
from fencepost.cli.status import Status
from fencepost.cli.terminal import noted
from fencepost.cli.told import told
from fencepost.isolation.imports import forget_working_folder

SELDOM = 100_000
"""Objects between two looks for cycles: modules and metadata have many, and few in cycles."""


def main() -> None:
    """Run the command line; exit statuses are those of `Status`."""
    forget_working_folder()
    gc.set_threshold(SELDOM)
    status: int | str | None = Status.OK
    try:
        for stream in (sys.stdout, sys.stderr):
            cast("TextIOWrapper", stream).reconfigure(
                errors="backslashreplace"
            )  # names of files may be no UTF-8
        noted()
        status = _run(sys.argv[1:])
    except SystemExit as end:
        status = end.code
    except BrokenPipeError:
        status = Status.CLOSED
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told in a line
        status = told(error)
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = Status.CLOSED
    sys.exit(status)


def _run(arguments: list[str]) -> int | str | None:
    """Runs a command line; its status."""
    done = short(arguments)
    if done is not None:
        return done()
    from fencepost.cli.application import application

    application(next(iter(arguments), None))()
    return Status.OK
