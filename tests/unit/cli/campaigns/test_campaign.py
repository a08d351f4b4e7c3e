"""`fencepost campaign` as its users meet it: killed, resumed, disturbed, and compared."""

from __future__ import annotations

import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from fencepost.campaigns.plan import OWN_OPTIONS, REFUSED_OPTIONS
from fencepost.cli.application import run_application
from fencepost.cli.campaigns.campaign import run
from fencepost.cli.parsing.offers import Exit
from fencepost.cli.parsing.parse import _offered, plain, registered
from tests.unit.cli.workers.test_limits import lines_of_barriers

PLAN = """
timeout = 30

[[litmus]]
models = ["llvm", "amdgpu"]
generate = { orders = ["plain", "acquire", "release"], accesses = 4 }
"""
SMALL = """
[[litmus]]
cycles = ["PodWW@agent Rfe PodRR@agent Fre", "PodWR Fre PodWR Fre"]
"""
LONGEST = 120.0


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


@dataclass
class Done:
    """What a command line came to."""

    returncode: int
    stdout: str
    stderr: str


def fencepost(*arguments: str | Path) -> Done:
    """The command, run in this process: most of what takes time is to start one."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        words = list(map(str, arguments))
        command = plain(tuple(words))
        status = run_application(words) if command is None else command()
    return Done(status, out.getvalue(), err.getvalue())


def begun(plan: Path, *arguments: str, prefix: Sequence[str] = ()) -> subprocess.Popen[str]:
    """A run in a process of its own."""
    line = [*prefix, sys.executable, "-m", "fencepost", "campaign", "run", str(plan), *arguments]
    return subprocess.Popen(
        line,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def reported(plan: Path) -> dict[str, object]:
    """What a campaign came to, without what differs from run to run."""
    done = fencepost("campaign", "report", plan, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    del found["slowest"], found["file"]
    assert found["whole"]
    assert not found["unmarked"]
    return found


def entries(plan: Path) -> int:
    """How many results the journal has."""
    try:
        with sqlite3.connect(f"file:{plan.with_suffix('.results')}?mode=ro", uri=True) as journal:
            return int(journal.execute("SELECT count(*) FROM entries").fetchone()[0])
    except sqlite3.Error:
        return 0


def awaited(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The report of a run that nothing happened to."""
    path = tmp_path_factory.mktemp("undisturbed") / "plan.toml"
    path.write_text(PLAN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FENCEPOST_CACHE_DIR", str(path.parent / "cache"))
        patch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")
        done = fencepost("campaign", "run", path)
        assert done.returncode == 0, done.stderr
        return reported(path)


def test_a_killed_run_is_continued(plan: Path, undisturbed: dict[str, object]) -> None:
    """What was written is there, nothing is lost, and nothing is done twice."""
    started = begun(plan, "--jobs", "2")
    awaited(lambda: entries(plan) > 0 or started.poll() is not None)
    os.killpg(started.pid, signal.SIGKILL)
    started.communicate()
    before = entries(plan)
    done = fencepost("campaign", "run", plan)
    assert f"{before} results were there before" in done.stderr
    assert reported(plan) == undisturbed
    again = fencepost("campaign", "run", plan)
    assert f"{undisturbed['results']} results were there before" in again.stderr
    assert reported(plan) == undisturbed


def test_a_hanging_item_costs_itself(tmp_path: Path) -> None:
    """What takes too long is open, and the rest is as if it were not there."""
    (tmp_path / "slow.litmus").write_text(lines_of_barriers(150))
    (tmp_path / "bad.litmus").write_text("AMDGPU")
    path = tmp_path / "plan.toml"
    path.write_text(SMALL.replace("[[litmus]]", "timeout = 1\n[[litmus]]") + 'files = ["*.litmus"]')
    done = fencepost("campaign", "run", path, "--jobs", "2")
    assert done.returncode == 2
    counts = {each["verdict"]: each["count"] for each in reported(path)["counts"]}  # type: ignore[attr-defined]
    assert counts == {"allowed": 1, "forbidden": 1, "unknown": 1, "unreadable": 1}
    assert "not decided in 1 seconds" in done.stdout
    again = fencepost("campaign", "run", path)
    assert "3 results were there before" in again.stderr


def test_files_that_vanish_or_change(tmp_path: Path) -> None:
    """A file that is not there fails; one that changed is done anew, and it alone."""
    for name in "ab":
        text = f"AMDGPU {name}\n{{ global x = 0; }}\n P0 ;\n r0 = load x ;\nexists P0:r0 == 0\n"
        (tmp_path / f"{name}.litmus").write_text(text)
    path = tmp_path / "plan.toml"
    path.write_text('[[litmus]]\nfiles = ["a.litmus", "b.litmus", "gone.litmus"]\n')
    done = fencepost("campaign", "run", path)
    assert done.returncode == 2
    assert "unreadable" in done.stdout
    (tmp_path / "a.litmus").write_text((tmp_path / "a.litmus").read_text().replace("== 0", "== 1"))
    again = fencepost("campaign", "run", path)
    assert "1 results were there before" in again.stderr
    counts = {each["verdict"]: each["count"] for each in reported(path)["counts"]}  # type: ignore[attr-defined]
    assert counts == {"allowed": 1, "forbidden": 1, "unreadable": 1}


def test_shards_are_the_whole(plan: Path, undisturbed: dict[str, object]) -> None:
    """Each item is in one shard; all shards together are the campaign."""
    for number in (1, 2, 3):
        assert fencepost("campaign", "run", plan, "--shard", f"{number}/3").returncode == 0
    assert reported(plan) == undisturbed
    bad = fencepost("campaign", "run", plan, "--shard", "4/3")
    assert (bad.returncode, bad.stdout) == (2, "")


def test_results_of_somebody_else_are_not_believed(tmp_path: Path) -> None:
    """A result that was changed is done anew, and a report says whose it is not."""
    path = tmp_path / "plan.toml"
    path.write_text(SMALL)
    assert fencepost("campaign", "run", path).returncode == 0
    truth = reported(path)
    with sqlite3.connect(path.with_suffix(".results")) as journal:
        journal.execute("UPDATE entries SET body = replace(body, 'allowed', 'forbidden')")
    lied = json.loads(fencepost("campaign", "report", path, "--json").stdout)
    assert lied["unmarked"] == 1
    assert fencepost("campaign", "run", path).returncode == 0
    assert reported(path) == truth


def test_differences_have_a_cause(tmp_path: Path) -> None:
    """Tests on which models differ are grouped by the axioms that forbid, and reported."""
    path = tmp_path / "plan.toml"
    path.write_text(
        '[[litmus]]\nmodels = ["llvm", "amdgpu"]\n'
        'cycles = ["PodWW [rel.none@agent] Rfe [acq.none@agent] PodRR Fre"]\n'
    )
    done = fencepost("campaign", "run", path)
    assert done.returncode == 1
    assert "llvm forbidden, amdgpu allowed: llvm forbids by " in done.stdout
    page = tmp_path / "page.html"
    assert fencepost("campaign", "report", path, "--html", page).returncode == 0
    assert "MP+na-rel.none@agent" in page.read_text()


@pytest.mark.parametrize(
    "text",
    ["[[litmus]", "x = " + "[" * 5000, "timeout = " + "9" * 5000, "\0", "[[litmus]]\nfiles = []"],
    ids=["torn", "nested", "long", "zero", "empty"],
)
def test_what_is_no_plan(tmp_path: Path, text: str) -> None:
    """It is said in a line, and no file of results is made."""
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(Exit) as ended, redirect_stderr(io.StringIO()) as err:
        run(path)
    assert ended.value.exit_code == 2
    assert "plan" in err.getvalue()
    assert not path.with_suffix(".results").exists()


def test_two_campaigns_are_compared(tmp_path: Path) -> None:
    """What is new, gone, or changed."""
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    for path, cycles in (
        (first, '"PodWW Rfe PodRR Fre", "PodWR Fre PodWR Fre"'),
        (second, '"PodWW Rfe PodRR Fre", "PodRW Rfe PodRW Rfe"'),
    ):
        path.write_text(f"[[litmus]]\ncycles = [{cycles}]\n")
        assert fencepost("campaign", "run", path).returncode == 0
    done = fencepost("campaign", "report", first, second)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "0 changed, 1 new, 1 gone"
    same = fencepost("campaign", "report", first, first, "--json")
    assert (same.returncode, json.loads(same.stdout)["changes"]) == (0, [])


def test_commands_are_run_on_files(tmp_path: Path) -> None:
    """Kernels, machine code and tests on machines; an unchanged module is not checked again."""
    (tmp_path / "right.ll").write_text(RIGHT)
    (tmp_path / "none.co").write_text("")
    path = tmp_path / "plan.toml"
    path.write_text(
        '[[check]]\nfiles = ["*.ll", "none.co"]\noptions = ["--workgroup", "64"]\n'
        '[[machine]]\ncycles = ["PodWR Fre PodWR Fre"]\noptions = ["--mcpu", "gfx942"]\n'
    )
    done = fencepost("campaign", "run", path, "--jobs", "2")
    assert done.returncode == 2, done.stderr
    groups = reported(path)
    counts = {each["verdict"]: each["count"] for each in groups["counts"]}  # type: ignore[attr-defined]
    assert counts == {"proved": 1, "failed": 1, "sound": 1}
    again = fencepost("campaign", "run", path)
    assert "2 results were there before" in again.stderr or "3 results" in again.stderr


RIGHT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


def test_names_of_files_are_no_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a stranger's tree names no compiler, no other command and no standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"no module")))
    module = "define amdgpu_kernel void @k() { ret void }\n"
    names = ("--clang=evil.ll", "-", "-q.ll", "plain.ll")
    for name in names:
        (tmp_path / name).write_text(module)
    (tmp_path / "show").write_bytes(b"no object")
    path = tmp_path / "plan.toml"
    path.write_text('[[check]]\nfiles = ["*.ll", "-"]\n[[object]]\nfiles = ["show"]\n')
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        done = fencepost("campaign", "run", "plan.toml")
    finally:
        os.chdir(here)
    counts = {each["verdict"]: each["count"] for each in reported(path)["counts"]}  # type: ignore[attr-defined]
    assert counts == {"proved": len(names), "failed": 1}, done.stdout


def test_files_that_do_not_end(tmp_path: Path) -> None:
    """They fail, and cost no other item."""
    os.mkfifo(tmp_path / "pipe.litmus")
    with (tmp_path / "sparse.litmus").open("wb") as sparse:
        sparse.truncate(1 << 40)
    path = tmp_path / "plan.toml"
    path.write_text(SMALL + 'files = ["*.litmus", "/dev/zero"]')
    assert fencepost("campaign", "run", path).returncode == 2
    counts = {each["verdict"]: each["count"] for each in reported(path)["counts"]}  # type: ignore[attr-defined]
    assert counts == {"allowed": 1, "forbidden": 1, "unreadable": 3}


def test_options_that_write_or_run_are_refused() -> None:
    """Of all options that name a path, a plan may have those that are read."""
    read = {"--against", "--baseline", "--config", "--code"}
    for command in ("check", "machine", "object"):
        group = registered(command)
        for each in (
            *group.commands.values(),
            *(g.commands["show"] for g in group.groups.values()),
        ):
            options, _, _ = _offered(each)
            paths = {
                name
                for name, option in options.items()
                if "Path" in str(option.kind) and name.startswith("--")
            }
            assert paths - read <= OWN_OPTIONS | REFUSED_OPTIONS
