"""Confinement by user namespaces: a read-only file system of the given folders, made without a
helper program.

Needs mount_setattr (Linux 5.12). See user_namespaces(7), pivot_root(2).
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_NEW_USER, _NEW_NS, _NEW_NET, _NEW_IPC = 0x10000000, 0x00020000, 0x40000000, 0x08000000
_BIND, _REC, _PRIVATE, _DETACH = 4096, 16384, 1 << 18, 2
_RDONLY, _NOSUID = 1, 2
_MOUNT_SETATTR, _RECURSIVE, _CWD = 442, 0x8000, -100
_NO_NEW_PRIVS = 38


class _Attributes(ctypes.Structure):
    _fields_ = tuple((each, ctypes.c_uint64) for each in ("set", "clear", "propagation", "user"))


def confine(reads: Sequence[str], writes: Sequence[str], root: str) -> None:
    """Confine this process for good: its file system contains only the folders `reads`, read-only,
    and `writes`. `root` is an empty folder to build it on. Raises OSError.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.geteuid(), os.getegid()
    _checked(libc.unshare(_NEW_USER | _NEW_NS | _NEW_NET | _NEW_IPC))
    for name, said in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        opened = os.open(f"/proc/self/{name}", os.O_WRONLY)
        os.write(opened, said.encode())
        os.close(opened)
    _mount(libc, "none", "/", None, _REC | _PRIVATE)
    _mount(libc, "none", root, "tmpfs", _NOSUID)
    for each in sorted({*reads, *writes, "/dev/null"}):
        if os.path.exists(each):
            _bind(libc, each, root + each, read_only=each not in (*writes, "/dev/null"))
    here = Path(root)
    os.chdir(here)
    _checked(libc.syscall(_pivot_root(), b".", b"."))
    _checked(libc.umount2(b".", _DETACH))
    _set_read_only(libc, "/", recursive=False)
    _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))


def _pivot_root() -> int:
    """The number of the system call, which differs between architectures."""
    return {"x86_64": 155}.get(os.uname().machine, 41)


def _bind(libc: ctypes.CDLL, source: str, target: str, *, read_only: bool) -> None:
    if os.path.isdir(source):
        with suppress(FileExistsError):
            os.makedirs(target)
    else:
        with suppress(FileExistsError):
            os.makedirs(os.path.dirname(target))
        with suppress(FileExistsError):
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    _mount(libc, source, target, None, _BIND | _REC)
    if read_only:
        _set_read_only(libc, target, recursive=True)


def _set_read_only(libc: ctypes.CDLL, target: str, *, recursive: bool) -> None:
    wanted = _Attributes(_RDONLY | _NOSUID)
    flags = _RECURSIVE if recursive else 0
    size = ctypes.sizeof(wanted)
    path = os.fsencode(target)
    _checked(libc.syscall(_MOUNT_SETATTR, _CWD, path, flags, ctypes.byref(wanted), size))


def _mount(libc: ctypes.CDLL, source: str, target: str, kind: str | None, flags: int) -> None:
    """mount(2). Raises OSError."""
    named = None if kind is None else kind.encode()
    number = ctypes.c_ulong(flags)
    _checked(libc.mount(os.fsencode(source), os.fsencode(target), named, number, None))


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
