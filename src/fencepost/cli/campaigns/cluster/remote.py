"""The part of a campaign that runs inside a Dask worker: it hands chunks to a host.

A Dask worker has threads, and must not fork; so each thread that does chunks has a process beside
it, the host, in which the workers of a campaign are watched as on any machine. The kernel ends a
host when its thread is gone. Only bytes go through Dask. The scheduler loads this module, too.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fencepost.cli.campaigns.cluster.wire import Setting

HOST = (sys.executable, "-P", "-m", "fencepost.cli.campaigns.cluster.host")
"""`-P`: the working folder may be a stranger's."""
_FAREWELL = 2.0
"""Seconds in which a host may remove its files."""

_Process = subprocess.Popen[bytes]

_own = threading.local()
_lock = threading.Lock()
_hosts: dict[str, set[_Process]] = {}
"""The hosts of this Dask worker, by the token of their campaign."""
_ended: set[str] = set()
"""The campaigns that have ended: a chunk of one may begin when it is cancelled, and has no host."""


def run_chunk(sent: bytes) -> bytes:
    """Do the items of a chunk; return the answer. Nothing is raised: Dask would send a pickle."""
    from fencepost.cli.campaigns.cluster.wire import chunk_of, loss, read_frame, write_frame

    try:
        setting = chunk_of(sent).setting
        # A host that had nothing to do for long has ended.
        for _ in range(2):
            with _host(setting) as (host, is_new):
                assert host.stdin is not None
                assert host.stdout is not None
                with suppress(OSError):
                    write_frame(host.stdin, sent)
                    answer = read_frame(host.stdout)
                    if answer is not None:
                        return answer
                _end(setting.token, host)
                if is_new:
                    break
        return loss("the process beside the Dask worker ended")
    except Exception as error:  # noqa: BLE001  # the client tells it
        return loss(f"{type(error).__name__}: {error}")


def end_hosts(token: str) -> None:
    """End the hosts of a campaign, whatever they do."""
    with _lock:
        _ended.add(token)
        hosts = _hosts.pop(token, set())
    for each in hosts:
        each.terminate()
    for each in hosts:
        _end(token, each)


@contextmanager
def _host(setting: Setting) -> Iterator[tuple[_Process, bool]]:
    """Yield the host of this thread for a campaign, and True if it is new."""
    token, host = getattr(_own, "host", ("", None))
    if host is not None:
        if token == setting.token and host.poll() is None:
            yield host, False
            return
        _end(token, host)
    with _lock:
        if setting.token in _ended:
            raise ValueError("the campaign has ended")
        host = subprocess.Popen(
            [*HOST, _scratch()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        _hosts.setdefault(setting.token, set()).add(host)
    _own.host = setting.token, host
    yield host, True


def _scratch() -> str:
    """Return the folder of this Dask worker for files, which it removes."""
    from distributed import get_worker

    return str(get_worker().local_directory)


def _end(token: str, host: _Process) -> None:
    """End a host."""
    host.terminate()
    try:
        host.wait(_FAREWELL)
    except subprocess.TimeoutExpired:
        host.kill()
        host.wait()
    with _lock:
        _hosts.get(token, set()).discard(host)
