"""The secret that entries of the store are authenticated with.

It is a file of 32 random bytes in hexadecimal that only the user can read, in another folder than
the store: a store that is copied from elsewhere brings no secret with it. A machine that is new
each time, as one of a build service, can be given a word instead, which yields the same secret on
all of them.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from fencepost.errors import InputError

_BYTES = 32
_NAME = "key"
LEAST_WORD = 16
"""The smallest length of a given word, in characters."""


def secret_of_word(word: str) -> bytes:
    """Return the secret derived from a word. Raises InputError for a short word."""
    if len(word) < LEAST_WORD:
        raise InputError(
            f"the given key has {len(word)} characters",
            rule=f"it has at least {LEAST_WORD}",
            mend="make one: openssl rand -hex 32",
        )
    return hashlib.sha256(b"fencepost store\0" + os.fsencode(word)).digest()


def secret_in(folder: Path) -> bytes:
    """Return the secret in a private folder; create it if there is none. Raises InputError if the
    file is not the user's alone or holds something else, OSError if it cannot be created or read.
    """
    path = folder / _NAME
    try:
        return _read(path)
    except FileNotFoundError:
        _make(path)
        return _read(path)


def _read(path: Path) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _refused(path, "is no file of the user's") from error
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid():
            raise _refused(path, "is no file of the user's")
        if found.st_mode & 0o077:
            raise _refused(path, "can be read by others")
        text = os.read(descriptor, 4 * _BYTES)
    finally:
        os.close(descriptor)
    try:
        made = bytes.fromhex(text.decode("ascii"))
    except ValueError as error:
        raise _refused(path, "holds no key") from error
    if len(made) != _BYTES:
        raise _refused(path, "holds no key")
    return made


def _refused(path: Path, what: str) -> InputError:
    return InputError(f"'{path}' {what}", mend="remove it: a new one is made")


def _make(path: Path) -> None:
    """Write a new secret, whole or not at all; keep one that another process wrote meanwhile."""
    part = path.with_name(f".{_NAME}.{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(part, flags, 0o600)
    try:
        try:
            os.write(descriptor, f"{secrets.token_hex(_BYTES)}\n".encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        try:
            path.hardlink_to(part)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
