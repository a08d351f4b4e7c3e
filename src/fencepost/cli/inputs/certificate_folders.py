"""The folders of certificates, and the files in them. They may come from anywhere.

Links are not followed, what is no file is not opened, and nothing outside of a folder is read,
whatever the certificate in it says.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from fencepost.cli.files import MAX_MODULE
from fencepost.errors import InputError
from fencepost.judge.certificate.exhibit import MODULES, QUESTION, STATEMENT

MOST_FILES = 10_000
"""Files of a certificate."""
MOST_FOLDERS = 100_000
"""Folders that are searched for certificates."""
MOST_TEXT = 64 << 20
"""Bytes of a statement or of a question."""
MOST_BYTES = 512 << 20
"""Bytes of a certificate."""


def certificate_folders(path: Path) -> Iterator[Path]:
    """Yield the folders at or below `path` that hold a certificate, in order. Raise InputError."""
    if not path.is_dir():
        raise InputError(
            f"'{path}' is no folder", mend="name a folder that `check --certificate` wrote"
        )
    found = False
    for searched, (folder, inner, names) in enumerate(os.walk(path, followlinks=False)):
        inner.sort()
        if searched >= MOST_FOLDERS:
            raise InputError(
                f"'{path}' has more than {MOST_FOLDERS} folders", mend="name one further down"
            )
        if STATEMENT in names:
            found = True
            yield Path(folder)
    if not found:
        raise InputError(
            f"'{path}' holds no certificate",
            rule=f"a certificate is a folder with {STATEMENT}",
            mend="write some with `fencepost check --certificate DIR`",
        )


def read_certificate(folder: Path) -> Mapping[str, bytes]:
    """Return the files of a certificate by their names. Raise InputError."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(each.name for each in entries if _is_wanted(each.name))
    except (OSError, ValueError) as error:
        raise _unreadable(folder, error) from error
    if len(names) > MOST_FILES:
        raise InputError(f"there are more than {MOST_FILES} files of a certificate")
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    for name in names:
        most = MAX_MODULE if name in MODULES else MOST_TEXT
        found[name] = _read(folder / name, min(most, left))
        left -= len(found[name])
    return found


def _is_wanted(name: str) -> bool:
    return name == STATEMENT or name in MODULES or QUESTION.fullmatch(name) is not None


def _read(path: Path, most: int) -> bytes:
    try:
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(number, "rb") as stream:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise InputError(f"'{path.name}' is no file", mend="write the certificate again")
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    if len(data) > most:
        raise InputError(
            f"'{path.name}' has more than {most} bytes",
            rule=f"a certificate has at most {MOST_BYTES} bytes, a question {MOST_TEXT}",
        )
    return data


def _unreadable(path: Path, error: OSError | ValueError) -> InputError:
    why = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return InputError(f"'{path.name}' cannot be read: {why}", mend="check its permissions")
