"""Files that commands write: whole or not at all, never through a link, and over another file only
with `--force`.

A result goes into a file that has no name yet (`O_TMPFILE`) in the folder of its target, and gets
its name when it is complete; so a full disk, an exception or a signal leaves nothing behind. Where
the file system lacks that, the file has a random name, is opened exclusively, and is removed
whatever happens. Folders are held by descriptors: nobody can exchange a part of the way meanwhile.

A folder that the user names may be a link; below it none is followed. What is no file (a pipe, a
device) and the descriptors of this process (`/dev/stdout`, `/dev/fd/N`) are written to as they are.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath

from fencepost.cli.parsing.status import Status
from fencepost.errors import InputError
from fencepost.numerals import integer_of, is_decimal

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CLOEXEC
_MODE = 0o666
"""Bits of a new file's mode; the umask takes some away."""
_NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""Errors of a file system that has no hard links."""


def check_output(path: Path, *, force: bool) -> None:
    """Check before the work that a file can be written. Raise InputError if it cannot, or if it
    exists and `force` is not given.
    """
    if str(path) == "-" or _descriptor(path) is not None:
        return
    try:
        _check_folder(path)
        mode = _mode(path)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    if mode is None:
        if not os.access(path.parent, os.W_OK):
            raise InputError(
                f"'{path}' cannot be written: no permission", mend="choose another path"
            )
        return
    _check_target(str(path), mode, force=force)
    if not os.access(path, os.W_OK):
        raise InputError(f"'{path}' cannot be written: no permission", mend="choose another path")


def write(path: Path, data: str | bytes, *, force: bool) -> None:
    """Write a result, whole or not at all. A file that exists is replaced only with `force`. Raises
    InputError if it cannot be written.
    """
    raw = _encoded(data)
    try:
        number = _descriptor(path)
        if number is not None:
            with os.fdopen(os.dup(number), "wb") as stream:
                stream.write(raw)
            return
        _check_folder(path)
        with _opened(path.parent) as folder:
            _write_in(folder, path.name, raw, shown=str(path), force=force)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def write_below(folder: Path, name: PurePath, data: str | bytes, *, force: bool) -> None:
    """Write a result into a folder that the user named, which is made where it does not exist, as
    are the folders of `name` in it. Raise what `write` raises.
    """
    path, raw = folder / name, _encoded(data)
    make_folder(folder)
    try:
        with _opened(folder) as top:
            _write_deep(top, name.parts, raw, shown=str(path), force=force)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def make_folder(path: Path) -> None:
    """Make a folder for results. Raise InputError if there cannot be one."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InputError(
            f"'{path}' cannot be a folder for results: {_reason(error)}", mend="choose another"
        ) from error


def usable_folder(path: Path | None, told: list[Status]) -> Path | None:
    """Make a folder for results, if one is asked for, before the work. Return None if there cannot
    be one, which is reported: the work goes on, because what it finds is wanted without a file too.
    """
    with failures(told):
        if path is not None:
            make_folder(path)
            return path
    return None


@contextmanager
def failures(told: list[Status]) -> Iterator[None]:
    """Report results that cannot be written, and add the status for it: what was found counts and
    is printed whether or not its file could be written.
    """
    try:
        yield
    except InputError as error:
        import sys

        print(error, file=sys.stderr)
        told.append(Status.INPUT)


def _write_deep(
    folder: int, parts: tuple[str, ...], raw: bytes, *, shown: str, force: bool
) -> None:
    first, *rest = parts
    if not rest:
        _write_in(folder, first, raw, shown=shown, force=force)
        return
    with suppress(FileExistsError):
        os.mkdir(first, dir_fd=folder)
    with _opened(first, os.O_NOFOLLOW, folder) as inner:
        _write_deep(inner, tuple(rest), raw, shown=shown, force=force)


@contextmanager
def _opened(path: Path | str, flags: int = 0, folder: int | None = None) -> Iterator[int]:
    number = os.open(path, _FOLDER | flags, dir_fd=folder)
    try:
        yield number
    finally:
        os.close(number)


