"""The secret is the user's alone, and the same in every run."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fencepost.errors import InputError
from fencepost.store.secret import _read, secret_in, secret_of_word


def test_made_once(tmp_path: Path) -> None:
    secret = secret_in(tmp_path)
    assert len(secret) == 32
    assert secret_in(tmp_path) == secret
    assert [each.name for each in tmp_path.iterdir()] == ["key"]
    assert (tmp_path / "key").stat().st_mode & 0o7777 == 0o600
    other = tmp_path / "other"
    other.mkdir()
    assert secret_in(other) != secret


def test_made_by_several_at_once(tmp_path: Path) -> None:
    """All of them have the one that stays."""
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        with ThreadPoolExecutor(8) as pool:
            found = set(pool.map(secret_in, [folder] * 16))
        assert found == {secret_in(folder)}


def test_a_key_that_came_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who had it may have used it already."""
    kept = secret_in(tmp_path)
    reads = iter([FileNotFoundError()])

    def late(path: Path) -> bytes:
        for error in reads:
            raise error
        return _read(path)

    monkeypatch.setattr("fencepost.store.secret._read", late)
    assert secret_in(tmp_path) == kept


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_readable_by_others(mode: int, tmp_path: Path) -> None:
    secret_in(tmp_path)
    (tmp_path / "key").chmod(mode)
    with pytest.raises(InputError, match="can be read by others"):
        secret_in(tmp_path)


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "zz" * 32, "\xff"])
def test_no_key(text: str, tmp_path: Path) -> None:
    """What is damaged is not replaced in silence: entries of the old one would be lost."""
    path = tmp_path / "key"
    path.write_text(text, encoding="latin-1")
    path.chmod(0o600)
    with pytest.raises(InputError, match="holds no key"):
        secret_in(tmp_path)


def test_no_file(tmp_path: Path) -> None:
    """A link, a pipe, a folder."""
    path = tmp_path / "key"
    (tmp_path / "real").write_text("00" * 32)
    path.symlink_to("real")
    with pytest.raises(InputError, match="no file of the user's"):
        secret_in(tmp_path)
    path.unlink()
    os.mkfifo(path, 0o600)
    with pytest.raises(InputError, match="no file of the user's"):
        secret_in(tmp_path)
    path.unlink()
    path.mkdir()
    with pytest.raises(InputError, match="no file of the user's"):
        secret_in(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_of_another_user(tmp_path: Path) -> None:
    secret_in(tmp_path)
    os.chown(tmp_path / "key", 12345, 12345)
    with pytest.raises(InputError, match="no file of the user's"):
        secret_in(tmp_path)


def test_a_word() -> None:
    """It stands for the same secret everywhere; a short one is refused."""
    assert secret_of_word("w" * 16) == secret_of_word("w" * 16) != secret_of_word("w" * 17)
    with pytest.raises(InputError, match="15 characters"):
        secret_of_word("w" * 15)
