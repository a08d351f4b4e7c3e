"""A job for the core, and its outcome."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import Enum, auto, unique

from fencepost.errors import InputError
from fencepost.records import dataclass, field

MAX_OUTPUT = 64 << 20
"""Bytes that a job may write, to both streams together."""
MAX_SECONDS = 3600.0
"""Seconds by the clock that a job may take unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Job:
    """A command line to run.

    `texts` are files by name, without folders: they are written to a folder of the job's own,
    which is then the working folder. Else that is `folder`; None: the core's. `environment` and
    `umask` None: the core's. `wanted` are names of files that the job writes there and its outcome
    returns. `streams` are descriptors for the standard input, output and error, in place of
    `stdin` and of what the outcome returns. `is_pure`: the answer depends on arguments, texts and
    `stdin` alone.
    """

    arguments: tuple[str, ...]
    texts: Mapping[str, str | bytes] = field(default_factory=dict)
    stdin: bytes = b""
    folder: str | None = None
    environment: Mapping[str, str] | None = None
    umask: int | None = None
    wanted: tuple[str, ...] = ()
    streams: tuple[int, int, int] | None = None
    seconds: float = MAX_SECONDS
    max_output: int = MAX_OUTPUT
    is_pure: bool = False

    def __post_init__(self) -> None:
        for each in (*self.texts, *self.wanted):
            if each in ("", ".", "..") or "/" in each or "\0" in each or len(each) > 200:
                raise InputError(
                    f"{each[:60]!r} is no name of a file",
                    rule="a text has a name without folders, of at most 200 characters",
                    mend="give the last part of its path",
                )
        if self.folder is not None and (not self.folder.startswith("/") or "\0" in self.folder):
            raise InputError(
                f"the folder {self.folder[:60]!r}",
                rule="the working folder is an absolute path",
                mend="give the whole path",
            )
        environment = self.environment or {}
        if not all(each and "=" not in each for each in environment):
            raise InputError("a name in the environment is empty or has a '='", mend="remove it")
        # The system takes bytes that are no UTF-8 as half characters; other halves have no bytes.
        for each in (*self.arguments, self.folder or "", *environment, *environment.values()):
            _check_text(each, "surrogateescape")
        for name, text in self.texts.items():
            for each in (name, text) if isinstance(text, str) else (name,):
                _check_text(each, "strict")

    def digest(self) -> bytes:
        """The hash of all that a pure job depends on."""
        parts: list[bytes] = [b"%d" % len(self.arguments)]
        parts += [each.encode("utf-8", "surrogateescape") for each in self.arguments]
        for name, text in sorted(self.texts.items()):
            parts += [name.encode(), text.encode() if isinstance(text, str) else text]
        parts += [self.stdin, *(each.encode() for each in self.wanted)]
        made = hashlib.sha256()
        for each in parts:
            made.update(len(each).to_bytes(8, "little") + each)
        return made.digest()


def _check_text(text: str, errors: str) -> None:
    try:
        text.encode("utf-8", errors)
    except UnicodeEncodeError as error:
        raise InputError(
            f"a text has half a character, U+{ord(text[error.start]):04X}",
            rule="texts are Unicode that has an encoding in UTF-8",
            mend="give whole characters",
        ) from error


@unique
class Ending(Enum):
    """The end of a job."""

    DONE = auto()
    """By itself: its status is the command's."""
    CANCELLED = auto()
    TIMEOUT = auto()
    """It took longer than `Job.seconds`."""
    OUTPUT = auto()
    """It wrote more than `Job.max_output`."""
    DIED = auto()
    """Its process ended without an answer, each time."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to a job: an exit status, both streams, and the files that were `wanted` and are
    there. What is not DONE has no status.
    """

    ending: Ending
    status: int | None = None
    output: bytes = b""
    errors: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The bytes of all that it has."""
        return len(self.output) + len(self.errors) + sum(map(len, self.files.values()))


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of the items of a job are done; `step` is the part that begins, if one does."""

    done: int
    total: int
    step: str | None = None