def _write_in(folder: int, name: str, raw: bytes, *, shown: str, force: bool) -> None:
    """Write the file `name` of an open folder."""
    mode = _mode(name, folder)
    if mode is not None:
        _check_target(shown, mode, force=force)
        if not stat.S_ISREG(mode):  # a device, a pipe
            number = os.open(name, _NEW | os.O_NOFOLLOW, dir_fd=folder)
            with os.fdopen(number, "wb") as stream:
                stream.write(raw)
            return
    try:
        _publish(folder, name, raw, mode, force=force)
    except FileExistsError:  # it came into being meanwhile
        raise _existing(shown) from None


def _publish(folder: int, name: str, raw: bytes, mode: int | None, *, force: bool) -> None:
    """Give complete bytes the name of the target. Raise FileExistsError without `force`."""
    number = _nameless(folder)
    part = None if number is not None else _part()
    try:
        if part is not None:
            flags = _NEW | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
            number = os.open(part, flags, _MODE, dir_fd=folder)
        assert number is not None
        with os.fdopen(number, "wb") as stream:
            stream.write(raw)
            stream.flush()
            if mode is not None:
                os.fchmod(number, stat.S_IMODE(mode))
            if part is None and not force:
                _link(f"/proc/self/fd/{number}", folder, name)
                return
            if part is None:
                part = _part()
                _link(f"/proc/self/fd/{number}", folder, part)
        if force:
            os.replace(part, name, src_dir_fd=folder, dst_dir_fd=folder)
            return
        try:
            os.link(part, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            if _mode(name, folder) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name) from error
            os.rename(part, name, src_dir_fd=folder, dst_dir_fd=folder)
    finally:
        if part is not None:
            with suppress(FileNotFoundError):
                os.unlink(part, dir_fd=folder)


def _nameless(folder: int) -> int | None:
    """Return a new file without a name in a folder; None if the system cannot give one a name
    later.
    """
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or not Path("/proc/self/fd").is_dir():
        return None
    try:
        return os.open(".", _NEW | flag, _MODE, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT):
            return None
        raise


def _link(source: str, folder: int, name: str) -> None:
    os.link(source, name, dst_dir_fd=folder, follow_symlinks=True)


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise InputError(
            f"'{path}' cannot be written: there is no folder '{path.parent}'",
            mend="create the folder, or choose another path",
        )


def _check_target(shown: str, mode: int, *, force: bool) -> None:
    """Raise InputError if an existing entry may not be replaced: a folder, a link, without `force`
    a file.
    """
    if stat.S_ISDIR(mode):
        raise InputError(f"'{shown}' cannot be written: is a folder", mend="name a file in it")
    if stat.S_ISLNK(mode):
        raise InputError(
            f"'{shown}' cannot be written: is a link",
            rule="results are never written through a link",
            mend="name the file that it leads to, or remove the link",
        )
    if stat.S_ISREG(mode) and not force:
        raise _existing(shown)


def _part() -> str:
    """The name of a file that is being written, which nobody can foresee."""
    return f".{os.urandom(8).hex()}.part"


def _existing(shown: str) -> InputError:
    return InputError(
        f"'{shown}' already exists",
        rule="existing files are kept",
        mend="use --force to replace it, or choose another path",
    )


def _mode(path: Path | str, folder: int | None = None) -> int | None:
    """Return the mode of the entry with a name, which is not followed if it is a link; None if
    there is none.
    """
    try:
        return os.stat(path, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None


_STREAMS = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


def _descriptor(path: Path) -> int | None:
    """Return the descriptor of this process that a path names; None if it names none."""
    name = os.path.normpath(path)
    if name in _STREAMS:
        return _STREAMS[name]
    folder, number = os.path.split(name)
    is_number = is_decimal(number) and len(number) < 8
    return integer_of(number) if folder in ("/dev/fd", "/proc/self/fd") and is_number else None


def _encoded(data: str | bytes) -> bytes:
    # A file name that is no UTF-8 may stand in the text.
    return data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data


def _unwritable(path: Path, error: OSError | ValueError) -> InputError:
    return InputError(f"'{path}' cannot be written: {_reason(error)}", mend="choose another path")


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
