"""Binary files for the commands: the contents of paths, URIs and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fencepost.cli import files
from fencepost.errors import FencepostError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Found, Limits

MAX_MEMORY = 1 << 32
"""Maximum number of bytes that are read of another process."""

GIB = 1 << 30

_Result = TypeVar("_Result")


def load(name: str) -> memoryview:
    """Return the bytes of a path, a URI or '-' (standard input). Files are mapped, not read.

    Raise InputError if they cannot be read.
    """
    if name == "-":
        return memoryview(files.read_stdin())
    if name.startswith(("file://", "memory://")):
        from fencepost.code_object.bundle.uri import parse, resolve

        return resolve(parse(name), lambda path: _mapped(Path(_decoded(path))), _memory)
    return _mapped(Path(name))


def _decoded(path: bytes) -> str:
    return os.fsdecode(path)


def _mapped(path: Path) -> memoryview:
    return _had(partial(files.mapped, path), str(path))


def _memory(process: int, address: int, size: int) -> bytes:
    if size > MAX_MEMORY:
        raise InputError(
            f"{size} bytes of process {process}",
            rule=f"at most {MAX_MEMORY} bytes are read",
            mend="name a smaller range",
        )
    return _had(partial(files.memory_of, process, address, size), f"memory of process {process}")


def _had(read: Callable[[], _Result], name: str) -> _Result:
    try:
        return read()
    except (OSError, ValueError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(
            f"cannot be read: {reason}",
            mend="check the name and its permissions",
            source=name,
        ) from error


def is_for(code: CodeObject, target: str | None, others: set[str]) -> bool:
    """Return True if a code object is for a target; the targets of others are added to `others`."""
    from fnmatch import fnmatchcase

    from fencepost.reports.objects.words import machine_of, target_id_of

    if target is None:
        return True
    names = [each for each in (machine_of(code), target_id_of(code)) if each is not None]
    others.update(names[-1:])
    return any(fnmatchcase(each, target) for each in names)


def _nothing_in(others: set[str], target: str | None) -> InputError:
    """Return the error for a file that holds nothing to show."""
    if others:
        return InputError(
            f"no code object for {target}",
            rule=f"the file has code for {', '.join(sorted(others))}",
            mend="name one of these, or a pattern as gfx9*",
        )
    return InputError(
        "no code object for AMDGPU in the file",
        mend="give a code object, an offload bundle, or a library or wheel that holds one",
    )


class Opened:
    """The code objects of files, one after the other; unreadable ones are reported, and the others
    still read.
    """

    def __init__(self, files: list[str], limits: Limits, target: str | None = None) -> None:
        self._files = files
        self._limits = limits
        self._target = target
        self._faulty: set[str] = set()
        self.failed = False

    def __iter__(self) -> Iterator[tuple[str, Found, CodeObject]]:
        from fencepost.code_object.code_object import CodeObject
        from fencepost.code_object.containers import find

        for name in self._files:
            number = 0
            try:
                told = partial(self._tell_of, name)
                others: set[str] = set()
                for entry in find(load(name), self._limits, told):
                    code = CodeObject(entry.data, name)
                    if not is_for(code, self._target, others):
                        continue
                    number += 1
                    yield name, entry, code
                if not number and name not in self._faulty:
                    raise _nothing_in(others, self._target)
            except FencepostError as error:
                error.source = error.source or name
                self.tell(error)

    def _tell_of(self, name: str, error: FencepostError) -> None:
        self._faulty.add(name)
        error.source = error.source or name
        self.tell(error)

    def tell(self, error: FencepostError) -> None:
        """Report a code object that cannot be read."""
        self.failed = True
        echo(str(error), err=True)


def echo(text: str, *, err: bool = False) -> None:
    """Print a text, without control characters that names in files may have."""
    if text:
        from fencepost.visible import visible

        shown = visible(text.rstrip("\n"))
        print(shown, file=sys.stderr if err else sys.stdout)


def echo_json(line: str) -> None:
    """Print a line of JSON, which has escaped such characters of ASCII."""
    if line.isascii() and "\x7f" not in line:
        print(line)
    else:
        echo(line)
