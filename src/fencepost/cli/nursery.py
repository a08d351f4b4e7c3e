"""The nursery of the core (`core/nursery.py`) for this command: what it loads, and how a job runs.

python -m fencepost.cli.nursery SOCKET SPARES
"""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import socket
import sys
from contextlib import suppress
from pathlib import Path

import fencepost
from fencepost.store.identity import identity

LIBRARIES = ("clingo", "cxxfilt", "llvmlite.binding", "numpy.ma", "z3")
"""Libraries that modules load late."""
_APART = frozenset(
    f"fencepost.{each}"
    for each in (
        "__main__",
        "cli.nursery",
        "cli.serving.web_catalogue",
        "core.lsp",
        "core.mcp",
        "pytest_plugin",
        "store.build_hook",
    )
)
"""Modules that do something when they are loaded, or are for other programs: no job needs them."""
_FACE = "fencepost.web"
"""The workbench, which asks the core."""


def main(arguments: list[str]) -> None:
    """Serve the core at the socket that has this number."""
    from fencepost.core import nursery
    from fencepost.isolation.imports import forget_working_folder

    forget_working_folder()
    descriptor, spares = map(int, arguments)
    load()
    with socket.socket(fileno=descriptor) as jobs:
        nursery.serve(jobs, run_ticket, spares)


def load() -> None:
    """Load every module of the package, and have each engine work once: what it prepares at its
    first question is then there for all jobs.
    """
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a thread of numpy's would not be in the forks
    for each in LIBRARIES:
        importlib.import_module(each)
    for found in pkgutil.walk_packages(fencepost.__path__, "fencepost."):
        if found.name in _APART or found.name.startswith(_FACE):
            continue
        try:
            importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            if str(error.name).startswith("fencepost"):
                raise
            # It belongs to an extra that is not installed.
    test = fencepost.parse_litmus(_TEST)
    fencepost.decide(test)
    fencepost.explain(test)
    fencepost.lower("fence agent acq_rel", "gfx942")
    # Of a checkout it is a digest of all sources: longer work than a small question.
    identity()


_TEST = """AMDGPU warm
{
  global x = 0; global f = 0;
}
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def run_ticket(ticket: object, report: object) -> tuple[int, dict[str, bytes]]:
    """Run the command line of a job in this process."""
    from fencepost.cli.main import run
    from fencepost.cli.parsing.status import Status
    from fencepost.cli.workers.progress import listen_with
    from fencepost.core.tickets import Ticket
    from fencepost.visible import visible_name

    assert isinstance(ticket, Ticket)
    assert callable(report)
    if ticket.environment is not None:
        os.environ.clear()
        os.environ.update(ticket.environment)
    if ticket.umask is not None:
        os.umask(ticket.umask)
    if ticket.private is not None:
        os.mkdir(ticket.private, 0o700)  # noqa: PTH102
        os.chdir(ticket.private)
        for name, text in ticket.texts.items():
            Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    elif ticket.folder is not None:
        try:
            os.chdir(ticket.folder)
        except OSError as error:
            told = f"{visible_name(ticket.folder)}: {error.strerror}\n"
            with suppress(OSError):
                os.write(2, told.encode("utf-8", "backslashreplace"))
            return int(Status.INPUT), {}
    _open_streams()
    listen_with(report)
    status = run(list(ticket.arguments))
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    return int(status), dict(_written(ticket.wanted))


def _open_streams() -> None:
    """Make the standard streams what a new process has: they were those of the nursery."""
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = io.TextIOWrapper(
        os.fdopen(1, "wb", closefd=False), encoding="utf-8", line_buffering=os.isatty(1)
    )
    sys.stderr = io.TextIOWrapper(
        os.fdopen(2, "wb", closefd=False), encoding="utf-8", line_buffering=True
    )


def _written(wanted: tuple[str, ...]) -> list[tuple[str, bytes]]:
    found = []
    for name in wanted:
        with suppress(OSError):
            found.append((name, Path(name).read_bytes()))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
