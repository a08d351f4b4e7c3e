"""`fencepost check --triton-cache`, and the summary of many kernels."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.command import app
from tests.triton.modules import METADATA, write

KERNELS = ("racing", "right", "specialised", "mystery")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache with four kernels, one of them unreadable besides."""
    for number, name in enumerate(KERNELS):
        folder = tmp_path / f"KEY{number}"
        folder.mkdir()
        write(folder, name)
        (folder / f"__grp__{name}.json").write_text('{"child_paths": {}}')
    return tmp_path


def test_every_kernel_is_found(cache: Path) -> None:
    """Each kernel is told with its target, name and launch; then what all came to."""
    result = run("--triton-cache", cache)
    assert result.exit_code == 1
    for name in KERNELS:
        assert re.search(rf"{name}\.llir: {name}: .*workgroup 128×1×1", result.stdout)
    assert result.stdout.count("compiled by Triton 3.9.0 for gfx942") == 4
    last = result.stdout[result.stdout.index("4 kernels:") :]
    assert last.startswith("4 kernels: 2 proved, 1 bug (FP203 ×1), 1 unknown; ")
    assert re.search(r"bugs:\n  .*racing: FP203\n", last)
    assert re.search(r"not decided:\n  .*mystery: \S", last)


def test_counts_are_those_of_json(cache: Path) -> None:
    """As data there is a line a kernel and nothing else, with the same counts."""
    rows = [json.loads(each) for each in run("--triton-cache", cache, "--json").stdout.splitlines()]
    verdicts = sorted(each["verdict"] for each in rows)
    assert verdicts == ["bug", "proved", "proved", "unknown"]
    asked = run("--triton-cache", cache, "--json", "--statistics")
    assert len(asked.stdout.splitlines()) == 4
    assert "4 kernels: 2 proved, 1 bug" in asked.stderr


def test_quiet(cache: Path) -> None:
    """The summary alone."""
    shown = run("--triton-cache", cache, "-q").stdout
    assert shown.startswith("4 kernels:")


def test_statistics(cache: Path) -> None:
    shown = run("--triton-cache", cache, "-q", "--statistics").stdout
    assert re.search(r"findings:\n +1  FP203 data-race-between-workgroups", shown)


def test_the_default_folder(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder, it is the one that Triton would use."""
    monkeypatch.setenv("TRITON_CACHE_DIR", str(cache))
    assert "4 kernels:" in run("--triton-cache").stdout
    assert "4 kernels:" in run("--triton-cache", "-q").stdout
    monkeypatch.delenv("TRITON_CACHE_DIR")
    monkeypatch.setenv("TRITON_HOME", str(cache / "nowhere"))
    assert "there is no folder" in run("--triton-cache").stderr


def test_left_out(cache: Path) -> None:
    """Kernels of other backends, and those of which no LLVM IR was kept, are counted and said."""
    target = {"backend": "cuda", "arch": 90, "warp_size": 32}
    path = cache / "KEY0" / "racing.json"
    path.write_text(json.dumps({**METADATA, "name": "racing", "target": target}))
    (cache / "KEY1" / "right.llir").rename(cache / "KEY1" / "right.hsaco")
    result = run("--triton-cache", cache)
    assert "2 kernels: 1 proved, 1 unknown" in result.stdout
    assert "skipped: 1 kernel for the backend 'cuda'" in result.stdout
    assert "skipped: 1 kernel stored as machine code alone" in result.stdout


def test_unreadable(cache: Path) -> None:
    """What cannot be read is told and counted, and costs no other kernel its verdict."""
    (cache / "KEY0" / "racing.llir").write_text("not LLVM")
    (cache / "KEY1" / "right.json").write_text("not JSON")
    result = run("--triton-cache", cache)
    assert result.exit_code == 2
    assert "2 kernels: 1 proved, 1 unknown" in result.stdout
    assert "; 2 not checked" in result.stdout
    assert re.search(r"not checked:\n  .*racing.llir: LLVM does not accept", result.stdout)


@pytest.mark.parametrize("words", [(), ("--triton-cache", "nowhere"), ("--triton-cache", ".")])
def test_nothing_to_check(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file, no folder and an empty folder are errors, never a clean result."""
    monkeypatch.chdir(tmp_path)
    assert run(*words).exit_code == 2
