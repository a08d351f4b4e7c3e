"""Confinement by Landlock (Linux 5.13): a process gives up access to all files except those below
some folders.

It needs no privilege and no program. It does not hide that a file exists. Version 4 of its
interface forbids TCP and version 6 signals to others; if namespaces are allowed to a user, the
network is removed entirely. See landlock(7) and Documentation/userspace-api/landlock.rst of Linux.
"""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Sequence
from contextlib import suppress

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""Numbers of the system calls, the same on every architecture that has them."""
_VERSION = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVS = 38
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000

_EXECUTE, _WRITE, _READ, _READ_DIR, _TRUNCATE = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""Rights on files that a version of the interface knows: 5 has devices' ioctl."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Return the version of the interface; 0 if Linux has none, or it is switched off."""
    found = ctypes.CDLL(None, use_errno=True).syscall(_CREATE, None, 0, _VERSION)
    return max(0, int(found))


def confine(reads: Sequence[str], writes: Sequence[str]) -> None:
    """Confine this process for good: it can read and execute files below `reads`, and do anything
    below `writes`. Raises OSError.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    known = version()
    handled = max(rights for since, rights in _RIGHTS.items() if since <= max(1, known))
    if os.geteuid():  # the administrator would lose the right to read others' files
        libc.unshare(_NEW_USER | _NEW_NET)  # where that is forbidden, TCP is forbidden below
    rules = _Ruleset(handled, 3 if known >= 4 else 0, 3 if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    made = _checked(libc.syscall(_CREATE, ctypes.byref(rules), size, 0))
    for each in (*reads, "/dev/null"):
        _allow(libc, made, each, (_READ | _READ_DIR | _EXECUTE) & handled)
    for each in (*writes, "/dev/null"):
        _allow(libc, made, each, handled)
    _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    _checked(libc.syscall(_RESTRICT, made, 0))
    os.close(made)


def _allow(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    """Add a rule; a path that does not exist is left out."""
    with suppress(OSError):
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        if not stat.S_ISDIR(os.fstat(opened).st_mode):
            rights &= _OF_FILES
        beneath = _Beneath(rights, opened)
        _checked(libc.syscall(_ADD, rules, _PATH_BENEATH, ctypes.byref(beneath), 0))
        os.close(opened)


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
