"""`fencepost campaign run --cluster` as its users meet it: on workers that Dask's tools started."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fencepost.cli.campaigns.run import Run, run_campaign
from fencepost.cli.parsing.offers import Exit
from tests.unit.cli.campaigns.cluster.clusters import KILLER, Started, cluster
from tests.unit.cli.workers.test_limits import lines_of_barriers

pytest.importorskip("distributed")

PLAN = """
timeout = 30

[[litmus]]
models = ["llvm", "amdgpu"]
generate = { orders = ["plain", "acquire", "release"], accesses = 4 }
"""
LONGEST = 120.0


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FENCEPOST_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FENCEPOST_CACHE_KEY", "a key that is long enough")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A cluster of two workers."""
    with cluster(tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def ran(plan: Path, address: str | None, **others: Any) -> int:
    """The status of a run; its results are beside the plan, named for where it ran."""
    journal = plan.with_suffix(".cluster" if address else ".local")
    return run_campaign(Run(plan, journal, cluster=address, **others))


def found(journal: Path) -> dict[str, tuple[str, str]]:
    """The verdict and the cause of each result of a campaign's last run."""
    with sqlite3.connect(f"file:{journal}?mode=ro", uri=True) as connection:
        bodies = connection.execute(
            "SELECT body FROM entries WHERE run = (SELECT max(run) FROM runs)"
        ).fetchall()
    rows = [row for (body,) in bodies for row in json.loads(body)]
    results = {f"{row[1]}: {row[0]}": (row[2], row[4]) for row in rows}
    assert len(results) == len(rows)
    return results


def test_the_same_as_on_this_machine(plan: Path, two: Started) -> None:
    """The same results, and a second run has nothing to do."""
    assert ran(plan, two.address) == 0
    assert ran(plan, None) == 0
    assert found(plan.with_suffix(".cluster")) == found(plan.with_suffix(".local"))
    assert len(found(plan.with_suffix(".cluster"))) == 106


def test_a_run_is_continued_where_it_stopped(
    plan: Path, two: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here or there: the results of one are those of the other."""
    journal = plan.with_suffix(".results")
    assert run_campaign(Run(plan, journal, shard="1/2")) == 0
    half = len(found(journal))
    assert run_campaign(Run(plan, journal, cluster=str(two.file))) == 0
    assert f"{half} results were there before" in capsys.readouterr().err
    assert len(found(journal)) == 106


def test_dasks_own_cluster(plan: Path) -> None:
    """A LocalCluster with two processes gives the same."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as local:
        assert ran(plan, local.scheduler_address) == 0
    assert ran(plan, None) == 0
    assert found(plan.with_suffix(".cluster")) == found(plan.with_suffix(".local"))


RACE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %i, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
TEST = "AMDGPU {name}\n{{ global x = 0; }}\n P0 ;\n r0 = load x ;\nexists P0:r0 == 0\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A plan of files of all kinds, right ones and wrong ones."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "race.ll").write_text(RACE)
    (folder / "damaged.ll").write_text("define amdgpu_kernel void @k() {")
    (folder / "empty.co").write_text("")
    (folder / "a b.litmus").write_text(TEST.format(name="a"))
    (folder / "bad.litmus").write_text("AMDGPU")
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xc2\xad.ll")).write_text(RACE)
    path = tmp_path / "plan.toml"
    path.write_text(
        '[[litmus]]\nfiles = ["in/*.litmus"]\n'
        '[[check]]\nfiles = ["in/*.ll"]\noptions = ["--workgroup", "64"]\n'
        '[[object]]\nfiles = ["in/empty.co"]\n'
        '[[machine]]\ncycles = ["PodWR Fre PodWR Fre"]\nfiles = ["in/a b.litmus"]\n'
        'options = ["--mcpu", "gfx942"]\n'
    )
    return path


@pytest.mark.parametrize("relative", [False, True], ids=["absolute", "relative"])
def test_files(files: Path, two: Started, monkeypatch: pytest.MonkeyPatch, relative: bool) -> None:
    """What is said of a file is the same, sent or shared: its name, its lines, its faults."""
    if relative:
        monkeypatch.chdir(files.parent)
        files = Path(files.name)
    assert ran(files, two.address) == ran(files, None) == 2
    here = found(files.with_suffix(".local"))
    assert len(here) == 8
    assert found(files.with_suffix(".cluster")) == here
    assert {verdict for verdict, _ in here.values()} >= {"bug", "failed", "allowed", "sound"}
    assert ran(files, two.address, shared=True, fresh=True) == 2
    assert found(files.with_suffix(".cluster")) == here


def test_what_is_not_sent(
    tmp_path: Path,
    two: Started,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A source may include others: it fails, with the option, and is done when that is given."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.hip").write_text("__global__ void k(int *p) { *p = threadIdx.x; }")
    plan = tmp_path / "plan.toml"
    plan.write_text('[[check]]\nfiles = ["k.hip", "gone.ll"]\n')
    assert ran(plan, two.address) == 2
    (source, gone) = sorted(found(plan.with_suffix(".cluster")).values())
    assert "--shared" in source[1]
    assert "--shared" in gone[1]
    (tmp_path / "k.ll").write_text(RACE)
    plan.write_text('[[check]]\nfiles = ["k.hip", "k.ll"]\n')
    (tmp_path / "fencepost.toml").write_text('[[kernel]]\nname = "k"\nworkgroup = 64\n')
    with pytest.raises(Exit) as ended:
        ran(plan, two.address)
    assert ended.value.exit_code == 2
    assert "use --shared" in capsys.readouterr().err


def test_limits_hold(tmp_path: Path, two: Started) -> None:
    """An item that takes too long, or too much memory, costs itself, as here."""
    (tmp_path / "slow.litmus").write_text(lines_of_barriers(150))
    plan = tmp_path / "plan.toml"
    plan.write_text("timeout = 1\n" + PLAN.replace("timeout = 30", "") + 'files = ["*.litmus"]\n')
    assert ran(plan, two.address) == ran(plan, None) == 3
    there = found(plan.with_suffix(".cluster"))
    assert there == found(plan.with_suffix(".local"))
    assert [v for v in there.values() if v[0] != "allowed" and v[0] != "forbidden"] == [
        ("unknown", "not decided in 1 seconds (--timeout)")
    ]
    plan.write_text(plan.read_text().replace("timeout = 1", 'timeout = 30\nmemory = "40M"'))
    assert ran(plan, two.address) == 3
    there = found(plan.with_suffix(".cluster"))
    assert len(there) == 107
    assert "of memory (--memory)" in next(v[1] for v in there.values() if v[0] == "unknown")


def test_an_item_that_kills_its_workers(plan: Path, tmp_path: Path) -> None:
    """It is told once, as unknown, and costs no other one anything, wherever it stands."""
    preload = tmp_path / "killer.py"
    ran(plan, None)
    here = found(plan.with_suffix(".local"))
    title = next(iter(here)).partition(": ")[0]
    name = sorted(here)[50].partition(": ")[2]
    preload.write_text(KILLER.format(name=name.encode()))
    with cluster(tmp_path / "dask", preload=preload) as started:
        assert ran(plan, started.address) == 3
    there = found(plan.with_suffix(".cluster"))
    reason = "the system ended the worker, perhaps for lack of memory"
    assert there == {**here, f"{title}: {name}": ("unknown", reason)}
    # It is not kept: elsewhere, it is decided.
    assert run_campaign(Run(plan, plan.with_suffix(".cluster"))) == 0
    assert found(plan.with_suffix(".cluster")) == here


def test_workers_that_are_killed(plan: Path, tmp_path: Path) -> None:
    """Their chunks are done again: nothing is lost, and nothing is twice."""
    from distributed import Client

    plan.write_text(plan.read_text().replace("accesses = 4", "accesses = 5"))
    with cluster(tmp_path / "dask") as started:
        ending = threading.Event()

        def kill() -> None:
            with Client(started.address, set_as_default=False) as client:
                for _ in range(5):
                    client.wait_for_workers(2)
                    if ending.wait(0.5):
                        return
                    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
                    while len(client.nthreads()) == 2 and not ending.wait(0.05):
                        pass

        thread = threading.Thread(target=kill)
        thread.start()
        try:
            status = ran(plan, started.address)
        finally:
            ending.set()
            thread.join()
    assert status in (0, 3)
    assert ran(plan, None) == 0
    there = found(plan.with_suffix(".cluster"))
    here = found(plan.with_suffix(".local"))
    assert there.keys() == here.keys()
    assert {k: v for k, v in there.items() if v[0] != "unknown"}.items() <= here.items()


def begun(plan: Path, address: str) -> subprocess.Popen[str]:
    """A run in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "fencepost", "campaign", "run", str(plan), "--cluster", address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def entries(plan: Path) -> int:
    """How many results the journal has."""
    try:
        return len(found(plan.with_suffix(".results")))
    except sqlite3.Error:
        return 0


def awaited(plan: Path, number: int) -> None:
    until = time.monotonic() + LONGEST
    while entries(plan) < number:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_an_interrupted_run(plan: Path, two: Started) -> None:
    """What came is kept, what is queued is cancelled, and the next run does the rest."""
    from distributed import Client

    plan.write_text(plan.read_text().replace("accesses = 4", "accesses = 6"))
    started = begun(plan, two.address)
    awaited(plan, 20)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=LONGEST)
    assert started.returncode == 130, out + err
    kept = entries(plan)
    assert kept >= 20
    with Client(two.address, timeout=5) as client:
        assert not client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.tasks))
        assert not any(client.run(_hosts).values())
    done = begun(plan, two.address)
    out, err = done.communicate(timeout=LONGEST)
    assert done.returncode == 0, out + err
    assert f"{kept:,} results were there before" in err


def _hosts() -> int:
    """How many processes stand beside a Dask worker."""
    from fencepost.cli.campaigns.cluster import remote

    return sum(each.poll() is None for hosts in remote._hosts.values() for each in hosts)


def test_a_scheduler_that_is_killed(plan: Path, tmp_path: Path) -> None:
    """The run says so and ends; with another cluster, it goes on where it stopped."""
    plan.write_text(plan.read_text().replace("accesses = 4", "accesses = 6"))
    with cluster(tmp_path / "dask") as first:
        started = begun(plan, first.address)
        awaited(plan, 20)
        os.killpg(first.scheduler.pid, signal.SIGKILL)
        out, err = started.communicate(timeout=LONGEST)
    assert started.returncode == 2, out + err
    assert "the scheduler is gone" in err
    kept = entries(plan)
    with cluster(tmp_path / "other") as second:
        done = begun(plan, second.address)
        out, err = done.communicate(timeout=LONGEST)
    assert done.returncode == 0, out + err
    assert f"{kept:,} results were there before" in err
    assert ran(plan, None) == 0
    assert found(plan.with_suffix(".results")) == found(plan.with_suffix(".local"))


def test_workers_that_come_late(plan: Path, tmp_path: Path) -> None:
    """A cluster without workers is waited for, and that is said."""
    with cluster(tmp_path / "dask", workers=1) as started:
        os.killpg(started.workers.pid, signal.SIGKILL)
        started.workers.wait()
        run = begun(plan, started.address)
        assert run.stderr is not None
        assert run.stderr.readline() == "the cluster has no worker: waiting for one\n"
        words = [sys.executable, "-m", "dask", "worker", started.address, "--no-dashboard"]
        late = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            out, err = run.communicate(timeout=LONGEST)
        finally:
            late.terminate()
            late.wait()
    assert run.returncode == 0, out + err


def refused(plan: Path, address: str, capsys: pytest.CaptureFixture[str], **others: Any) -> str:
    """What is said of a run that is refused, within seconds, before it has made a file."""
    before = time.monotonic()
    with pytest.raises(Exit) as ended:
        ran(plan, address, **others)
    assert ended.value.exit_code == 2
    assert time.monotonic() - before < 15
    said = capsys.readouterr().err
    assert address in said
    assert "help: " in said
    return said


def test_addresses_that_do_not_answer(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody there, somebody else there, and what is no address."""
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        assert "no answer in time" in refused(plan, f"127.0.0.1:{port}", capsys)
    assert "no scheduler of Dask answers" in refused(plan, f"tcp://127.0.0.1:{port}", capsys)
    for each in ("nowhere://x", "", "a b", "127.0.0.1", "tcp://", "inproc://x"):
        assert "write HOST:PORT" in refused(plan, each, capsys), each
    no_file = plan.with_name("scheduler.json")
    no_file.write_text("{}")
    assert "the file has no address" in refused(plan, str(no_file), capsys)
    assert not plan.with_suffix(".cluster").exists()


def test_other_versions(
    plan: Path, two: Started, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of Dask, of which the client asks; of fencepost, which the worker compares."""
    with monkeypatch.context() as patched:
        patched.setattr("distributed.versions.get_versions", lambda *_, **__: OLD)
        patched.setattr("distributed.client.version_module.get_versions", lambda *_, **__: OLD)
        assert "the scheduler has distributed" in refused(plan, two.address, capsys)
    with monkeypatch.context() as patched:
        patched.setattr("fencepost.store.identity.identity", lambda: "an older one")
        with pytest.raises(Exit) as ended:
            ran(plan, two.address)
        assert ended.value.exit_code == 2
        assert "has another fencepost" in capsys.readouterr().err


OLD = {"packages": {"distributed": "2020.1.0"}, "host": {}}
