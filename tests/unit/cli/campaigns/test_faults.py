"""Faults during a campaign: nothing is lost, nothing is told twice, and what comes out is what an
undisturbed run finds.
"""

from __future__ import annotations

import json
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fencepost.cli.campaigns.tasks import Tasks
from tests.unit.cli.campaigns.test_campaign import (
    LONGEST,
    SMALL,
    begun,
    entries,
    fencepost,
    reported,
)
from tests.unit.cli.workers.test_limits import lines_of_barriers, straight_stores

PLAN = """
[[litmus]]
models = ["llvm", "amdgpu"]
generate = { orders = ["plain", "acquire", "release"], threads = 3, accesses = 5 }
"""
"""A few hundred tests, which take some seconds."""
DEATHS = 20


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The report of a run that nothing happened to."""
    path = tmp_path_factory.mktemp("undisturbed") / "plan.toml"
    path.write_text(PLAN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FENCEPOST_CACHE_DIR", str(path.parent / "cache"))
        patch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")
        assert fencepost("campaign", "run", path).returncode == 0
        return reported(path)


def counts(plan: Path) -> dict[str, int]:
    """How many results have which verdict."""
    found: list[dict[str, object]] = reported(plan)["counts"]  # type: ignore[assignment]
    return {str(each["verdict"]): int(str(each["count"])) for each in found}


def children(process: int) -> list[int]:
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return list(map(int, text.split()))


def test_twenty_workers_are_killed_in_one_run(plan: Path, undisturbed: dict[str, object]) -> None:
    """Each at a random moment of its work."""
    draw = random.Random(20)
    started = begun(plan, "--jobs", "2")
    killed: set[int] = set()
    while len(killed) < DEATHS and started.poll() is None:
        time.sleep(draw.uniform(0.005, 0.1))
        left = [each for each in children(started.pid) if each not in killed]
        if left and entries(plan) >= 0:
            victim = draw.choice(left)
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                killed.add(victim)
    out, err = started.communicate(timeout=LONGEST)
    assert len(killed) == DEATHS, "the run was over too soon"
    assert started.returncode in (0, 3), out + err
    if started.returncode == 3:
        # An item met three deaths: it is open, and the next run decides it.
        assert "the system ended the process" in out
        assert fencepost("campaign", "run", plan).returncode == 0
    assert reported(plan) == undisturbed


def test_an_item_that_allocates_without_bound(tmp_path: Path) -> None:
    (tmp_path / "large.litmus").write_text(lines_of_barriers(150))
    path = tmp_path / "plan.toml"
    path.write_text(f'memory = "150M"\n{SMALL}files = ["*.litmus"]\n')
    done = fencepost("campaign", "run", path, "--jobs", "2")
    assert done.returncode == 3
    assert "needs more than 150 MiB of memory (--memory)" in done.stdout
    assert counts(path) == {"allowed": 1, "forbidden": 1, "unknown": 1}


@pytest.mark.parametrize("engine", ["clingo", "LLVM"])
def test_an_item_that_hangs_in_an_engine(tmp_path: Path, engine: str) -> None:
    if engine == "clingo":
        (tmp_path / "slow.litmus").write_text(lines_of_barriers(150))
        part = 'files = ["*.litmus"]\n'
    else:
        (tmp_path / "slow.ll").write_text(straight_stores(60_000))
        (tmp_path / "quick.ll").write_text(straight_stores(1))
        part = '[[check]]\nfiles = ["*.ll"]\n'
    path = tmp_path / "plan.toml"
    path.write_text(f"timeout = 1\n{SMALL}{part}")
    done = fencepost("campaign", "run", path, "--jobs", "2")
    assert "not decided in 1 seconds (--timeout)" in done.stdout
    found = counts(path)
    assert (found["allowed"], found["forbidden"], found["unknown"]) == (1, 1, 1)
    assert sum(found.values()) == (3 if engine == "clingo" else 4)


def test_a_full_disk(plan: Path, undisturbed: dict[str, object]) -> None:
    """The run ends with the status of lost output, and the next one continues it."""
    full = begun(plan, prefix=("sh", "-c", 'ulimit -f 60; exec "$@"', "sh"))
    _, err = full.communicate(timeout=LONGEST)
    assert full.returncode == 74, err
    assert "cannot be written" in err
    assert fencepost("campaign", "run", plan).returncode == 0
    assert reported(plan) == undisturbed


def test_a_file_that_vanishes_during_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there when files are listed, and gone when its turn comes."""
    for name in "ab":
        text = f"AMDGPU {name}\n{{ global x = 0; }}\n P0 ;\n r0 = load x ;\nexists P0:r0 == 0\n"
        (tmp_path / f"{name}.litmus").write_text(text)
    path = tmp_path / "plan.toml"
    path.write_text('[[litmus]]\nfiles = ["*.litmus"]\n')
    before = Tasks.total

    def total(self: Tasks) -> int:
        (tmp_path / "a.litmus").unlink()
        return before(self)

    with monkeypatch.context() as patch:
        patch.setattr(Tasks, "total", total)
        assert fencepost("campaign", "run", path).returncode == 2
    assert counts(path) == {"allowed": 1, "unreadable": 1}
    (tmp_path / "a.litmus").write_text((tmp_path / "b.litmus").read_text())
    assert fencepost("campaign", "run", path).returncode == 0
    assert counts(path) == {"allowed": 2}


def test_results_are_told_once(plan: Path, undisturbed: dict[str, object]) -> None:
    """A run that is killed again and again while it writes."""
    for _ in range(3):
        known = entries(plan)
        started = begun(plan, "--jobs", "2")
        until = time.monotonic() + LONGEST
        while entries(plan) == known and started.poll() is None:
            assert time.monotonic() < until
            time.sleep(0.01)
        with suppress(ProcessLookupError):  # it may be done already
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate()
    done = fencepost("campaign", "run", plan)
    assert done.returncode == 0
    found = reported(plan)
    assert found == undisturbed
    assert json.dumps(found) == json.dumps(undisturbed)
