"""The link to a Dask scheduler: all that a campaign uses of Dask.

A cluster is trusted: its workers run what its clients send, and Dask takes what they answer apart
with pickle. What goes through it here is bytes all the same (`wire`).
"""

from __future__ import annotations

import json
import logging
import queue
import re
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from fencepost.cli.campaigns.cluster.remote import end_hosts, run_chunk
from fencepost.errors import InputError, UnsupportedError
from fencepost.patterns import pattern

ANSWER = 5.0
"""Seconds in which a scheduler answers."""
_TICK = 1.0
"""Seconds between two looks at the workers."""
_FAREWELL = 5.0
_ADDRESS = pattern(r"(?:(?:tcp|tls|wss?)://)?(?:\[[^\]\s]+\]|[^\s:/]+):[0-9]{1,5}", re.ASCII)
_HELP = "start one with 'dask scheduler' and 'dask worker ADDRESS', or correct the address"
_SAME = "install the same everywhere, as from one lock file or one image: 'fencepost[cluster]'"


class Link:
    """A connection to the scheduler at an address. Raises InputError if none answers that fits."""

    def __init__(self, address: str) -> None:
        _check_extra()
        self._address = address
        self._client = _client(address)
        self._futures: dict[str, Any] = {}
        self._done: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._threads = 0
        self._looked = 0.0
        self._number = 0
        try:
            _check_versions(self._client, address)
        except BaseException:
            self._client.close()
            raise

    def threads(self) -> int:
        """Return the number of threads of all workers, as of a moment ago."""
        now = time.monotonic()
        if now - self._looked > _TICK or not self._threads:
            self._looked = now
            # Where the scheduler is gone, its chunks come back as such.
            with suppress(Exception):
                self._threads = sum(self._client.nthreads().values())
        return self._threads

    def submit(self, chunk: bytes) -> str:
        """Send a chunk; return its name."""
        self._number += 1
        name = f"{self._client.id}-{self._number}"
        with self._errors_told():
            future = self._client.submit(run_chunk, chunk, key=name, pure=False)
        self._futures[name] = future
        future.add_done_callback(lambda _: self._done.put(name))
        return name

    def finished(self) -> Iterator[tuple[str, bytes | None]]:
        """Yield the chunks that are done, with their answers; wait a moment for one. None: the
        workers that did it were killed.
        """
        with suppress(queue.Empty):
            name = self._done.get(timeout=_TICK)
            while True:
                yield name, self._answer(self._futures.pop(name))
                name = self._done.get_nowait()

    def _answer(self, future: Any) -> bytes | None:
        from distributed.scheduler import KilledWorker

        with self._errors_told():
            try:
                answer = future.result()
            except KilledWorker:
                return None
            finally:
                future.release()
        if not isinstance(answer, bytes):
            raise self._wrong("a worker answered no bytes", _SAME)
        return answer

    def close(self, token: str) -> None:
        """Cancel what is not done, end the processes of a campaign, and leave the cluster."""
        client = self._client
        with suppress(Exception):
            if self._futures:
                client.cancel(list(self._futures.values()), force=True)
            if client.status == "running":
                client.run(end_hosts, token, on_error="ignore")
        with suppress(Exception):
            client.close(timeout=_FAREWELL)

    @contextmanager
    def _errors_told(self) -> Iterator[None]:
        """Raise InputError for what Dask raises when it cannot do the work."""
        from distributed import CancelledError
        from distributed.scheduler import KilledWorker

        try:
            yield
        except (KilledWorker, InputError):
            raise
        except CancelledError as error:
            raise self._wrong(
                "the scheduler is gone, or has forgotten the work; what came before is kept",
                "start the cluster, and run the campaign again: it goes on where it stopped",
            ) from error
        except Exception as error:
            raise self._wrong(f"it cannot do the work: {_words(error)}", _SAME) from error

    def _wrong(self, reason: str, mend: str) -> InputError:
        return InputError(f"--cluster {self._address}: {reason}", mend=mend)


def _check_extra() -> None:
    from importlib.util import find_spec

    if find_spec("distributed") is None:
        raise UnsupportedError(
            "--cluster needs the package 'distributed'", mend="pip install 'fencepost[cluster]'"
        )


def _client(address: str) -> Any:
    where = _scheduler(address)
    # What matters is said by this command.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", module="distributed")
    reason = "write HOST:PORT" if _ADDRESS.fullmatch(where) is None else _silence(where)
    if not reason:
        from distributed import Client

        try:
            return Client(where, timeout=ANSWER, set_as_default=False, name="fencepost")
        except Exception as error:  # noqa: BLE001  # there is no class for a handshake that fails
            reason = _words(error)
    raise InputError(
        f"--cluster {address}: no scheduler of Dask answers: {reason}",
        rule=f"a scheduler answers at HOST:PORT, within {ANSWER:g} seconds",
        mend=_HELP,
    )


def _silence(address: str) -> str:
    """Return the reason why no scheduler answers at an address; nothing if one does.

    Dask's client waits without end for the answer of another program, and for the end of a client
    that has never begun; so it is asked in a thread that may be left to itself.
    """
    found = ["no answer in time"]

    def ask() -> None:
        import asyncio

        try:
            asyncio.run(asyncio.wait_for(_asked(address), ANSWER))
        except TimeoutError:
            return
        except Exception as error:  # noqa: BLE001  # as above
            found[0] = _words(error)
        else:
            found[0] = ""

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(ANSWER + _TICK)
    return found[0]


async def _asked(address: str) -> None:
    from distributed import Security
    from distributed.core import rpc

    arguments = Security().get_connection_args("client")
    async with rpc(address, connection_args=arguments, timeout=ANSWER) as scheduler:
        await scheduler.identity()


def _words(error: Exception) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__


def _scheduler(text: str) -> str:
    """Return the address that a scheduler's file holds; the text itself if it names no file."""
    path = Path(text)
    if "://" in text or not path.is_file():
        return text
    try:
        return str(json.loads(path.read_text("utf-8"))["address"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"--cluster {text}: the file has no address",
            rule="it is what 'dask scheduler --scheduler-file' writes",
            mend=_HELP,
        ) from error


def _check_versions(client: Any, address: str) -> None:
    """Raise InputError if the scheduler or a worker has another version of Dask or of fencepost, or
    none: a worker without fencepost would end at the first chunk.
    """
    try:
        found = client.get_versions(check=False, packages=list(_PACKAGES))
    except Exception as error:
        raise InputError(
            f"--cluster {address}: it does not say its versions: {_words(error)}", mend=_SAME
        ) from error
    others = {"the scheduler": found["scheduler"], **found["workers"]}
    for name, each in others.items():
        for package in _PACKAGES:
            own, other = _version(found["client"], package), _version(each, package)
            if other != own:
                raise InputError(
                    f"--cluster {address}: {name} has {other}, this machine {own}",
                    rule="all machines of a cluster have the same version",
                    mend=_SAME,
                )


_PACKAGES = ("distributed", "fencepost")


def _version(found: Any, package: str) -> str:
    try:
        version = found["packages"][package]
    except (KeyError, TypeError):
        version = "of no version"
    return f"no {package}" if version is None else f"{package} {version}"
