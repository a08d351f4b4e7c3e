"""The only place that starts a foreign program."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fencepost.isolation import bubblewrap, landlock, namespaces
from fencepost.isolation.environment import clean_environment
from fencepost.isolation.mechanism import UNCONFINED, Mechanism, Way
from fencepost.isolation.search import search_path
from fencepost.process import MEMORY, bound_memory, bound_processor, end_with_parent, wall_limit
from fencepost.records import dataclass

SYSTEM = (
    *("/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin", "/nix/store", "/gnu/store"),
    *("/Library/Developer", "/Applications/Xcode.app", "/opt/homebrew", "/opt/local"),
)
"""Folders of a system's programs, libraries and headers; they hold no files of a user."""

_OF_LOADER = ("/etc/ld.so.cache", "/etc/alternatives")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The surroundings of a foreign program. `way` confines it; `avoided` are the folders that are
    checked, from which nothing is executed; `private` is the folder of this run for temporary
    files, None: the system's. With `inherited`, it gets the whole environment.
    """

    way: Way = UNCONFINED
    avoided: tuple[str, ...] = ()
    private: str | None = None
    inherited: bool = False


def run(
    command: Sequence[str],
    surroundings: Surroundings,
    seconds: float,
    *,
    reads: Sequence[str] = (),
    given: bytes = b"",
) -> subprocess.CompletedProcess[bytes]:
    """Run a program, given by its path, on `given`, in an empty folder of its own that is removed
    afterwards. Confined, it reads only the system's folders and `reads`.

    Raises OSError; TimeoutExpired with `timeout` of `seconds` if it takes more processor time, and
    with that of `wall_limit(seconds)` if it takes more wall-clock time; another SubprocessError if
    it cannot be confined.
    """
    mechanism = surroundings.way.mechanism
    with _own_folder(mechanism, surroundings.private) as folder:
        visible = sorted({*SYSTEM, *_OF_LOADER, *reads, *(os.path.realpath(e) for e in reads)})
        writes = () if folder is None else (folder,)
        here = folder or "/"
        before: tuple[str, ...] = ()
        confine: Callable[[], None] | None = None
        match mechanism:
            case Mechanism.BUBBLEWRAP:
                before = bubblewrap.words(surroundings.way.program, visible)
                folder, here = bubblewrap.FOLDER, "/"
            case Mechanism.LANDLOCK:

                def confine() -> None:
                    landlock.confine(visible, writes)
            case Mechanism.NAMESPACES:
                if folder is None:
                    raise subprocess.SubprocessError("no folder for a file system of its own")
                root = os.path.join(folder, "root")
                os.mkdir(root)

                def confine() -> None:
                    namespaces.confine(visible, writes, root)
                    os.chdir(here)
            case Mechanism.NONE:
                pass

        def begin() -> None:
            end_with_parent()
            bound_memory(MEMORY)
            bound_processor(seconds)
            if confine is not None:
                confine()

        words, environment = [*before, *command], _environment(surroundings, folder)
        return _completed(words, given, here, environment, begin, seconds)


_OUT_OF_TIME = (-signal.SIGXCPU, 128 + signal.SIGXCPU)
"""The statuses of a program that ran out of processor time, itself or below a program that confines
it.
"""


def _completed(
    words: list[str],
    given: bytes,
    folder: str,
    environment: dict[str, str],
    begin: Callable[[], None],
    seconds: float,
) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end. Raises TimeoutExpired as `run` does."""
    before = _children_seconds()
    done = subprocess.run(
        words,
        input=given,
        capture_output=True,
        timeout=wall_limit(seconds),
        check=False,
        cwd=folder,
        env=environment,
        preexec_fn=begin,
    )
    # A program that starts others need not end with the signal that ended one of them.
    failed_late = done.returncode != 0 and _children_seconds() - before >= seconds
    if done.returncode in _OUT_OF_TIME or failed_late:
        raise subprocess.TimeoutExpired(words, seconds, done.stdout, done.stderr)
    return done


def _children_seconds() -> float:
    """Return the processor time in seconds that ended children have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(surroundings: Surroundings, folder: str | None) -> dict[str, str]:
    if surroundings.inherited:
        return dict(os.environ)
    path = search_path(os.environ.get("PATH"), surroundings.avoided).folders
    return clean_environment(os.environ, path, folder, surroundings.avoided)


@contextmanager
def _own_folder(mechanism: Mechanism, inside: str | None) -> Iterator[str | None]:
    """Provide a new folder that is removed afterwards; None if none can be created, or none is
    needed because bubblewrap creates one in memory.
    """
    if mechanism is Mechanism.BUBBLEWRAP:
        yield None
        return
    try:
        folder = tempfile.mkdtemp(prefix="fencepost-", dir=inside)
    except OSError:
        yield None
        return
    try:
        yield os.path.realpath(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
