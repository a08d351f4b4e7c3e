"""Plans written as options."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fencepost.campaigns.plan import Check, Part, plan_in
from fencepost.cli.campaigns.short import JOURNAL, Short
from fencepost.errors import InputError
from tests.unit.cli.campaigns.test_campaign import fencepost

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")
    monkeypatch.chdir(tmp_path)


def test_options_are_a_plan() -> None:
    short = Short(
        litmus=("a/*.litmus", 'b"\\\n\x7f.litmus'),
        check=("k.ll",),
        models="llvm,amdgpu",
        words=("--workgroup", "64"),
    )
    assert plan_in(short.plan(), "the plan").parts == (
        Part(Check.LITMUS, short.litmus, models=("llvm", "amdgpu")),
        Part(Check.CHECK, ("k.ll",), options=("--workgroup", "64")),
    )
    assert not Short().plan()


@pytest.mark.parametrize(
    "short",
    [
        Short(check=("k.ll",), models="llvm"),
        Short(litmus=("a.litmus",), words=("--workgroup",)),
        Short(check=("k.ll",), object=("k.co",), words=("--check",)),
        Short(check=("\udcff.ll",)),
    ],
)
def test_options_that_are_no_plan(short: Short) -> None:
    with pytest.raises(InputError):
        short.plan()


def test_a_run_without_a_file(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "reduce.litmus", tmp_path / "a.litmus")
    shutil.copy(EXAMPLES / "reduce.co", tmp_path / "k.co")
    words = ("campaign", "run", "--jobs", "1", "--litmus", "*.litmus", "--models", "llvm,amdgpu")
    done = fencepost(*words, "--check", "k.co", "--option=--mcpu", "--option", "gfx942")
    assert done.returncode == 0, done.stderr
    assert "litmus llvm amdgpu" in done.stdout
    assert "check --mcpu gfx942" in done.stdout
    again = fencepost(*words)
    assert "1 results were there before" in again.stderr
    assert JOURNAL.is_file()


@pytest.mark.parametrize("words", [(), ("plan.toml", "--check", "k.ll")])
def test_one_plan_is_needed(words: tuple[str, ...]) -> None:
    done = fencepost("campaign", "run", *words)
    assert done.returncode == 2
    assert "no plan" in done.stderr or "a plan, and" in done.stderr
