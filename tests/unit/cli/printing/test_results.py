"""Results are written whole, into files that are theirs, and never through links."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Self

import pytest

from fencepost.cli.printing import results
from fencepost.errors import InputError


@pytest.fixture(params=["nameless", "named"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for results, with and without files that have no name."""
    if request.param == "named":
        monkeypatch.setattr(results, "_nameless", lambda folder: None)
    return tmp_path


def _names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_new_file(folder: Path) -> None:
    old = os.umask(0o027)
    try:
        results.write(folder / "a.txt", "täxt", force=False)
    finally:
        os.umask(old)
    assert (folder / "a.txt").read_text() == "täxt"
    assert (folder / "a.txt").stat().st_mode & 0o777 == 0o640
    assert _names(folder) == ["a.txt"]


def test_what_exists_is_kept(folder: Path) -> None:
    """It is replaced with `force`, which keeps its mode."""
    path = folder / "a.txt"
    path.write_text("mine")
    path.chmod(0o600)
    with pytest.raises(InputError, match="already exists"):
        results.write(path, "other", force=False)
    assert path.read_text() == "mine"
    results.write(path, "other", force=True)
    assert path.read_text() == "other"
    assert path.stat().st_mode & 0o777 == 0o600
    assert _names(folder) == ["a.txt"]


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_no_link_is_followed(there: bool, force: bool, folder: Path) -> None:
    """Neither where it leads to a file, nor where that does not exist."""
    target = folder / "target"
    if there:
        target.write_text("mine")
    (folder / "link").symlink_to(target)
    writers: tuple[Callable[[], None], ...] = (
        lambda: results.check_output(folder / "link", force=force),
        lambda: results.write(folder / "link", "text", force=force),
        lambda: results.write_below(folder, PurePath("link"), "text", force=force),
    )
    for write in writers:
        with pytest.raises(InputError, match="is a link"):
            write()
    assert target.exists() is there
    assert not there or target.read_text() == "mine"


def test_no_folder_that_is_a_link_below_the_named_one(folder: Path) -> None:
    outside = folder / "outside"
    outside.mkdir()
    named = folder / "named"
    named.symlink_to(outside)
    results.write_below(named, PurePath("a/b.svg"), "text", force=False)
    assert (outside / "a" / "b.svg").read_text() == "text"
    (outside / "c").symlink_to(folder)
    with pytest.raises(InputError, match="cannot be written"):
        results.write_below(named, PurePath("c/b.svg"), "text", force=True)
    assert _names(folder) == ["named", "outside"]


def test_a_file_that_comes_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept, though it did not exist when it was looked for."""
    (folder / "a").write_text("mine")
    modes = iter([None])
    monkeypatch.setattr(results, "_mode", lambda *at: next(modes, 0o100644))
    with pytest.raises(InputError, match="already exists"):
        results.write(folder / "a", "other", force=False)
    assert (folder / "a").read_text() == "mine"
    assert _names(folder) == ["a"]


def test_a_file_system_without_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(results, "_nameless", lambda folder: None)
    monkeypatch.setattr(os, "link", refuse)
    results.write(folder / "a", "text", force=False)
    assert (folder / "a").read_text() == "text"
    assert _names(folder) == ["a"]


def test_a_full_disk_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a part of the result, nor a file beside it."""
    real = os.fdopen

    def full(number: int, mode: str) -> object:
        stream = real(number, mode)

        class Full:
            def __enter__(self) -> Self:
                return self

            def __exit__(self, *_: object) -> None:
                stream.close()

            def write(self, raw: bytes) -> None:
                stream.write(raw[:3])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        return Full()

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(InputError, match="No space left"):
        results.write(folder / "a", "text", force=False)
    assert _names(folder) == []


def test_a_device_that_is_full() -> None:
    with pytest.raises(InputError, match="No space left"):
        results.write(Path("/dev/full"), "text", force=False)


def test_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    results.write(pipe, "text", force=False)
    reader.join(60)
    assert read == ["text"]


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_descriptors_of_this_process(name: str, tmp_path: Path) -> None:
    """Also where they lead to a file, which keeps what was printed before."""
    out = tmp_path / "out"
    code = (
        "from pathlib import Path; from fencepost.cli.printing import results; "
        f"print('first', flush=True); path = Path({name!r}); "
        "results.check_output(path, force=False); results.write(path, 'text', force=False)"
    )
    with out.open("wb") as stream:
        subprocess.run([sys.executable, "-c", code], stdout=stream, check=True)
    assert out.read_text() == "first\ntext"


@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "missing/a", "."])
def test_names_that_cannot_be(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        results.write(tmp_path / name, "text", force=True)
    assert _names(tmp_path) == []


def test_a_name_that_is_no_utf_8(tmp_path: Path) -> None:
    """A result may show it."""
    results.write(tmp_path / "a", "name \udcff", force=False)
    assert (tmp_path / "a").read_bytes() == b"name \\udcff"
