"""The process beside a Dask worker in which the items of chunks are done, and watched.

python -m fencepost.cli.campaigns.cluster.host FOLDER

It is to its Dask worker what the command is to its own workers: limits of time and memory hold, and
an item that ends its process costs itself. It ends when nothing comes for some time.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fencepost.campaigns.plan import Check, Plan, plan_in
from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.cluster.wire import (
    Answer,
    Chunk,
    Sent,
    Setting,
    chunk_of,
    loss,
    read_frame,
    refusal,
    task_of,
    write_frame,
)
from fencepost.cli.campaigns.local import Local
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.tasks import Task, content_of, prefix_of
from fencepost.errors import InputError
from fencepost.process import end_with_parent
from fencepost.records import replace

IDLE = 60.0
"""Seconds after which a host without work ends."""
LONGEST = 3.0
"""Seconds after which no item of a chunk is begun: others may have time for it."""


class Host:
    """The work on the chunks of a campaign, in a folder of its own or in the shared one."""

    def __init__(self, setting: Setting, scratch: str) -> None:
        self._is_shared = setting.is_shared
        # What is said of a file has its path, so files that are sent have the same one below here.
        self._root = Path(scratch)
        self._sent: list[Path] = []
        if setting.is_shared:
            try:
                os.chdir(setting.folder)
            except OSError as error:
                raise InputError(
                    f"--shared: '{setting.folder}' is not on worker {_name()}: {error.strerror}",
                    rule="with --shared, all workers have the folder in which the command runs",
                    mend="run it in a folder of a file system that they share, or leave --shared",
                ) from error
        else:
            folder = self._below(setting.folder)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "fencepost.toml").touch()  # no settings from around it
            os.chdir(folder)
        self._plan = plan_in(setting.plan, "the plan")
        _check(setting, self._plan)
        self._workers = Local(self._plan, 1, is_warm=True)

    def run(self, chunk: Chunk) -> Answer:
        """Do the items of a chunk, in order, until they have taken long."""
        begun = time.monotonic()
        done: list[Outcome] = []
        places: list[int] = []

        def tasks() -> Iterator[Task]:
            for place, sent in enumerate(chunk.items):
                if place and time.monotonic() - begun > LONGEST:
                    return
                task, wrong = self._task(sent)
                if wrong is None:
                    places.append(place)
                    yield task
                else:
                    done.append(Outcome(place, task, (wrong,), 0.0, is_final=False))

        is_watched = self._plan.parts[chunk.items[0].part].check is Check.LITMUS
        for each in self._workers.run(tasks(), is_watched=is_watched):
            results = tuple(map(self._named, each.results))
            done.append(replace(each, index=places[each.index], results=results))
        while self._sent:
            self._sent.pop().unlink(missing_ok=True)
        known = {each.index for each in done}
        left = tuple(place for place in range(len(chunk.items)) if place not in known)
        return Answer(tuple(done), left, time.monotonic() - begun)

    def _task(self, sent: Sent) -> tuple[Task, Result | None]:
        """Return the task of an item; with a result if its file is not here as it was sent."""
        if sent.path is None:
            return task_of(sent, None), None
        path = Path(sent.path)
        if not self._is_shared and path.is_absolute():
            path = self._below(sent.path)
        task = task_of(sent, path)
        try:
            for name, data in sent.files:
                file = self._below(name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
                self._sent.append(file)
            is_same = not sent.content or content_of(path) == sent.content
        except (OSError, ValueError):
            is_same = False
        if is_same:
            return task, None
        title = self._plan.parts[sent.part].title
        reason = f"the file is another one, or none, on worker {_name()}"
        return task, Result(sent.item, title, "not shared", Standing.FAILED, reason)

    def _below(self, path: str) -> Path:
        """Return the place of an absolute path below this host's folder."""
        return self._root / os.path.normpath(path).lstrip("/")

    def _named(self, result: Result) -> Result:
        """Return a result that names files as the command does."""
        if self._is_shared:
            return result
        return replace(result, cause=result.cause.replace(str(self._root), ""))

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


def _check(setting: Setting, plan: Plan) -> None:
    """Refuse the work if its results would be others than those of the command's own machine.
    Raises InputError.
    """
    from fencepost.store.identity import identity

    if identity() != setting.identity:
        raise InputError(
            f"worker {_name()} has another fencepost, or other versions of its libraries",
            rule="all machines have the same version of fencepost, of what it needs, and of Python",
            mend="install the same everywhere, as from one lock file or one image",
        )
    for part, prefix in zip(plan.parts, setting.prefixes, strict=True):
        if prefix_of(plan, part, setting.identity) != prefix:
            raise InputError(
                f"'{part.title}': its options, or the settings of the project, name what worker "
                f"{_name()} does not have",
                rule="a cluster is sent the inputs alone",
                mend="use --shared, in a folder of a file system that all machines have",
            )


def _name() -> str:
    import socket

    return socket.gethostname()


def main(arguments: list[str]) -> None:
    """Answer chunks on the standard streams, which nothing else may use."""
    end_with_parent()
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(0), "rb") as source, os.fdopen(os.dup(1), "wb") as sink:
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1):
            os.dup2(nothing, each)
        with tempfile.TemporaryDirectory(prefix="fencepost-", dir=arguments[0]) as scratch:
            host: Host | None = None
            try:
                while select.select([source], [], [], IDLE)[0]:
                    data = read_frame(source)
                    if data is None:
                        return
                    host, answer = _answer(data, host, scratch)
                    write_frame(sink, answer)
            except BrokenPipeError:
                return
            finally:
                if host is not None:
                    host.close()
                os.chdir("/")


def _answer(data: bytes, host: Host | None, scratch: str) -> tuple[Host | None, bytes]:
    try:
        chunk = chunk_of(data)
        host = host or Host(chunk.setting, scratch)
        return host, host.run(chunk).packed()
    except InputError as error:
        return host, refusal(error)
    except Exception as error:  # noqa: BLE001  # the client tells it
        return host, loss(f"{type(error).__name__}: {error}")


def _leave(_number: int, _frame: object) -> None:
    sys.exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
